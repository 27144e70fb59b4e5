import { defineStrategy, isDouble, moveTile } from 'dominolab';

/** Any double first: uniform among the moves of doubles where there are any, else among all. */
export const doublesFirst = defineStrategy({
  name: 'doubles-first',
  games: ['block', 'draw'],
  summary: 'Uniform among the moves of doubles where there are any, else among all.',
  params: {},
  deterministic: false,
  create({ rng }) {
    const doubles = new Int32Array(512);
    return {
      choose({ moves, moveCount }) {
        let count = 0;
        for (let i = 0; i < moveCount; i++) if (isDouble(moveTile(moves[i]!))) doubles[count++] = moves[i]!;
        return count > 0 ? doubles[rng.below(count)]! : moves[rng.below(moveCount)]!;
      },
    };
  },
});
