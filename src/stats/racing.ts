import { SEQUENCE_START, sequenceHalf } from './sequence.js';
import { checkBlocks, checkError } from './stopping-rule.js';

/** How a race is set. */
export interface RaceOptions {
  /** Number of cells, at least 2. */
  readonly cells: number;
  /** Family-wise error, .05 by default. */
  readonly alpha?: number;
  /**
   * What `alpha` bounds. `best` (default): the probability that the truly best cell is ever dropped; K - 1 comparisons can
   * do that. `all`: the probability that any cell is ever dropped by one that is not truly better; K (K - 1) / 2 can.
   */
  readonly protect?: 'best' | 'all';
  /** Blocks before the first look, 100 by default, at least 30. */
  readonly first?: number;
  /** Blocks from look to look, 1 by default: looks cost no error. */
  readonly batch?: number;
  /** Number of blocks at which the comparisons are sharpest, 1000 by default. */
  readonly tunedFor?: number;
}

/** A cell that left a race. */
export interface Dropout {
  readonly cell: number;
  /** The cell that was best then. */
  readonly by: number;
  /** The block after which it was dropped. */
  readonly blocks: number;
}

/**
 * Race of several cells (bots, parameters) on the same deal blocks: after every block the cells still in are compared with
 * the best of them, block by block, and one whose paired difference is below 0 by a confidence sequence is dropped. The
 * sequence allows for all looks, Bonferroni's division for the cells, so the family-wise error is at most alpha (to the
 * accuracy of an asymptotic sequence from `first` blocks on). Cells that play alike are never dropped for each other.
 *
 * Blocks must come in the order of their numbers; the result is then a function of the blocks alone.
 */
export class Race {
  /** Cells still in, in rising order. */
  alive: number[];
  readonly dropped: Dropout[] = [];
  blocks = 0;
  private readonly sums: Float64Array;
  /** Sums of products of two cells' values, row by row; only between cells still in are they kept up. */
  private readonly products: Float64Array;
  private readonly first: number;
  private readonly batch: number;
  private readonly alpha: number;
  private readonly tunedFor: number;

  /** @throws RangeError where a setting is out of range */
  constructor({ cells, alpha = 0.05, protect = 'best', first = 100, batch = 1, tunedFor = 1000 }: RaceOptions) {
    if (!(Number.isSafeInteger(cells) && cells >= 2)) throw new RangeError(`a race has 2 cells or more, not ${cells}`);
    checkError('alpha', alpha);
    checkBlocks('batch', batch);
    checkBlocks('tunedFor', tunedFor);
    if (!(Number.isSafeInteger(first) && first >= SEQUENCE_START))
      throw new RangeError(`first is at least ${SEQUENCE_START}, not ${first}`);
    this.alive = Array.from({ length: cells }, (_, cell) => cell);
    this.sums = new Float64Array(cells);
    this.products = new Float64Array(cells * cells);
    this.first = first;
    this.batch = batch;
    this.alpha = alpha / (protect === 'best' ? cells - 1 : (cells * (cells - 1)) / 2);
    this.tunedFor = tunedFor;
  }

  /**
   * Books a block and looks.
   * @param values integer result of every cell in this block, any unit; those of dropped cells are not looked at
   * @returns cells dropped by this block
   * @throws RangeError where the value of a cell still in is not an integer
   */
  add(values: ArrayLike<number>): Dropout[] {
    this.book(values);
    this.blocks++;
    if (this.blocks < this.first || (this.blocks - this.first) % this.batch !== 0) return [];
    const by = this.best();
    const gone = this.alive.filter((cell) => cell !== by && this.isWorse(cell, by));
    if (gone.length === 0) return [];
    this.alive = this.alive.filter((cell) => !gone.includes(cell));
    const dropouts = gone.map((cell) => ({ cell, by, blocks: this.blocks }));
    this.dropped.push(...dropouts);
    return dropouts;
  }

  /** The cell with the highest mean of those still in; the lowest number among equals. */
  best(): number {
    return this.alive.reduce((best, cell) => (this.sums[cell]! > this.sums[best]! ? cell : best));
  }

  /** Mean of a cell still in, in the units given; NaN for one that was dropped. */
  mean(cell: number): number {
    return this.alive.includes(cell) ? this.sums[cell]! / this.blocks : Number.NaN;
  }

  private book(values: ArrayLike<number>): void {
    const { alive, sums, products } = this;
    const cells = sums.length;
    for (const cell of alive) {
      if (!Number.isSafeInteger(values[cell])) throw new RangeError(`cell ${cell} has no integer, but ${values[cell]}`);
    }
    for (const cell of alive) {
      sums[cell] = sums[cell]! + values[cell]!;
      for (const other of alive) {
        if (other > cell) break;
        const at = cell * cells + other;
        products[at] = products[at]! + values[cell]! * values[other]!;
      }
    }
  }

  private isWorse(cell: number, best: number): boolean {
    const n = this.blocks;
    const sum = this.sums[best]! - this.sums[cell]!;
    const squares = this.product(best, best) + this.product(cell, cell) - 2 * this.product(best, cell);
    const sd = Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1));
    return sum / n > sequenceHalf(n, sd, { alpha: this.alpha, tunedFor: this.tunedFor });
  }

  private product(a: number, b: number): number {
    return this.products[Math.max(a, b) * this.sums.length + Math.min(a, b)]!;
  }
}
