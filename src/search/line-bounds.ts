import type { LineBoard } from './line-board.js';
import { BY_PIPS, WIN } from './line-scoring.js';

/**
 * Bounds of a position's value that need no search, as score of side 0 minus side 1. Where a tile cannot be reached any
 * more from the open ends along tiles left (a dead tile), its hand never empties and keeps its pips.
 */
export class LineBounds {
  low = 0;
  high = 0;
  /* Pips by seat that stay whatever is played, and the same as sums of a side. */
  private readonly dead = new Int32Array(4);

  constructor(private readonly board: LineBoard) {}

  /**
   * Settles `low` and `high` for a position whose seat to move is `next`; -1: nobody can play. `live`: tiles in the hands.
   * Returns whether the value is known.
   */
  settle(left: number, right: number, next: number, live: number): boolean {
    const { hands, pips, scoring, worth } = this.board;
    if (next < 0) {
      this.low = this.high = scoring.blocked(pips);
      return true;
    }
    const hand = hands[next]!;
    if ((hand & (hand - 1)) === 0) {
      /* Who can play the last tile has won. */
      const last = worth[31 - Math.clz32(hand)]!;
      pips[next] = pips[next]! - last;
      this.low = this.high = scoring.domino(next, pips);
      pips[next] = pips[next]! + last;
      return true;
    }
    if (this.board.stockAt < this.board.stockEnd) this.anything();
    else this.count(live & ~this.reach(left, right, live));
    return this.low === this.high;
  }

  /** With tiles to draw, only the value's range is known. */
  private anything(): void {
    this.high = this.board.scoring.kind === WIN ? 1 : RANGE;
    this.low = -this.high;
  }

  /** Tiles that some line of play may still reach from the ends. */
  private reach(left: number, right: number, live: number): number {
    const { suits } = this.board;
    let reached = live & (suits[left]! | suits[right]!);
    for (let before = 0; before !== reached && reached !== live; ) {
      before = reached;
      for (let suit = 0; suit < suits.length; suit++) {
        const tiles = suits[suit]! & live;
        if ((tiles & reached) !== 0) reached |= tiles;
      }
    }
    return reached;
  }

  private count(dead: number): void {
    const { hands, pips, worth, scoring } = this.board;
    const kept = this.dead;
    for (let seat = 0; seat < 4; seat++) {
      let sum = 0;
      for (let bits = hands[seat]! & dead; bits !== 0; bits &= bits - 1) sum += worth[31 - Math.clz32(bits & -bits)]!;
      kept[seat] = sum;
    }
    const most0 = pips[0]! + pips[2]!;
    const most1 = pips[1]! + pips[3]!;
    const least0 = kept[0]! + kept[2]!;
    const least1 = kept[1]! + kept[3]!;
    const top = this.best(0, dead);
    const bottom = 0 - this.best(1, dead);
    if (scoring.kind === WIN) {
      this.high = top;
      this.low = bottom;
    } else if (scoring.kind === BY_PIPS) {
      this.high = top > 0 ? most1 : top < 0 ? -least0 : 0;
      this.low = bottom < 0 ? -most0 : bottom > 0 ? least1 : 0;
    } else {
      /* Without a tie the difference is always pips of side 1 minus pips of side 0; a tie by hands is worth 0. */
      this.high = most1 - least0;
      this.low = least1 - most0;
      if (scoring.byHand) {
        if (this.high < 0) this.high = 0;
        if (this.low > 0) this.low = 0;
      }
    }
  }

  /** The best that a side may still hope for: 1 to win, 0 to share, -1 to lose. */
  private best(side: number, dead: number): number {
    const { hands, pips, scoring, players } = this.board;
    const kept = this.dead;
    const other = side ^ 1;
    if ((hands[side]! & dead) === 0 || (players === 4 && (hands[side + 2]! & dead) === 0)) return 1;
    let own = kept[side]!;
    let others = pips[other]!;
    if (players === 4) {
      const byHand = scoring.byHand;
      own = byHand ? Math.min(own, kept[side + 2]!) : own + kept[side + 2]!;
      others = byHand ? Math.min(others, pips[other + 2]!) : others + pips[other + 2]!;
    }
    return own < others ? 1 : own === others ? 0 : -1;
  }
}

/** More than any score: all pips of double-18 are 3420. */
export const RANGE = 4000;
