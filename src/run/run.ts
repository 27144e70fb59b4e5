import type { BotSpec } from '../play/spec.js';
import type { AnyStrategy } from '../play/strategy.js';
import { PairSums } from '../stats/correlation.js';
import { Moments } from '../stats/moments.js';
import type { Decision } from '../stats/stopping-rule.js';
import { type Cell, type CellSpec, settleCell } from './cell.js';
import type { Backend } from './executor.js';
import type { Experiment } from './experiment.js';
import { FaultTally, faultError } from './fault.js';
import type { JournalChunk } from './journal.js';
import type { StrategyLibrary } from './library.js';
import { layoutMetrics, type MetricLayout } from './metrics.js';
import type { ChunkResult, ChunkWish } from './runner.js';
import { playCell } from './schedule.js';
import { CellStop } from './stop.js';

/** The figures of one cell. */
export interface CellResult {
  readonly cell: Cell;
  readonly layout: MetricLayout;
  readonly moments: Moments;
  /** Swap design: the first bot's swing in the first and second game of a block. */
  readonly pairs: { readonly points: PairSums; readonly wins: PairSums };
  readonly faults: FaultTally;
  /** Swings of the first bot, unscaled: how often each occurred. Empty where they were not asked for. */
  readonly swings: SwingTally;
  /** Figures of every block, where asked for. */
  readonly values: BlockValues | undefined;
  /** What a stopping rule decided; undefined where there is none. */
  readonly decision: Decision | undefined;
}

/** How often each swing of the first bot occurred. */
export class SwingTally {
  readonly points = new Map<number, number>();
  readonly wins = new Map<number, number>();

  add({ points, wins }: { readonly points: readonly number[]; readonly wins: readonly number[] }): void {
    for (let i = 0; i < points.length; i++) {
      this.points.set(points[i]!, (this.points.get(points[i]!) ?? 0) + 1);
      this.wins.set(wins[i]!, (this.wins.get(wins[i]!) ?? 0) + 1);
    }
  }
}

/** Some figures (unscaled) of every block that counts. */
export interface BlockValues {
  readonly deals: number[];
  /** By figure, in the order asked for. */
  readonly figures: number[][];
}

function addValues(to: BlockValues, { deals, figures }: BlockValues): void {
  for (const deal of deals) to.deals.push(deal);
  for (const [i, list] of figures.entries()) for (const value of list) to.figures[i]!.push(value);
}

/** Who listens to a run. All calls come in order of cells and blocks. */
export interface RunSink {
  /** A chunk that counts. `known`: it was finished before (see `RunRequest.known`). */
  chunk?(
    cell: Cell,
    index: number,
    result: ChunkResult,
    known: boolean,
    stop: CellStop | undefined,
  ): void | Promise<void>;
  /** Chunks that were finished before do not count from a block on, nor those of later cells unless `alone`. */
  cut?(index: number, from: number, alone?: boolean): void;
}

/** What a run is asked for. */
export interface RunRequest {
  readonly experiment: Experiment;
  readonly library: StrategyLibrary;
  readonly backend: Backend;
  readonly wish: ChunkWish;
  /** Figures wanted of every block, by cell: takes the place of `wish.values`. */
  readonly values?: readonly (readonly number[])[] | undefined;
  readonly sink?: RunSink;
  readonly signal?: AbortSignal;
  /** Chunks of a cell that were finished before, contiguous from block 0; without records and blocks. */
  known?(index: number): readonly JournalChunk[];
}

/**
 * An experiment with the files of its bots bundled and loaded.
 * @param base folder that relative paths of bots start from
 * @throws DominoError
 */
export async function prepareExperiment(
  experiment: Experiment,
  library: StrategyLibrary,
  base: string,
): Promise<Experiment> {
  const cells: CellSpec[] = [];
  for (const cell of experiment.cells) {
    const bots: BotSpec[] = [];
    for (const bot of cell.bots) bots.push(await library.prepare(bot, base));
    cells.push({ ...cell, bots });
  }
  return { ...experiment, cells };
}

