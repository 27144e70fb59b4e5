import { suitMasks } from '../core/masks.js';
import { HIGH, LOW, PIPS, tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import type { LinePosition } from './line-position.js';
import { LineScoring } from './line-scoring.js';

/** Most tiles a labelled position may hold. */
export const MAX_LABELS = 32;
const ONE_WORD_SET = 6;

/**
 * A position with its tiles relabelled 0..31 in the order of their ids, so that a set of tiles is one 32-bit mask in every
 * set: only tiles in a hand or still to be drawn need a label (block with two hands of 7 holds 14, be it double-six or
 * double-18). Up to double-six a label is the tile id, and the tables are made once.
 */
export class LineBoard {
  readonly players: number;
  readonly draws: boolean;
  readonly scoring: LineScoring;
  /** By seat, four in any case: labels held, and their pips. Kept up to date by whoever plays. */
  readonly hands = new Int32Array(4);
  readonly pips = new Int32Array(4);
  /** Labels that carry each pip. */
  readonly suits: Int32Array;
  /** By label: tile id, halves, pips. */
  readonly tile = new Uint8Array(MAX_LABELS);
  readonly high = new Uint8Array(MAX_LABELS);
  readonly low = new Uint8Array(MAX_LABELS);
  readonly worth = new Uint8Array(MAX_LABELS);
  /** Labels still to be drawn, in order, from `stockAt` to `stockEnd`; the reserve is left out (rules 2.3). */
  readonly stock = new Uint8Array(MAX_LABELS);
  stockAt = 0;
  stockEnd = 0;
  left = -1;
  right = -1;
  turn = 0;
  passes = 0;
  /** Label forced to open with; -1 where there is none. */
  forced = -1;
  private readonly set: number;
  private readonly reserve: number;
  private readonly tiles: number;
  private readonly labelOf: Uint8Array;

  constructor(config: GameConfig) {
    this.players = config.seating.players;
    this.draws = config.game.name === 'draw';
    this.scoring = new LineScoring(config);
    this.set = config.set;
    this.reserve = Number(config.rules['reserve']);
    this.tiles = tileCount(config.set);
    this.labelOf = new Uint8Array(this.tiles);
    this.suits = new Int32Array(config.set + 1);
    if (this.set <= ONE_WORD_SET) {
      this.suits.set(suitMasks(this.set));
      for (let tile = 0; tile < this.tiles; tile++) this.label(tile, tile);
    }
  }

  /** Takes a position over. False, and nothing to be relied on, where it holds more than 32 tiles. */
  load(position: LinePosition): boolean {
    const drawable = this.draws ? Math.max(0, position.stockCount - this.reserve) : 0;
    this.stockAt = 0;
    this.stockEnd = drawable;
    this.left = position.left;
    this.right = position.right;
    this.turn = position.turn;
    this.passes = position.passes;
    if (this.set > ONE_WORD_SET && !this.relabel(position, drawable)) return false;
    for (let i = 0; i < drawable; i++) this.stock[i] = this.labelOf[position.stock[i]!]!;
    this.forced = position.forced < 0 ? -1 : this.labelOf[position.forced]!;
    for (let seat = 0; seat < this.players; seat++) this.loadHand(seat, position);
    return true;
  }

  /** Lays a tile of a hand, or takes it back. */
  lay(seat: number, label: number): void {
    const { hands, pips, worth } = this;
    const hand = hands[seat]! ^ (1 << label);
    hands[seat] = hand;
    pips[seat] = (hand >>> label) & 1 ? pips[seat]! + worth[label]! : pips[seat]! - worth[label]!;
  }

  /**
   * The next seat that plays after `seat`, having drawn where it must (rules 2.3), among the next `tries` seats; -1 where
   * nobody can.
   */
  advance(seat: number, left: number, right: number, tries: number): number {
    const { hands, players, suits } = this;
    const fits = suits[left]! | suits[right]!;
    for (let next = seat; tries > 0; tries--) {
      next = (next + 1) & (players - 1);
      if ((hands[next]! & fits) !== 0) return next;
      while (this.stockAt < this.stockEnd) {
        this.draw(next);
        if ((hands[next]! & fits) !== 0) return next;
      }
    }
    return -1;
  }

  /** Gives the next tile of the stock to a seat. */
  draw(seat: number): void {
    const label = this.stock[this.stockAt++]!;
    this.hands[seat] = this.hands[seat]! | (1 << label);
    this.pips[seat] = this.pips[seat]! + this.worth[label]!;
  }

  /* Only the seat after the one that played can draw: it draws until it can play or the stock is used up. */

  /** Repeats the draws that followed a play of `seat`, up to a stock position. */
  drawTo(seat: number, stockAt: number): void {
    while (this.stockAt < stockAt) this.draw((seat + 1) & (this.players - 1));
  }

  /** Takes the draws that followed a play of `seat` back. */
  undraw(seat: number, stockAt: number): void {
    const drawer = (seat + 1) & (this.players - 1);
    while (this.stockAt > stockAt) {
      const label = this.stock[--this.stockAt]!;
      this.hands[drawer] = this.hands[drawer]! ^ (1 << label);
      this.pips[drawer] = this.pips[drawer]! - this.worth[label]!;
    }
  }

  /** Labels in the hands. */
  live(): number {
    const { hands } = this;
    return hands[0]! | hands[1]! | hands[2]! | hands[3]!;
  }

  /** Draws and passes until somebody can play; the seat that plays, -1 where nobody can. */
  settle(): number {
    const { left, right, players, turn } = this;
    if (left < 0) return turn;
    const before = (turn + players - 1) & (players - 1);
    const next = this.advance(before, left, right, players - this.passes);
    this.turn = next;
    return next;
  }

  private loadHand(seat: number, position: LinePosition): void {
    const { words } = position;
    let hand = 0;
    let pips = 0;
    for (let word = 0; word < words; word++) {
      for (let bits = position.hands[seat * words + word]!; bits !== 0; ) {
        const bit = 31 - Math.clz32(bits);
        bits ^= 1 << bit;
        const tile = (word << 5) | bit;
        hand |= 1 << this.labelOf[tile]!;
        pips += PIPS[tile]!;
      }
    }
    this.hands[seat] = hand;
    this.pips[seat] = pips;
  }

  private label(tile: number, label: number): void {
    this.labelOf[tile] = label;
    this.tile[label] = tile;
    this.high[label] = HIGH[tile]!;
    this.low[label] = LOW[tile]!;
    this.worth[label] = PIPS[tile]!;
  }

  private relabel({ hands, words, stock }: LinePosition, drawable: number): boolean {
    const { labelOf, suits } = this;
    labelOf.fill(0);
    suits.fill(0);
    for (let i = 0; i < drawable; i++) labelOf[stock[i]!] = 1;
    for (let at = 0; at < this.players * words; at++) {
      for (let bits = hands[at]!; bits !== 0; ) {
        const bit = 31 - Math.clz32(bits);
        bits ^= 1 << bit;
        labelOf[((at % words) << 5) | bit] = 1;
      }
    }
    let count = 0;
    for (let tile = 0; tile < this.tiles; tile++) {
      if (labelOf[tile] === 0) continue;
      if (count === MAX_LABELS) return false;
      suits[HIGH[tile]!] = suits[HIGH[tile]!]! | (1 << count);
      suits[LOW[tile]!] = suits[LOW[tile]!]! | (1 << count);
      this.label(tile, count++);
    }
    return true;
  }
}
