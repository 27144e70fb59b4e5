import type { SeatView } from 'dominolab';
import { best } from './lib-flat.js';

/** Sums over worlds of what moves are worth, and of how far each is ahead of one of them, with squares. */
export class Guard {
  /** Values of the moves in the current world. */
  readonly values: Float64Array;
  readonly sums: Float64Array;
  readonly moves: Int32Array;
  count = 0;
  private readonly squares: Float64Array;
  private worlds = 0;
  /** Index of the move in doubt. */
  private given = 0;

  constructor(most: number) {
    this.values = new Float64Array(most);
    this.sums = new Float64Array(most);
    this.squares = new Float64Array(most);
    this.moves = new Int32Array(most);
  }

  /** Begins a decision. */
  clear(): void {
    this.worlds = 0;
    this.sums.fill(0);
    this.squares.fill(0);
  }

  /** Takes the moves over, from the view of a world, and the one in doubt: the first where there is none or it is strange. */
  begin(view: SeatView, given: number | undefined): void {
    this.count = view.moveCount;
    this.given = 0;
    for (let i = 0; i < this.count; i++) {
      this.moves[i] = view.move(i);
      if (this.moves[i] === given) this.given = i;
    }
  }

  /** Books the values of a world. */
  add(): void {
    const { values, sums, squares, given } = this;
    const standard = values[given]!;
    for (let i = 0; i < this.count; i++) {
      const ahead = values[i]! - standard;
      sums[i] = sums[i]! + values[i]!;
      squares[i] = squares[i]! + ahead * ahead;
    }
    this.worlds++;
  }

  /** The move of the highest mean, the first of equals. */
  best(): number {
    return this.moves[best(this.sums, this.count)]!;
  }

  /** The move that is farthest ahead of the one in doubt by more than z standard errors; that one where there is none. */
  choice(z: number): number {
    const { sums, squares, given, worlds } = this;
    let chosen = given;
    for (let i = 0; i < this.count; i++) {
      const mean = (sums[i]! - sums[given]!) / worlds;
      const variance = Math.max(0, squares[i]! / worlds - mean * mean) / worlds;
      if (mean > z * Math.sqrt(variance) && sums[i]! > sums[chosen]!) chosen = i;
    }
    return this.moves[chosen]!;
  }
}
