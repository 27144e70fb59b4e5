import { defineStrategy, tilesInHands } from 'dominolab';
import { type ByGame, budget, FOR_ONE, inWords, KNOWN, KNOWN_TILES } from './lib-budgets.js';
import { earsOf, GUARD, Guard, zOf } from './lib-guard.js';
import { OpenHands } from './lib-open.js';
import { INFERENCE, Worlds } from './lib-worlds.js';

const TILES: ByGame = {
  block: 8,
  draw: 8,
  nakladka: 6,
  'double-takes': 4,
  four: { block: 12, draw: 10, 'double-takes': 16 },
};

/**
 * Plays as another bot until at most `tiles` tiles are in all hands; from then on `worlds` deals that agree with all that was
 * seen are solved with all tiles open, each within `nodes` nodes, and the move with the highest mean is played, the first of
 * equals; with `z` above 0 only where it is more than z standard errors ahead of the other bot's move. Deals that take more
 * are left out; where none is solved, and in games without a solver (more than two sides), the other bot plays on. Where the
 * view admits one deal only (as in the last round of Double Takes with two players) it is solved with ten times the
 * nodes, from `known` tiles on, and the choice is exact.
 */
export const exactEnd = defineStrategy({
  name: 'exact-end',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Another bot that hands its last tiles over to the exact solver (two sides).',
  params: {
    of: { type: 'bot', default: 'heuristic', doc: 'The bot it plays as.' },
    tiles: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 500,
      doc: `Tiles in all hands at which the solver takes over; ${inWords(TILES)}.`,
    },
    known: KNOWN_TILES,
    worlds: { type: 'integer', default: 40, min: 1, max: 1e6, doc: 'Deals sampled a decision.' },
    nodes: { type: 'integer', default: 20_000, min: 1, max: 1e9, doc: 'Nodes of the solver a deal.' },
    z: GUARD.z,
    ...INFERENCE,
  },
  deterministic: false,
  create(context) {
    const { params, seat, seating, bot } = context;
    const base = bot('of');
    const deals = new Worlds(context);
    const { config, own, state } = deals;
    const tiles = budget(params['tiles'], TILES, config);
    const known = Math.max(tiles, budget(params['known'], KNOWN, config));
    const worlds = Number(params['worlds']);
    const nodes = Number(params['nodes']);
    const z = zOf(context);
    const open = new OpenHands(config, seating.sideOf[seat]!);
    const guard = new Guard(own.moves.length);

    /** Adds up the values of the moves over deals; returns how many were solved. */
    const solve = (given: number | undefined): number => {
      let solved = 0;
      guard.clear();
      for (let i = 0; i < worlds; i++) {
        deals.next();
        guard.values.fill(0, 0, own.moveCount);
        if (!open.add(state, guard.values, nodes, deals.weight)) continue;
        if (solved++ === 0) guard.begin(own, given);
        guard.add();
      }
      return solved;
    };
    return {
      choose(view) {
        const left = tilesInHands(view);
        if (!open.possible || left > known) return base.choose(view);
        deals.observe(view);
        if (deals.single) {
          deals.next();
          const certain = open.best(state, FOR_ONE * nodes);
          return certain >= 0 ? certain : base.choose(view);
        }
        const given = z > 0 || left > tiles ? base.choose(view) : undefined;
        if (left > tiles || solve(given) === 0) return given ?? base.choose(view);
        return z > 0 ? guard.choice(z) : guard.best();
      },
      ...earsOf(base),
    };
  },
});
