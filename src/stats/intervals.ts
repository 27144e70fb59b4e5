import jstat from 'jstat';

const { jStat } = jstat;

/** A two-sided interval. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/**
 * Quantile of the standard normal distribution.
 * @param p probability in (0, 1)
 * Source: jStat (checked against published values in the tests; 1.959964 at .975).
 */
export function normalQuantile(p: number): number {
  return jStat.normal.inv(p, 0, 1);
}

/** Distribution function of the standard normal distribution. Source: jStat. */
export function normalCdf(x: number): number {
  return jStat.normal.cdf(x, 0, 1);
}

/**
 * Quantile of Student's t.
 * @param p probability in (0, 1)
 * @param df degrees of freedom, at least 1
 * Source: jStat (checked against published tables in the tests).
 */
export function tQuantile(p: number, df: number): number {
  return jStat.studentt.inv(p, df);
}

const tCache = new Map<number, number>();

/**
 * Quantile .975 of Student's t.
 * @param df degrees of freedom, at least 1
 */
export function t975(df: number): number {
  let value = tCache.get(df);
  if (value === undefined) {
    value = tQuantile(0.975, df);
    tCache.set(df, value);
  }
  return value;
}

/**
 * 95 % t interval of a mean over independent blocks: mean +- t(n-1, .975) sd / sqrt(n). For blocks, never for the games
 * inside them. NaN on both sides below two blocks.
 */
export function meanInterval(mean: number, sd: number, n: number): Interval {
  if (n < 2) return { lo: Number.NaN, hi: Number.NaN };
  const half = (t975(n - 1) * sd) / Math.sqrt(n);
  return { lo: mean - half, hi: mean + half };
}

/**
 * Wilson's 95 % score interval of a proportion of independent trials. Not for games inside blocks.
 * Known: 7/10 -> [0.39678, 0.89221]; 0/20 -> [0, 0.16113].
 * @param successes from 0 to n
 * @param n at least 1
 * Source: Wilson 1927, J. Am. Stat. Assoc. 22.
 */
export function wilson(successes: number, n: number): Interval {
  const z = normalQuantile(0.975);
  const p = successes / n;
  const scale = 1 + (z * z) / n;
  const centre = (p + (z * z) / (2 * n)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  return { lo: Math.max(0, centre - half), hi: Math.min(1, centre + half) };
}
