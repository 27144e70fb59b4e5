import { availableParallelism } from 'node:os';
import { blocksCsv, blocksHeader, summaryCsv } from '../output/csv.js';
import { ResultFolder } from '../output/folder.js';
import { buildManifest, buildTiming } from '../output/manifest.js';
import { pairing, summarise } from '../output/summary.js';
import { resultTable } from '../output/table.js';
import type { Cell } from '../run/cell.js';
import { type Backend, MOVE_TIMEOUT, openBackend } from '../run/executor.js';
import type { Experiment } from '../run/experiment.js';
import type { StrategyLibrary } from '../run/library.js';
import { type CellResult, runExperiment, settleCells } from '../run/run.js';
import type { ChunkResult } from '../run/runner.js';
import { Interrupted } from './exit.js';
import type { Io } from './io.js';
import { type Progress, startProgress } from './progress.js';

/** How an experiment is to be executed and reported. */
export interface ExecuteOptions {
  readonly out: string;
  /** 0 plays on this thread. */
  readonly workers: number;
  /** Deals below this number are recorded. */
  readonly records: number;
  readonly perBlock: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Threads where nothing is said: one a core. */
export function defaultWorkers(): number {
  return availableParallelism();
}

/**
 * Runs an experiment, writes its results folder, prints the table (or JSON) to stdout.
 * @param text the experiment as written, for the manifest
 * @throws DominoError, or Interrupted at SIGINT and SIGTERM
 */
export async function execute(
  experiment: Experiment,
  text: string,
  library: StrategyLibrary,
  options: ExecuteOptions,
  io: Io,
): Promise<void> {
  const cells = settleCells(experiment, library.strategies);
  await interruptible(async (signal) => {
    const folder = new ResultFolder(options.out, experiment.name);
    const backend = openBackend(options.workers, library, (experiment.moveTimeout ?? MOVE_TIMEOUT / 1000) * 1000);
    /* Threads are stopped at once, whatever they are at. */
    signal.addEventListener('abort', () => void backend.close());
    const progress = startProgress(
      io,
      cells.reduce((sum, { spec }) => sum + spec.blocks, 0),
      options.quiet || options.json,
    );
    try {
      const started = performance.now();
      const results = await play({ experiment, library, backend, options, folder, progress, signal });
      finish(folder, experiment, text, results, (performance.now() - started) / 1000, options.workers);
      progress.stop();
      report(experiment, results, options, folder.path, io);
    } catch (error) {
      progress.stop();
      folder.discard();
      throw error;
    } finally {
      await backend.close();
    }
  });
}

interface PlayContext {
  readonly experiment: Experiment;
  readonly library: StrategyLibrary;
  readonly backend: Backend;
  readonly options: ExecuteOptions;
  readonly folder: ResultFolder;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Plays all cells; records and blocks go to their files as they come. */
function play({ experiment, library, backend, options, folder, progress, signal }: PlayContext): Promise<CellResult[]> {
  const { records, perBlock } = options;
  if (perBlock) folder.append('blocks.csv', blocksHeader());
  if (records > 0) folder.append('records.jsonl', '');
  const chunk = (cell: Cell, result: ChunkResult): void => {
    if (perBlock) folder.append('blocks.csv', blocksCsv(cell.spec.name, result.blocks));
    if (result.records.length > 0) folder.append('records.jsonl', `${result.records.join('\n')}\n`);
    progress.advance(result.n, result.n * cell.plan.games, cell.spec.name);
  };
  const wish = { records, perBlock, onFault: experiment.onFault ?? 'abort' };
  return runExperiment({ experiment, library, backend, wish, signal, sink: { chunk } });
}

/** Runs with a signal that SIGINT and SIGTERM abort. @throws Interrupted where one came */
async function interruptible(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await run(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new Interrupted() : error;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

function finish(
  folder: ResultFolder,
  experiment: Experiment,
  text: string,
  results: readonly CellResult[],
  seconds: number,
  workers: number,
): void {
  folder.append('summary.csv', summaryCsv(results.flatMap(summarise)));
  const files = Object.fromEntries(
    folder
      .names()
      .sort()
      .map((name) => [name, folder.sha256(name)]),
  );
  folder.append('timing.json', buildTiming(results, seconds, workers));
  folder.append('manifest.json', buildManifest(experiment, text, results, files));
  folder.commit();
}

function report(
  experiment: Experiment,
  results: readonly CellResult[],
  { json, quiet }: ExecuteOptions,
  out: string,
  io: Io,
): void {
  if (json) {
    const cells = results.map((result) => ({
      cell: result.cell.spec.name,
      rows: summarise(result),
      ...pairing(result),
      ...(result.faults.none
        ? {}
        : { excluded: result.faults.excluded, faults: Object.fromEntries(result.faults.bots) }),
    }));
    io.out(JSON.stringify({ name: experiment.name, out, cells }));
    return;
  }
  io.out(resultTable(results));
  if (!quiet) io.err(`all figures: ${out}/summary.csv`);
}