/** Settles all cells of an experiment, before anything is played. @throws DominoError */
export function settleCells(experiment: Experiment, strategies: readonly AnyStrategy[]): Cell[] {
  return experiment.cells.map((spec) => settleCell(spec, strategies));
}

/**
 * Runs an experiment, cell after cell.
 * @throws DominoError `bot-fault`, and what `settleCell` throws
 */
export async function runExperiment(request: RunRequest): Promise<CellResult[]> {
  const cells = settleCells(request.experiment, request.library.strategies);
  const results: CellResult[] = [];
  for (const [index, cell] of cells.entries()) results.push(await runCell(request, cell, index));
  return results;
}

/** The empty results of a cell, and what books a chunk in them. `as`: the cell as it was when the chunk was played. */
export interface OpenCell {
  readonly wish: ChunkWish;
  readonly result: CellResult;
  book(chunk: ChunkResult, known: boolean, as?: Cell): Promise<void>;
}

/** Begins a cell. */
export function openCell(request: RunRequest, cell: Cell, index: number, stop?: CellStop): OpenCell {
  const { sink } = request;
  const wish = request.values ? { ...request.wish, values: request.values[index] } : request.wish;
  const layout = layoutMetrics(cell);
  const result = {
    cell,
    layout,
    moments: new Moments(layout.metrics.length),
    pairs: { points: new PairSums(), wins: new PairSums() },
    faults: new FaultTally(),
    swings: new SwingTally(),
    values: wish.values ? { deals: [], figures: wish.values.map(() => []) } : undefined,
    decision: undefined,
  };
  const book = async (chunk: ChunkResult, known: boolean, as = cell): Promise<void> => {
    result.moments.add(chunk.n, chunk.sums, chunk.squares);
    result.pairs.points.add(chunk.n, chunk.cross, 0);
    result.pairs.wins.add(chunk.n, chunk.cross, 5);
    result.faults.add(chunk);
    if (chunk.swings) result.swings.add(chunk.swings);
    if (chunk.values) addValues(result.values!, chunk.values);
    await sink?.chunk?.(as, index, chunk, known, stop);
    if (chunk.faults.length > 0 && (wish.onFault ?? 'abort') === 'abort') throw faultError(as, chunk.faults[0]!);
  };
  return { wish, result, book };
}

async function runCell(request: RunRequest, cell: Cell, index: number): Promise<CellResult> {
  const { backend, sink, signal } = request;
  const { blocks, rule } = cell.spec;
  const stop = rule ? new CellStop(cell, rule) : undefined;
  const { wish, result, book } = openCell(request, cell, index, stop);
  /* A rule and a number of blocks end a cell alike: with the first block that is not to count. */
  const endOf = (chunk: JournalChunk): number | undefined =>
    stop?.take(chunk) ?? (chunk.to >= blocks ? blocks : undefined);
  let from = 0;
  let end: number | undefined;
  for (const chunk of request.known?.(index) ?? []) {
    end = endOf(chunk);
    if (end !== undefined && end < chunk.to) break;
    from = chunk.to;
    await book({ ...chunk, records: [], blocks: [] }, true);
    if (end !== undefined) break;
  }
  /* What was played beyond the end does not count; a chunk that reaches beyond it is played again up to it. */
  if (end !== undefined) sink?.cut?.(index, from);
  if (end !== from) {
    const last = { ...cell, spec: { ...cell.spec, blocks: end ?? blocks } };
    const ask = stop && end === undefined ? { stop: (chunk: ChunkResult) => stop.take(chunk) } : {};
    await playCell({ backend, cell: last, wish, from, onChunk: (chunk) => book(chunk, false), signal, ...ask });
  }
  const decision =
    stop && (stop.decision ?? { verdict: 'inconclusive', blocks: result.moments.n, figure: stop.figure });
  return { ...result, decision };
}
