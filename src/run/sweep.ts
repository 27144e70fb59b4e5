import { type Dropout, Race } from '../stats/racing.js';
import type { Metric } from '../stats/stopping-rule.js';
import type { Cell } from './cell.js';
import { CellFeed } from './feed.js';
import { layoutMetrics } from './metrics.js';
import { type BlockValues, type CellResult, type RunRequest, settleCells } from './run.js';

/** Figures that a sweep needs of every block: the first bot's swings. */
export const SWING_FIGURES = [2, 3] as const;

/** How the cells of a sweep race. */
export interface RaceSpec {
  readonly metric: Metric;
  /** Probability that the truly best cell is ever dropped, at most. */
  readonly alpha: number;
  /** Blocks that all live cells play before the next ones are looked at. */
  readonly batch: number;
  /** Whether cells are dropped. */
  readonly drops: boolean;
}

/** What a sweep found. */
export interface SweepRun {
  readonly results: CellResult[];
  readonly dropped: readonly Dropout[];
}

/**
 * Plays cells on the same deals, a batch of blocks at a time, and drops those that a paired test on the blocks so far shows to
 * be worse than the best (stats/racing.ts). Ends where one is left. Decisions are taken after whole batches in order of blocks,
 * so they are the same for any number of threads.
 */
export async function runSweep(request: RunRequest, { metric, alpha, batch, drops }: RaceSpec): Promise<SweepRun> {
  const cells = settleCells(request.experiment, request.library.strategies);
  const blocks = Math.max(...cells.map(({ spec }) => spec.blocks));
  dropBeyond(request, cells.length, blocks);
  const feeds = cells.map((cell, index) => new CellFeed(request, cell, index));
  const units = commonUnits(cells, metric);
  const race = new Race({ cells: cells.length, alpha, first: batch, batch });
  const taken = cells.map(() => 0);
  for (let to = batch; to <= blocks && race.alive.length > 1; to += batch) {
    for (const cell of race.alive) await feeds[cell]!.advance(to);
    if (drops) addBlocks(race, feeds, units, metric, taken);
  }
  return { results: feeds.map(({ result }) => result), dropped: race.dropped };
}

/** A run that is shortened: what lies beyond its end does not count. */
function dropBeyond({ known, sink }: RunRequest, cells: number, blocks: number): void {
  for (let index = 0; index < cells; index++)
    if (known?.(index).some((chunk) => chunk.to > blocks)) sink?.cut?.(index, blocks, true);
}

/** Books the new blocks that all live cells counted. */
function addBlocks(
  race: Race,
  feeds: readonly CellFeed[],
  units: readonly number[],
  metric: Metric,
  taken: number[],
): void {
  const live = [...race.alive];
  const fresh = live.map((cell) => swingsOf(feeds[cell]!.result.values!, metric, taken[cell]!));
  for (const cell of live) taken[cell] = feeds[cell]!.result.values!.deals.length;
  const values = new Float64Array(feeds.length);
  for (const deal of fresh[0]!.keys()) {
    if (!fresh.every((swings) => swings.has(deal))) continue;
    for (const [i, cell] of live.entries()) values[cell] = fresh[i]!.get(deal)! * units[cell]!;
    race.add(values);
  }
}

function swingsOf({ deals, figures }: BlockValues, metric: Metric, from: number): Map<number, number> {
  const column = figures[metric === 'points' ? 0 : 1]!;
  return new Map(deals.slice(from).map((deal, i) => [deal, column[from + i]!]));
}

/** What each cell's integers are multiplied by to have one unit. */
function commonUnits(cells: readonly Cell[], metric: Metric): number[] {
  const scales = cells.map((cell) => layoutMetrics(cell).metrics[metric === 'points' ? 2 : 3]!.scale);
  const common = scales.reduce((all, scale) => (all * scale) / divisor(all, scale));
  return scales.map((scale) => common / scale);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
