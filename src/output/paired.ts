import type { BlockValues, CellResult } from '../run/run.js';
import { type Interval, meanInterval } from '../stats/intervals.js';

/** A figure of two cells on the same deals, and their difference paired by deal (second minus first). */
export interface PairedFigure {
  readonly metric: string;
  readonly subject: string;
  readonly unit: string;
  /** Deals that both cells counted. */
  readonly n: number;
  readonly first: number;
  readonly second: number;
  readonly difference: number;
  readonly sd: number;
  readonly lo: number;
  readonly hi: number;
  /** Correlation of the two cells' figures over deals; NaN where one does not vary. */
  readonly rho: number;
}

/* Which figures of a layout are paired: by index in each cell, with what they are. */
interface PairedMetric {
  readonly metric: string;
  readonly subject: string;
  readonly unit: string;
  /** Place in `BlockValues.figures`, and unit of the integers there, for each cell. */
  readonly first: { readonly at: number; readonly scale: number };
  readonly second: { readonly at: number; readonly scale: number };
}

/** Figures of two cells paired by deal. Deals that only one of them counted are left out. */
function pairFigures(first: BlockValues, second: BlockValues, metrics: readonly PairedMetric[]): PairedFigure[] {
  const places = new Map(second.deals.map((deal, i) => [deal, i]));
  const both = first.deals.flatMap((deal, i) => (places.has(deal) ? [[i, places.get(deal)!] as const] : []));
  return metrics.map(({ metric, subject, unit, first: a, second: b }) => {
    const xs = both.map(([i]) => first.figures[a.at]![i]! / a.scale);
    const ys = both.map(([, i]) => second.figures[b.at]![i]! / b.scale);
    return { metric, subject, unit, ...paired(xs, ys) };
  });
}

/** A paired figure with the cells it is of. */
export interface CellPair extends PairedFigure {
  readonly firstCell: string;
  readonly secondCell: string;
}

/**
 * Figures of two cells that were kept block by block, paired by deal.
 * @param first, second indexes into each cell's layout, of the same figures in the same order
 */
export function pairCells(
  a: CellResult,
  b: CellResult,
  first: readonly number[],
  second: readonly number[],
): CellPair[] {
  const metrics = first.map((index, at): PairedMetric => {
    const { metric, subject, unit, scale } = a.layout.metrics[index]!;
    const other = b.layout.metrics[second[at]!]!;
    return { metric, subject, unit, first: { at, scale }, second: { at, scale: other.scale } };
  });
  const cells = { firstCell: a.cell.spec.name, secondCell: b.cell.spec.name };
  return pairFigures(a.values!, b.values!, metrics).map((pair) => ({ ...cells, ...pair }));
}

/** Means of two lists and of their differences, with a 95 % t interval. */
export function paired(
  xs: readonly number[],
  ys: readonly number[],
): Omit<PairedFigure, 'metric' | 'subject' | 'unit'> {
  const n = xs.length;
  const first = meanOf(xs);
  const second = meanOf(ys);
  const differences = xs.map((x, i) => ys[i]! - x);
  const difference = second - first;
  const sd = n < 2 ? Number.NaN : Math.sqrt(squares(differences, difference) / (n - 1));
  const interval: Interval = meanInterval(difference, sd, n);
  const cross = xs.reduce((sum, x, i) => sum + (x - first) * (ys[i]! - second), 0);
  const spread = Math.sqrt(squares(xs, first) * squares(ys, second));
  return { n, first, second, difference, sd, ...interval, rho: spread > 0 ? cross / spread : Number.NaN };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function squares(values: readonly number[], mean: number): number {
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** Indexes of the figures of a cell that have one of some names, seats and sides aside. */
export function figureIndexes({ layout }: Pick<CellResult, 'layout'>, names: readonly string[]): number[] {
  return layout.metrics.flatMap(({ metric, subjectKind }, i) =>
    names.includes(metric) && subjectKind !== 'seat' && subjectKind !== 'side' ? [i] : [],
  );
}
