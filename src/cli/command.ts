import type { Argv } from 'yargs';
import type { Io } from './io.js';
import type { Flags } from './options.js';

/** One command of the CLI: a file in commands/, a line in commands/index.ts. */
export interface Command {
  /** Name and positional arguments, as yargs writes them. */
  readonly command: string;
  readonly describe: string;
  builder(yargs: Argv): Argv;
  /** Does the work and gives the exit code. @throws DominoError for a mistake of the user */
  run(flags: Flags, io: Io): Promise<number> | number;
}
