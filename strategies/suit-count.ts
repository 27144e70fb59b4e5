import { defineStrategy, HIGH, LOW, MEMORY, moveTile, popcount } from 'dominolab';

/**
 * The most accompanied tile: the one whose suits it holds most of, so that whatever is led back it is likely to fit. A
 * tile counts its companions, the other tiles of the hand that share a half with it; ties are broken uniformly.
 *
 * Source: A. Llobell, "El juego de dominó", as told at sites.google.com/site/dominoarteociencia: lead the tile with most
 * company in both suits. There it is advice for the lead without a good double; here it is all there is.
 */
export const suitCount = defineStrategy({
  name: 'suit-count',
  games: ['block', 'draw'],
  summary: 'Uniform among the moves of the tile with most companions in hand: tiles that share a half with it.',
  params: { memory: MEMORY },
  deterministic: false,
  create({ rng }) {
    const best = new Int32Array(512);
    const held = new Int32Array(32);
    return {
      choose({ hand, moves, moveCount, table }) {
        const { words, suits, set } = table;
        for (let suit = 0; suit <= set; suit++) {
          let count = 0;
          for (let word = 0; word < words; word++) count += popcount(hand[word]! & suits[suit * words + word]!);
          held[suit] = count;
        }
        let count = 0;
        let most = -1;
        for (let i = 0; i < moveCount; i++) {
          const move = moves[i]!;
          const tile = moveTile(move);
          /* Each half counts the other tiles of its suit, so both halves of a double the same ones. */
          const companions = held[HIGH[tile]!]! + held[LOW[tile]!]! - 2;
          if (companions > most) {
            most = companions;
            count = 0;
          }
          if (companions === most) best[count++] = move;
        }
        return best[rng.below(count)]!;
      },
    };
  },
});
