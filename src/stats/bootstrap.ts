import type { Rng } from '../core/random.js';
import type { Interval } from './intervals.js';

/**
 * Figures of a sample of blocks: `weights[b]` says how often block (or kind of block) `b` is in it; the figures go to `out`.
 * Both buffers are the caller's and are used again.
 */
export type BlockStatistic = (weights: Uint32Array, out: Float64Array) => void;

/** A figure with what resampling says of its error. */
export interface BootstrapEstimate extends Interval {
  /** The figure of the blocks as they are. */
  readonly estimate: number;
  /** Standard error: standard deviation over the replicates. */
  readonly se: number;
  /** Replicates in which the figure was a finite number; the interval rests on these. */
  readonly replicates: number;
}

/** What is to be bootstrapped. */
export interface BootstrapTask {
  /** How often each kind of block occurred; all ones where every block is listed for itself. */
  readonly counts: ArrayLike<number>;
  /** How many figures the statistic gives. */
  readonly size: number;
  readonly statistic: BlockStatistic;
  /** 999 by default: then (R + 1) alpha / 2 is a whole rank. */
  readonly replicates?: number;
  /** Confidence level of the intervals, .95 by default. */
  readonly level?: number;
}

/* Up to here a bounded integer is drawn without bias by `below`. */
const BELOW_MAX = 1 << 20;

/**
 * Block of each of the n places of a sample, from the counts of its kinds: the table that {@link resample} draws from.
 * @throws RangeError where a count is not a natural number or there is no block
 */
export function blockOwners(counts: ArrayLike<number>): Uint32Array {
  let n = 0;
  for (let kind = 0; kind < counts.length; kind++) {
    if (!Number.isSafeInteger(counts[kind]) || counts[kind]! < 0)
      throw new RangeError(`a count of blocks is a natural number, not ${counts[kind]}`);
    n += counts[kind]!;
  }
  if (n === 0) throw new RangeError('no blocks to resample');
  const owners = new Uint32Array(n);
  for (let kind = 0, at = 0; kind < counts.length; at += counts[kind++]!) owners.fill(kind, at, at + counts[kind]!);
  return owners;
}

/**
 * One bootstrap sample: n draws with replacement from n blocks, written to `weights` as how often each kind was drawn. These
 * are exact multinomial counts (they sum to n), not the Poisson approximation.
 */
export function resample(owners: Uint32Array, weights: Uint32Array, rng: Rng): void {
  const n = owners.length;
  weights.fill(0);
  for (let i = 0; i < n; i++) {
    const kind = owners[n <= BELOW_MAX ? rng.below(n) : Math.floor(rng.float() * n)]!;
    weights[kind] = weights[kind]! + 1;
  }
}

/**
 * Block bootstrap of any figures of blocks, with percentile intervals. Blocks are resampled whole, so whatever depends on
 * each other inside one stays together. For figures without a formula of their own (ratings, ratios); means of blocks have
 * their t interval. Percentile intervals are somewhat narrow below some 50 blocks, and know only what was seen: a figure
 * that is the same in every sample gets an interval of width 0.
 * @param rng where the samples come from
 * Source: Efron and Tibshirani 1993, An Introduction to the Bootstrap, chapter 13.
 */
export function bootstrap(task: BootstrapTask, rng: Rng): BootstrapEstimate[] {
  const { counts, size, statistic, replicates = 999, level = 0.95 } = task;
  const owners = blockOwners(counts);
  const weights = Uint32Array.from(counts);
  const out = new Float64Array(size);
  statistic(weights, out);
  const estimates = out.slice();
  const columns = Array.from({ length: size }, () => new Float64Array(replicates));
  for (let r = 0; r < replicates; r++) {
    resample(owners, weights, rng);
    statistic(weights, out);
    for (let i = 0; i < size; i++) columns[i]![r] = out[i]!;
  }
  return columns.map((column, i) => summarize(estimates[i]!, column, level));
}

function summarize(estimate: number, column: Float64Array, level: number): BootstrapEstimate {
  const values = column.filter(Number.isFinite).sort();
  const n = values.length;
  const { lo, hi } = percentileInterval(values, level);
  const mean = values.reduce((sum, x) => sum + x, 0) / n;
  const se = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
  return { estimate, lo, hi, se, replicates: n };
}

/**
 * Interval between the (n + 1) alpha / 2-th value from either end (rounded outwards); NaN without values.
 * @param sorted values in rising order
 */
export function percentileInterval(sorted: ArrayLike<number>, level: number): Interval {
  const n = sorted.length;
  if (n === 0) return { lo: Number.NaN, hi: Number.NaN };
  /* The small amount keeps 1000 x .025 from falling short of rank 25 by rounding. */
  const rank = Math.max(1, Math.floor(((n + 1) * (1 - level)) / 2 + 1e-9));
  return { lo: sorted[Math.min(n, rank) - 1]!, hi: sorted[Math.max(0, n - rank)]! };
}
