import { popcount } from '../core/masks.js';
import { PLAIN } from '../core/moves.js';
import { HIGH, LOW, MAX_PIP, TILE, tileCount } from '../core/tiles.js';
import { TRUMP } from '../games/double-takes/strength.js';

/** Rank of the double of its own suit under `doubleRank: high`: above every pip (rules 4.3). */
export const HIGH_RANK = 30;
/** An empty seat: what a player who is not there holds. Bounds read it in place of a partner or a second opponent. */
export const NOBODY = 4;
/** Longest line from any start, and the position after it. */
export const PLIES = tileCount(MAX_PIP) + 1;

/** The trick that a position stands in. */
interface TakesTrick {
  /** Seat that led, or is to lead, the current trick. */
  readonly leader: number;
  /** Tiles played to the current trick so far, from its leader on; none (default) where the leader is to lead. */
  readonly trick?: ArrayLike<number>;
  /** How many of `trick` count, default all: a view's `trickTiles` and `trickCount` can be given as they are. */
  readonly trickCount?: number;
  /** Suit declared for the current trick; read only where a tile lies there. */
  readonly suit?: number;
  /** Doubles that go with the last trick beside those played to it (rules 4.4), default 0. */
  readonly leftoverDoubles?: number;
}

/** A position to solve. Seats that have played to the current trick hold one tile less than the others. */
export type TakesStart = TakesTrick &
  (
    | {
        /** Tile ids of each seat. */
        readonly hands: readonly ArrayLike<number>[];
      }
    | {
        /** Suit rows of each seat (core/rows.ts). */
        readonly rows: readonly Int32Array[];
      }
  );

/**
 * A round of Double Takes with open hands, played and taken back in place. Hands are rank rows: bit r of the row of suit s
 * is the tile that ranks r in s, so the strongest tile of a suit is its highest bit whatever `doubleRank` says. What a ply
 * changes beside a hand stands in stacks, so that taking back restores one tile and nothing else.
 */
export class TakesPosition {
  /** Rank row of suit s of a seat at `seat << 5 | s`. */
  readonly rows = new Int32Array((NOBODY + 1) << 5);
  /** Doubles of each seat as a mask of their pips. */
  readonly doubles = new Int32Array(NOBODY + 1);
  /** Tiles in each seat's hand. */
  readonly counts = new Int32Array(NOBODY + 1);
  /** Plies since the start; index of the stacks below. */
  ply = 0;
  /** Declared suit, -1 where the seat to move leads. */
  readonly suit = new Int32Array(PLIES);
  readonly turn = new Int32Array(PLIES);
  /** Tiles in the current trick. */
  readonly played = new Int32Array(PLIES);
  /** Seat and strength of the tile that is winning the trick. */
  readonly winner = new Int32Array(PLIES);
  readonly power = new Int32Array(PLIES);
  /** Doubles in the current trick. */
  readonly stake = new Int32Array(PLIES);
  /** Tricks not yet taken, the current one included. */
  readonly tricks = new Int32Array(PLIES);
  /** Points not yet taken. */
  readonly total = new Int32Array(PLIES);
  /** Points that side 0 took with the ply that led here. */
  readonly gain = new Int32Array(PLIES);
  /** Doubles that go with the last trick. */
  leftover = 0;

  constructor(
    readonly players: 2 | 4,
    readonly set: number,
    readonly doubleHigh: boolean,
  ) {}

  /** Begins a position; nothing is checked. */
  start(from: TakesStart): void {
    this.rows.fill(0);
    this.doubles.fill(0);
    this.counts.fill(0);
    for (let seat = 0; seat < this.players; seat++) {
      if ('rows' in from) this.takeRows(seat, from.rows[seat]!);
      else this.takeTiles(seat, from.hands[seat]!);
    }
    const { trick } = from;
    const count = from.trickCount ?? trick?.length ?? 0;
    this.ply = 0;
    this.leftover = from.leftoverDoubles ?? 0;
    const tricks = this.counts[from.leader]! + (count > 0 ? 1 : 0);
    let total = tricks + this.leftover;
    for (let seat = 0; seat < this.players; seat++) total += popcount(this.doubles[seat]!);
    this.clearTrick(0, from.leader, tricks, total);
    for (let i = 0; i < count; i++) this.resume(trick![i]!, from.suit!);
  }

  private takeTiles(seat: number, hand: ArrayLike<number>): void {
    for (let i = 0; i < hand.length; i++) this.toggle(seat, hand[i]!);
    this.counts[seat] = hand.length;
  }

