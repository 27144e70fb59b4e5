import { nthHighest, popcount } from '../../core/masks.js';
import { PLAIN } from '../../core/moves.js';
import { addTile, listRows } from '../../core/rows.js';
import type { Seating } from '../../core/seats.js';
import { HIGH, LOW, TILE, tileCount } from '../../core/tiles.js';
import { type Memory, PublicTable, type SeatView } from '../state.js';

/** What everybody sees of a game of Double Takes. */
export class TakesTable extends PublicTable {
  /** Tiles of the set. */
  readonly tiles: number;
  /** Number of the current round, from 0. */
  round = 0;
  /** Suit declared for the current trick; -1 when the seat to move leads. */
  suit = -1;
  /** Seat that led (or is to lead) the current trick. */
  trickLeader = 0;
  /** Tiles played to the current trick so far, in order from its leader. */
  trickCount = 0;
  readonly trickTiles: Uint8Array;
  /** Doubles among them. */
  trickDoubles = 0;
  /** Seat that is winning the current trick, and with what strength (see TakesState); -1 where nothing is played. */
  bestSeat = -1;
  bestStrength = -1;
  /** Tricks and doubles taken by each seat in the current round. */
  readonly tricks: Int32Array;
  readonly doubles: Int32Array;
  /** Points of each side so far (penalties for revokes are unknown until the game is over). */
  readonly points: Int32Array;
  /** Tiles played in this and earlier rounds, as suit rows. */
  readonly played: Int32Array;
  /** Suits each seat is known to be void of in this round, as a mask a seat; empty where revoking is possible. */
  readonly voids: Int32Array;

  constructor(
    seating: Seating,
    /** Highest pip of the set. */
    readonly set: number,
    readonly rounds: number,
    /** Whether a player may fail to follow suit (`revoke: penalty`). */
    readonly mayRevoke: boolean,
  ) {
    super(seating, tileCount(set));
    this.tiles = tileCount(set);
    this.trickTiles = new Uint8Array(seating.players);
    this.tricks = new Int32Array(seating.players);
    this.doubles = new Int32Array(seating.players);
    this.points = new Int32Array(seating.sides);
    this.played = new Int32Array(set + 1);
    this.voids = new Int32Array(seating.players);
  }

  /** Back to an empty table. */
  clear(): void {
    this.round = 0;
    this.logLength = 0;
    this.trickTiles.fill(0);
    this.points.fill(0);
    this.played.fill(0);
  }

  /** Begins a trick. */
  clearTrick(leader: number): void {
    this.suit = -1;
    this.trickLeader = leader;
    this.trickCount = 0;
    this.trickDoubles = 0;
    this.bestSeat = -1;
    this.bestStrength = -1;
  }

  /** Piles and points stay in sight; what was played is remembered for this round, or not beyond the trick on the table. */
  forget(memory: Memory): void {
    let plies = this.trickCount;
    if (memory === 'none') this.voids.fill(0);
    else for (const count of this.tricks) plies += count * this.tricks.length;
    this.cutLog(plies);
    this.played.fill(0);
    for (let i = 0; i < plies; i++) addTile(this.played, this.log[i]! >>> 5);
  }

  /** Becomes a copy of `other`. */
  copyFrom(other: TakesTable): void {
    this.copyTable(other);
    this.round = other.round;
    this.suit = other.suit;
    this.trickLeader = other.trickLeader;
    this.trickCount = other.trickCount;
    this.trickTiles.set(other.trickTiles);
    this.trickDoubles = other.trickDoubles;
    this.bestSeat = other.bestSeat;
    this.bestStrength = other.bestStrength;
    this.tricks.set(other.tricks);
    this.doubles.set(other.doubles);
    this.points.set(other.points);
    this.played.set(other.played);
    this.voids.set(other.voids);
  }
}

/** One seat's view of Double Takes. */
export class TakesView implements SeatView {
  readonly side: number;
  /** Own hand as suit rows: bit o of hand[s] is the tile s-o. */
  readonly hand: Int32Array;
  moveCount = 0;
  /* A lead may declare either suit of a tile. */
  private readonly list: Int32Array;
  private readonly possible: Int32Array;
  private listed = false;

  constructor(
    readonly table: TakesTable,
    readonly seat: number,
    set: number,
  ) {
    this.side = table.seating.sideOf[seat]!;
    this.hand = new Int32Array(set + 1);
    this.possible = new Int32Array(set + 1);
    this.list = new Int32Array(2 * tileCount(set));
  }

