/** Where a command writes: results to `out` (stdout), all else to `err` (stderr). */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Whether messages go to a person at a terminal. */
  readonly terminal: boolean;
}

/** The process's own streams. */
export const processIo: Io = {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
  terminal: process.stderr.isTTY === true,
};
