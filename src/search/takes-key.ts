import { Stream } from '../core/random.js';
import { bits, type TakesPosition } from './takes-position.js';

/* Any constants do: keys never leave the solver. */
const random = new Stream();
random.seed(0x646f6d69, 0x6e6f6c61, 0x62747374);
const words = (count: number): Int32Array => Int32Array.from({ length: count }, () => random.next());

/* By seat (counted from the leader), higher and lower label. */
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
    const { ply, suit } = position;
    if (suit[ply]! < 0) this.canonical(position);
    else this.raw(position);
  }

  private canonical(position: TakesPosition): void {
    const { rows, players, set } = position;
    const { label } = this;
    let next = 0;
    for (let pip = 0; pip <= set; pip++) {
      label[pip] = next;
      let any = 0;
      for (let seat = 0; seat < players; seat++) any |= rows[(seat << 5) | pip]!;
      if (any !== 0) next++;
    }
    this.sum(position, position.turn[position.ply]!);
    this.a ^= Math.imul(position.leftover + 1, 0x2545f491);
  }

  private raw(position: TakesPosition): void {
    const { ply, suit, winner, power, stake, turn } = position;
    const { label } = this;
    for (let pip = 0; pip <= position.set; pip++) label[pip] = pip;
    this.sum(position, 0);
    const trick =
      (suit[ply]! + 1) | (winner[ply]! << 5) | ((power[ply]! + 1) << 7) | (turn[ply]! << 14) | (stake[ply]! << 16);
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
          const at = (i << 10) | (label[high]! << 5) | label[low]!;
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
