import { defineStrategy } from 'dominolab';
import { earsOf } from './lib-guard.js';

/** Plays like another bot, but at some rate a random legal move instead: human error, in a measured dose. */
export const noisy = defineStrategy({
  name: 'noisy',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Another bot that plays a random legal move at some rate.',
  params: {
    of: { type: 'bot', default: 'greedy', doc: 'The bot it plays like.' },
    rate: { type: 'number', default: 0.1, min: 0, max: 1, doc: 'Share of its choices that are random.' },
  },
  deterministic: false,
  create({ rng, params, bot }) {
    const base = bot('of');
    const rate = Number(params['rate']);
    return {
      choose(view) {
        /* The other bot is asked in any case, so that what it keeps of the game stays whole. */
        const move = base.choose(view);
        return rng.float() < rate ? view.move(rng.below(view.moveCount)) : move;
      },
      ...earsOf(base),
    };
  },
});
