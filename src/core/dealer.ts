import { Stream, type StreamKey } from './random.js';
import { purposeKey } from './seed.js';
import { tileCount } from './tiles.js';

/**
 * Shuffles of one set. Deal k of a seed depends on (seed, set, copies, k) alone, so cells of an experiment that differ in
 * bots, players or rules share their deals. Shuffling is lazy from the front: a game takes what it needs, a record asks
 * for the rest and gets the same shuffle.
 */
export class Dealer {
  /** Tile ids in shuffled order; only the first `ready` are settled. */
  readonly order: Uint8Array;
  /* The same tiles and the sorted set by words of four: copying them one by one beats calling set() for so few. */
  private readonly orderWords: Int32Array;
  private readonly sortedWords: Int32Array;
  private readonly key: StreamKey;
  private readonly stream = new Stream();
  private ready = 0;

  constructor(root: StreamKey, max: number, copies: number) {
    const tiles = tileCount(max);
    const total = tiles * copies;
    const words = (total + 3) >> 2;
    this.orderWords = new Int32Array(words);
    this.order = new Uint8Array(this.orderWords.buffer, 0, total);
    for (let i = 0; i < total; i++) this.order[i] = i % tiles;
    this.sortedWords = this.orderWords.slice();
    this.key = purposeKey(root, 'deal', max, copies);
  }

  /** Starts deal number `deal` and settles its first `need` tiles. */
  start(deal: number, need: number): void {
    this.stream.seek(this.key, deal);
    this.reshuffle(need);
  }

  /** Throws the shuffle away and begins the deal's next one ("the deal is dealt again", rules.md 3.1). */
  reshuffle(need: number): void {
    const { orderWords, sortedWords } = this;
    for (let word = 0; word < orderWords.length; word++) orderWords[word] = sortedWords[word]!;
    this.ready = 0;
    this.settle(need);
  }

  /** Settles the shuffle up to its first `need` tiles (forward Fisher-Yates). */
  settle(need: number): void {
    if (need <= this.ready) return;
    this.stream.shuffle(this.order, this.ready, need);
    this.ready = need;
  }
}
