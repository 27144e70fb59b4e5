import type { Cell } from '../run/cell.js';
import type { CellResult } from '../run/run.js';
import { type Interval, meanInterval, wilson } from '../stats/intervals.js';

/** One row of summary.csv. Figures are undefined where there are too few blocks for them. */
export interface SummaryRow {
  readonly cell: string;
  readonly game: string;
  readonly players: number;
  readonly pairs: boolean;
  readonly rules: string;
  readonly design: string;
  readonly seed: string;
  readonly metric: string;
  readonly subjectKind: string;
  readonly subject: string;
  readonly unit: string;
  readonly n: number;
  readonly mean: number;
  readonly sd: number | undefined;
  readonly lo: number | undefined;
  readonly hi: number | undefined;
}

/** The rows of one cell, in the order of its metrics; then faults, where there are any. */
export function summarise(result: CellResult): SummaryRow[] {
  const { cell, layout, moments } = result;
  const head = cellColumns(cell);
  const { n } = moments;
  const rows = layout.metrics.map(({ metric, subjectKind, subject, unit, scale, proportion }, i) => {
    const mean = moments.mean(i, scale);
    const sd = moments.sd(i, scale);
    const { lo, hi } = proportion ? wilson(Number(moments.sums[i]!), n) : meanInterval(mean, sd, n);
    return { ...head, metric, subjectKind, subject, unit, n, mean, sd: known(sd), lo: known(lo), hi: known(hi) };
  });
  return result.faults.none ? rows : [...rows, ...faultRows(result)];
}

/** Faults a block of each bot, and the share of blocks left out; n counts these too. */
function faultRows({ cell, moments, faults }: CellResult): SummaryRow[] {
  const head = cellColumns(cell);
  const n = moments.n + faults.excluded;
  const bots = cell.subjects.map(({ label }): SummaryRow => {
    const { sum = 0, squares = 0 } = faults.bots.get(label) ?? {};
    const mean = sum / n;
    const sd = n < 2 ? Number.NaN : Math.sqrt(Math.max(0, squares - n * mean ** 2) / (n - 1));
    const { lo, hi } = meanInterval(mean, sd, n);
    const figures = { n, mean, sd: known(sd), lo: known(lo), hi: known(hi) };
    return { ...head, metric: 'faults', subjectKind: 'bot', subject: label, unit: 'faults', ...figures };
  });
  const { lo, hi } = wilson(faults.excluded, n);
  const mean = faults.excluded / n;
  const sd = n < 2 ? undefined : Math.sqrt((mean * (1 - mean) * n) / (n - 1));
  const excluded = {
    metric: 'excluded',
    subjectKind: 'event',
    subject: 'game',
    unit: 'share of blocks',
    n,
    mean,
    sd,
    lo,
    hi,
  };
  return [...bots, { ...head, ...excluded }];
}

/**
 * The interval of a swing if every block that was left out had been as bad, or as good, for the bot as the rules allow.
 * @returns undefined where nothing was left out
 */
export function worstCase(result: CellResult, index: number): Interval | undefined {
  const { moments, faults, layout, cell } = result;
  const { excluded } = faults;
  const { metric, scale } = layout.metrics[index]!;
  if (excluded === 0) return undefined;
  const { low, high } = cell.config.game.scoreRange(cell.config);
  const reach = metric === 'swingWins' ? 1 : (high - low) / cell.config.scoreScale;
  const n = moments.n + excluded;
  const limit = (bound: number): Interval => {
    const mean = (moments.n * moments.mean(index, scale) + excluded * bound) / n;
    const squares =
      moments.n * moments.mean(index, scale) ** 2 + Math.max(0, moments.n - 1) * (moments.sd(index, scale) || 0) ** 2;
    const sd = Math.sqrt(Math.max(0, squares + excluded * bound ** 2 - n * mean ** 2) / (n - 1));
    return meanInterval(mean, sd, n);
  };
  return { lo: limit(-reach).lo, hi: limit(reach).hi };
}

function cellColumns({ spec, config, design }: Cell) {
  return {
    cell: spec.name,
    game: config.game.name,
    players: config.seating.players,
    pairs: config.seating.pairs,
    rules: JSON.stringify(config.rules),
    design,
    seed: spec.seed,
  };
}

function known(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

/**
 * Correlation of the two games of a swap block (points and wins) and what it is worth: each game counts for
 * 1/(1 + rho) independent ones. Undefined for other designs.
 */
export function pairing({ cell, pairs }: CellResult): { rhoPoints: number; rhoWins: number } | undefined {
  if (cell.design !== 'swap' || cell.subjects.length < 2) return undefined;
  return { rhoPoints: pairs.points.rho(), rhoWins: pairs.wins.rho() };
}

/** Games that are worth as much as one paired game, were they independent: 1/(1 + rho). */
export function equivalentGames(rho: number): number {
  return 1 / (1 + rho);
}
