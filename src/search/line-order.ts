import { popcount } from '../core/masks.js';
import type { LineBoard } from './line-board.js';

/*
 * Weights of a move's promise, found by hill climbing on the mean logarithm of nodes (block, double-six, hands of 7, score
 * by wins). They favour small subtrees as much as strong moves: a foe left with one reply is better to look at than one
 * that must pass and hands the turn to a partner with many.
 *
 *    0..3   each tile that fits the new ends in the hand of the mover, and of the seats 1, 2, 3 places on
 *    4..7   such a hand (same order) that fits nowhere
 *    8, 9   a double; equal ends
 *   10      a pip of the tile
 *   11..    replies of the next seat to play: 11 + 4 x (its distance in seats) + replies - 1, of 4 or more the last
 */
const FEW = 11;
const MOST_REPLIES = 4;
const WEIGHTS_2 = [7, -56, 0, 0, 14, 0, 0, 0, 23, 32, 7, 120, 50, -38, 137, 171, -9, -25, -181];
const WEIGHTS_4 = [
  25, -61, 4, -16, 41, 0, -9, 67, 46, 13, 2, 89, -122, 62, 142, 56, -31, -140, -331, -49, -118, -55, -139, 24, -26,
  -123, -303,
];

/** The order in which moves are tried. */
export class LineOrder {
  private readonly weights: Int32Array;

  constructor(private readonly board: LineBoard) {
    this.weights = Int32Array.from(board.players === 2 ? WEIGHTS_2 : WEIGHTS_4);
  }

  /** How early to try a move that `seat` has made on the board: the higher, the earlier. `next` plays next. */
  promise(seat: number, label: number, left: number, right: number, next: number): number {
    const { weights } = this;
    const { hands, players, suits, worth, high, low } = this.board;
    const fits = suits[left]! | suits[right]!;
    const replies = popcount(hands[next]! & fits);
    const distance = (next - seat) & (players - 1);
    let score = weights[FEW + distance * MOST_REPLIES + Math.min(replies, MOST_REPLIES) - 1]!;
    for (let i = 0; i < players; i++) {
      const fitting = popcount(hands[(seat + i) & (players - 1)]! & fits);
      score += fitting === 0 ? weights[4 + i]! : weights[i]! * fitting;
    }
    if (high[label] === low[label]) score += weights[8]!;
    if (left === right) score += weights[9]!;
    return score + weights[10]! * worth[label]!;
  }
}
