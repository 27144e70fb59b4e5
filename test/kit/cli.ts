import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../../src/cli/main.js';

/** What a command printed and how it ended. */
export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the CLI in this process. */
export async function cli(...args: string[]): Promise<CliResult> {
  let out = '';
  let err = '';
  const code = await main(args, {
    out: (text) => {
      out += `${text}\n`;
    },
    err: (text) => {
      err += `${text}\n`;
    },
    terminal: false,
  });
  return { code, out, err };
}

/** A new empty folder. */
export function tempFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dominolab-test-'));
}