  /** Doubles in the own hand, as a mask of their pips. */
  get doubles(): number {
    let mask = 0;
    for (let pip = 0; pip < this.hand.length; pip++) mask |= this.hand[pip]! & (1 << pip);
    return mask;
  }

  couldHold(seat: number): Int32Array {
    const { hand, possible } = this;
    if (seat === this.seat) return hand;
    const { played, voids } = this.table;
    const known = voids[seat]!;
    for (let suit = 0; suit < hand.length; suit++) {
      const row = (1 << hand.length) - 1;
      possible[suit] = (known >>> suit) & 1 ? 0 : row & ~played[suit]! & ~hand[suit]! & ~known;
    }
    return possible;
  }

  get moves(): Int32Array {
    if (!this.listed) this.fill();
    return this.list;
  }

  move(index: number): number {
    if (this.listed) return this.list[index]!;
    const { suit } = this.table;
    if (suit < 0) return this.nthLead(index);
    const row = this.mustFollow(suit);
    return row === 0 ? (this.nthTile(index) << 5) | PLAIN : (TILE[(suit << 5) | nthHighest(row, index)]! << 5) | PLAIN;
  }

  /** Counts the legal moves; the list is made when somebody asks for it. */
  prepare(): void {
    const { suit, counts } = this.table;
    this.listed = false;
    const held = counts[this.seat]!;
    if (suit < 0) this.moveCount = 2 * held - popcount(this.doubles);
    else {
      const row = this.mustFollow(suit);
      this.moveCount = row === 0 ? held : popcount(row);
    }
  }

  /** The row that must be followed from; 0 where any tile may be played. */
  private mustFollow(suit: number): number {
    return this.table.mayRevoke ? 0 : this.hand[suit]!;
  }

  isLegal(move: number): boolean {
    if (move !== (move | 0) || move < 0) return false;
    const tile = move >>> 5;
    const place = move & 31;
    if (tile >= this.table.tiles) return false;
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    if (((this.hand[high]! >>> low) & 1) === 0) return false;
    const { suit } = this.table;
    if (suit < 0) return place === high || place === low;
    return place === PLAIN && (high === suit || low === suit || this.mustFollow(suit) === 0);
  }

  /** The index-th tile of the hand in canonical order. */
  private nthTile(index: number): number {
    const { hand } = this;
    for (let high = hand.length - 1; ; high--) {
      const row = hand[high]! & ((2 << high) - 1);
      if (row === 0) continue;
      const count = popcount(row);
      if (index < count) return TILE[(high << 5) | nthHighest(row, index)]!;
      index -= count;
    }
  }

  /** The index-th lead in canonical order: each tile with its higher suit, then its lower; a double once. */
  private nthLead(index: number): number {
    const { hand } = this;
    for (let high = hand.length - 1; ; high--) {
      const row = hand[high]! & ((2 << high) - 1);
      if (row === 0) continue;
      const double = (row >>> high) & 1;
      const count = 2 * popcount(row) - double;
      if (index < count) {
        /* The double comes first in its row and stands for one move instead of two. */
        const step = index + double;
        const low = nthHighest(row, step >> 1);
        return (TILE[(high << 5) | low]! << 5) | ((step & 1) === 0 || low === high ? high : low);
      }
      index -= count;
    }
  }

  /** Lists the legal moves in canonical order (rules 5). */
  private fill(): void {
    const { hand, list } = this;
    const { suit } = this.table;
    this.listed = true;
    let count = 0;
    if (suit < 0) {
      for (let high = hand.length - 1; high >= 0; high--) {
        for (let row = hand[high]! & ((2 << high) - 1); row !== 0; ) {
          const low = 31 - Math.clz32(row);
          row ^= 1 << low;
          const code = TILE[(high << 5) | low]! << 5;
          list[count++] = code | high;
          if (low !== high) list[count++] = code | low;
        }
      }
      return;
    }
    let row = this.mustFollow(suit);
    if (row === 0) {
      count = listRows(hand, list);
      for (let i = 0; i < count; i++) list[i] = (list[i]! << 5) | PLAIN;
    }
    while (row !== 0) {
      const other = 31 - Math.clz32(row);
      row ^= 1 << other;
      list[count++] = (TILE[(suit << 5) | other]! << 5) | PLAIN;
    }
  }

  /** Becomes a copy of the same seat's view in another state. */
  copyFrom(other: TakesView): void {
    for (let suit = 0; suit < this.hand.length; suit++) this.hand[suit] = other.hand[suit]!;
    this.moveCount = other.moveCount;
    this.listed = false;
  }
}
