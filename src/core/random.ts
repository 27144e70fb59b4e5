/*
 * Randomness as addressable streams. The generator is sfc32 of the public-domain PractRand library (Chris Doty-Humphrey):
 * 128 bits of state, one of them a counter, a few nanoseconds a draw. A stream is reached in O(1): its address is hashed
 * into the whole state by running the generator's own mixing over (key, address), as PractRand seeds it.
 */

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
  /* a, b, c, counter: a typed array, since fields beyond 31 bits would be boxed. */
  private readonly state = new Int32Array(4);

  /** Puts the generator into PractRand's state for three seed words, after `rounds` rounds of mixing. */
  seed(a: number, b: number, c: number, rounds: number = SEED_ROUNDS): void {
    let counter = 1;
    for (let round = 0; round < rounds; round++) {
      const sum = (a + b + counter++) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
    }
    const state = this.state;
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = counter;
  }

  /** Moves to the stream of `index` (an integer from 0 to 2^53 - 1) under `key`. */
  seek(key: StreamKey, index: number): void {
    const high = index > 0xffffffff ? Math.floor(index / 4294967296) : 0;
    this.seed(key.a ^ (index | 0), key.b ^ high, key.c, SEEK_ROUNDS);
  }

  next(): number {
    const state = this.state;
    const b = state[1]!;
    const c = state[2]!;
    const counter = state[3]!;
    const sum = (state[0]! + b + counter) | 0;
    state[3] = counter + 1;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    return sum;
  }

  below(n: number): number {
    /* Lemire's method: the high word of x * n; low words below 2^32 mod n are drawn again. */
    for (;;) {
      const x = this.next() >>> 0;
      const low = Math.imul(x, n) >>> 0;
      if (low >= n || low >= 4294967296 % n) return (x * n * 2.3283064365386963e-10) | 0;
    }
  }

  float(): number {
    return ((this.next() >>> 5) * 67108864 + (this.next() >>> 6)) / 9007199254740992;
  }

  /** Makes this stream continue exactly where `other` stands. */
  copyFrom(other: Stream): void {
    this.state.set(other.state);
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
