import { defineStrategy, tilesInHands } from 'dominolab';
import { type ByGame, budget, FOR_ONE, inWords, KNOWN, KNOWN_TILES, TAKEOVER } from './lib-budgets.js';
import { Flat, policies } from './lib-flat.js';
import { earsOf, GUARD, Guard, guardOf } from './lib-guard.js';
import { OpenHands } from './lib-open.js';
import { INFERENCE, Worlds } from './lib-worlds.js';

const WORLDS: ByGame = { block: 200, draw: 100, nakladka: 100, 'double-takes': 30 };
const NODES: ByGame = { block: 20_000, draw: 20_000, nakladka: 2_000, 'double-takes': 5_000 };

/**
 * Perfect-information Monte Carlo (Ginsberg 2001, GIB). As `monte-carlo`, but with at most `tiles` tiles in all hands
 * sampled deals are solved: each move is worth the points (under `scoring: win` the win) that it brings with all tiles open
 * and best play of both sides, from `depth` plies on: those before are played by the policy, the move itself aside. From the
 * first deal of a decision that takes more than `nodes` nodes on, at earlier moments, and in games without a solver (more
 * than two sides), deals are valued by playouts as in `monte-carlo:by=points`, one a move. Means, `z` and `of` choose as in
 * `monte-carlo`. Where one deal only is possible it is solved once, with ten times the nodes, from `known` tiles on.
 *
 * It cannot know that it will not be told the deal later (strategy fusion; Frank and Basin 1998; where it matters little:
 * Long, Sturtevant, Buro and Furtak 2010); `depth` puts the moment off at which it is told (EPIMC).
 */
export const pimc = defineStrategy({
  name: 'pimc',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Flat Monte Carlo that solves sampled deals near the end (two sides).',
  params: {
    worlds: { type: 'integer', default: 0, min: 0, max: 1e6, doc: `Deals sampled a decision; ${inWords(WORLDS)}.` },
    depth: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 1000,
      doc: 'Plies until a deal is laid open, the move itself included; the policy plays the others.',
    },
    nodes: { type: 'integer', default: 0, min: 0, max: 1e9, doc: `Nodes of the solver a deal; ${inWords(NODES)}.` },
    tiles: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 500,
      doc: `Tiles in all hands at which the solver takes over; ${inWords(TAKEOVER)}.`,
    },
    known: KNOWN_TILES,
    policy: {
      type: 'bot',
      imagined: true,
      default: 'heuristic',
      doc: 'The bot that plays in playouts, at every seat.',
    },
    ...GUARD,
    ...INFERENCE,
  },
  deterministic: false,
  create(context) {
    const { params, rng, seat, seating } = context;
    const deals = new Worlds(context);
    const { config, own, state } = deals;
    const side = seating.sideOf[seat]!;
    const worlds = budget(params['worlds'], WORLDS, config);
    const nodes = budget(params['nodes'], NODES, config);
    const tiles = budget(params['tiles'], TAKEOVER, config);
    const known = Math.max(tiles, budget(params['known'], KNOWN, config));
    const bots = policies(context);
    const open = new OpenHands(config, side, Number(params['depth']), rng, bots);
    const flat = new Flat(config, side, rng, 'points', 1, bots);
    const guard = new Guard(own.moves.length);
    const { z, base } = guardOf(context);
    return {
      choose(view) {
        deals.observe(view);
        deals.next();
        if (own.moveCount === 1) return own.move(0);
        const left = tilesInHands(view);
        const certain = deals.single && left <= known && open.possible ? open.best(state, FOR_ONE * nodes) : -1;
        if (certain >= 0) return certain;
        guard.clear();
        guard.begin(own, base?.choose(view));
        let solve = open.possible && left <= tiles;
        for (let i = 0; i < worlds; i++) {
          if (i > 0) deals.next();
          guard.values.fill(0, 0, own.moveCount);
          /* Once in a decision the limit is tried in vain: the other deals will mostly be as hard. */
          if (solve) solve = open.add(state, guard.values, nodes, deals.weight);
          if (!solve) flat.add(state, guard.values, deals.weight);
          guard.add();
        }
        return base === undefined ? guard.best() : guard.choice(z);
      },
      ...earsOf(base),
    };
  },
});
