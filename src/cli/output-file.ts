import { closeSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fail } from '../core/errors.js';
import { single } from './values.js';

/** Writes the text it is given; the text is made only where a file was asked for. */
export type OutputFile = (text: () => string) => void;

/**
 * A file that a flag names, to be written after long work: whether that can be done is found now. What the file holds stays
 * until then.
 * @param path the flag's value; undefined where it was not given
 * @throws DominoError `bad-flag`; so does the writing
 */
export function outputFile(flag: string, path: unknown): OutputFile {
  if (path === undefined) return () => {};
  const name = single(flag, path);
  attempt(flag, name, () => tryOpen(name));
  return (text) => attempt(flag, name, () => writeFileSync(name, text()));
}

function tryOpen(name: string): void {
  const known = statSync(name, { throwIfNoEntry: false });
  /* The reader of a pipe would take the closing for its end. */
  if (known && !known.isFile() && !known.isDirectory()) return;
  closeSync(openSync(name, 'a'));
  if (!known) rmSync(name);
}

function attempt(flag: string, name: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    fail('bad-flag', `--${flag} ${name}: cannot be written (${(error as Error).message})`);
  }
}
