import type { Seating } from '../../core/seats.js';
import { tileCount } from '../../core/tiles.js';
import { PublicTable, type SeatView } from '../state.js';

/** What everybody sees of a game of Double Takes. */
export class TakesTable extends PublicTable {
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
    logCapacity: number,
  ) {
    super(seating, logCapacity);
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
  /* A lead may declare either suit of a tile. */
  readonly moves: Int32Array;
  moveCount = 0;

  constructor(
    readonly table: TakesTable,
    readonly seat: number,
    set: number,
  ) {
    this.side = table.seating.sideOf[seat]!;
    this.hand = new Int32Array(set + 1);
    this.moves = new Int32Array(2 * tileCount(set));
  }

  /** Becomes a copy of the same seat's view in another state. */
  copyFrom(other: TakesView): void {
    this.hand.set(other.hand);
    const count = other.moveCount;
    for (let i = 0; i < count; i++) this.moves[i] = other.moves[i]!;
    this.moveCount = count;
  }
}
