/*
 * Transposition table with whole keys of any length, two entries to a bucket. An entry: the key, a stamp (generation << 5 |
 * log2 of the nodes below), and lower << 16 | upper bound.
 */

const LAST_GENERATION = (1 << 26) - 1;

/** The table of `LineWide`. */
export class WideTable {
  /** No bounds: lower above upper. */
  static readonly NONE = 0x7fff8000;
  private readonly data: Int32Array;
  private readonly stride: number;
  private readonly mask: number;
  private generation = 1;

  constructor(
    bits: number,
    private readonly keyWords: number,
  ) {
    this.stride = keyWords + 2;
    this.data = new Int32Array(this.stride << bits);
    this.mask = (1 << bits) - 2;
  }

  /** Forgets everything. */
  clear(): void {
    if (++this.generation > LAST_GENERATION) {
      this.data.fill(0);
      this.generation = 1;
    }
  }

  private bucket(key: Int32Array): number {
    let hash = 0;
    for (let i = 0; i < this.keyWords; i++) {
      hash = Math.imul(hash ^ key[i]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash, 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) & this.mask) * this.stride;
  }

  private matches(at: number, key: Int32Array): boolean {
    if (this.data[at + this.keyWords]! >> 5 !== this.generation) return false;
    for (let i = 0; i < this.keyWords; i++) if (this.data[at + i] !== key[i]) return false;
    return true;
  }

  /** Bounds of a key, or NONE. */
  find(key: Int32Array): number {
    const first = this.bucket(key);
    if (this.matches(first, key)) return this.data[first + this.keyWords + 1]!;
    const second = first + this.stride;
    return this.matches(second, key) ? this.data[second + this.keyWords + 1]! : WideTable.NONE;
  }

  /** Writes bounds; the entry with the smaller subtree gives way. */
  store(key: Int32Array, low: number, high: number, work: number): void {
    const { data, keyWords, generation } = this;
    const first = this.bucket(key);
    const second = first + this.stride;
    let at = first;
    if (!this.matches(first, key)) {
      const stamp = data[first + keyWords]!;
      const other = data[second + keyWords]!;
      if (this.matches(second, key)) at = second;
      else if (stamp >> 5 === generation && (other >> 5 !== generation || other < stamp)) at = second;
    }
    for (let i = 0; i < keyWords; i++) data[at + i] = key[i]!;
    data[at + keyWords] = (generation << 5) | (32 - Math.clz32(work));
    data[at + keyWords + 1] = (low << 16) | (high & 0xffff);
  }
}
