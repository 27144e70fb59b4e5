import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stream } from '../core/random.js';
import { purposeKey, rootKey } from '../core/seed.js';
import type { Cell } from './cell.js';
import type { Backend } from './executor.js';
import type { FinishedRun } from './finished.js';
import type { JournalChunk } from './journal.js';
import type { ChunkResult } from './runner.js';

/** What a verification looked at, and what does not hold. */
export interface Verification {
  readonly files: number;
  readonly chunks: number;
  readonly blocks: number;
  readonly problems: readonly string[];
}

/** Compares the files of a run with the hashes in its manifest. */
export function checkFiles({ folder, manifest }: FinishedRun): string[] {
  return Object.entries(manifest.files).flatMap(([name, expected]) => {
    const path = join(folder, name);
    if (!existsSync(path)) return [`${name}: is missing`];
    const found = createHash('sha256').update(readFileSync(path)).digest('hex');
    return found === expected
      ? []
      : [`${name}: is not what was written (sha256 ${found}, the manifest has ${expected})`];
  });
}

/** Compares the number of blocks in the manifest with the journal's. */
export function checkCounts({ manifest, journal }: FinishedRun): string[] {
  return manifest.cells.flatMap(({ cell, blocks }, index) => {
    const found = journal.entries.filter((entry) => entry.cell === index).reduce((sum, { n }) => sum + n, 0);
    return found === blocks ? [] : [`cell ${cell}: the manifest says ${blocks} blocks, the journal holds ${found}`];
  });
}

/**
 * Plays `count` random chunks of a run again, at most `most` blocks of each, and compares what they gave.
 * @param seed which chunks
 */
export async function replayChunks(
  { journal }: FinishedRun,
  cells: readonly Cell[],
  backend: Backend,
  count: number,
  seed: string,
): Promise<{ chunks: number; blocks: number; problems: string[] }> {
  const rng = new Stream();
  rng.seek(purposeKey(rootKey(seed), 'resample', 'verify'), 0);
  const left = [...journal.entries];
  const problems: string[] = [];
  let blocks = 0;
  let chunks = 0;
  for (; chunks < count && left.length > 0; chunks++) {
    const [entry] = left.splice(rng.below(left.length), 1);
    const { cell: index, from, to } = entry!;
    const { values } = journal.header.outputs;
    const wish = {
      records: 0,
      perBlock: false,
      swings: entry!.swings !== undefined,
      ...(values ? { values: values[index] } : {}),
      onFault: onFaultOf(journal.header.experiment),
    };
    const { result } = await backend.play({ cell: cells[index]!.spec, from, to, ...wish });
    blocks += to - from;
    const field = differing(entry!, result);
    if (field !== undefined)
      problems.push(`cell ${cells[index]!.spec.name}, blocks ${from} to ${to - 1}: ${field} is not what it was`);
  }
  return { chunks, blocks, problems };
}

function onFaultOf(experiment: object): 'abort' | 'forfeit' | 'exclude' {
  return (experiment as { onFault?: 'abort' | 'forfeit' | 'exclude' }).onFault ?? 'abort';
}

const COMPARED = ['n', 'sums', 'squares', 'cross', 'swings', 'values', 'excluded'] as const;

function differing(before: JournalChunk, after: ChunkResult): string | undefined {
  const plain = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) => (part instanceof Float64Array ? [...part] : part)) ?? '';
  return COMPARED.find((field) => plain(before[field]) !== plain(after[field]));
}
