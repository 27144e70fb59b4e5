import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fail } from '../core/errors.js';
import type { CellSpec } from './cell.js';
import { differingFields } from './identity.js';
import type { ChunkResult } from './runner.js';

/*
 * The journal of a run: a folder with `journal.jsonl` and the data files that grow with it. Each line is the first 16 digits of
 * the sha256 of its JSON, a space, and the JSON: first a header, then one entry a finished chunk, in order of blocks for each
 * cell. A chunk counts once its line is whole; data beyond the lengths that the last whole line names are cut off.
 */

/** Folder of the journal in a folder of results. */
export const JOURNAL_FOLDER = 'journal';
const FILE = 'journal.jsonl';
const DIGITS = 16;
/* What was written survives the process at once, and the machine after this long. */
const SYNC_MILLISECONDS = 1000;

/** First line of a journal: what makes two runs one. */
export interface JournalHeader {
  readonly v: 1;
  /** The effective experiment (identity.ts). */
  readonly experiment: object;
  /** What the data files hold. */
  readonly outputs: {
    readonly records: number;
    readonly perBlock: boolean;
    /** Figures kept of every block, by cell, where any are. */
    readonly values?: readonly (readonly number[])[] | undefined;
  };
  /** The cells as they were played: enough to play them again. */
  readonly cells: readonly CellSpec[];
}

/** A chunk as it stands in a journal: texts of records and blocks are in the data files. */
export type JournalChunk = Omit<ChunkResult, 'records' | 'blocks'>;

interface Entry extends JournalChunk {
  readonly cell: number;
  /** Length of each data file of the cell after this chunk. */
  readonly bytes: Readonly<Record<string, number>>;
}

/** Whether a folder of results holds a journal. */
export function hasJournal(folder: string): boolean {
  return existsSync(join(folder, JOURNAL_FOLDER, FILE));
}

/** What a journal holds. */
export interface JournalContent {
  readonly header: JournalHeader;
  readonly entries: readonly Entry[];
  /** Length of the file after the header, and after each entry. */
  readonly good: readonly number[];
  /** Whether the run was finished: its last line says so. */
  readonly finished: boolean;
}

/** Reads a journal up to the first line that is not whole. @throws DominoError `no-journal` */
export function readJournal(folder: string): JournalContent {
  const path = join(folder, JOURNAL_FOLDER, FILE);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const [first, ...rest] = lines;
  const header = first === undefined ? undefined : (readLine(first) as JournalHeader | undefined);
  if (header === undefined) return fail('no-journal', `${folder}: holds no journal of a run`);
  const entries: Entry[] = [];
  const good = [Buffer.byteLength(first!) + 1];
  const ends = new Map<number, number>();
  let finished = false;
  for (const line of rest) {
    const entry = readLine(line) as RawEntry | undefined;
    finished = entry !== undefined && 'end' in entry;
    if (finished || entry === undefined || entry.from !== (ends.get(entry.cell) ?? 0)) break;
    ends.set(entry.cell, entry.to);
    entries.push(revive(entry));
    good.push(good.at(-1)! + Buffer.byteLength(line) + 1);
  }
  return { header, entries, good, finished };
}

type RawEntry = Omit<Entry, 'sums' | 'squares' | 'cross'> & { sums: number[]; squares: number[]; cross: number[] };

function revive(raw: RawEntry): Entry {
  return {
    ...raw,
    sums: Float64Array.from(raw.sums),
    squares: Float64Array.from(raw.squares),
    cross: Float64Array.from(raw.cross),
  };
}

function readLine(line: string): unknown {
  const json = line.slice(DIGITS + 1);
  if (line.length <= DIGITS || line.slice(0, DIGITS) !== checksum(json)) return undefined;
  return JSON.parse(json);
}

function checksum(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, DIGITS);
}

function writtenLine(value: unknown): string {
  const json = JSON.stringify(value, (_, part) => (part instanceof Float64Array ? [...part] : (part as unknown)));
  return `${checksum(json)} ${json}\n`;
}

/** A journal that is written to. */
export class Journal {
  private readonly path: string;
  private file: number;
  private readonly data = new Map<string, { handle: number; length: number }>();
  private readonly known: Entry[];
  private synced = 0;
  private position = 0;

  /** @param resume goes on with the chunks that are there, or begins anew. @throws DominoError `other-journal` */
  constructor(folder: string, header: JournalHeader, resume: boolean) {
    this.path = join(folder, JOURNAL_FOLDER);
    if (!resume) rmSync(this.path, { recursive: true, force: true });
    mkdirSync(this.path, { recursive: true });
    const old = resume ? readJournal(folder) : undefined;
    if (old) refuseOther(folder, old.header, header);
    this.file = openSync(join(this.path, FILE), old ? 'r+' : 'w');
    this.known = old ? this.wholeEntries(old.entries) : [];
    const length = old?.good[this.known.length] ?? 0;
    ftruncateSync(this.file, length);
    if (old) this.position = length;
    else this.write(writtenLine(header));
    for (const [name, length] of lastLengths(this.known)) this.openData(name, length);
  }

