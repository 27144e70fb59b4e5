import { popcount } from '../core/masks.js';
import type { Rng } from '../core/random.js';
import { type Tally, tally } from './tally.js';

/** What a sign-flip test found. */
export interface SignFlip {
  /** Two-sided p value, from 1 / (1 + replicates) to 1. */
  readonly p: number;
  /** Sum of the swings, in the units given. */
  readonly sum: number;
  /** Replicates whose sum was at least as far from 0. */
  readonly exceeding: number;
  readonly replicates: number;
}

/*
 * Signs are drawn 32 at a time. A word of signs serves up to 32 swings of one magnitude (their sum is its number of set
 * bits); magnitudes that occur a few times only are gathered in fours, whose 16 sums are looked up.
 */
interface Plan {
  /** Sum of all magnitudes. */
  readonly total: number;
  /** Magnitude and bits used of each word. */
  readonly magnitudes: Float64Array;
  readonly masks: Int32Array;
  /** Sums of every subset of four magnitudes, 16 entries each; eight such tables use up one word. */
  readonly tables: Float64Array;
}

/* Fewer swings of one magnitude than this do not pay for a word of their own. */
const WORTH_A_WORD = 8;

/**
 * Sign-flip (one-sample permutation) test of the hypothesis that swings are symmetric about 0, for blocks of two bots of
 * equal strength: p = (1 + #{|S*| >= |S|}) / (1 + R), where S is the sum of the swings and S* the sum after every sign was
 * drawn anew. Swings of 0 are kept (no sign changes them).
 *
 * Always simulated, never a normal approximation, and exact as a test for any R: the p value of the sample drawn is at most
 * alpha with probability at most alpha. 100,000 swings of a few hundred magnitudes cost about 20 microseconds a replicate.
 * @param swings integer swings of blocks in any unit, or the counts of their distinct values
 * @param rng where the signs come from
 * @param replicates R, at least 1
 * @throws RangeError where a value or count is not an integer, or the sum of magnitudes is not exact in a double
 * Source: Fisher 1935, The Design of Experiments, section 21; the "+ 1" of Phipson and Smyth 2010.
 */
export function signFlip(swings: Iterable<number> | Tally, rng: Rng, replicates = 9999): SignFlip {
  const counts = swings instanceof Map ? (swings as Tally) : tally(swings as Iterable<number>);
  const plan = planOf(counts);
  let sum = 0;
  for (const [value, count] of counts) sum += value * count;
  let exceeding = 0;
  for (let r = 0; r < replicates; r++) {
    if (Math.abs(2 * positives(plan, rng) - plan.total) >= Math.abs(sum)) exceeding++;
  }
  return { p: (1 + exceeding) / (1 + replicates), sum, exceeding, replicates };
}

/** Sum of the magnitudes whose drawn sign is positive. */
function positives({ magnitudes, masks, tables }: Plan, rng: Rng): number {
  let sum = 0;
  for (let i = 0; i < masks.length; i++) sum += magnitudes[i]! * popcount(rng.next() & masks[i]!);
  let word = 0;
  for (let at = 0; at < tables.length; at += 16) {
    word = (at & 127) === 0 ? rng.next() : word >>> 4;
    sum += tables[at + (word & 15)]!;
  }
  return sum;
}

function planOf(counts: Tally): Plan {
  const magnitudes: number[] = [];
  const masks: number[] = [];
  const singles: number[] = [];
  let total = 0;
  for (const [magnitude, count] of magnitudeCounts(counts)) {
    total += magnitude * count;
    let left = count;
    for (; left >= WORTH_A_WORD; left -= Math.min(left, 32)) {
      magnitudes.push(magnitude);
      masks.push(left >= 32 ? -1 : (1 << left) - 1);
    }
    for (; left > 0; left--) singles.push(magnitude);
  }
  if (!Number.isSafeInteger(total)) throw new RangeError('the sum of the swings is not exact');
  return {
    total,
    magnitudes: Float64Array.from(magnitudes),
    masks: Int32Array.from(masks),
    tables: subsetSums(singles),
  };
}

/** Counts of the magnitudes above 0, in rising order: the draws do not depend on the order the counts came in. */
function magnitudeCounts(counts: Tally): [number, number][] {
  const merged = new Map<number, number>();
  for (const [value, count] of counts) {
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(count) || count < 0)
      throw new RangeError(`a swing and its count must be integers, not ${value} and ${count}`);
    if (value !== 0) merged.set(Math.abs(value), (merged.get(Math.abs(value)) ?? 0) + count);
  }
  return [...merged].sort(([a], [b]) => a - b);
}

function subsetSums(singles: readonly number[]): Float64Array {
  const tables = new Float64Array(Math.ceil(singles.length / 4) * 16);
  for (let i = 0; i < tables.length; i++) {
    for (let bit = 0; bit < 4; bit++) {
      if ((i >> bit) & 1) tables[i] = tables[i]! + (singles[(i >> 4) * 4 + bit] ?? 0);
    }
  }
  return tables;
}
