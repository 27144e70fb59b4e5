import type { BotSpec } from '../play/spec.js';
import type { AnyStrategy } from '../play/strategy.js';
import { PairSums } from '../stats/correlation.js';
import { Moments } from '../stats/moments.js';
import { type Cell, type CellSpec, settleCell } from './cell.js';
import type { Backend } from './executor.js';
import type { Experiment } from './experiment.js';
import { FaultTally, faultError } from './fault.js';
import type { StrategyLibrary } from './library.js';
import { layoutMetrics, type MetricLayout } from './metrics.js';
import type { ChunkResult, ChunkWish } from './runner.js';
import { playCell } from './schedule.js';

/** The figures of one cell. */
export interface CellResult {
  readonly cell: Cell;
  readonly layout: MetricLayout;
  readonly moments: Moments;
  /** Swap design: the first bot's swing in the first and second game of a block. */
  readonly pairs: { readonly points: PairSums; readonly wins: PairSums };
  readonly faults: FaultTally;
}

/** Who listens to a run. All calls come in order of cells and blocks. */
export interface RunSink {
  chunk?(cell: Cell, result: ChunkResult): void | Promise<void>;
}

/** What a run is asked for. */
export interface RunRequest {
  readonly experiment: Experiment;
  readonly library: StrategyLibrary;
  readonly backend: Backend;
  readonly wish: ChunkWish;
  readonly sink?: RunSink;
  readonly signal?: AbortSignal;
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
export async function runExperiment({
  experiment,
  library,
  backend,
  wish,
  sink,
  signal,
}: RunRequest): Promise<CellResult[]> {
  const results: CellResult[] = [];
  for (const cell of settleCells(experiment, library.strategies)) {
    const layout = layoutMetrics(cell);
    const result = {
      cell,
      layout,
      moments: new Moments(layout.metrics.length),
      pairs: { points: new PairSums(), wins: new PairSums() },
      faults: new FaultTally(),
    };
    const book = async (chunk: ChunkResult): Promise<void> => {
      result.moments.add(chunk.n, chunk.sums, chunk.squares);
      result.pairs.points.add(chunk.n, chunk.cross, 0);
      result.pairs.wins.add(chunk.n, chunk.cross, 5);
      result.faults.add(chunk);
      await sink?.chunk?.(cell, chunk);
      if (chunk.faults.length > 0 && (wish.onFault ?? 'abort') === 'abort') throw faultError(cell, chunk.faults[0]!);
    };
    await playCell({ backend, cell, wish, onChunk: book, signal });
    results.push(result);
  }
  return results;
}
