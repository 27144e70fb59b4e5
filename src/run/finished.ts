import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../core/errors.js';
import { type Cell, settleCell } from './cell.js';
import { inlineBackend } from './executor.js';
import { type JournalContent, readJournal } from './journal.js';
import type { StrategyLibrary } from './library.js';
import { type CellResult, runExperiment } from './run.js';

/** The manifest of a finished run, as far as other commands read it. */
export interface ManifestJson {
  readonly tool: { readonly name: string; readonly version: string };
  readonly name: string;
  readonly experimentHash: string;
  readonly bots: readonly { readonly label: string; readonly identity: string; readonly sha256?: string }[];
  readonly cells: readonly { readonly cell: string; readonly blocks: number; readonly blockRange: readonly number[] }[];
  readonly files: Readonly<Record<string, string>>;
}

/** A finished run, read back. */
export interface FinishedRun {
  readonly folder: string;
  readonly manifest: ManifestJson;
  readonly journal: JournalContent;
}

/** Reads a finished run. @throws DominoError `no-run`, `unfinished`, `no-journal` */
export function readFinished(folder: string): FinishedRun {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) fail('no-run', `${folder}: holds no finished run (no manifest.json)`);
  let manifest: ManifestJson;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as ManifestJson;
  } catch {
    return fail('no-run', `${path}: is not whole JSON`);
  }
  if (manifest.tool?.name !== 'dominolab') fail('no-run', `${path}: is not of dominolab`);
  const journal = readJournal(folder);
  if (!journal.finished) fail('unfinished', `${folder}: the run there is not finished; --resume goes on with it`);
  return { folder, manifest, journal };
}

/**
 * The cells of a finished run, ready to be played again. Bots of files are bundled anew from where they were.
 * @throws DominoError: those of the library, and `changed-bot` where a file is not what it was
 */
export async function cellsOf({ folder, journal, manifest }: FinishedRun, library: StrategyLibrary): Promise<Cell[]> {
  const { method } = journal.header.experiment as { method?: object };
  if (method && 'search' in method)
    fail(
      'is-search',
      `${folder}: is a search, whose bots change from iteration to iteration; its match is ${folder}/match`,
    );
  const cells: Cell[] = [];
  for (const spec of journal.header.cells) {
    const bots = [];
    for (const { source: _source, ...bot } of spec.bots) bots.push(await library.prepare(bot, '.'));
    const cell = settleCell({ ...spec, bots }, library.strategies);
    for (const { identity, label } of cell.bots) {
      if (!manifest.bots.some((bot) => bot.identity === identity))
        fail('changed-bot', `${folder}: bot ${label} is not the one that played: its file has changed since`);
    }
    cells.push(cell);
  }
  return cells;
}

/** The results of a finished run, from its journal. Nothing is played. */
export async function resultsOf(run: FinishedRun, library: StrategyLibrary): Promise<CellResult[]> {
  const { journal, manifest } = run;
  const chunks = (index: number) => journal.entries.filter((entry) => entry.cell === index);
  const cells = (await cellsOf(run, library)).map(({ spec }, index) => ({
    ...spec,
    rule: undefined,
    blocks: chunks(index).at(-1)?.to ?? 1,
  }));
  return runExperiment({
    experiment: { name: manifest.name, question: '', cells },
    library,
    backend: inlineBackend(library),
    wish: { records: 0, perBlock: false, swings: true, onFault: 'exclude' },
    known: chunks,
  });
}
