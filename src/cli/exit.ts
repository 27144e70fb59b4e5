/** Exit codes of the CLI. */
export const EXIT = {
  ok: 0,
  /** A mistake in what was given, a check that failed, or what could not be solved. */
  error: 1,
  /** A sequential test ended for H0. */
  rejected: 10,
  /** A sequential test has not ended. */
  inconclusive: 20,
  interrupted: 130,
} as const;

/** Thrown where a run was interrupted. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** @param out folder of the run */
  constructor(out: string) {
    super(`interrupted; what was finished is kept in ${out}, the same command with --resume goes on`);
  }
}
