import { Stream } from '../core/random.js';
import { bits, type TakesPosition } from './takes-position.js';

/* Any constants do: keys never leave the solver. */
const random = new Stream();
random.seed(0x646f6d69, 0x6e6f6c61, 0x62747374);
const words = (count: number): Int32Array => Int32Array.from({ length: count }, () => random.next());

/* By seat (counted from the leader), higher and lower label. */
const SEAT = words(8);
const TILE_A = words(4 << 10);
const TILE_B = words(4 << 10);

/**
 * The 64-bit key of a position in `a` and `b`. At the start of a trick it is canonical: only the order of the pips still
 * about counts, and seats count from the leader, so positions that differ in names alone share an entry. Inside a trick the
 * table's tile ranks among the hands too and a canonical key would be wrong: there the hands are taken as they are.
 */
export class TakesKey {
  a = 0;
  b = 0;
  private readonly label = new Int32Array(32);

  /** Computes the key of the present position. */
  of(position: TakesPosition): void {
    const { rows, players, set, ply, doubles } = position;
    const { label, before, sign, near } = this;
    const turn = position.turn[ply]!;
    const led = position.suit[ply]!;
    const best = position.power[ply]!;
    let present = 0;
    for (let pip = 0; pip <= set; pip++) {
      let all = 0;
      for (let seat = 0; seat < players; seat++) all |= rows[(seat << 5) | pip]!;
      let s = pip === led ? 12345 : 0;
      before[pip] = 0;
      label[pip] = 31;
      if (all !== 0) present |= 1 << pip;
      for (let i = 0; i < players; i++) {
        const row = rows[(((turn + i) & (players - 1)) << 5) | pip]!;
        s = (s + Math.imul(bits(row), SEAT[i]!)) | 0;
      }
      sign[pip] = s;
    }
    let twins = 0;
    for (let seat = 0; seat < players; seat++) twins |= doubles[seat]!;
    for (let i = 0; i < players; i++) {
      const seat = (turn + i) & (players - 1);
      for (let row = doubles[seat]!; row !== 0; row &= row - 1) {
        const pip = 31 - Math.clz32(row & -row);
        before[pip] = before[pip]! | (twins & ~doubles[seat]! & ((1 << pip) - 1));
        sign[pip] = (sign[pip]! + SEAT[i + 4]!) | 0;
      }
    }
    for (let pip = 0; pip <= set; pip++) {
      let all = 0;
      for (let seat = 0; seat < players; seat++) all |= rows[(seat << 5) | pip]!;
      all &= 0x7ffff;
      let s = sign[pip]!;
      s = Math.imul(s ^ (s >>> 15), 0x2c1b3c6d);
      for (let i = 0; i < players; i++) {
        const own = rows[(((turn + i) & (players - 1)) << 5) | pip]! & 0x7ffff;
        const others = all & ~own;
        for (let row = own; row !== 0; row &= row - 1) {
          const other = 31 - Math.clz32(row & -row);
          before[other] = before[other]! | (others & ((1 << other) - 1));
          const x = Math.imul(sign[other]! ^ SEAT[i]!, 0x297a2d39);
          s = (s + (x ^ (x >>> 15))) | 0;
        }
      }
      near[pip] = s;
    }
    if (led >= 0) {
      let late = 0;
      let seat = turn;
      const trump = best >= 64;
      for (let left = players - position.played[ply]!; left > 0; left--) {
        late |= trump ? doubles[seat]! : rows[(seat << 5) | led]!;
        seat = (seat + 1) & (players - 1);
      }
      const under = late & ((1 << (best & 63)) - 1);
      this.below = bits(under) | (best & 64);
      for (let row = late & ~under & 0x7ffff; row !== 0; row &= row - 1) {
        const pip = 31 - Math.clz32(row & -row);
        before[pip] = before[pip]! | under;
      }
    }
    for (let next = 0; present !== 0; next++) {
      let chosen = -1;
      let least = 0;
      for (let row = present; row !== 0; row &= row - 1) {
        const pip = 31 - Math.clz32(row & -row);
        if ((before[pip]! & present) !== 0) continue;
        if (chosen < 0 || near[pip]! < least) {
          chosen = pip;
          least = near[pip]!;
        }
      }
      label[chosen] = next;
      present ^= 1 << chosen;
    }
    this.sum(position, turn);
    this.a ^= Math.imul(position.leftover + 1, 0x2545f491);
    if (led >= 0) this.trick(position);
  }
  private below = 0;
  private readonly before = new Int32Array(32);
  private readonly sign = new Int32Array(32);
  private readonly near = new Int32Array(32);

  private trick(position: TakesPosition): void {
    const { ply, suit, winner, stake, turn, players, played } = position;
    const { label } = this;
    const led = suit[ply]!;
    const { below } = this;
    const from = (winner[ply]! - turn[ply]!) & (players - 1);
    const trick = (label[led]! + 1) | (from << 5) | (below << 7) | (played[ply]! << 14) | (stake[ply]! << 16);
    this.a = (this.a ^ Math.imul(trick, 0x85ebca6b)) | 0;
    this.b = (this.b ^ Math.imul(trick ^ (trick >>> 11), 0xc2b2ae35)) | 0;
    this.a ^= this.a >>> 15;
  }

  /** Adds up all tiles by seat from `first` on and labels of their halves. */
  private sum(position: TakesPosition, first: number): void {
    const { rows, doubles, players, set } = position;
    const { label } = this;
    let a = 0;
    let b = 0;
    for (let i = 0; i < players; i++) {
      const seat = (first + i) & (players - 1);
      for (let high = 1; high <= set; high++) {
        for (let row = rows[(seat << 5) | high]! & ((1 << high) - 1); row !== 0; row &= row - 1) {
          const low = 31 - Math.clz32(row & -row);
          const x = label[high]!; const y = label[low]!;
 const at = x > y ? (i << 10) | (x << 5) | y : (i << 10) | (y << 5) | x;
          a = (a + TILE_A[at]!) | 0;
          b = (b + TILE_B[at]!) | 0;
        }
      }
      for (let row = doubles[seat]!; row !== 0; row &= row - 1) {
        const pip = label[31 - Math.clz32(row & -row)]!;
        const at = (i << 10) | (pip << 5) | pip;
        a = (a + TILE_A[at]!) | 0;
        b = (b + TILE_B[at]!) | 0;
      }
    }
    this.a = a ^ (a >>> 13);
    this.b = b;
  }
}

/** Pips of which exactly one tile is about, as a mask; doubles do not count. */
export function leafPips(position: TakesPosition): number {
  const { rows, doubles, players, set } = position;
  let leaves = 0;
  let twins = 0;
  for (let seat = 0; seat < players; seat++) twins |= doubles[seat]!;
  for (let pip = 0; pip <= set; pip++) {
    let all = 0;
    for (let seat = 0; seat < players; seat++) all |= rows[(seat << 5) | pip]!;
    if (bits(all) === 1 && ((twins >>> pip) & 1) === 0) leaves |= 1 << pip;
  }
  return leaves;
}
