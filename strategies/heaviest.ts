import { type Bot, defineStrategy, type LineView, moveTile, PIPS, type Rng } from 'dominolab';

/** Chooses among the moves of the tiles with most pips; uniformly where there are several (a tile's two ends, equal pips). */
export const heaviest = defineStrategy({
  name: 'heaviest',
  games: ['block', 'draw'],
  summary: 'Uniform among the moves of the tiles with most pips.',
  params: {},
  deterministic: false,
  create: ({ rng }) => heaviestBot(rng),
});

/** The bot behind `heaviest`, and behind `greedy` in block and draw. */
export function heaviestBot(rng: Rng): Bot<LineView> {
  const best = new Int32Array(512);
  return {
    choose({ moves, moveCount }) {
      let count = 0;
      let most = -1;
      for (let i = 0; i < moveCount; i++) {
        const move = moves[i]!;
        const pips = PIPS[moveTile(move)]!;
        if (pips > most) {
          most = pips;
          count = 0;
        }
        if (pips === most) best[count++] = move;
      }
      return best[rng.below(count)]!;
    },
  };
}
