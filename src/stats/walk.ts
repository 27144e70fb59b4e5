/** A random walk from 0 that ends at the first of two bounds, as a Brownian motion. */
export interface Walk {
  /** Mean of a step. */
  readonly drift: number;
  /** Variance of a step, above 0. */
  readonly variance: number;
  /** Below 0. */
  readonly lower: number;
  /** Above 0. */
  readonly upper: number;
}

/**
 * How far, in standard deviations of a step, a walk has overshot a bound on average when it is first seen beyond:
 * -zeta(1/2) / sqrt(2 pi). Source: Siegmund 1985, Sequential Analysis.
 */
export const OVERSHOOT = 0.5826;

/* Below this ratio of drift to variance (times the width) the formulas without drift are exact to rounding. */
const DRIFTLESS = 1e-6;

/** Probability that a walk ends at its upper bound. Source: Wald 1947, Sequential Analysis, chapter 3, with h = -2 drift / variance. */
export function upperChance({ drift, variance, lower, upper }: Walk): number {
  const rate = (-2 * drift) / variance;
  if (Math.abs(rate * (upper - lower)) < DRIFTLESS) return -lower / (upper - lower);
  /* Both forms are the same; each is used where its exponents are at most 0. */
  if (rate > 0)
    return (Math.exp(-rate * upper) - Math.exp(rate * (lower - upper))) / (1 - Math.exp(rate * (lower - upper)));
  return (1 - Math.exp(rate * -lower)) / (1 - Math.exp(rate * (upper - lower)));
}

/** Expected number of steps of a walk. Source: Wald 1947, Sequential Analysis, chapter 3. */
export function expectedSteps(walk: Walk): number {
  const { drift, variance, lower, upper } = walk;
  if (Math.abs((2 * drift * (upper - lower)) / variance) < DRIFTLESS) return (-lower * upper) / variance;
  const high = upperChance(walk);
  return (high * upper + (1 - high) * lower) / drift;
}

/** Terms of the series at most; more than enough from a hundredth of the expected length on. */
const TERMS = 400;

/**
 * Probability that a walk has not ended after `steps` steps. For walks whose drift times width is within some 60 variances
 * (every walk at or between its hypotheses).
 * Source: eigenfunctions of the heat equation between two absorbing bounds; Cox and Miller 1965, The Theory of Stochastic
 * Processes, chapter 5.
 */
export function survival({ drift, variance, lower, upper }: Walk, steps: number): number {
  if (steps <= 0) return 1;
  const width = upper - lower;
  const c = drift / variance;
  const decay = (c * c * variance * steps) / 2;
  const low = Math.exp(c * lower - decay);
  const high = Math.exp(c * upper - decay);
  let sum = 0;
  for (let k = 1; k <= TERMS; k++) {
    const wave = (k * Math.PI) / width;
    const fade = Math.exp((-wave * wave * variance * steps) / 2);
    if (fade < 1e-18) break;
    sum += (Math.sin(-wave * lower) * wave * fade * (low - (k % 2 ? -high : high))) / (c * c + wave * wave);
  }
  return Math.min(1, Math.max(0, (2 / width) * sum));
}

/** Steps within which a walk has ended with probability `p` (from 0 to 1, both excluded). */
export function stepsQuantile(walk: Walk, p: number): number {
  let low = 0;
  let high = expectedSteps(walk);
  while (survival(walk, high) > 1 - p) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (survival(walk, middle) > 1 - p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
