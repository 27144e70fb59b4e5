/* Ways of a bucket: the shallowest entry, or one of an earlier root, makes room. */
const WAYS = 4;
/* An entry: two words of key, then packed bounds and move, then depth and age. */
const WORDS = 4;

/**
 * The transposition table: a fixed number of entries in one typed array. An entry holds bounds on the points of one side
 * and a move that was good. Keys are 64 bits of hash; a new root mixes its age into them, which empties the table at once.
 */
export class TakesTranspositions {
  /** Bounds and move of the entry that `find` met. */
  lower = 0;
  upper = 0;
  move = 0;
  private readonly data: Int32Array;
  private readonly mask: number;
  private age = 0;

  constructor(sizeBits: number) {
    const buckets = 1 << Math.max(0, sizeBits - 2);
    this.data = new Int32Array(buckets * WAYS * WORDS);
    this.mask = buckets - 1;
  }

  /** Forgets everything. */
  clear(): void {
    this.age = (this.age + 1) & 0xffffff;
    if (this.age === 0) this.data.fill(0);
  }

  /** Looks a position up; true where it is known. */
  find(keyA: number, keyB: number): boolean {
    const { data } = this;
    const b = keyB ^ Math.imul(this.age + 1, 0x9e3779b1);
    const start = (keyA & this.mask) * (WAYS * WORDS);
    for (let at = start; at < start + WAYS * WORDS; at += WORDS) {
      if (data[at] === keyA && data[at + 1] === b) {
        const packed = data[at + 2]!;
        this.lower = packed & 127;
        this.upper = (packed >>> 7) & 127;
        this.move = packed >>> 14;
        return true;
      }
    }
    return false;
  }

  /** Keeps that the points of a position lie in lower..upper. */
  store(keyA: number, keyB: number, lower: number, upper: number, move: number, depth: number): void {
    const { data, age } = this;
    const b = keyB ^ Math.imul(age + 1, 0x9e3779b1);
    const start = (keyA & this.mask) * (WAYS * WORDS);
    let place = start;
    let worst = 0x7fffffff;
    for (let at = start; at < start + WAYS * WORDS; at += WORDS) {
      if (data[at] === keyA && data[at + 1] === b) {
        const packed = data[at + 2]!;
        if ((packed & 127) > lower) lower = packed & 127;
        if (((packed >>> 7) & 127) < upper) upper = (packed >>> 7) & 127;
        if (move === 0) move = packed >>> 14;
        place = at;
        break;
      }
      const meta = data[at + 3]!;
      const worth = meta >>> 8 === age ? meta & 255 : -1;
      if (worth < worst) {
        worst = worth;
        place = at;
      }
    }
    data[place] = keyA;
    data[place + 1] = b;
    data[place + 2] = lower | (upper << 7) | (move << 14);
    data[place + 3] = (age << 8) | depth;
  }
}
