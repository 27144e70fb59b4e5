import { addToMask, inMask, maskWords } from '../core/masks.js';
import { DRAW, movePlace, moveTile, PASS } from '../core/moves.js';
import { HIGH, LOW, PIPS, tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import { findOpener } from '../games/line/state.js';
import { LEFT, type LineView, RIGHT } from '../games/line/view.js';
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
  /** Seat to move; -1 when the game is over. */
  turn = 0;
  /** Passes that followed one another just before. */
  passes = 0;
  /** Tile the rules force to open with (rules 2.6); -1 where there is none. */
  forced = -1;
  private readonly players: number;
  private readonly handSize: number;
  private readonly tiles: number;
  private readonly opens: boolean;
  /** Tiles of the stock that stay there; all of them in block. */
  private readonly reserve: number;

  constructor(config: GameConfig) {
    this.players = config.seating.players;
    this.handSize = config.handSize;
    this.tiles = tileCount(config.set);
    this.opens = config.rules['opening'] === 'highest-double';
    this.reserve = config.game.name === 'draw' ? Number(config.rules['reserve']) : this.tiles;
    this.words = maskWords(config.set);
    this.hands = new Int32Array(this.players * this.words);
    this.stock = new Uint8Array(this.tiles);
  }

  /** Empties hands, stock and line; seat 0 is to move. */
  clear(): void {
    this.clearHands();
    this.left = -1;
    this.right = -1;
    this.turn = 0;
    this.passes = 0;
    this.forced = -1;
  }

  /** Empties hands and stock only. */
  clearHands(): void {
    for (let at = 0; at < this.hands.length; at++) this.hands[at] = 0;
    this.stockCount = 0;
  }

  /** Gives a tile to a seat. */
  give(seat: number, tile: number): void {
    addToMask(this.hands, tile, seat * this.words);
  }

  /** Adds a tile behind the stock. */
  addStock(tile: number): void {
    this.stock[this.stockCount++] = tile;
  }

  /** Takes over what is public of a game, from the view of the seat to move: all but hands and stock. */
  setPublic(view: LineView): void {
    const { left, right, turn, log, logLength } = view.table;
    this.left = left;
    this.right = right;
    this.turn = turn;
    this.forced = left < 0 ? view.forced : -1;
    this.passes = 0;
    for (let at = logLength - 1; at >= 0 && (log[at] === PASS || log[at] === DRAW); at--) {
      if (log[at] === PASS) this.passes++;
    }
  }

  /** The start of the deal of a shuffle: hands are cut from its front, the rest is the stock. */
  setShuffle(order: Uint8Array, leader: number): void {
    this.clear();
    let at = 0;
    for (let seat = 0; seat < this.players; seat++) {
      for (let k = 0; k < this.handSize; k++) this.give(seat, order[at++]!);
    }
    while (at < order.length) this.addStock(order[at++]!);
    this.lead(leader);
  }

  /** The start of a given deal. */
  setDeal(deal: DealtTiles): void {
    this.clear();
    deal.rounds[0]!.forEach((hand, seat) => {
      for (const tile of hand) this.give(seat, tile);
    });
    for (const tile of deal.stock) this.addStock(tile);
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

  /** Plays a legal move of the seat to move, then the draws of the next seat (rules 2.3). */
  play(move: number): void {
    const seat = this.turn;
    if (move === PASS) this.passes++;
    else this.lay(seat, moveTile(move), movePlace(move));
    this.turn = this.passes === this.players || this.isOut(seat) ? -1 : (seat + 1) % this.players;
    while (this.turn >= 0 && this.stockCount > this.reserve && !this.canPlay(this.turn)) this.draw(this.turn);
  }

  private lay(seat: number, tile: number, place: number): void {
    if (place === LEFT) this.left = PIPS[tile]! - this.left;
    else if (place === RIGHT) this.right = PIPS[tile]! - this.right;
    else {
      this.left = HIGH[tile]!;
      this.right = LOW[tile]!;
    }
    const at = seat * this.words + (tile >> 5);
    this.hands[at] = this.hands[at]! ^ (1 << (tile & 31));
    this.passes = 0;
    this.forced = -1;
  }

  private draw(seat: number): void {
    this.give(seat, this.stock[0]!);
    this.stock.copyWithin(0, 1, this.stockCount--);
  }

  private isOut(seat: number): boolean {
    return this.hands.subarray(seat * this.words, (seat + 1) * this.words).every((word) => word === 0);
  }

  private canPlay(seat: number): boolean {
    for (let tile = 0; tile < this.tiles; tile++) {
      const fits = [HIGH[tile], LOW[tile]].some((pip) => pip === this.left || pip === this.right);
      if (fits && inMask(this.hands, tile, seat * this.words)) return true;
    }
    return false;
  }

  /** Becomes a copy of a position of the same configuration. */
  copyFrom(other: LinePosition): void {
    for (let at = 0; at < this.hands.length; at++) this.hands[at] = other.hands[at]!;
    for (let at = 0; at < other.stockCount; at++) this.stock[at] = other.stock[at]!;
    this.stockCount = other.stockCount;
    this.left = other.left;
    this.right = other.right;
    this.turn = other.turn;
    this.passes = other.passes;
    this.forced = other.forced;
  }
}
