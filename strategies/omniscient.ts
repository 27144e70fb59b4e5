import { createSolver, defineStrategy, type GameState } from 'dominolab';
import { type ByGame, budget, inWords } from './lib-budgets.js';
import { best, Flat, policies } from './lib-flat.js';

const NODES: ByGame = { block: 200_000, draw: 200_000, nakladka: 5_000, 'double-takes': 20_000 };

/**
 * The open-hands reference: it cheats. It looks at the true deal, the stock's order included, and plays the move of the
 * highest value where the solver finds all values within `nodes` nodes; else the move of the best mean of `playouts`
 * playouts of the true deal by the policy at every seat. First of equals. An upper mark for a bot of its kind, not for all
 * bots: it takes the others to see as much as it does.
 */
export const omniscient = defineStrategy({
  name: 'omniscient',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Sees all tiles: solves the deal where it can, else plays it out with open hands.',
  params: {
    nodes: { type: 'integer', default: 0, min: 0, max: 1e9, doc: `Nodes of the solver a decision; ${inWords(NODES)}.` },
    playouts: { type: 'integer', default: 40, min: 1, max: 1e6, doc: 'Playouts a move where it is not solved.' },
    policy: {
      type: 'bot',
      default: 'noisy:rate=0.2',
      doc: 'The bot that plays in playouts, at every seat.',
    },
  },
  deterministic: false,
  cheats: true,
  create(context) {
    const { params, rng, seat, seating, config } = context;
    const side = seating.sideOf[seat]!;
    const nodes = budget(params['nodes'], NODES, config);
    const solver = createSolver(config);
    const flat = new Flat(config, side, rng, 'mix', Number(params['playouts']), policies(context));
    const start = config.game.createState(config);
    const values = new Float64Array(start.views[seat]!.moves.length);
    const sign = side === 0 ? 1 : -1;

    /** Writes the values of the moves; returns whether they were found. */
    const solve = (state: GameState): boolean => {
      if (solver === undefined) return false;
      solver.load(state);
      const answer = solver.rootMoves(nodes);
      if (answer.solved) for (let k = 0; k < answer.values.length; k++) values[k] = sign * answer.values[k]!;
      return answer.solved;
    };
    return {
      choose(view) {
        const state = context.peek!();
        if (!solve(state)) {
          values.fill(0);
          flat.add(state, values);
        }
        return view.move(best(values, view.moveCount));
      },
    };
  },
});
