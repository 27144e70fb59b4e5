/* Natural logarithms of the factorials of 0..400: more tiles than two sets of double-18 have. */
const LOG_FACTORIAL = new Float64Array(401);
for (let n = 1; n < LOG_FACTORIAL.length; n++) LOG_FACTORIAL[n] = LOG_FACTORIAL[n - 1]! + Math.log(n);

/**
 * Chance that a hand of `drawn` tiles out of a pool of `pool` equally likely ones holds none of `hits` of them: the
 * hypergeometric distribution at zero. A pool too small for the hand (knowledge that was cut) counts as all drawn.
 */
export function noneOf(pool: number, hits: number, drawn: number): number {
  if (hits <= 0 || drawn <= 0) return 1;
  const rest = pool - hits;
  if (rest < drawn) return 0;
  return Math.exp(
    LOG_FACTORIAL[rest]! - LOG_FACTORIAL[rest - drawn]! - LOG_FACTORIAL[pool]! + LOG_FACTORIAL[pool - drawn]!,
  );
}
