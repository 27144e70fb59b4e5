/** Sums over pairs (x, y) of integers, mergeable: what a correlation needs. */
export class PairSums {
  n = 0;
  private readonly totals = [0n, 0n, 0n, 0n, 0n];

  /** Adds a chunk of `n` pairs given as sums of x, y, x^2, y^2, xy from `at`. */
  add(n: number, sums: Float64Array, at: number): void {
    this.n += n;
    for (let i = 0; i < 5; i++) this.totals[i] = this.totals[i]! + BigInt(sums[at + i]!);
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
