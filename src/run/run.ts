import type { AnyStrategy } from '../play/strategy.js';
import { PairSums } from '../stats/correlation.js';
import { Moments } from '../stats/moments.js';
import { type Cell, settleCell } from './cell.js';
import type { Backend } from './executor.js';
import type { Experiment } from './experiment.js';
import { faultError } from './fault.js';
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
}

/** Who listens to a run. All calls come in order of cells and blocks. */
export interface RunSink {
  chunk?(cell: Cell, result: ChunkResult): void | Promise<void>;
}

/** What a run is asked for. */
export interface RunRequest {
  readonly experiment: Experiment;
  readonly strategies: readonly AnyStrategy[];
  readonly backend: Backend;
  readonly wish: ChunkWish;
  readonly sink?: RunSink;
  readonly signal?: AbortSignal;
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
  strategies,
  backend,
  wish,
  sink,
  signal,
}: RunRequest): Promise<CellResult[]> {
  const results: CellResult[] = [];
  for (const cell of settleCells(experiment, strategies)) {
    const layout = layoutMetrics(cell);
    const result = {
      cell,
      layout,
      moments: new Moments(layout.metrics.length),
      pairs: { points: new PairSums(), wins: new PairSums() },
    };
    const book = async (chunk: ChunkResult): Promise<void> => {
      if (chunk.fault) throw faultError(cell, chunk.fault);
      result.moments.add(chunk.n, chunk.sums, chunk.squares);
      result.pairs.points.add(chunk.n, chunk.cross, 0);
      result.pairs.wins.add(chunk.n, chunk.cross, 5);
      await sink?.chunk?.(cell, chunk);
    };
    await playCell(backend, cell.spec, wish, book, signal);
    results.push(result);
  }
  return results;
}
