import type { Seating } from '../../core/seats.js';
import { PIPS } from '../../core/tiles.js';
import { type Memory, PublicTable, type SeatView } from '../state.js';
import { KINDS, SUIT } from './masks.js';

/** What everybody sees of a game of nakladka. */
export class NakladkaTable extends PublicTable {
  /** Pip of the opening double; -1 before it is laid. */
  spinner = -1;
  /** Arms begun so far, 0..4: a, b, c, d in this order. */
  arms = 0;
  /** Pips at all ends as rules 3.4 counts them, after the last play. */
  sum = 0;
  /** Open pip at the end of each arm; valid for the first `arms`. */
  readonly ends = new Int32Array(4);
  /** Tile at the end of each arm (the top one where overlaid); valid for the first `arms`. */
  readonly tops = new Int32Array(4);
  /** Points of each side so far. */
  readonly points: Int32Array;
  /** Seat from which equal opening doubles were counted (rules 3.1). */
  eldest = 0;
  /** Seat of the last tile played (passes do not count); -1 before the first. The one a robber robs. */
  lastPlayer = -1;
  /** Tiles in the layout, overlays included: seen at least once, as a mask by tile id, and seen twice. */
  readonly played = new Int32Array(2);
  /** Pips each seat is known to hold no tile of, as a mask a seat (see LineTable.lacks). */
  readonly lacks: Int32Array;

  constructor(seating: Seating, logCapacity: number) {
    super(seating, logCapacity);
    this.points = new Int32Array(seating.sides);
    this.lacks = new Int32Array(seating.players);
  }

  /** Back to an empty table. */
  clear(): void {
    this.spinner = -1;
    this.arms = 0;
    this.sum = 0;
    this.lastPlayer = -1;
    this.logLength = 0;
    this.ends.fill(0);
    this.tops.fill(0);
    this.points.fill(0);
    this.played.fill(0);
    this.lacks.fill(0);
  }

  /** The layout lies on the table, overlaid tiles seen at their edges: only passes and draws can be forgotten. */
  forget(memory: Memory): void {
    if (memory === 'round') return;
    this.lacks.fill(0);
    this.cutLog(0);
  }

  /** Becomes a copy of `other`. */
  copyFrom(other: NakladkaTable): void {
    this.copyTable(other);
    this.spinner = other.spinner;
    this.arms = other.arms;
    this.sum = other.sum;
    this.lastPlayer = other.lastPlayer;
    this.eldest = other.eldest;
    this.ends.set(other.ends);
    this.tops.set(other.tops);
    this.points.set(other.points);
    this.played.set(other.played);
    this.lacks.set(other.lacks);
  }
}

/** One seat's view of nakladka. */
export class NakladkaView implements SeatView {
  readonly side: number;
  /** Own hand as masks by tile id: hand[0] tiles held at least once, hand[1] tiles held twice. */
  readonly hand = new Int32Array(2);
  /* A tile has at most 4 attachments and 4 overlays. */
  readonly moves = new Int32Array(KINDS * 8);
  moveCount = 0;
  private readonly possible = new Int32Array(2);

  constructor(
    readonly table: NakladkaTable,
    readonly seat: number,
  ) {
    this.side = table.seating.sideOf[seat]!;
  }

  /** Pips in the own hand. */
  get pips(): number {
    let pips = 0;
    for (let copy = 0; copy < 2; copy++)
      for (let tile = 0; tile < KINDS; tile++) if ((this.hand[copy]! >>> tile) & 1) pips += PIPS[tile]!;
    return pips;
  }

  couldHold(seat: number): Int32Array {
    const { hand, possible } = this;
    if (seat === this.seat) return hand;
    const { played, lacks } = this.table;
    let mask = (1 << KINDS) - 1;
    for (let pips = lacks[seat]!; pips !== 0; pips &= pips - 1) mask &= ~SUIT[31 - Math.clz32(pips & -pips)]!;
    /* Of two copies: both are seen where played twice, held twice, or one each. */
    const bothSeen = played[1]! | hand[1]! | (played[0]! & hand[0]!);
    possible[0] = mask & ~bothSeen;
    possible[1] = mask & ~(played[0]! | hand[0]!);
    return possible;
  }

  move(index: number): number {
    return this.moves[index]!;
  }

  isLegal(move: number): boolean {
    for (let i = 0; i < this.moveCount; i++) if (this.moves[i] === move) return true;
    return false;
  }

  /** Becomes a copy of the same seat's view in another state. */
  copyFrom(other: NakladkaView): void {
    this.hand.set(other.hand);
    const count = other.moveCount;
    for (let i = 0; i < count; i++) this.moves[i] = other.moves[i]!;
    this.moveCount = count;
  }
}
