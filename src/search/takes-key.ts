import { popcount } from '../core/masks.js';
import { Stream } from '../core/random.js';
import { TRUMP } from '../games/double-takes/strength.js';
import type { TakesPosition } from './takes-position.js';

/* Any constants do: keys never leave the solver. */
const random = new Stream();
random.seed(0x646f6d69, 0x6e6f6c61, 0x62747374);
const words = (count: number): Int32Array => Int32Array.from({ length: count }, () => random.next());

/* Two words of a tile, by seat (counted from the one to move) and labels of its halves. */
const TILE_A = words(4 << 10);
const TILE_B = words(4 << 10);
/* A seat's tiles, and from 4 on its doubles, in the likeness of a pip. */
const SEAT = words(8);
const LED = 0x68bc21eb;
/* Label of a pip that no hand holds. */
const ABSENT = 31;
/* Pips of a rank row: without the double that ranks high. */
const PIPS = 0x7ffff;

/**
 * The 64-bit key of a position, in `a` and `b`. It is canonical: pips are named anew, in an order that keeps every comparison
 * the rules can make between tiles of different hands, and otherwise follows from how the pips look; seats count from the one
 * to move. So positions that differ in names alone share an entry. Ranks among the tiles in hand are not enough inside a trick:
 * the tile that is winning counts by what can still beat it, and no name may move across it.
 */
export class TakesKey {
  a = 0;
  b = 0;
  private readonly label = new Int32Array(32);
  /* Pips that must keep their place before each pip. */
  private readonly before = new Int32Array(32);
  /* What each pip looks like by itself, and with its neighbours. */
  private readonly own = new Int32Array(32);
  private readonly near = new Int32Array(32);
  private readonly all = new Int32Array(32);
  /* Late tiles that the best of the trick beats. */
  private beaten = 0;

  /** Computes the key of the present position. */
  of(position: TakesPosition): void {
    const inTrick = position.suit[position.ply]! >= 0;
    const present = this.look(position);
    this.orderDoubles(position);
    this.orderSuits(position);
    if (inTrick) this.orderTrick(position);
    this.name(present);
    this.sum(position);
    if (inTrick) this.addTrick(position);
  }

  /** How each pip looks by itself; returns the pips that some hand holds. */
  private look(position: TakesPosition): number {
    const { rows, players, set, ply } = position;
    const { label, before, own, all } = this;
    const turn = position.turn[ply]!;
    const led = position.suit[ply]!;
    let present = 0;
    for (let pip = 0; pip <= set; pip++) {
      let union = 0;
      let look = pip === led ? LED : 0;
      for (let i = 0; i < players; i++) {
        const row = rows[(((turn + i) & (players - 1)) << 5) | pip]!;
        if (row === 0) continue;
        union |= row;
        look = (look + Math.imul(popcount(row), SEAT[i]!)) | 0;
      }
      all[pip] = union;
      own[pip] = look;
      before[pip] = 0;
      label[pip] = ABSENT;
      if (union !== 0) present |= 1 << pip;
    }
    return present;
  }

  /** Doubles compare with those of other hands. */
  private orderDoubles(position: TakesPosition): void {
    const { doubles, players, ply } = position;
    const { before, own } = this;
    const turn = position.turn[ply]!;
    const all = doubles[0]! | doubles[1]! | doubles[2]! | doubles[3]!;
    for (let i = 0; i < players; i++) {
      const mine = doubles[(turn + i) & (players - 1)]!;
      for (let row = mine; row !== 0; row &= row - 1) {
        const pip = 31 - Math.clz32(row & -row);
        before[pip] = all & ~mine & ((1 << pip) - 1);
        own[pip] = (own[pip]! + SEAT[i + 4]!) | 0;
      }
    }
  }