  private takeRows(seat: number, hand: Int32Array): void {
    let count = 0;
    for (let high = 0; high <= this.set; high++) {
      for (let row = hand[high]! & ((2 << high) - 1); row !== 0; row &= row - 1, count++) {
        this.toggle(seat, TILE[(high << 5) | (31 - Math.clz32(row & -row))]!);
      }
    }
    this.counts[seat] = count;
  }

  private clearTrick(ply: number, leader: number, tricks: number, total: number): void {
    this.suit[ply] = -1;
    this.turn[ply] = leader;
    this.played[ply] = 0;
    this.winner[ply] = -1;
    this.power[ply] = -1;
    this.stake[ply] = 0;
    this.tricks[ply] = tricks;
    this.total[ply] = total;
    this.gain[ply] = 0;
  }

  /** Puts a tile that has left its hand already into the trick of the root. */
  private resume(tile: number, suit: number): void {
    const seat = this.turn[0]!;
    const strength = this.strength(tile, suit);
    const double = HIGH[tile] === LOW[tile] ? 1 : 0;
    this.suit[0] = suit;
    this.stake[0] = this.stake[0]! + double;
    this.total[0] = this.total[0]! + double;
    if (strength > this.power[0]!) {
      this.power[0] = strength;
      this.winner[0] = seat;
    }
    this.played[0] = this.played[0]! + 1;
    this.turn[0] = (seat + 1) & (this.players - 1);
  }

  /** Strength of a tile in a trick of `suit`: rules 4.3, with ranks as in the rows. */
  strength(tile: number, suit: number): number {
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    if (high === low) return high !== suit ? TRUMP + high : this.doubleHigh ? HIGH_RANK : high;
    return high === suit ? low : low === suit ? high : -1;
  }

  /** Strength of the best tile that a seat can play to a trick of `suit` (rules 4.2); -1 where it cannot win. */
  best(seat: number, suit: number): number {
    const row = this.rows[(seat << 5) | suit]!;
    if (row !== 0) return 31 - Math.clz32(row);
    const doubles = this.doubles[seat]!;
    return doubles !== 0 ? TRUMP + 31 - Math.clz32(doubles) : -1;
  }

  /** The tile that has a strength in a trick of `suit`. */
  tileOf(suit: number, strength: number): number {
    if (strength >= TRUMP) return TILE[(strength - TRUMP) * 33]!;
    return TILE[(suit << 5) | (strength === HIGH_RANK ? suit : strength)]!;
  }

  /** Adds a tile to a hand that lacks it, takes it out of one that holds it. */
  private toggle(seat: number, tile: number): void {
    const { rows } = this;
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    const at = (seat << 5) | high;
    if (high === low) {
      rows[at] = rows[at]! ^ (1 << (this.doubleHigh ? HIGH_RANK : high));
      this.doubles[seat] = this.doubles[seat]! ^ (1 << high);
      return;
    }
    const other = (seat << 5) | low;
    rows[at] = rows[at]! ^ (1 << low);
    rows[other] = rows[other]! ^ (1 << high);
  }

  /** Plays a legal move. A kernel of the search. */
  play(move: number): void {
    const ply = this.ply;
    const next = ++this.ply;
    const seat = this.turn[ply]!;
    const tile = move >>> 5;
    this.toggle(seat, tile);
    this.counts[seat] = this.counts[seat]! - 1;
    const led = this.suit[ply]!;
    const suit = led < 0 ? move & PLAIN : led;
    const strength = this.strength(tile, suit);
    const stake = this.stake[ply]! + (HIGH[tile] === LOW[tile] ? 1 : 0);
    const wins = strength > this.power[ply]!;
    const winner = wins ? seat : this.winner[ply]!;
    const played = this.played[ply]! + 1;
    if (played === this.players) {
      this.endTrick(ply, winner, stake);
      return;
    }
    this.suit[next] = suit;
    this.turn[next] = (seat + 1) & (this.players - 1);
    this.played[next] = played;
    this.winner[next] = winner;
    this.power[next] = wins ? strength : this.power[ply]!;
    this.stake[next] = stake;
    this.tricks[next] = this.tricks[ply]!;
    this.total[next] = this.total[ply]!;
    this.gain[next] = 0;
  }

  /** A trick is 1, each double in it 1; the last one takes what is left over (rules 4.4). */
  private endTrick(ply: number, winner: number, stake: number): void {
    const tricks = this.tricks[ply]! - 1;
    const points = 1 + stake + (tricks === 0 ? this.leftover : 0);
    this.clearTrick(ply + 1, winner, tricks, this.total[ply]! - points);
    if ((winner & 1) === 0) this.gain[ply + 1] = points;
  }

  /** Takes the last move back. */
  undo(move: number): void {
    const seat = this.turn[--this.ply]!;
    this.toggle(seat, move >>> 5);
    this.counts[seat] = this.counts[seat]! + 1;
  }
}
