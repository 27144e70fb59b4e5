/*
 * The solver's transposition table: entries of eight 32-bit words in one Int32Array, four to a bucket.
 *
 *   0      key: tiles left in the hands
 *   1      key: ends, lower first, seat to move, stock position
 *   2, 3   key: owners of the tiles left, draw games only (in block every tile stays with who was dealt it)
 *   4      stamp: generation << 5 | log2 of the nodes below
 *   5      lower bound << 16 | upper bound (16 bits, signed), for the side to move
 *   6, 7   not used: an entry is half a cache line
 *
 * Keys are whole, so a hit is never wrong. A new generation empties the table without touching it. In a full bucket the
 * entry with the smallest subtree gives way.
 */

const STRIDE = 8;
const BUCKET = 4;
const LAST_GENERATION = (1 << 26) - 1;

/** Exact-key table of bounds, reused from position to position. */
export class SolverTable {
  readonly data: Int32Array;
  private readonly mask: number;
  private generation = 1;

  /** @param bits log2 of the number of entries */
  constructor(bits: number) {
    this.data = new Int32Array(STRIDE << bits);
    this.mask = (1 << bits) - BUCKET;
  }

  /** Forgets everything. */
  clear(): void {
    if (++this.generation > LAST_GENERATION) {
      this.data.fill(0);
      this.generation = 1;
    }
  }

  private bucket(live: number, info: number, ownA: number, ownB: number): number {
    let hash = Math.imul(live, 0x9e3779b1) ^ Math.imul(info ^ (ownA << 9), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(ownA ^ (ownB << 5), 0x27d4eb2f), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) & this.mask) * STRIDE;
  }

  /** Where the entry of a key begins in `data`; -1 where there is none. */
  find(live: number, info: number, ownA: number, ownB: number): number {
    const { data, generation } = this;
    const start = this.bucket(live, info, ownA, ownB);
    for (let at = start; at < start + BUCKET * STRIDE; at += STRIDE) {
      if (
        data[at] === live &&
        data[at + 1] === info &&
        data[at + 2] === ownA &&
        data[at + 3] === ownB &&
        data[at + 4]! >> 5 === generation
      )
        return at;
    }
    return -1;
  }

  /** Writes what is known of a key. `bounds` as in the layout; `work`: nodes spent on it. */
  store(live: number, info: number, ownA: number, ownB: number, bounds: number, work: number): void {
    const { data } = this;
    const at = this.slot(live, info, ownA, ownB);
    data[at] = live;
    data[at + 1] = info;
    data[at + 2] = ownA;
    data[at + 3] = ownB;
    data[at + 4] = (this.generation << 5) | (32 - Math.clz32(work));
    data[at + 5] = bounds;
  }

  private slot(live: number, info: number, ownA: number, ownB: number): number {
    const { data, generation } = this;
    const found = this.find(live, info, ownA, ownB);
    if (found >= 0) return found;
    let best = this.bucket(live, info, ownA, ownB);
    let least = 99;
    for (let i = 0, at = best; i < BUCKET; i++, at += STRIDE) {
      const stamp = data[at + 4]!;
      if (stamp >> 5 !== generation) return at;
      if ((stamp & 31) < least) {
        least = stamp & 31;
        best = at;
      }
    }
    return best;
  }
}
