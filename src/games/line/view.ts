import { rowsPips } from '../../core/rows.js';
import type { Seating } from '../../core/seats.js';
import { tileCount } from '../../core/tiles.js';
import { PublicTable, type SeatView } from '../state.js';

/** What everybody sees of a game of block or draw. */
export class LineTable extends PublicTable {
  /** Open pip of the left end; -1 before the first play. */
  left = -1;
  /** Open pip of the right end; -1 before the first play. */
  right = -1;
  /** Tiles in the line, as suit rows (core/rows.ts). */
  readonly played: Int32Array;
  /**
   * Pips each seat is known to hold no tile of, as a mask a seat: from its passes, and from draws (all its tiles but the
   * one that fitted and was laid). A later draw makes the older knowledge void.
   */
  readonly lacks: Int32Array;

  constructor(
    seating: Seating,
    /** Highest pip of the set. */
    readonly set: number,
    logCapacity: number,
  ) {
    super(seating, logCapacity);
    this.played = new Int32Array(set + 1);
    this.lacks = new Int32Array(seating.players);
  }

  /** Back to an empty table. */
  clear(): void {
    this.left = -1;
    this.right = -1;
    this.logLength = 0;
    this.played.fill(0);
    this.lacks.fill(0);
  }

  /** Becomes a copy of `other`. */
  copyFrom(other: LineTable): void {
    this.copyTable(other);
    this.left = other.left;
    this.right = other.right;
    this.played.set(other.played);
    this.lacks.set(other.lacks);
  }
}

/** One seat's view of block or draw. */
export class LineView implements SeatView {
  readonly side: number;
  /** Own hand as suit rows: bit o of hand[s] is the tile s-o. */
  readonly hand: Int32Array;
  readonly moves: Int32Array;
  moveCount = 0;

  constructor(
    readonly table: LineTable,
    readonly seat: number,
    set: number,
  ) {
    this.side = table.seating.sideOf[seat]!;
    this.hand = new Int32Array(set + 1);
    /* A tile has at most two moves, and only the tile of both ends has two. */
    this.moves = new Int32Array(tileCount(set) + 2);
  }

  /** Pips in the own hand. */
  get pips(): number {
    return rowsPips(this.hand);
  }

  /** Becomes a copy of the same seat's view in another state. */
  copyFrom(other: LineView): void {
    this.hand.set(other.hand);
    const count = other.moveCount;
    for (let i = 0; i < count; i++) this.moves[i] = other.moves[i]!;
    this.moveCount = count;
  }
}
