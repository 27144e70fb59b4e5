import { readFileSync } from 'node:fs';
import { fail } from '../core/errors.js';

/**
 * Reads a text file.
 * @throws DominoError `no-file` or `empty-file`
 */
export function readText(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fail('no-file', `${path}: cannot be read (${(error as Error).message})`);
  }
  return text.trim() === '' ? fail('empty-file', `${path}: the file is empty`) : text;
}

/** Lines of a .jsonl file that hold something, with their numbers from 1. */
export function readLines(path: string): { number: number; text: string }[] {
  return readText(path)
    .split('\n')
    .map((text, i) => ({ number: i + 1, text }))
    .filter(({ text }) => text.trim() !== '');
}
