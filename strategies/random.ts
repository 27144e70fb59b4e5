import { defineStrategy } from 'dominolab';

/** Chooses uniformly among the legal moves in canonical order. */
export const random = defineStrategy({
  name: 'random',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Uniform over the legal moves.',
  params: {},
  deterministic: false,
  create: ({ rng }) => ({ choose: (view) => view.move(rng.below(view.moveCount)) }),
});
