import { defineStrategy } from 'dominolab';
import { type ByGame, budget, inWords } from './lib-budgets.js';
import { Flat, policies } from './lib-flat.js';
import { earsOf, GUARD, Guard, guardOf } from './lib-guard.js';
import { type Aim, BY } from './lib-payoff.js';
import { INFERENCE, Worlds } from './lib-worlds.js';

const WORLDS: ByGame = { block: 400, draw: 400, nakladka: 400, 'double-takes': 30 };

/**
 * Flat Monte Carlo. Deals ("worlds") are drawn that agree with all the seat has seen, each equally likely under the law of
 * `createWorlds`; in every world every legal move is played, then `playouts` games to the end (Double Takes: of the round,
 * unless it plays for wins alone) by the policy at all seats. The moves share their worlds,
 * so that luck of the deal cancels. With `z` 0 the move with the highest mean is played, the first of equals; above 0 it departs from the choice of the bot
 * `of` only where the mean difference of the two moves, world by world, is above z of its standard errors (a rollout that
 * is guarded against noise; Tesauro and Galperin 1997). With `inference=policy` a deal counts by how likely what the others
 * did is in it, if they play like `model` but for a share of `doubt`.
 */
export const monteCarlo = defineStrategy({
  name: 'monte-carlo',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Flat Monte Carlo: playouts of every move in sampled deals.',
  params: {
    worlds: { type: 'integer', default: 0, min: 0, max: 1e6, doc: `Deals sampled a decision; ${inWords(WORLDS)}.` },
    playouts: { type: 'integer', default: 1, min: 1, max: 1e6, doc: 'Playouts a move in each deal.' },
    policy: {
      type: 'bot',
      imagined: true,
      default: 'heuristic',
      doc: 'The bot that plays in playouts, at every seat.',
    },
    depth: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 10_000,
      doc: 'Plies of a playout, the move itself included, in nakladka and Double Takes; 0: to its end. Points so far then decide alone.',
    },
    by: BY,
    ...INFERENCE,
    ...GUARD,
  },
  deterministic: false,
  create(context) {
    const { params, rng, seat, seating } = context;
    const deals = new Worlds(context);
    const { config, own } = deals;
    const worlds = budget(params['worlds'], WORLDS, config);
    const depth = config.game.family === 'line' ? 0 : Number(params['depth']);
    const flat = new Flat(
      config,
      seating.sideOf[seat]!,
      rng,
      depth > 0 ? 'points' : (params['by'] as Aim),
      Number(params['playouts']),
      policies(context),
      depth > 0 ? depth : undefined,
    );
    const guard = new Guard(own.moves.length);
    const { z, base } = guardOf(context);
    return {
      choose(view) {
        deals.observe(view);
        guard.clear();
        for (let i = 0; i < worlds; i++) {
          deals.next();
          if (own.moveCount === 1) return own.move(0);
          guard.values.fill(0, 0, own.moveCount);
          flat.add(deals.state, guard.values, deals.weight);
          if (i === 0) guard.begin(own, base?.choose(view));
          guard.add();
        }
        return base === undefined ? guard.best() : guard.choice(z);
      },
      ...earsOf(base),
    };
  },
});
