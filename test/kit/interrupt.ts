import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Leaves a finished run as an interruption would have: some chunks in the journal, the last line torn, no results. */
export function interrupt(out: string, results: readonly string[]): void {
  const path = join(out, 'journal', 'journal.jsonl');
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  const keep = Math.max(1, Math.floor((lines.length - 1) / 2));
  writeFileSync(path, `${lines.slice(0, keep).join('\n')}\n${lines[keep]!.slice(0, 40)}`);
  for (const name of ['manifest.json', 'timing.json', 'summary.csv', ...results])
    rmSync(join(out, name), { force: true });
}
