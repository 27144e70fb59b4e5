import type { Rng } from '../core/random.js';
import type { BootstrapEstimate } from './bootstrap.js';
import { type CycleReport, findCycles } from './cycles.js';
import { holm } from './holm.js';
import { type Interval, meanInterval, tQuantile } from './intervals.js';
import { type ContestResult, type RatedBlock, rateBlocks } from './rating-table.js';
import type { Contest } from './ratings.js';
import { signFlip } from './sign-flip.js';

/** The blocks of two bots that met, all integers; block i was played on deal `deals[i]`. */
export interface PairBlocks {
  readonly first: number;
  readonly second: number;
  readonly deals: readonly number[];
  /** Swings of the first bot against the second. */
  readonly points: readonly number[];
  readonly wins: readonly number[];
  /** Own score of either bot. */
  readonly scores: readonly [readonly number[], readonly number[]];
  /** Two sides: the first bot's win share in the games of the block, in sixtieths: where it leads, and where the other does. */
  readonly shares?: { readonly leads: readonly number[]; readonly follows: readonly number[] };
}

/** Units of the integers of all pairs. */
export interface PairScales {
  readonly points: number;
  readonly wins: number;
  readonly scores: number;
}

/** A mean over deals with its 95 % interval. */
export interface Estimate extends Interval {
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
}

/** A mean swing with what a sign-flip test says of it. */
export interface TestedSwing extends Estimate {
  readonly p: number;
  /** p by Holm for all tests of the report. */
  readonly pHolm: number;
}

/** What two bots did against each other: swings of the first. */
export interface PairReport {
  readonly first: number;
  readonly second: number;
  readonly points: TestedSwing;
  readonly wins: TestedSwing;
}

/** What is said of one bot over all pairs it played. */
export interface RatedBot {
  readonly bot: number;
  readonly elo: BootstrapEstimate | undefined;
  /** Mean over its opponents of its swings on the same deal. */
  readonly points: Estimate;
  readonly wins: Estimate;
  /** Own score in a game, the same way. */
  readonly score: Estimate;
}

/** A tournament, analysed. */
export interface TournamentReport {
  /** From the best: by Elo where there is one, else by wins. */
  readonly bots: readonly RatedBot[];
  readonly lead: BootstrapEstimate | undefined;
  readonly pairs: readonly PairReport[];
  readonly cycles: CycleReport;
}

/** How a tournament is analysed. */
export interface TournamentOptions {
  readonly bots: number;
  readonly scales: PairScales;
  /** Whether a lead effect can be told (somebody leads by design). */
  readonly leads: boolean;
  /** Where random numbers come from, by what they are for. */
  rng(purpose: string): Rng;
}

/**
 * Ratings, cross-table, tests and cycles of a tournament. The deal is the unit: pairs that played the same deal are resampled
 * together. p values are adjusted by Holm over all of them (points and wins of all pairs); cycles are significant by intervals
 * with Bonferroni's division for the pairs.
 */
export function analyseTournament(pairs: readonly PairBlocks[], options: TournamentOptions): TournamentReport {
  const table = crossTable(pairs, options);
  const ratings = pairs.every(({ shares }) => shares) ? ratePairs(pairs, options) : undefined;
  const bots = Array.from({ length: options.bots }, (_, bot) => rateBot(bot, pairs, options.scales, ratings?.elo[bot]));
  const strength = bots.map(({ elo, wins }) => elo?.estimate ?? wins.mean);
  const cycles = findCycles(
    table.map(({ first, second, wins }) => ({ first, second, mean: wins.mean, ...widened(wins, pairs.length) })),
    strength,
  );
  return {
    bots: bots.sort((a, b) => strength[b.bot]! - strength[a.bot]! || a.bot - b.bot),
    lead: options.leads ? ratings?.lead : undefined,
    pairs: table,
    cycles,
  };
}

/* p values are multiples of 1 / (1 + R): fine enough to be significant after the correction. */
const REPLICATES = 9999;
const REPLICATES_A_TEST = 400;

