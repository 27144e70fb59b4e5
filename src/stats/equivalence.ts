import { tQuantile } from './intervals.js';

/** What a test of equivalence says. */
export type EquivalenceVerdict = 'equivalent' | 'different' | 'inconclusive';

/**
 * Two one-sided t tests of a mean against a margin. `equivalent`: both |mean| hypotheses are rejected, so the mean lies
 * inside (-margin, margin) with error alpha. `different`: not equivalent, and the two-sided 1 - alpha interval excludes 0.
 * Else `inconclusive`. A difference too small to matter is equivalent even where the interval excludes 0.
 * @param n blocks; below 2 the test is inconclusive
 * @param mean mean swing, in the units of the margin
 * @param sd standard deviation of swings (n - 1), in the same units
 * @param margin largest difference that does not matter, above 0
 * @param alpha error of either one-sided test
 * Source: Schuirmann 1987, J. Pharmacokinet. Biopharm. 15.
 */
export function equivalence(n: number, mean: number, sd: number, margin: number, alpha: number): EquivalenceVerdict {
  if (n < 2) return 'inconclusive';
  const se = sd / Math.sqrt(n);
  if (Math.abs(mean) + tQuantile(1 - alpha, n - 1) * se < margin) return 'equivalent';
  return Math.abs(mean) > tQuantile(1 - alpha / 2, n - 1) * se ? 'different' : 'inconclusive';
}