  /** Entries whose data are all there. */
  private wholeEntries(entries: readonly Entry[]): Entry[] {
    const end = entries.findIndex(({ bytes }) =>
      Object.entries(bytes).some(([name, length]) => sizeOf(join(this.path, name)) < length),
    );
    return end < 0 ? [...entries] : entries.slice(0, end);
  }

  /** Chunks of a cell that were finished before. */
  chunks(cell: number): readonly JournalChunk[] {
    return this.known.filter((entry) => entry.cell === cell);
  }

  /** Drops a cell's chunks from block `from` on, and those of later cells unless `alone`. */
  cut(cell: number, from: number, alone = false): void {
    const keep = this.known.filter((entry) => (entry.cell === cell ? entry.to <= from : entry.cell < cell || alone));
    if (keep.length === this.known.length) return;
    this.known.splice(0, this.known.length, ...keep);
    this.rewrite();
    const lengths = lastLengths(keep);
    for (const name of this.data.keys()) this.openData(name, lengths.get(name) ?? 0);
  }

  /** Writes the journal anew with the chunks that are kept: beside the old one, and then in its place. */
  private rewrite(): void {
    const path = join(this.path, FILE);
    const header = readFileSync(path, 'utf8').split('\n')[0]!;
    const text = `${header}\n${this.known.map(writtenLine).join('')}`;
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    closeSync(this.file);
    this.file = openSync(path, 'r+');
    this.position = Buffer.byteLength(text);
  }

  /**
   * Adds a finished chunk, the text that it adds to each data file first.
   * @param texts by name of the file
   */
  add(
    cell: number,
    { records: _records, blocks: _blocks, ...chunk }: ChunkResult,
    texts: Record<string, string>,
  ): void {
    const bytes: Record<string, number> = {};
    for (const [name, text] of Object.entries(texts)) {
      const file = this.data.get(name) ?? this.openData(name, 0);
      file.length += writeAll(file.handle, text, file.length);
      bytes[name] = file.length;
    }
    const entry = { ...chunk, cell, bytes };
    this.write(writtenLine(entry));
    this.sync();
  }

  /** Text of a data file; empty where nothing was added to it. */
  read(name: string): string {
    return this.data.has(name) ? readFileSync(join(this.path, name), 'utf8') : '';
  }

  /** Says that the run is finished and its results are written. */
  end(): void {
    this.write(writtenLine({ end: true }));
  }

  close(): void {
    this.sync(true);
    closeSync(this.file);
    for (const { handle } of this.data.values()) closeSync(handle);
  }

  private write(text: string): void {
    this.position += writeAll(this.file, text, this.position);
  }

  private sync(now = false): void {
    if (!now && performance.now() - this.synced < SYNC_MILLISECONDS) return;
    for (const { handle } of this.data.values()) fsyncSync(handle);
    fsyncSync(this.file);
    this.synced = performance.now();
  }

  private openData(name: string, length: number): { handle: number; length: number } {
    const path = join(this.path, name);
    const handle = this.data.get(name)?.handle ?? openSync(path, existsSync(path) ? 'r+' : 'w');
    ftruncateSync(handle, length);
    const file = { handle, length };
    this.data.set(name, file);
    return file;
  }
}

/** Length of each data file after the last of some entries. */
function lastLengths(entries: readonly Entry[]): Map<string, number> {
  return new Map(entries.flatMap(({ bytes }) => Object.entries(bytes)));
}

/** Writes all of a text, or says why not: a full disk may take a part of it without a word. */
function writeAll(handle: number, text: string, position: number): number {
  const bytes = Buffer.from(text);
  let done = 0;
  while (done < bytes.length) {
    const written = writeSync(handle, bytes, done, bytes.length - done, position + done);
    if (written === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    done += written;
  }
  return done;
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0;
}

/** @throws DominoError `other-journal`, naming the fields that differ */
function refuseOther(folder: string, there: JournalHeader, here: JournalHeader): void {
  const identity = ({ experiment, outputs }: JournalHeader) => ({ ...experiment, outputs });
  const fields = differingFields(identity(there), identity(here));
  if (fields.length === 0) return;
  const more = fields.length > 3 ? ` and ${fields.length - 3} more` : '';
  fail(
    'other-journal',
    `--out ${folder}: the journal there is of another run (${fields.slice(0, 3).join('; ')}${more}); choose another folder, or --fresh to drop it`,
  );
}
