import { normalCdf, normalQuantile } from './intervals.js';

/** Counts of swap blocks by the first bot's result in pairs of half points: LL, LD, WL or DD, WD, WW. */
export type Pentanomial = readonly [number, number, number, number, number];

/** Rating difference of the first bot to the second with 95 % errors. */
export interface EloEstimate {
  readonly elo: number;
  readonly eloError: number;
  /** Elo normalized by the spread of a pair's result: comparable between games of different luck. */
  readonly nelo: number;
  readonly neloError: number;
  /** Likelihood of superiority: probability that the first bot is the better one. */
  readonly los: number;
}

/** 800 / ln 10: Elo points of one unit of normalized difference. */
export const NELO_SCALE = 800 / Math.LN10;

/* What a count of nothing stands for, so that no estimate is infinite. */
const EMPTY = 1e-3;

/** Result of a pair, from 0 to 1, for each of the five counts. */
export const PAIR_RESULTS: Pentanomial = [0, 0.25, 0.5, 0.75, 1];

/** Frequencies of the five results and their number; empty counts stand for a thousandth. */
export function frequencies(counts: Pentanomial): { p: number[]; n: number } {
  const filled = counts.map((count) => (count === 0 ? EMPTY : count));
  const n = filled.reduce((sum, count) => sum + count, 0);
  return { p: filled.map((count) => count / n), n };
}

/** Mean and variance of a pair's result under frequencies `p`. */
export function pairMoments(p: readonly number[]): { mu: number; v: number } {
  const mu = p.reduce((sum, share, i) => sum + share * PAIR_RESULTS[i]!, 0);
  const v = p.reduce((sum, share, i) => sum + share * (PAIR_RESULTS[i]! - mu) ** 2, 0);
  return { mu, v };
}

/** Elo of a mean result: -400 log10(1/mu - 1). */
export function eloOf(mu: number): number {
  return -400 * Math.log10(1 / mu - 1);
}

/** Mean result of an Elo difference. */
export function resultOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/**
 * Elo, normalized Elo and likelihood of superiority of the first bot, from the pentanomial counts of a paired match.
 * Source: evaluation by pairs as in fishtest and fastchess; errors by the delta method at 95 %.
 */
export function estimateElo(counts: Pentanomial): EloEstimate {
  const { p, n } = frequencies(counts);
  const { mu, v } = pairMoments(p);
  const z = normalQuantile(0.975);
  const se = Math.sqrt(v / n);
  const inside = (x: number) => Math.min(1 - 1e-12, Math.max(1e-12, x));
  return {
    elo: eloOf(mu),
    eloError: (eloOf(inside(mu + z * se)) - eloOf(inside(mu - z * se))) / 2,
    nelo: (NELO_SCALE * (mu - 0.5)) / Math.sqrt(2 * v),
    neloError: (z * NELO_SCALE) / Math.sqrt(2 * n),
    los: normalCdf((mu - 0.5) / se),
  };
}
