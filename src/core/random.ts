/*
 * Randomness as addressable streams. The generator is sfc32 of the public-domain PractRand library (Chris Doty-Humphrey):
 * 128 bits of state, one of them a counter, a few nanoseconds a draw. A stream is reached in O(1): its address is hashed
 * into the whole state by running the generator's own mixing over (key, address), as PractRand seeds it.
 */

/* Up to here a bounded integer is drawn from 16 bits. */
const SMALL = 4096;

/** 96 bits from which streams are derived. Equal keys give equal streams. */
export interface StreamKey {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** What a bot may do with its stream: draws only, no seeding. */
export interface Rng {
  /** The next 32 random bits as a signed integer. */
  next(): number;
  /** A uniform integer in 0..n-1, without modulo bias. n from 1 to 2^20. */
  below(n: number): number;
  /** A uniform double in [0, 1) with 53 random bits. */
  float(): number;
}

/* PractRand mixes 15 rounds after seeding with three words, 12 where two carry the seed; an address varies at most two. */
const SEED_ROUNDS = 15;
const SEEK_ROUNDS = 12;

/** A seekable stream of random numbers. */
export class Stream implements Rng {
  /* Always 32-bit integers, which Node keeps unboxed in fields. */
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 0;

  /** Puts the generator into PractRand's state for three seed words, after `rounds` rounds of mixing. */
  seed(a: number, b: number, c: number, rounds: number = SEED_ROUNDS): void {
    let counter = 1;
    for (let round = 0; round < rounds; round++) {
      const sum = (a + b + counter++) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.counter = counter;
  }

  /** Moves to the stream of `index` (an integer from 0 to 2^53 - 1) under `key`. */
  seek(key: StreamKey, index: number): void {
    const high = index > 0xffffffff ? Math.floor(index / 4294967296) : 0;
    this.seed(key.a ^ (index | 0), key.b ^ high, key.c, SEEK_ROUNDS);
  }

  next(): number {
    const { b, c, counter } = this;
    const sum = (this.a + b + counter) | 0;
    this.counter = (counter + 1) | 0;
    this.a = b ^ (b >>> 9);
    this.b = (c + (c << 3)) | 0;
    this.c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum;
  }

  below(n: number): number {
    /*
     * Lemire's method: the high part of x * n; low parts below (range mod n) are drawn again. Sixteen bits are enough for
     * what a domino program counts, and stay in integers.
     */
    while (n <= SMALL) {
      const product = Math.imul(this.next() >>> 16, n);
      const low = product & 0xffff;
      if (low >= n || low >= 65536 % n) return product >>> 16;
    }
    for (;;) {
      const x = this.next() >>> 0;
      const low = Math.imul(x, n) >>> 0;
      if (low >= n || low >= 4294967296 % n) return (x * n * 2.3283064365386963e-10) | 0;
    }
  }

  float(): number {
    return ((this.next() >>> 5) * 67108864 + (this.next() >>> 6)) / 9007199254740992;
  }

  /**
   * Settles entries `from`..`to`-1 of a shuffle of `items` (forward Fisher-Yates): each is drawn from the entries not yet
   * settled. The same draws as calling `below` once an entry, in one loop. At most 4096 items.
   */
  shuffle(items: Uint8Array, from: number, to: number): void {
    const total = items.length;
    let { a, b, c, counter } = this;
    for (let i = from; i < to; ) {
      const sum = (a + b + counter++) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      const n = total - i;
      const product = Math.imul(sum >>> 16, n);
      const low = product & 0xffff;
      if (low < n && low < 65536 % n) continue;
      const j = i + (product >>> 16);
      const item = items[j]!;
      items[j] = items[i]!;
      items[i++] = item;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.counter = counter;
  }

  /** Makes this stream continue exactly where `other` stands. */
  copyFrom(other: Stream): void {
    this.a = other.a;
    this.b = other.b;
    this.c = other.c;
    this.counter = other.counter;
  }
}

const scratch = new Stream();

/** Derives a key from a key and one address word: an integer (32 bits count) or a text. Different addresses, different keys. */
export function deriveKey(key: StreamKey, word: number | string): StreamKey {
  if (typeof word === 'number') return absorb(key, word | 0, 0x6e756d);
  let next = absorb(key, word.length, 0x747874);
  for (let i = 0; i < word.length; i++) next = absorb(next, word.charCodeAt(i), i);
  return next;
}

function absorb(key: StreamKey, word: number, tag: number): StreamKey {
  scratch.seed(key.a ^ word, key.b ^ tag, key.c);
  return { a: scratch.next(), b: scratch.next(), c: scratch.next() };
}
