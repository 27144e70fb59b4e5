import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fail } from '../core/errors.js';
import { hasJournal } from '../run/journal.js';

const TEMP = '.partial-';
/* What a run in progress keeps here; runs of which this one is made have folders of their own below. */
const OWN = /^(\.partial-|\.lock|journal$|pairs$|match$)/;

/**
 * The folder of a run's results. Everything is written under temporary names and renamed when the run is complete, so
 * what stands under a final name is whole. A finished run of the same experiment is replaced; what somebody else put there
 * is never touched.
 */
export class ResultFolder {
  private readonly open = new Map<string, { handle: number; hash: ReturnType<typeof createHash> }>();

  /** @throws DominoError `foreign-folder` or `cannot-write` */
  constructor(
    readonly path: string,
    readonly experiment: string,
  ) {
    attemptWrite(path, () => {
      makeFolder(path);
      this.refuseForeign();
      for (const name of readdirSync(path)) if (name.startsWith(TEMP)) rmSync(join(path, name));
    });
  }

  private refuseForeign(): void {
    const names = readdirSync(this.path).filter((name) => !OWN.test(name));
    if (names.length === 0) return;
    const owner = readOwner(join(this.path, 'manifest.json'));
    /* A journal says by itself whose it is; a run that was cut short while its results were renamed has one. */
    if (owner === undefined && hasJournal(this.path)) return;
    if (owner === undefined)
      fail(
        'foreign-folder',
        `--out ${this.path}: the folder holds files that are not results of dominolab (${names[0]}); choose another folder`,
      );
    if (owner !== this.experiment)
      fail(
        'foreign-folder',
        `--out ${this.path}: the folder holds results of experiment '${owner}', not '${this.experiment}'; choose another folder or remove it`,
      );
  }

  /** Adds text to a file of the run. */
  append(name: string, text: string): void {
    attemptWrite(this.path, () => {
      let file = this.open.get(name);
      if (!file) {
        file = { handle: openSync(join(this.path, TEMP + name), 'w'), hash: createHash('sha256') };
        this.open.set(name, file);
      }
      if (text === '') return;
      writeSync(file.handle, text);
      file.hash.update(text);
    });
  }

  /** sha256 of a file as written so far. */
  sha256(name: string): string {
    return this.open.get(name)!.hash.copy().digest('hex');
  }

  /** Names of the files written so far, the manifest aside. */
  names(): string[] {
    return [...this.open.keys()].filter((name) => name !== 'manifest.json');
  }

  /** Puts all files under their final names, the manifest last; removes those of the run that is replaced. */
  commit(): void {
    attemptWrite(this.path, () => {
      const last = (name: string) => (name === 'manifest.json' ? 1 : 0);
      const names = [...this.open.keys()].sort((a, b) => last(a) - last(b));
      for (const old of readdirSync(this.path))
        if (!OWN.test(old) && !names.includes(old)) rmSync(join(this.path, old), { recursive: true });
      for (const name of names) {
        const { handle } = this.open.get(name)!;
        fsyncSync(handle);
        closeSync(handle);
        renameSync(join(this.path, TEMP + name), join(this.path, name));
      }
      this.open.clear();
    });
  }
}

/** Name of the experiment whose finished run a folder holds; undefined where its manifest is not ours. */
function readOwner(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined;
  try {
    const { tool, name } = JSON.parse(readFileSync(manifest, 'utf8')) as { tool?: { name?: string }; name?: string };
    return tool?.name === 'dominolab' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a folder and those above it. One by one: Node's own `recursive` never returns where a parent refuses, as /proc does. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path);
}

/** Does something to a folder of results. @throws DominoError `cannot-write` where the file system refuses */
export function attemptWrite<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
      fail(
        'cannot-write',
        `--out ${path}: cannot write there (${(error as Error).message}); what was finished is kept`,
      );
    throw error;
  }
}
