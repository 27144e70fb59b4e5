import { availableParallelism } from 'node:os';
import { blocksCsv, blocksHeader, summaryCsv } from '../output/csv.js';
import { ResultFolder } from '../output/folder.js';
import { buildManifest, buildTiming } from '../output/manifest.js';
import { pairing, summarise } from '../output/summary.js';
import { resultTable } from '../output/table.js';
import { loadStrategies } from '../run/bots.js';
import { type Backend, openBackend } from '../run/executor.js';
import type { Experiment } from '../run/experiment.js';
import { type CellResult, runExperiment, settleCells } from '../run/run.js';
import { Interrupted } from './exit.js';
import type { Io } from './io.js';
import { startProgress } from './progress.js';

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
export async function execute(experiment: Experiment, text: string, options: ExecuteOptions, io: Io): Promise<void> {
  const strategies = await loadStrategies();
  const cells = settleCells(experiment, strategies);
  const folder = new ResultFolder(options.out, experiment.name);
  const backend = openBackend(options.workers, strategies);
  const progress = startProgress(
    io,
    cells.reduce((sum, { spec }) => sum + spec.blocks, 0),
    options.quiet || options.json,
  );
  const started = performance.now();
  if (options.perBlock) folder.append('blocks.csv', blocksHeader());
  if (options.records > 0) folder.append('records.jsonl', '');
  try {
    const results = await interruptible(backend, (signal) =>
      runExperiment({
        experiment,
        strategies,
        backend,
        wish: { records: options.records, perBlock: options.perBlock },
        signal,
        sink: {
          chunk(cell, chunk) {
            if (options.perBlock) folder.append('blocks.csv', blocksCsv(cell.spec.name, chunk.blocks));
            if (chunk.records.length > 0) folder.append('records.jsonl', `${chunk.records.join('\n')}\n`);
            progress.advance(chunk.n, chunk.n * cell.plan.games, cell.spec.name);
          },
        },
      }),
    );
    progress.stop();
    finish(folder, experiment, text, results, (performance.now() - started) / 1000, options.workers);
    report(results, options, folder.path, io);
  } catch (error) {
    progress.stop();
    folder.discard();
    throw error;
  } finally {
    await backend.close();
  }
}

/** Runs with a signal that SIGINT and SIGTERM abort; the threads are stopped at once, whatever they are at. */
async function interruptible<T>(backend: Backend, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => {
    controller.abort(new Interrupted());
    void backend.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await run(controller.signal);
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

function report(results: readonly CellResult[], { json, quiet }: ExecuteOptions, out: string, io: Io): void {
  if (json) {
    const cells = results.map((result) => ({
      cell: result.cell.spec.name,
      rows: summarise(result),
      ...pairing(result),
    }));
    io.out(JSON.stringify({ name: results[0]!.cell.spec.name, out, cells }));
    return;
  }
  io.out(resultTable(results));
  if (!quiet) io.err(`all figures: ${out}/summary.csv`);
}