  /** Inside a suit tiles compare with those of other hands. A kernel: it walks every tile twice. */
  private orderSuits(position: TakesPosition): void {
    const { rows, players, set, ply } = position;
    const { before, own, near, all } = this;
    const turn = position.turn[ply]!;
    for (let pip = 0; pip <= set; pip++) {
      const union = all[pip]! & PIPS;
      let look = Math.imul(own[pip]! ^ (own[pip]! >>> 15), 0x2c1b3c6d);
      for (let i = 0; i < players && union !== 0; i++) {
        const mine = rows[(((turn + i) & (players - 1)) << 5) | pip]! & PIPS;
        const others = union & ~mine;
        for (let row = mine; row !== 0; row &= row - 1) {
          const other = 31 - Math.clz32(row & -row);
          before[other] = before[other]! | (others & ((1 << other) - 1));
          const seen = Math.imul(own[other]! ^ SEAT[i]!, 0x297a2d39);
          look = (look + (seen ^ (seen >>> 15))) | 0;
        }
      }
      near[pip] = look;
    }
  }

  /** Tiles that can still come to the trick compare with the best one there. */
  private orderTrick(position: TakesPosition): void {
    const { rows, doubles, players, ply } = position;
    const { before } = this;
    const power = position.power[ply]!;
    const led = position.suit[ply]!;
    let late = 0;
    let seat = position.turn[ply]!;
    for (let left = players - position.played[ply]!; left > 0; left--) {
      late |= power >= TRUMP ? doubles[seat]! : rows[(seat << 5) | led]!;
      seat = (seat + 1) & (players - 1);
    }
    const under = late & ((1 << (power & (TRUMP - 1))) - 1);
    this.beaten = popcount(under);
    for (let row = late & ~under & PIPS; row !== 0; row &= row - 1) {
      const pip = 31 - Math.clz32(row & -row);
      before[pip] = before[pip]! | under;
    }
  }

  /** Names the pips: always the first in looks of those that may come next. */
  private name(present: number): void {
    const { label, before, near } = this;
    for (let next = 0; present !== 0; next++) {
      /* The lowest may always come next. */
      let chosen = 31 - Math.clz32(present & -present);
      let least = near[chosen]!;
      for (let row = present & (present - 1); row !== 0; row &= row - 1) {
        const pip = 31 - Math.clz32(row & -row);
        if (near[pip]! >= least || (before[pip]! & present) !== 0) continue;
        chosen = pip;
        least = near[pip]!;
      }
      label[chosen] = next;
      present ^= 1 << chosen;
    }
  }

  /** Adds up the words of all tiles in hand. */
  private sum(position: TakesPosition): void {
    const { rows, doubles, players, set, ply } = position;
    const { label } = this;
    const turn = position.turn[ply]!;
    let a = Math.imul(position.leftover + 1, 0x2545f491);
    let b = 0;
    for (let i = 0; i < players; i++) {
      const seat = (turn + i) & (players - 1);
      for (let high = 0; high <= set; high++) {
        const double = doubles[seat]! & (1 << high);
        const x = label[high]!;
        for (let row = (rows[(seat << 5) | high]! & ((1 << high) - 1)) | double; row !== 0; row &= row - 1) {
          const y = label[31 - Math.clz32(row & -row)]!;
          const at = (i << 10) | (x > y ? (x << 5) | y : (y << 5) | x);
          a = (a + TILE_A[at]!) | 0;
          b = (b + TILE_B[at]!) | 0;
        }
      }
    }
    this.a = a ^ (a >>> 13);
    this.b = b;
  }

  private addTrick(position: TakesPosition): void {
    const { ply, players } = position;
    const winner = (position.winner[ply]! - position.turn[ply]!) & (players - 1);
    const led = this.label[position.suit[ply]!]! + 1;
    const best = this.beaten | (position.power[ply]! & TRUMP);
    const trick = led | (winner << 6) | (best << 8) | (position.played[ply]! << 15) | (position.stake[ply]! << 17);
    this.a = (this.a ^ Math.imul(trick, 0x85ebca6b)) | 0;
    this.b = (this.b ^ Math.imul(trick ^ (trick >>> 11), 0xc2b2ae35)) | 0;
    this.a ^= this.a >>> 15;
  }
}
