import { createSolver, createWorlds, defineStrategy } from 'dominolab';
import { type ByGame, budget, inWords, tilesInHands } from './lib-budgets.js';
import { best, honest } from './lib-flat.js';

const TILES: ByGame = {
  block: 8,
  draw: 8,
  nakladka: 6,
  'double-takes': 12,
  four: { block: 12, draw: 10, 'double-takes': 16 },
};

/**
 * Plays as another bot until at most `tiles` tiles are in all hands; from then on `worlds` deals that agree with all that was
 * seen are solved with all tiles open, each within `nodes` nodes, and the move with the highest mean is played, the first of
 * equals. Deals that take more are left out; where none is solved, and in games without a solver (more than two sides), the
 * other bot plays on. Where the view admits one deal only the choice is exact.
 */
export const exactEnd = defineStrategy({
  name: 'exact-end',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Another bot that hands its last tiles over to the exact solver (two sides).',
  params: {
    of: { type: 'bot', default: 'greedy', doc: 'The bot it plays as.' },
    tiles: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 500,
      doc: `Tiles in all hands at which the solver takes over; ${inWords(TILES)}.`,
    },
    worlds: { type: 'integer', default: 40, min: 1, max: 1e6, doc: 'Deals sampled a decision.' },
    nodes: { type: 'integer', default: 20_000, min: 1, max: 1e9, doc: 'Nodes of the solver a deal.' },
  },
  deterministic: false,
  create(context) {
    const { params, rng, seat, seating, bot } = context;
    const base = bot('of');
    const config = honest(context.config);
    const tiles = budget(params['tiles'], TILES, config);
    const worlds = Number(params['worlds']);
    const nodes = Number(params['nodes']);
    const solver = createSolver(config);
    const sampler = createWorlds(context.config, seat);
    const world = config.game.createState(config);
    const values = new Float64Array(world.views[seat]!.moves.length);
    const sign = seating.sideOf[seat] === 0 ? 1 : -1;

    /** Adds up the values of the moves over sampled deals; returns how many were solved. */
    const solve = (): number => {
      let solved = 0;
      values.fill(0);
      for (let i = 0; i < worlds; i++) {
        sampler.sample(rng, world);
        solver!.load(world);
        const answer = solver!.rootMoves(nodes);
        if (!answer.solved) continue;
        solved++;
        for (let k = 0; k < answer.values.length; k++) values[k] = values[k]! + sign * answer.values[k]!;
      }
      return solved;
    };
    return {
      choose(view) {
        if (solver === undefined || tilesInHands(view) > tiles) return base.choose(view);
        sampler.observe(view);
        if (solve() === 0) return base.choose(view);
        const own = world.views[seat]!;
        return own.move(best(values, own.moveCount));
      },
      ...(base.newGame ? { newGame: (view) => base.newGame!(view) } : {}),
      ...(base.observe ? { observe: (event, view) => base.observe!(event, view) } : {}),
    };
  },
});
