import type { Cell } from '../run/cell.js';
import type { CellResult } from '../run/run.js';
import { meanInterval, wilson } from '../stats/intervals.js';

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

/** The rows of one cell, in the order of its metrics. */
export function summarise({ cell, layout, moments }: CellResult): SummaryRow[] {
  const head = cellColumns(cell);
  const { n } = moments;
  return layout.metrics.map(({ metric, subjectKind, subject, unit, scale, proportion }, i) => {
    const mean = moments.mean(i, scale);
    const sd = moments.sd(i, scale);
    const { lo, hi } = proportion ? wilson(Number(moments.sums[i]!), n) : meanInterval(mean, sd, n);
    return { ...head, metric, subjectKind, subject, unit, n, mean, sd: known(sd), lo: known(lo), hi: known(hi) };
  });
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
