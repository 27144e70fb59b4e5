import type { CellResult } from '../run/run.js';
import type { RaceSpec } from '../run/sweep.js';
import { meanInterval, tQuantile } from '../stats/intervals.js';
import type { Dropout } from '../stats/racing.js';
import { sequenceHalf } from '../stats/sequence.js';
import { SWEEP_COLUMNS } from './columns.js';
import { csvText } from './csv.js';
import { paired } from './paired.js';
import { figure, notesOf, textTable } from './table.js';

/** One cell of a sweep. */
export interface SweepRow {
  readonly rank: number;
  readonly cell: string;
  readonly metric: string;
  readonly n: number;
  readonly mean: number;
  readonly sd: number;
  readonly lo: number;
  readonly hi: number;
  readonly droppedAt: number | undefined;
  readonly droppedBy: string | undefined;
}

/** The best cell and the next, on the deals that both played. */
export interface SweepLead {
  readonly best: string;
  readonly next: string;
  readonly n: number;
  readonly difference: number;
  readonly lo: number;
  readonly hi: number;
  /** Whether the interval holds at all looks of the race, or at the end alone. */
  readonly holds: 'at all looks' | 'at the end';
}

/** A sweep as it is told. */
export interface SweepReport {
  /** From the best. */
  readonly rows: readonly SweepRow[];
  readonly lead: SweepLead;
}

/**
 * Ranks the cells: those still in by their mean, then the dropped, the last one first. The interval of the best cell's lead
 * has alpha divided by the number of other cells, since the best was chosen among them.
 */
export function sweepReport(results: readonly CellResult[], dropped: readonly Dropout[], race: RaceSpec): SweepReport {
  const { metric } = race;
  const mean = (cell: number) => results[cell]!.moments.mean(figureOf(metric), scaleOf(results[cell]!, metric));
  const gone = new Map(dropped.map((dropout) => [dropout.cell, dropout]));
  const order = results
    .map((_, cell) => cell)
    .sort((a, b) => (gone.get(b)?.blocks ?? 1e15) - (gone.get(a)?.blocks ?? 1e15) || mean(b) - mean(a) || a - b);
  const rows = order.map((cell, i): SweepRow => {
    const { moments } = results[cell]!;
    const sd = moments.sd(figureOf(metric), scaleOf(results[cell]!, metric));
    const dropout = gone.get(cell);
    return {
      rank: i + 1,
      cell: nameOf(results[cell]!),
      metric: metric === 'points' ? 'swingPoints' : 'swingWins',
      n: moments.n,
      mean: mean(cell),
      sd,
      ...meanInterval(mean(cell), sd, moments.n),
      droppedAt: dropout?.blocks,
      droppedBy: dropout && nameOf(results[dropout.by]!),
    };
  });
  return { rows, lead: leadOf(results[order[0]!]!, results[order[1]!]!, results.length - 1, race) };
}

function leadOf(best: CellResult, next: CellResult, others: number, { metric, alpha, drops }: RaceSpec): SweepLead {
  const a = swings(next, metric);
  const b = swings(best, metric);
  const deals = [...b.keys()].filter((deal) => a.has(deal));
  const { n, difference, sd } = paired(
    deals.map((deal) => a.get(deal)!),
    deals.map((deal) => b.get(deal)!),
  );
  const half = drops
    ? sequenceHalf(n, sd, { alpha: alpha / others })
    : (tQuantile(1 - alpha / (2 * others), n - 1) * sd) / Math.sqrt(n);
  return {
    best: nameOf(best),
    next: nameOf(next),
    n,
    difference,
    lo: difference - half,
    hi: difference + half,
    holds: drops ? 'at all looks' : 'at the end',
  };
}

function figureOf(metric: RaceSpec['metric']): number {
  return metric === 'points' ? 2 : 3;
}

function scaleOf({ layout }: CellResult, metric: RaceSpec['metric']): number {
  return layout.metrics[figureOf(metric)]!.scale;
}

function nameOf({ cell }: CellResult): string {
  return cell.spec.name;
}

function swings(result: CellResult, metric: RaceSpec['metric']): Map<number, number> {
  const { deals, figures } = result.values!;
  const scale = scaleOf(result, metric);
  return new Map(deals.map((deal, i) => [deal, figures[figureOf(metric) - 2]![i]! / scale]));
}

/** sweep.csv. */
export function sweepCsv({ rows }: SweepReport): string {
  return csvText(SWEEP_COLUMNS, rows);
}

/** What a person reads after a sweep. */
export function sweepTable(
  { rows, lead }: SweepReport,
  results: readonly CellResult[],
  { metric, alpha, drops, batch }: RaceSpec,
): string {
  const [first, ...others] = results[0]!.cell.subjects;
  const strategy = results[0]!.cell.bots[0]!.strategy.name;
  const head = ['', 'cell', `swing, ${metric === 'points' ? 'points' : 'win share'}`, '95 % interval', 'n', 'dropped'];
  const body = rows.map(({ rank, cell, mean, lo, hi, n, droppedAt, droppedBy }) => [
    String(rank),
    cell,
    figure(mean),
    Number.isNaN(lo) ? 'n < 2' : `[${figure(lo)}, ${figure(hi)}]`,
    String(n),
    droppedAt === undefined ? '' : `at ${droppedAt} for ${droppedBy}`,
  ]);
  const percent = `${Number((100 * (1 - alpha)).toPrecision(4))} %`;
  return [
    `${strategy} against ${others.map(({ label }) => label).join(', ') || first!.label}, the same deals for all cells`,
    textTable(head, body, [2, 4]),
    drops
      ? `a race: looks every ${batch} blocks; the truly best cell is dropped with probability ${alpha} at most`
      : 'no race: all cells played all blocks',
    `best: ${lead.best}; ahead of ${lead.next} by ${figure(lead.difference)} [${figure(lead.lo)}, ${figure(lead.hi)}] (${percent} for all ${rows.length - 1} others together, ${lead.holds}; n = ${lead.n} deals)`,
    ...results.flatMap((result) => notesOf(result, true)),
  ].join('\n');
}
