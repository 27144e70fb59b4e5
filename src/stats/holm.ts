/**
 * Holm's step-down correction: p values adjusted so that rejecting those at most alpha keeps the probability of any false
 * rejection at most alpha, however the tests depend on each other. The k-th smallest of m is multiplied by m - k + 1, kept
 * from falling below the one before, and capped at 1.
 * @param pValues from 0 to 1, in any order; the answer has the same order
 * @throws RangeError where one is not from 0 to 1
 * Source: Holm 1979, Scand. J. Stat. 6. Known: .01, .04, .03, .005 -> .03, .06, .06, .02.
 */
export function holm(pValues: readonly number[]): number[] {
  for (const p of pValues) if (!(p >= 0 && p <= 1)) throw new RangeError(`a p value is from 0 to 1, not ${p}`);
  const order = pValues.map((_, i) => i).sort((a, b) => pValues[a]! - pValues[b]! || a - b);
  const adjusted = new Array<number>(pValues.length);
  let least = 0;
  for (const [rank, i] of order.entries()) {
    least = Math.max(least, Math.min(1, (pValues.length - rank) * pValues[i]!));
    adjusted[i] = least;
  }
  return adjusted;
}
