import { createSolver, createWorlds, defineStrategy } from 'dominolab';
import { type ByGame, budget, inWords, TAKEOVER, tilesInHands } from './lib-budgets.js';
import { best, Flat, honest, policies } from './lib-flat.js';

const WORLDS: ByGame = { block: 200, draw: 100, nakladka: 100, 'double-takes': 30 };
const NODES: ByGame = { block: 20_000, draw: 20_000, nakladka: 2_000, 'double-takes': 5_000 };

/**
 * Perfect-information Monte Carlo (Ginsberg 2001, GIB). As `monte-carlo`, but with at most `tiles` tiles in all hands every
 * sampled deal is solved: each move is worth the points (under `scoring: win` the win) that it brings with all tiles open
 * and best play of both sides. A deal that takes more than `nodes` nodes, an earlier moment, and games without a solver
 * (more than two sides) are valued by playouts as in `monte-carlo:by=points`, one a move and deal. The mean over common
 * deals decides, the first of equals. It cannot know that it will not be told the deal later (strategy fusion; Frank and
 * Basin 1998; where it matters little: Long, Sturtevant, Buro and Furtak 2010).
 */
export const pimc = defineStrategy({
  name: 'pimc',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Solves sampled deals near the end (two sides), plays them out before: highest mean value.',
  params: {
    worlds: { type: 'integer', default: 0, min: 0, max: 1e6, doc: `Deals sampled a decision; ${inWords(WORLDS)}.` },
    nodes: { type: 'integer', default: 0, min: 0, max: 1e9, doc: `Nodes of the solver a deal; ${inWords(NODES)}.` },
    tiles: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 500,
      doc: `Tiles in all hands at which the solver takes over; ${inWords(TAKEOVER)}.`,
    },
    policy: { type: 'bot', default: 'random', doc: 'The bot that plays in playouts, at every seat.' },
  },
  deterministic: false,
  create(context) {
    const { params, rng, seat, seating } = context;
    const config = honest(context.config);
    const side = seating.sideOf[seat]!;
    const worlds = budget(params['worlds'], WORLDS, config);
    const nodes = budget(params['nodes'], NODES, config);
    const tiles = budget(params['tiles'], TAKEOVER, config);
    const solver = createSolver(config);
    const sampler = createWorlds(context.config, seat);
    const world = config.game.createState(config);
    const flat = new Flat(config, side, rng, 'points', 1, policies(context));
    const values = new Float64Array(world.views[seat]!.moves.length);
    const sign = side === 0 ? 1 : -1;
    return {
      choose(view) {
        sampler.observe(view);
        values.fill(0);
        let solve = solver !== undefined && tilesInHands(view) <= tiles;
        for (let i = 0; i < worlds; i++) {
          sampler.sample(rng, world);
          if (world.views[seat]!.moveCount === 1) break;
          if (solve) {
            solver!.load(world);
            const answer = solver!.rootMoves(nodes);
            if (answer.solved) {
              for (let k = 0; k < answer.values.length; k++) values[k] = values[k]! + sign * answer.values[k]!;
              continue;
            }
            /* Once in a decision the limit is tried in vain: the other deals will mostly be as hard. */
            solve = false;
          }
          flat.add(world, values);
        }
        const own = world.views[seat]!;
        return own.move(best(values, own.moveCount));
      },
    };
  },
});
