import type { Rng } from '../core/random.js';
import { type BootstrapEstimate, bootstrap } from './bootstrap.js';
import { type Contest, ELO_PER_LOGIT, fitRatings, type RatingOptions, shareOffsets } from './ratings.js';

/** What one game of a block gave: the win share of every side of its contest. */
export interface ContestResult {
  readonly contest: number;
  /** Any unit, the same for all games (sixtieths, say); they sum to `unit`. */
  readonly shares: readonly number[];
}

/** A block, or a kind of blocks that occurred `count` times (once by default). */
export interface RatedBlock {
  readonly results: readonly ContestResult[];
  readonly count?: number;
}

/** Ratings with errors, in Elo points; the mean of the bots is 0. */
export interface RatingTable {
  readonly elo: readonly BootstrapEstimate[];
  /** Elo points that leading is worth. */
  readonly lead: BootstrapEstimate;
}

/** What a table of ratings is made with. */
export interface RatingTableOptions extends RatingOptions {
  /** What the shares of one game sum to; 1 by default. */
  readonly unit?: number;
  readonly replicates?: number;
  readonly level?: number;
}

/**
 * Elo ratings of several bots from one joint fit, errors by resampling whole blocks. A perfect score has no finite rating:
 * it is shown at the regularised value, and its interval, resting on samples that are all perfect, understates the error.
 * @param bots number of bots
 * @param rng where the bootstrap samples come from
 * @throws RangeError where there is no block or the shares do not fit their contest
 */
export function rateBlocks(
  bots: number,
  contests: readonly Contest[],
  blocks: readonly RatedBlock[],
  rng: Rng,
  options: RatingTableOptions = {},
): RatingTable {
  const counts = blocks.map((block) => block.count ?? 1);
  const total = shareTotals(contests, blocks, options.unit ?? 1);
  const start = fitRatings(bots, contests, total(counts), options);
  const statistic = (weights: Uint32Array, out: Float64Array) => {
    const { theta, lead } = fitRatings(bots, contests, total(weights), { ...options, start });
    for (const [bot, x] of theta.entries()) out[bot] = ELO_PER_LOGIT * x;
    out[bots] = ELO_PER_LOGIT * lead;
  };
  const { replicates = 999, level = 0.95 } = options;
  const all = bootstrap({ counts, size: bots + 1, statistic, replicates, level }, rng);
  return { elo: all.slice(0, bots), lead: all[bots]! };
}

/**
 * Adds up wins, in games: gives a function of the blocks' weights that fills and returns one buffer.
 * @param unit what the shares of one game sum to
 */
export function shareTotals(
  contests: readonly Contest[],
  blocks: readonly RatedBlock[],
  unit: number,
): (weights: ArrayLike<number>) => Float64Array {
  const offsets = shareOffsets(contests);
  for (const { contest, shares } of blocks.flatMap((block) => block.results)) {
    if (shares.length !== contests[contest]?.sides.length) throw new RangeError('a share for every side is needed');
  }
  const totals = new Float64Array(offsets.at(-1)!);
  return (weights) => {
    totals.fill(0);
    for (const [b, { results }] of blocks.entries()) {
      const weight = weights[b]! / unit;
      if (weight > 0) for (const { contest, shares } of results) addShares(totals, offsets[contest]!, shares, weight);
    }
    return totals;
  };
}

function addShares(totals: Float64Array, at: number, shares: readonly number[], weight: number): void {
  for (let k = 0; k < shares.length; k++) totals[at + k] = totals[at + k]! + weight * shares[k]!;
}
