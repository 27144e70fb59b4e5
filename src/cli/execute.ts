import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { fail } from '../core/errors.js';
import { blocksCsv, blocksHeader, summaryCsv } from '../output/csv.js';
import { attemptWrite, makeFolder, ResultFolder } from '../output/folder.js';
import { buildManifest, buildTiming } from '../output/manifest.js';
import { pairing, summarise } from '../output/summary.js';
import { resultTable } from '../output/table.js';
import type { Cell } from '../run/cell.js';
import { ENDLESS } from '../run/designs.js';
import { type Backend, MOVE_TIMEOUT, openBackend } from '../run/executor.js';
import type { Experiment } from '../run/experiment.js';
import { effectiveExperiment } from '../run/identity.js';
import { hasJournal, Journal, type JournalHeader, readJournal } from '../run/journal.js';
import type { StrategyLibrary } from '../run/library.js';
import { lockFolder } from '../run/lock.js';
import { type CellResult, type RunRequest, runExperiment, settleCells } from '../run/run.js';
import type { ChunkResult } from '../run/runner.js';
import type { CellStop } from '../run/stop.js';
import { Interrupted } from './exit.js';
import type { Io } from './io.js';
import { lengthNotice, startProgress } from './progress.js';

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
  /** What to do where the folder holds an unfinished run: go on, begin anew, or ask. */
  readonly resume: 'resume' | 'fresh' | 'ask';
  /** Figures to keep of every block, by cell. */
  readonly values?: readonly (readonly number[])[] | undefined;
  /** More files of results, from what was played. */
  files?(results: readonly CellResult[]): Readonly<Record<string, string>>;
  /** What the manifest says beside. */
  manifest?(results: readonly CellResult[]): object;
  /** Plays the cells in another way than one after another. */
  play?(request: RunRequest): Promise<CellResult[]>;
  /** Where to play, where that is open already; it is not closed. */
  readonly backend?: Backend;
}

/** Threads where nothing is said: one a core. */
export function defaultWorkers(): number {
  return availableParallelism();
}

/** What a run left behind: its results, with the text that has been printed of them. */
export interface Executed {
  readonly results: readonly CellResult[];
  readonly seconds: number;
}

/**
 * Runs an experiment, journals it, writes its results folder, prints the table (or JSON) to stdout.
 * @param text the experiment as written, for the manifest
 * @param print prints the results in another way than `run` does
 * @throws DominoError, or Interrupted at SIGINT and SIGTERM
 */
export async function execute(
  experiment: Experiment,
  text: string,
  library: StrategyLibrary,
  options: ExecuteOptions,
  io: Io,
  print: (executed: Executed) => void = ({ results }) => report(experiment, results, options, io),
): Promise<Executed> {
  const cells = settleCells(experiment, library.strategies);
  return interruptible(options.out, async (signal) => {
    const unlock = attemptWrite(options.out, () => {
      makeFolder(options.out);
      return lockFolder(options.out);
    });
    try {
      const { journal, folder } = await open(experiment, cells, options, io);
      try {
        const executed = await playAll(experiment, cells, library, options, journal, signal, io);
        finish(folder, journal, experiment, text, executed, options);
        print(executed);
        return executed;
      } finally {
        journal.close();
      }
    } finally {
      unlock();
    }
  });
}

/** Opens the folder and its journal, after everything that may be refused was. */
async function open(
  experiment: Experiment,
  cells: readonly Cell[],
  { out, records, perBlock, resume, values }: ExecuteOptions,
  io: Io,
): Promise<{ folder: ResultFolder; journal: Journal }> {
  const folder = new ResultFolder(out, experiment.name);
  const header: JournalHeader = {
    v: 1,
    experiment: effectiveExperiment(experiment, cells),
    outputs: { records, perBlock, ...(values ? { values } : {}) },
    cells: cells.map(({ spec }) => spec),
  };
  const goOn = hasJournal(out) && (resume === 'resume' || (resume === 'ask' && (await askToResume(folder, io))));
  return { folder, journal: attemptWrite(out, () => new Journal(out, header, goOn)) };
}

/** A finished run is replaced; of an unfinished one only its owner can say. @throws DominoError `unfinished` */
async function askToResume(folder: ResultFolder, io: Io): Promise<boolean> {
  if (readJournal(folder.path).finished) return false;
  const advice = '--resume goes on with it, --fresh drops it';
  if (!io.terminal || process.stdin.isTTY !== true)
    return fail('unfinished', `--out ${folder.path}: the folder holds an unfinished run; ${advice}`);
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await ask.question(`${folder.path} holds an unfinished run. Go on with it? [Y/n] `);
  ask.close();
  if (/^n/i.test(answer.trim())) fail('unfinished', `nothing was done; ${advice}`);
  return true;
}

