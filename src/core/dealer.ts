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
  private readonly sorted: Uint8Array;
  private readonly key: StreamKey;
  private readonly stream = new Stream();
  private ready = 0;

  constructor(root: StreamKey, max: number, copies: number) {
    const tiles = tileCount(max);
    this.sorted = Uint8Array.from({ length: tiles * copies }, (_, i) => i % tiles);
    this.order = this.sorted.slice();
    this.key = purposeKey(root, 'deal', max, copies);
  }

  /** Starts deal number `deal` and settles its first `need` tiles. */
  start(deal: number, need: number): void {
    this.stream.seek(this.key, deal);
    this.reshuffle(need);
  }

  /** Throws the shuffle away and begins the deal's next one ("the deal is dealt again", rules.md 3.1). */
  reshuffle(need: number): void {
    this.order.set(this.sorted);
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
