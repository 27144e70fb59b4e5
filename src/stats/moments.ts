/**
 * Sums of integer quantities over blocks: exact in any order, so merging chunks gives the same bytes however they were
 * split. Within a chunk sums are doubles holding integers (below 2^53); merged totals are big integers.
 */
export class Moments {
  readonly sums: bigint[];
  readonly squares: bigint[];
  n = 0;

  constructor(readonly size: number) {
    this.sums = new Array<bigint>(size).fill(0n);
    this.squares = new Array<bigint>(size).fill(0n);
  }

  /** Adds a chunk of `n` blocks. @throws RangeError where a sum left the exact range of doubles */
  add(n: number, sums: Float64Array, squares: Float64Array): void {
    this.n += n;
    for (let i = 0; i < this.size; i++) {
      if (!Number.isSafeInteger(sums[i]) || !Number.isSafeInteger(squares[i]))
        throw new RangeError('sum of a chunk is not exact');
      this.sums[i] = this.sums[i]! + BigInt(sums[i]!);
      this.squares[i] = this.squares[i]! + BigInt(squares[i]!);
    }
  }

  /** Mean of quantity `index` divided by `scale`; NaN without blocks. */
  mean(index: number, scale: number): number {
    return Number(this.sums[index]!) / (this.n * scale);
  }

  /** Standard deviation (n - 1) of quantity `index` divided by `scale`; NaN below two blocks. */
  sd(index: number, scale: number): number {
    if (this.n < 2) return Number.NaN;
    const n = BigInt(this.n);
    const sum = this.sums[index]!;
    const numerator = n * this.squares[index]! - sum * sum;
    return Math.sqrt(Number(numerator) / (this.n * (this.n - 1))) / scale;
  }
}