/** Plays what is not in the journal; every finished chunk goes there first. */
async function playAll(
  experiment: Experiment,
  cells: readonly Cell[],
  library: StrategyLibrary,
  options: ExecuteOptions,
  journal: Journal,
  signal: AbortSignal,
  io: Io,
): Promise<Executed> {
  const { records, perBlock, out } = options;
  const milliseconds = (experiment.moveTimeout ?? MOVE_TIMEOUT / 1000) * 1000;
  const backend = options.backend ?? openBackend(options.workers, library, milliseconds);
  /* Threads are stopped at once, whatever they are at. */
  signal.addEventListener('abort', () => void backend.close());
  if (!options.quiet && !options.json) for (const { spec } of cells) if (spec.rule) say(io, lengthNotice(spec.rule));
  const progress = startProgress(io, totalBlocks(cells), options);
  const started = performance.now();
  const chunk = (cell: Cell, index: number, result: ChunkResult, known: boolean, stop?: CellStop): void => {
    if (!known) attemptWrite(out, () => journal.add(index, result, dataTexts(cell, index, result, perBlock)));
    progress.advance(cell, result, known, stop);
  };
  const swings = cells.some(({ subjects }) => subjects.length > 1);
  try {
    const results = await (options.play ?? runExperiment)({
      experiment,
      library,
      backend,
      wish: { records, perBlock, swings, onFault: experiment.onFault ?? 'abort' },
      signal,
      sink: { chunk, cut: (...from) => attemptWrite(out, () => journal.cut(...from)) },
      known: (index) => journal.chunks(index),
      values: options.values,
    });
    return { results, seconds: (performance.now() - started) / 1000 };
  } finally {
    progress.stop();
    if (!options.backend) await backend.close();
  }
}

function say(io: Io, text: string | undefined): void {
  if (text !== undefined) io.err(text);
}

/** Blocks of a run; undefined where a rule ends it. */
function totalBlocks(cells: readonly Cell[]): number | undefined {
  return cells.some(({ spec }) => spec.blocks >= ENDLESS)
    ? undefined
    : cells.reduce((sum, { spec }) => sum + spec.blocks, 0);
}

/* Cells end up one after another in the results, so each has data files of its own while the run grows. */
const DATA = { blocks: (cell: number) => `blocks-${cell}.csv`, records: (cell: number) => `records-${cell}.jsonl` };

function dataTexts(cell: Cell, index: number, result: ChunkResult, perBlock: boolean): Record<string, string> {
  return {
    ...(perBlock ? { [DATA.blocks(index)]: blocksCsv(cell.spec.name, result.blocks) } : {}),
    ...(result.records.length > 0 ? { [DATA.records(index)]: `${result.records.join('\n')}\n` } : {}),
  };
}

/** Runs with a signal that SIGINT and SIGTERM abort. @throws Interrupted where one came */
export async function interruptible<T>(out: string, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await run(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? new Interrupted(out) : error;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

function finish(
  folder: ResultFolder,
  journal: Journal,
  experiment: Experiment,
  text: string,
  { results, seconds }: Executed,
  { records, perBlock, workers, files: extra, manifest }: ExecuteOptions,
): void {
  const cells = results.map((_, index) => index);
  if (perBlock) {
    folder.append('blocks.csv', blocksHeader());
    for (const cell of cells) folder.append('blocks.csv', journal.read(DATA.blocks(cell)));
  }
  if (records > 0) {
    folder.append('records.jsonl', '');
    for (const cell of cells) folder.append('records.jsonl', journal.read(DATA.records(cell)));
  }
  folder.append('summary.csv', summaryCsv(results.flatMap(summarise)));
  for (const [name, content] of Object.entries(extra?.(results) ?? {})) folder.append(name, content);
  const files = Object.fromEntries(
    folder
      .names()
      .sort()
      .map((name) => [name, folder.sha256(name)]),
  );
  folder.append('timing.json', buildTiming(results, seconds, workers));
  folder.append('manifest.json', buildManifest(experiment, text, results, files, manifest?.(results)));
  folder.commit();
  attemptWrite(folder.path, () => journal.end());
}

function report(
  experiment: Experiment,
  results: readonly CellResult[],
  { json, quiet, out }: ExecuteOptions,
  io: Io,
): void {
  if (json) {
    io.out(JSON.stringify({ name: experiment.name, out, cells: results.map(cellJson) }));
    return;
  }
  io.out(resultTable(results));
  if (!quiet) io.err(`all figures: ${out}/summary.csv`);
}

/** The figures of a cell for scripts. */
export function cellJson(result: CellResult): object {
  return {
    cell: result.cell.spec.name,
    rows: summarise(result),
    ...pairing(result),
    ...(result.decision ? { decision: result.decision } : {}),
    ...(result.faults.none ? {} : { excluded: result.faults.excluded, faults: Object.fromEntries(result.faults.bots) }),
  };
}
