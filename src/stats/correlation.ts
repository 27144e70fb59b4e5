/** Sums over pairs (x, y) of integers, mergeable: what a correlation needs. */
export class PairSums {
  n = 0;
  private readonly totals = [0n, 0n, 0n, 0n, 0n];

  /** Adds a chunk of `n` pairs given as sums of x, y, x^2, y^2, xy from `at`. */
  add(n: number, sums: Float64Array, at: number): void {
    this.n += n;
    for (let i = 0; i < 5; i++) this.totals[i] = this.totals[i]! + BigInt(sums[at + i]!);
  }

  /** Mean and standard deviation (n - 1) of (x - y) / scale; sd NaN below two pairs. */
  difference(scale: number): { mean: number; sd: number } {
    const n = BigInt(this.n);
    const [x, y, xx, yy, xy] = this.totals as [bigint, bigint, bigint, bigint, bigint];
    const squares = n * (xx + yy - 2n * xy) - (x - y) ** 2n;
    const sd = this.n < 2 ? Number.NaN : Math.sqrt(Number(squares) / (this.n * (this.n - 1))) / scale;
    return { mean: Number(x - y) / this.n / scale, sd };
  }

  /** Pearson's correlation; NaN where a margin does not vary. */
  rho(): number {
    const n = BigInt(this.n);
    const [x, y, xx, yy, xy] = this.totals as [bigint, bigint, bigint, bigint, bigint];
    const cov = Number(n * xy - x * y);
    const varX = Number(n * xx - x * x);
    const varY = Number(n * yy - y * y);
    return varX > 0 && varY > 0 ? cov / Math.sqrt(varX * varY) : Number.NaN;
  }
}
