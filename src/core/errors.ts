/**
 * A mistake in what dominolab was given (never a bug in dominolab): one line that names the place, what was
 * found and what was expected. `code` is stable and meant for programs, `message` for people.
 */
export class DominoError extends Error {
  override readonly name = 'DominoError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Throws a {@link DominoError}; usable as an expression. */
export function fail(code: string, message: string): never {
  throw new DominoError(code, message);
}
