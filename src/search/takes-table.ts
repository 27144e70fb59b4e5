/* Entries of a bucket: of a full one the shallowest entry, or one of an earlier root, makes room. */
const WAYS = 4;
/* An entry: two words of key, then bounds and move, then age and depth. */
const WORDS = 4;
/* Bits 0..6 lower bound, 7..13 upper bound, 14..26 move. */
const BOUND = 127;
const MOVE_AT = 14;
const MAX_AGE = 0xffffff;

/**
 * The transposition table: a fixed number of entries in one typed array. An entry holds bounds on the points of the side to
 * move and a move that was good. Keys are 64 bits of hash; the age of the root is mixed into them, so that a new root finds
 * the table empty without its being wiped.
 */
export class TakesTranspositions {
  /** Bounds and move (0: none) of the entry that `find` met. */
  lower = 0;
  upper = 0;
  move = 0;
  private readonly data: Int32Array;
  private readonly mask: number;
  private age = 0;

  /** A table of 2^sizeBits entries, 16 bytes each. */
  constructor(sizeBits: number) {
    const buckets = 1 << Math.max(0, sizeBits - 2);
    this.data = new Int32Array(buckets * WAYS * WORDS);
    this.mask = buckets - 1;
  }

  /** Forgets everything. */
  clear(): void {
    if (this.age++ < MAX_AGE) return;
    this.age = 0;
    this.data.fill(0);
  }

  private tag(keyB: number): number {
    return keyB ^ Math.imul(this.age + 1, 0x9e3779b1);
  }

  /** Looks a position up; true where it is known. */
  find(keyA: number, keyB: number): boolean {
    const { data } = this;
    const tag = this.tag(keyB);
    const start = (keyA & this.mask) * (WAYS * WORDS);
    for (let at = start; at < start + WAYS * WORDS; at += WORDS) {
      if (data[at] !== keyA || data[at + 1] !== tag) continue;
      const packed = data[at + 2]!;
      this.lower = packed & BOUND;
      this.upper = (packed >>> 7) & BOUND;
      this.move = packed >>> MOVE_AT;
      return true;
    }
    return false;
  }

  /** Keeps that the points of a position lie in lower..upper. */
  store(keyA: number, keyB: number, lower: number, upper: number, move: number, depth: number): void {
    const { data } = this;
    if (this.find(keyA, keyB)) {
      if (this.lower > lower) lower = this.lower;
      if (this.upper < upper) upper = this.upper;
      if (move === 0) move = this.move;
    }
    const tag = this.tag(keyB);
    const place = this.place(keyA, tag);
    data[place] = keyA;
    data[place + 1] = tag;
    data[place + 2] = lower | (upper << 7) | (move << MOVE_AT);
    data[place + 3] = (this.age << 8) | depth;
  }

  /** Where an entry goes: its own place, or that of the least valuable. */
  private place(keyA: number, tag: number): number {
    const { data, age } = this;
    const start = (keyA & this.mask) * (WAYS * WORDS);
    let place = start;
    let least = 256;
    for (let at = start; at < start + WAYS * WORDS; at += WORDS) {
      if (data[at] === keyA && data[at + 1] === tag) return at;
      const meta = data[at + 3]!;
      const value = meta >>> 8 === age ? meta & 255 : -1;
      if (value >= least) continue;
      least = value;
      place = at;
    }
    return place;
  }
}
