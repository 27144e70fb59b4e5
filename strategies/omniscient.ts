import { defineStrategy, tilesInHands } from 'dominolab';
import { type ByGame, budget, inWords } from './lib-budgets.js';
import { best, Flat, policies } from './lib-flat.js';
import { OpenHands } from './lib-open.js';

const NODES: ByGame = { block: 200_000, draw: 200_000, nakladka: 5_000, 'double-takes': 20_000 };
const TILES: ByGame = {
  block: 100,
  draw: 100,
  nakladka: 16,
  'double-takes': 20,
  four: { block: 100, draw: 100, 'double-takes': 24 },
};

/**
 * The open-hands reference: it cheats. It looks at the true deal, the stock's order included. Where at most `tiles` tiles
 * are in all hands and `nodes` nodes suffice, it plays a move of the highest value, both sides seeing all; else the move of
 * the best mean of `playouts` playouts of the true deal by the policy at every seat (more than one tells more only where
 * the policy draws random numbers). First of equals. Solving it takes the others to see as much as it does, playing out it
 * takes them to play like the policy: an upper mark for bots of its kind, not for all.
 */
export const omniscient = defineStrategy({
  name: 'omniscient',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Sees all tiles: solves the deal where it can, else plays it out with open hands.',
  params: {
    nodes: { type: 'integer', default: 0, min: 0, max: 1e9, doc: `Nodes of the solver a decision; ${inWords(NODES)}.` },
    tiles: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 500,
      doc: `Tiles in all hands at which the solver is tried; ${inWords(TILES)}.`,
    },
    playouts: { type: 'integer', default: 1, min: 1, max: 1e6, doc: 'Playouts a move where it is not solved.' },
    policy: {
      type: 'bot',
      imagined: true,
      default: 'heuristic',
      doc: 'The bot that plays in playouts, at every seat.',
    },
  },
  deterministic: false,
  cheats: true,
  create(context) {
    const { params, rng, seat, seating, config } = context;
    const side = seating.sideOf[seat]!;
    const nodes = budget(params['nodes'], NODES, config);
    const tiles = budget(params['tiles'], TILES, config);
    const open = new OpenHands(config, side);
    const flat = new Flat(config, side, rng, 'mix', Number(params['playouts']), policies(context));
    const values = new Float64Array(config.game.createState(config).views[seat]!.moves.length);
    return {
      choose(view) {
        const state = context.peek!();
        const solve = open.possible && tilesInHands(view) <= tiles;
        const move = solve ? open.best(state, nodes) : -1;
        if (move >= 0) return move;
        values.fill(0);
        flat.add(state, values);
        return view.move(best(values, view.moveCount));
      },
    };
  },
});
