/**
 * Mean and variance of integers that come one by one, for rules that look after every block (merging chunks is what
 * `Moments` does). Sums are kept about the first value: values that never vary have a variance of exactly 0.
 */
export class Running {
  n = 0;
  private first = 0;
  private sum = 0;
  private squares = 0;

  /** @param scale units of the integers: mean and sd are of value / scale */
  constructor(readonly scale = 1) {}

  add(value: number): void {
    if (this.n++ === 0) this.first = value;
    const x = value - this.first;
    this.sum += x;
    this.squares += x * x;
  }

  /** Mean; NaN without values. */
  mean(): number {
    return (this.first + this.sum / this.n) / this.scale;
  }

  /** Variance with n - 1, or with n where `biased`; NaN where that is 0 or less. */
  variance(biased = false): number {
    const divisor = biased ? this.n : this.n - 1;
    if (divisor <= 0) return Number.NaN;
    const spread = Math.max(0, this.squares - (this.sum * this.sum) / this.n);
    return spread / divisor / (this.scale * this.scale);
  }
}
