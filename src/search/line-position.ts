import { addToMask, maskWords } from '../core/masks.js';
import { tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import { findOpener } from '../games/line/state.js';
import type { DealtTiles } from '../games/state.js';

/**
 * A position of block or draw as the solver takes it: everything open, caller-owned, filled in place. What a bot does not
 * see (other hands, the order of the stock) it fills from a sampled world.
 */
export class LinePosition {
  /** Words of a tile mask (core/masks.ts). */
  readonly words: number;
  /** Tiles of each seat as a mask of `words` words, seat after seat. */
  readonly hands: Int32Array;
  /** Tiles left in the stock in drawing order, the reserve at its end: the first `stockCount`. Block needs none. */
  readonly stock: Uint8Array;
  stockCount = 0;
  /** Open pips of the ends; -1 before the first play. */
  left = -1;
  right = -1;
  /** Seat to move. */
  turn = 0;
  /** Passes that followed one another just before. */
  passes = 0;
  /** Tile the rules force to open with (rules 2.6); -1 where there is none. */
  forced = -1;
  private readonly players: number;
  private readonly handSize: number;
  private readonly tiles: number;
  private readonly opens: boolean;

  constructor(config: GameConfig) {
    this.players = config.seating.players;
    this.handSize = config.handSize;
    this.tiles = tileCount(config.set);
    this.opens = config.rules['opening'] === 'highest-double';
    this.words = maskWords(config.set);
    this.hands = new Int32Array(this.players * this.words);
    this.stock = new Uint8Array(this.tiles);
  }

  /** Empties hands, stock and line. */
  clear(): void {
    this.hands.fill(0);
    this.stockCount = 0;
    this.left = -1;
    this.right = -1;
    this.turn = 0;
    this.passes = 0;
    this.forced = -1;
  }

  /** Gives a tile to a seat. */
  give(seat: number, tile: number): void {
    addToMask(this.hands, tile, seat * this.words);
  }

  /** The start of the deal of a shuffle: hands are cut from its front, the rest is the stock. */
  setShuffle(order: Uint8Array, leader: number): void {
    this.clear();
    let at = 0;
    for (let seat = 0; seat < this.players; seat++) {
      for (let k = 0; k < this.handSize; k++) this.give(seat, order[at++]!);
    }
    for (; at < order.length; at++) this.stock[this.stockCount++] = order[at]!;
    this.lead(leader);
  }

  /** The start of a given deal. */
  setDeal(deal: DealtTiles): void {
    this.clear();
    deal.rounds[0]!.forEach((hand, seat) => {
      for (const tile of hand) this.give(seat, tile);
    });
    this.stock.set(deal.stock);
    this.stockCount = deal.stock.length;
    this.lead(deal.leader);
  }

  private lead(leader: number): void {
    this.turn = leader;
    if (!this.opens) return;
    const { words } = this;
    const views = Array.from({ length: this.players }, (_, seat) => ({
      hand: this.hands.subarray(seat * words, (seat + 1) * words),
    }));
    const opener = findOpener(views, this.tiles);
    this.turn = opener.seat;
    this.forced = opener.tile;
  }
}
