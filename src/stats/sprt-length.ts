import { normalQuantile } from './intervals.js';
import { NELO_SCALE, resultOf } from './pentanomial.js';
import { sprtBounds, type WinHypotheses } from './sprt.js';
import { SPRT_START, type SprtOptions } from './stop-sprt.js';
import { checkError, checkPositive } from './stopping-rule.js';
import { expectedSteps, OVERSHOOT, stepsQuantile, type Walk } from './walk.js';

/** Length of a sequential test under one truth, in blocks. */
export interface SprtLength {
  readonly expected: number;
  /** It ends within so many blocks with probability .95. */
  readonly q95: number;
}

/** Length of a sequential test where it is shortest and where it is longest. */
export interface SprtPlan {
  readonly h0: SprtLength;
  /** The truth half way between the hypotheses: the longest there is. */
  readonly middle: SprtLength;
  readonly h1: SprtLength;
  /** Blocks of a test with the same errors and a fixed number of blocks. */
  readonly fixed: number;
  /**
   * A customary truncation: three times the expected length at the hypothesis where that is larger. With equal errors of 1
   * to 10 % a test under either hypothesis is longer with probability .014 to .026, under the middle more often.
   */
  readonly cap: number;
}

/**
 * Length of a test on the normalized effect, before it starts.
 * @param t0 effect (mean / sd of block swings) under H0
 * @param t1 effect under H1, above t0
 * @param options of the test to come; its truncation is not looked at
 * @throws RangeError where a value is out of range
 * Source: Wald's approximations, the bounds moved out by the mean overshoot (not where the test itself moves them in as
 * far); quantiles of a Brownian motion between the bounds.
 */
export function effectSprtPlan(t0: number, t1: number, options: SprtOptions = {}): SprtPlan {
  const { alpha = 0.05, beta = 0.05, overshoot = false } = options;
  checkPositive('t1 - t0', t1 - t0);
  checkError('alpha', alpha);
  checkError('beta', beta);
  /* A block adds (t1 - t0) (x / sd - (t0 + t1) / 2) to the ratio, to first order in t. */
  const distance = t1 - t0;
  const outwards = overshoot ? 0 : OVERSHOOT * distance;
  const bounds = sprtBounds(alpha, beta);
  const [lower, upper] = [bounds.lower - outwards, bounds.upper + outwards];
  const length = (truth: number) =>
    lengthOf({ drift: distance * truth * distance, variance: distance * distance, lower, upper });
  const [h0, middle, h1] = [length(-0.5), length(0), length(0.5)] as const;
  const z = normalQuantile(1 - alpha) + normalQuantile(1 - beta);
  return { h0, middle, h1, fixed: Math.ceil((z / distance) ** 2), cap: 3 * Math.max(h0.expected, h1.expected) };
}

/**
 * Length of a test on wins. In normalized Elo it follows from the hypotheses; in Elo it needs the spread of a pair's result.
 * @param pairVariance variance of the result of a swap block (from 0 to 1) in a pilot; looked at for Elo only
 * @throws RangeError where a value is out of range
 */
export function winsSprtPlan(hypotheses: WinHypotheses, pairVariance: number, options: SprtOptions = {}): SprtPlan {
  const { scale, h0, h1 } = hypotheses;
  if (scale === 'nelo') return effectSprtPlan((Math.SQRT2 * h0) / NELO_SCALE, (Math.SQRT2 * h1) / NELO_SCALE, options);
  checkPositive('pairVariance', pairVariance);
  const effect = (elo: number) => (resultOf(elo) - 0.5) / Math.sqrt(pairVariance);
  return effectSprtPlan(effect(h0), effect(h1), options);
}

function lengthOf(walk: Walk): SprtLength {
  const blocks = (steps: number) => Math.max(SPRT_START, Math.ceil(steps));
  return { expected: blocks(expectedSteps(walk)), q95: blocks(stepsQuantile(walk, 0.95)) };
}
