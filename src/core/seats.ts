/**
 * Who sits where. Seats 0..players-1 are in turn order; side = seat mod number of sides, so partners sit opposite
 * (rules.md section 1).
 */
export interface Seating {
  readonly players: number;
  readonly pairs: boolean;
  readonly sides: number;
  /** Side of each seat. */
  readonly sideOf: Uint8Array;
}

/** Seating of `players` seats, in partnerships of two where `pairs`. */
export function seating(players: number, pairs: boolean): Seating {
  const sides = pairs ? players / 2 : players;
  return { players, pairs, sides, sideOf: Uint8Array.from({ length: players }, (_, seat) => seat % sides) };
}