function crossTable(pairs: readonly PairBlocks[], { scales, rng }: TournamentOptions): PairReport[] {
  const metrics = ['points', 'wins'] as const;
  const tests = pairs.length * metrics.length;
  const replicates = Math.max(REPLICATES, REPLICATES_A_TEST * tests);
  const p = pairs.flatMap((pair) =>
    metrics.map((metric) => signFlip(pair[metric], rng(`${pair.first}-${pair.second} ${metric}`), replicates).p),
  );
  const adjusted = holm(p);
  return pairs.map((pair, i) => {
    const tested = (metric: 'points' | 'wins', k: number): TestedSwing => ({
      ...estimate(pair[metric], scales[metric]),
      p: p[2 * i + k]!,
      pHolm: adjusted[2 * i + k]!,
    });
    return { first: pair.first, second: pair.second, points: tested('points', 0), wins: tested('wins', 1) };
  });
}

/** Mean of integers in units of 1/scale, with its t interval. */
export function estimate(values: readonly number[], scale: number): Estimate {
  const n = values.length;
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / n / scale;
  const sd = n < 2 ? Number.NaN : Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1)) / scale;
  return { n, mean, sd, ...meanInterval(mean, sd, n) };
}

function widened({ n, mean, sd }: Estimate, parts: number): Interval {
  if (n < 2) return { lo: Number.NEGATIVE_INFINITY, hi: Number.POSITIVE_INFINITY };
  const half = (tQuantile(1 - 0.025 / parts, n - 1) * sd) / Math.sqrt(n);
  return { lo: mean - half, hi: mean + half };
}

/** Mean over the opponents of a bot, deal by deal: on the deals that it played against all of them. */
function rateBot(
  bot: number,
  pairs: readonly PairBlocks[],
  scales: PairScales,
  elo: BootstrapEstimate | undefined,
): RatedBot {
  const own = pairs.filter(({ first, second }) => first === bot || second === bot);
  const sums = new Map<number, { times: number; points: number; wins: number; score: number }>();
  for (const { first, deals, points, wins, scores } of own) {
    const sign = first === bot ? 1 : -1;
    const score = scores[first === bot ? 0 : 1];
    for (const [i, deal] of deals.entries()) {
      const sum = sums.get(deal) ?? { times: 0, points: 0, wins: 0, score: 0 };
      sum.times++;
      sum.points += sign * points[i]!;
      sum.wins += sign * wins[i]!;
      sum.score += score[i]!;
      sums.set(deal, sum);
    }
  }
  const whole = [...sums.values()].filter(({ times }) => times === own.length);
  const of = (metric: 'points' | 'wins' | 'score', scale: number) =>
    estimate(
      whole.map((sum) => sum[metric]),
      scale * own.length,
    );
  return {
    bot,
    elo,
    points: of('points', scales.points),
    wins: of('wins', scales.wins),
    score: of('score', scales.scores),
  };
}

/** One joint fit; deals that gave the same in all pairs are counted together. */
function ratePairs(pairs: readonly PairBlocks[], { bots, leads, rng }: TournamentOptions) {
  const contests = pairs.flatMap(({ first, second }): Contest[] => [
    { sides: [first, second], leader: leads ? 0 : -1 },
    { sides: [first, second], leader: leads ? 1 : -1 },
  ]);
  const byDeal = new Map<number, ContestResult[]>();
  for (const [p, { deals, shares }] of pairs.entries()) {
    for (const [i, deal] of deals.entries()) {
      const results = byDeal.get(deal) ?? [];
      if (results.length === 0) byDeal.set(deal, results);
      for (const [k, share] of [shares!.leads[i]!, shares!.follows[i]!].entries())
        results.push({ contest: 2 * p + k, shares: [share, 60 - share] });
    }
  }
  const kinds = new Map<string, RatedBlock & { count: number }>();
  for (const deal of [...byDeal.keys()].sort((a, b) => a - b)) {
    const results = byDeal.get(deal)!;
    const key = results.map(({ contest, shares }) => `${contest}:${shares[0]}`).join();
    const kind = kinds.get(key) ?? { results, count: 0 };
    kinds.set(key, { ...kind, count: kind.count + 1 });
  }
  return rateBlocks(bots, contests, [...kinds.values()], rng('ratings'), { unit: 60 });
}
