import type { Seating } from '../core/seats.js';

/** What less than everything a seat may remember. */
export type Memory = 'round' | 'none';

/** How a deal ended; '' where the game does not tell (Double Takes) or is not over. */
export type Ending = '' | 'domino' | 'blocked';

/**
 * What everybody at the table sees, common to all games. One object per state, shared by the views of all seats; bots read
 * it, only the engine writes it.
 */
export abstract class PublicTable {
  /** Seat to move; -1 when the game is over. */
  turn = -1;
  /** Seat that makes (or made) the first play of the deal; in Double Takes of the current round. */
  leader = 0;
  /** Entries of `log` so far. */
  logLength = 0;
  /** Tiles left in the stock, the reserve included. */
  stockCount = 0;
  /** Tiles in each seat's hand. */
  readonly counts: Uint8Array;
  /** All plies and draws so far as moves (core/moves.ts); a draw is DRAW, without its tile. */
  readonly log: Uint16Array;

  constructor(
    readonly seating: Seating,
    logCapacity: number,
  ) {
    this.counts = new Uint8Array(seating.players);
    this.log = new Uint16Array(logCapacity);
  }

  /**
   * Cuts a copy of a table down to what a weaker memory holds: `round`: nothing of earlier rounds; `none`: only what lies on
   * the table now. Never called on a table that is played on.
   */
  abstract forget(memory: Memory): void;

  /** Becomes a copy of a table of the same game. */
  abstract copyFrom(other: this): void;

  /** Cuts the log to its last `keep` entries. */
  protected cutLog(keep: number): void {
    this.log.copyWithin(0, this.logLength - keep, this.logLength);
    this.logLength = keep;
  }

  /** Copies what is common to all games. */
  protected copyTable(other: PublicTable): void {
    this.turn = other.turn;
    this.leader = other.leader;
    this.stockCount = other.stockCount;
    this.counts.set(other.counts);
    const { log } = this;
    const length = other.logLength;
    for (let i = 0; i < length; i++) log[i] = other.log[i]!;
    this.logLength = length;
  }
}

/** What one seat sees beyond the table: its own hand and, when it is to move, its legal moves. */
export interface SeatView {
  readonly seat: number;
  readonly side: number;
  readonly moveCount: number;
  /** Legal moves in canonical order: the first `moveCount` entries. Valid while this seat is to move. */
  readonly moves: Int32Array;
  /** `moves[index]`, index from 0 to moveCount - 1: where one move is enough, cheaper than having them all listed. */
  move(index: number): number;
  /** Whether a move (any value) is legal for this seat, whose turn it is. */
  isLegal(move: number): boolean;
  readonly table: PublicTable;
  /** Becomes a copy of the same seat's view in another state. */
  copyFrom(other: this): void;
  /**
   * Tiles a seat could hold by what this seat has seen: its own hand for itself; for others all that is neither played nor in
   * the own hand, without the suits the seat is known to lack. In the form of `hand`; valid until the next call.
   */
  couldHold(seat: number): Int32Array;
}

/** A deal as the engine takes it: hands and stock by tile id. */
export interface DealtTiles {
  /** Hands of each round (one round but for Double Takes), by seat. */
  readonly rounds: readonly (readonly (readonly number[])[])[];
  /** Stock in drawing order; empty for Double Takes. */
  readonly stock: readonly number[];
  /** Double Takes: tiles never dealt. */
  readonly leftover: readonly number[];
  readonly leader: number;
  readonly eldest: number;
}

/**
 * A position. Mutable, preallocated: starting, playing and copying allocate nothing. The state is made of the public table,
 * one view a seat, and what nobody may see. Nothing is checked here: moves must be legal, deals must fit the rules
 * (games/door.ts is the checking door).
 */
export interface GameState {
  readonly table: PublicTable;
  readonly views: readonly SeatView[];
  /** Score of each side, in 1/scoreScale points. Final when the game is over, running before. */
  readonly scores: Int32Array;
  /** Share of the win of each side, in sixtieths; final when the game is over. */
  readonly shares: Int32Array;
  /** Begins the game of a shuffle: hands are cut from the front of `order`, the rest is the stock. */
  startShuffle(order: Uint8Array, leader: number): void;
  /** Begins a given deal. */
  startDeal(deal: DealtTiles): void;
  /** Plays a legal move of the seat to move, then whatever the rules make happen before the next choice. */
  play(move: number): void;
  /** Becomes an independent copy of a state of the same configuration. */
  copyFrom(other: this): void;
  /**
   * Becomes a position in the middle of a game: what `table` shows, with the tiles it does not show given. `tiles` holds
   * today's hands one seat after the other (`table.counts` of each), then what is still to come in the order of the deal:
   * the stock, or in Double Takes the later rounds and what is left over; `total` tiles in all. The seat to move has made
   * its draws already. Nothing is checked; statistics of which the table keeps no trace count from here on.
   */
  resume(table: this['table'], tiles: Uint8Array, total: number): void;
  /** How the deal ended. */
  ending(): Ending;
  /** Adds the values of the game's events (see the game's `events`) to `out` from `at`. */
  addEvents(out: Float64Array, at: number): void;
  /** Adds the values of the game's seat statistics (see `seatStats`), each for all seats in turn, to `out` from `at`. */
  addSeatStats(out: Float64Array, at: number): void;
}

/** Divides the win among the sides with the best result, in sixtieths; returns the number of such sides. */
export function shareWin(results: Int32Array, shares: Int32Array): number {
  const sides = results.length;
  let best = results[0]!;
  let count = 1;
  for (let side = 1; side < sides; side++) {
    const result = results[side]!;
    if (result > best) {
      best = result;
      count = 1;
    } else if (result === best) count++;
  }
  for (let side = 0; side < sides; side++) shares[side] = results[side] === best ? 60 / count : 0;
  return count;
}
