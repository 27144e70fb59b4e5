import { Stream } from '../core/random.js';
import { purposeKey, rootKey } from '../core/seed.js';
import type { CellResult } from '../run/run.js';
import { type Interval, meanInterval } from '../stats/intervals.js';
import { type EloEstimate, estimateElo, type Pentanomial } from '../stats/pentanomial.js';
import { signFlip } from '../stats/sign-flip.js';
import { equivalentGames, pairing } from './summary.js';

/** What is said of one metric of a match: the swing of the first bot. */
export interface MatchMetric extends Interval {
  readonly mean: number;
  readonly sd: number;
  readonly n: number;
  /** Normalized effect, mean / sd: how many blocks a verdict needs depends on it alone. 0 where sd is 0. */
  readonly t: number;
  /** Two-sided p of the sign-flip test. */
  readonly p: number;
  /** Share of blocks with swing 0. */
  readonly zero: number;
  /** Swap blocks: correlation of the two games, and independent games that one of them is worth. */
  readonly rho: number | undefined;
  readonly worth: number | undefined;
  /** Swap blocks: result of the side that leads minus that of the other, whoever plays it. */
  readonly lead: ({ readonly mean: number; readonly n: number } & Interval) | undefined;
}

/** Everything a match tells, from the first bot's point of view. */
export interface MatchFigures {
  readonly first: string;
  readonly others: readonly string[];
  readonly points: MatchMetric;
  readonly wins: MatchMetric;
  /** Swap blocks by their result: lost twice, lost and tied, even, won and tied, won twice. */
  readonly counts: Pentanomial | undefined;
  readonly elo: EloEstimate | undefined;
}

/** Replicates of the sign-flip test: p is a multiple of 1/10000. */
const REPLICATES = 9999;

/** The figures of a cell in which two bots or more are compared. */
export function matchFigures(result: CellResult): MatchFigures {
  const { cell, swings } = result;
  const counts = cell.design === 'swap' ? pairCounts(swings.wins) : undefined;
  return {
    first: cell.subjects[0]!.label,
    others: cell.subjects.slice(1).map(({ label }) => label),
    points: metricOf(result, 'points'),
    wins: metricOf(result, 'wins'),
    counts,
    elo: counts && estimateElo(counts),
  };
}

function metricOf(result: CellResult, metric: 'points' | 'wins'): MatchMetric {
  const { cell, moments, layout, swings } = result;
  const index = metric === 'points' ? 2 : 3;
  const { scale } = layout.metrics[index]!;
  const mean = moments.mean(index, scale);
  const sd = moments.sd(index, scale);
  const tally = swings[metric];
  const n = moments.n;
  const rng = new Stream();
  rng.seek(purposeKey(rootKey(cell.spec.seed), 'resample', 'sign-flip', metric), n);
  const pairs = pairing(result);
  const rho = pairs && (metric === 'points' ? pairs.rhoPoints : pairs.rhoWins);
  return {
    mean,
    sd,
    n,
    ...meanInterval(mean, sd, n),
    t: sd > 0 ? mean / sd : 0,
    p: signFlip(tally, rng, REPLICATES).p,
    zero: (tally.get(0) ?? 0) / n,
    rho,
    worth: rho === undefined ? undefined : equivalentGames(rho),
    lead: pairs && leadOf(result, metric),
  };
}

/** In both games of a swap block side 0 leads: the mean of what its bots made of it. */
function leadOf({ cell, pairs }: CellResult, metric: 'points' | 'wins'): MatchMetric['lead'] {
  const scale = 2 * (metric === 'points' ? cell.config.scoreScale : 60);
  const { mean, sd } = pairs[metric].difference(scale);
  const { n } = pairs[metric];
  return { mean, n, ...meanInterval(mean, sd, n) };
}

/** Blocks by the sum of their two games' results; a block's swing of wins is in steps of half a game. */
function pairCounts(wins: ReadonlyMap<number, number>): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const [swing, count] of wins) counts[swing / 60 + 2] = count;
  return counts;
}
