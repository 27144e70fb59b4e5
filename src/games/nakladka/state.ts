import { DRAW, PASS, PLAIN, packMove } from '../../core/moves.js';
import { HIGH, LOW, PIPS } from '../../core/tiles.js';
import type { GameConfig } from '../game.js';
import { type DealtTiles, type Ending, type GameState, shareWin } from '../state.js';
import { DOUBLES, KINDS, ON_SPINNER, OVERLAY, SUIT } from './masks.js';
import { NakladkaTable, NakladkaView } from './view.js';

/** Nakladka: rules.md section 3. */
export class NakladkaState implements GameState {
  readonly table: NakladkaTable;
  readonly views: readonly NakladkaView[];
  readonly scores: Int32Array;
  readonly shares: Int32Array;
  /** Sides of the deal's winner once the game is over: two or more where tied and so without bonus. */
  dealWinners: readonly number[] = [];
  private readonly stock: Uint8Array;
  private drawnCount = 0;
  private readonly pips: Int32Array;
  private how: Ending = '';
  private passes = 0;
  private robbed = 0;
  private bonus = 0;
  private readonly players: number;
  private readonly sideOf: Uint8Array;
  private readonly handSize: number;
  private readonly reserve: number;
  private readonly robber: boolean;
  private readonly spinnerOverlay: boolean;

  constructor(config: GameConfig) {
    const { seating, rules } = config;
    this.players = seating.players;
    this.sideOf = seating.sideOf;
    this.handSize = config.handSize;
    this.reserve = Number(rules['reserve']);
    this.robber = rules['robber'] === true;
    this.spinnerOverlay = rules['spinnerOverlay'] === true;
    const tiles = 2 * KINDS;
    this.table = new NakladkaTable(seating, tiles * (this.players + 1) + this.players);
    this.views = Array.from({ length: this.players }, (_, seat) => new NakladkaView(this.table, seat));
    this.scores = this.table.points;
    this.shares = new Int32Array(seating.sides);
    this.stock = new Uint8Array(tiles);
    this.pips = new Int32Array(this.players);
  }

  /** `leader` is the eldest seat: the opening double says who leads (rules 3.1). */
  startShuffle(order: Uint8Array, leader: number): void {
    const { players, handSize, stock } = this;
    this.clear();
    let at = 0;
    for (let seat = 0; seat < players; seat++) for (let k = 0; k < handSize; k++) this.give(seat, order[at++]!);
    const rest = order.length - at;
    for (let i = 0; i < rest; i++) stock[i] = order[at + i]!;
    this.table.stockCount = rest;
    this.begin(leader);
  }

  startDeal(deal: DealtTiles): void {
    this.clear();
    deal.rounds[0]!.forEach((hand, seat) => {
      for (const tile of hand) this.give(seat, tile);
    });
    this.stock.set(deal.stock);
    this.table.stockCount = deal.stock.length;
    this.begin(deal.eldest);
  }

  private clear(): void {
    this.table.clear();
    this.table.counts.fill(0);
    this.pips.fill(0);
    for (const view of this.views) view.hand.fill(0);
    this.shares.fill(0);
    this.drawnCount = 0;
    this.passes = 0;
    this.robbed = 0;
    this.bonus = 0;
    this.how = '';
    this.dealWinners = WINNERS[0]!;
  }

  private give(seat: number, tile: number): void {
    const hand = this.views[seat]!.hand;
    const bit = 1 << tile;
    hand[1] = hand[1]! | (hand[0]! & bit);
    hand[0] = hand[0]! | bit;
    this.pips[seat] = this.pips[seat]! + PIPS[tile]!;
    this.table.counts[seat] = this.table.counts[seat]! + 1;
  }

  private begin(eldest: number): void {
    const { table } = this;
    const seat = findOpener(this.views, eldest);
    table.eldest = eldest;
    table.leader = seat;
    table.turn = seat;
    this.mustOpen(seat);
  }

  /** The opening move is forced: the highest double (rules 3.1). */
  private mustOpen(seat: number): void {
    const view = this.views[seat]!;
    view.moves[0] = packMove(31 - Math.clz32(view.hand[0]! & DOUBLES), PLAIN);
    view.moveCount = 1;
  }

  play(move: number): void {
    const { table } = this;
    const seat = table.turn;
    table.log[table.logLength++] = move;
    if (move === PASS) {
      table.lacks[seat] = table.lacks[seat]! | this.openPips();
      if (++this.passes === this.players) {
        this.finish('blocked', seat);
        return;
      }
    } else {
      const tile = move >>> 5;
      const place = move & 31;
      this.take(seat, tile);
      this.lay(tile, place);
      this.passes = 0;
      this.score(seat, tile, place);
      table.lastPlayer = seat;
      if (table.counts[seat] === 0) {
        this.finish('domino', seat);
        return;
      }
    }
    const next = seat + 1 === this.players ? 0 : seat + 1;
    table.turn = next;
    this.prepare(next);
  }

  private take(seat: number, tile: number): void {
    const hand = this.views[seat]!.hand;
    const bit = 1 << tile;
    if ((hand[1]! & bit) !== 0) hand[1] = hand[1]! ^ bit;
    else hand[0] = hand[0]! ^ bit;
    this.pips[seat] = this.pips[seat]! - PIPS[tile]!;
    this.table.counts[seat] = this.table.counts[seat]! - 1;
    const played = this.table.played;
    played[1] = played[1]! | (played[0]! & bit);
    played[0] = played[0]! | bit;
  }

  private lay(tile: number, place: number): void {
    const { table } = this;
    const { ends, tops } = table;
    if (place < OVERLAY) {
      const open = place === table.arms ? table.spinner : ends[place]!;
      if (place === table.arms) table.arms++;
      ends[place] = PIPS[tile]! - open;
      tops[place] = tile;
    } else if (place === PLAIN) table.spinner = HIGH[tile]!;
    else return;
    const arms = table.arms;
    let sum = arms < 2 ? 2 * table.spinner : 0;
    for (let arm = 0; arm < arms; arm++) {
      const top = tops[arm]!;
      sum += HIGH[top] === LOW[top] ? PIPS[top]! : ends[arm]!;
    }
    table.sum = sum;
  }

  /** Rules 3.5 and 3.7. */
  private score(seat: number, tile: number, place: number): void {
    const { sum, points, lastPlayer } = this.table;
    if (sum === 0 || sum % 5 !== 0) return;
    const side = this.sideOf[seat]!;
    if (place < OVERLAY || place === PLAIN) {
      points[side] = points[side]! + sum;
      return;
    }
    const worth = HIGH[tile] === LOW[tile] ? 2 * sum : sum;
    if (!this.robber) {
      points[side] = points[side]! + worth;
      return;
    }
    /* An overlay leaves the sum as it was, so the play before it (passes aside) is the one that last made it score. */
    const victim = this.sideOf[lastPlayer]!;
    if (victim === side) return;
    const amount = Math.min(worth, points[victim]!);
    points[victim] = points[victim]! - amount;
    points[side] = points[side]! + amount;
    this.robbed += amount;
  }

  /** Open pips as a mask: the arms' ends, and the spinner while it has a free side. */
  private openPips(): number {
    const { arms, ends, spinner } = this.table;
    let mask = arms < 4 ? 1 << spinner : 0;
    for (let arm = 0; arm < arms; arm++) mask |= 1 << ends[arm]!;
    return mask;
  }

  /** Draws where the rules make `seat` draw, then lists its moves in canonical order (rules 3.3, 5). */
  private prepare(seat: number): void {
    const { table } = this;
    const { arms, ends, tops, spinner } = table;
    const view = this.views[seat]!;
    const { hand, moves } = view;
    const spinnerSuit = arms < 4 ? SUIT[spinner]! : 0;
    const suitA = arms > 0 ? SUIT[ends[0]!]! : 0;
    const suitB = arms > 1 ? SUIT[ends[1]!]! : 0;
    const suitC = arms > 2 ? SUIT[ends[2]!]! : 0;
    const suitD = arms > 3 ? SUIT[ends[3]!]! : 0;
    const fit = spinnerSuit | suitA | suitB | suitC | suitD;
    if ((hand[0]! & fit) === 0 && table.stockCount > this.reserve) this.drawUntilFit(seat, fit);
    let mask = hand[0]! & fit;
    if (mask === 0) {
      moves[0] = PASS;
      view.moveCount = 1;
      return;
    }
    let topMask = this.spinnerOverlay && arms < 2 ? 1 << (TRIANGLE[spinner]! + spinner) : 0;
    for (let arm = 0; arm < arms; arm++) topMask |= 1 << tops[arm]!;
    let count = 0;
    while (mask !== 0) {
      const tile = 31 - Math.clz32(mask);
      const bit = 1 << tile;
      const code = tile << 5;
      mask ^= bit;
      if ((suitA & bit) !== 0) moves[count++] = code;
      if ((suitB & bit) !== 0) moves[count++] = code | 1;
      if ((suitC & bit) !== 0) moves[count++] = code | 2;
      if ((suitD & bit) !== 0) moves[count++] = code | 3;
      if ((spinnerSuit & bit) !== 0) moves[count++] = code | arms;
      if ((topMask & bit) !== 0) {
        for (let arm = 0; arm < arms; arm++) if (tops[arm] === tile) moves[count++] = code | OVERLAY | arm;
        if (this.spinnerOverlay && arms < 2 && tile === TRIANGLE[spinner]! + spinner)
          moves[count++] = code | ON_SPINNER;
      }
    }
    view.moveCount = count;
  }

  private drawUntilFit(seat: number, fit: number): void {
    const { table, stock } = this;
    let tile: number;
    do {
      tile = stock[this.drawnCount++]!;
      table.stockCount--;
      table.log[table.logLength++] = DRAW;
      this.give(seat, tile);
    } while (((fit >>> tile) & 1) === 0 && table.stockCount > this.reserve);
    table.lacks[seat] = this.openPips();
  }

  /** The end bonus and the game's winner: rules 3.6 and 3.8. */
  private finish(how: Ending, out: number): void {
    const { table, pips, players, sideOf, scores } = this;
    this.how = how;
    table.turn = -1;
    let winners = 0;
    if (how === 'domino') winners = 1 << sideOf[out]!;
    else {
      let fewest = pips[0]!;
      for (let seat = 1; seat < players; seat++) if (pips[seat]! < fewest) fewest = pips[seat]!;
      for (let seat = 0; seat < players; seat++) if (pips[seat] === fewest) winners |= 1 << sideOf[seat]!;
    }
    this.dealWinners = WINNERS[winners]!;
    if (this.dealWinners.length === 1) {
      const side = this.dealWinners[0]!;
      let rest = 0;
      for (let seat = 0; seat < players; seat++) if (sideOf[seat] !== side) rest += pips[seat]!;
      this.bonus = 5 * Math.floor((rest + 2) / 5);
      scores[side] = scores[side]! + this.bonus;
    }
    shareWin(scores, this.shares);
  }

  copyFrom(other: this): void {
    this.table.copyFrom(other.table);
    for (let seat = 0; seat < this.players; seat++) this.views[seat]!.copyFrom(other.views[seat]!);
    this.shares.set(other.shares);
    this.pips.set(other.pips);
    this.stock.set(other.stock);
    this.drawnCount = other.drawnCount;
    this.passes = other.passes;
    this.robbed = other.robbed;
    this.bonus = other.bonus;
    this.how = other.how;
    this.dealWinners = other.dealWinners;
  }

  resume(table: NakladkaTable, tiles: Uint8Array): void {
    const { players, stock } = this;
    this.clear();
    let at = 0;
    for (let seat = 0; seat < players; seat++)
      for (let k = table.counts[seat]!; k > 0; k--) this.give(seat, tiles[at++]!);
    this.table.copyFrom(table);
    for (let i = 0; i < table.logLength; i++) {
      const entry = table.log[i]!;
      if (entry === DRAW) this.drawnCount++;
      else this.passes = entry === PASS ? this.passes + 1 : 0;
    }
    for (let i = 0; i < table.stockCount; i++) stock[this.drawnCount + i] = tiles[at + i]!;
    if (table.spinner < 0) this.mustOpen(table.turn);
    else this.prepare(table.turn);
  }

  /** Tiles left in the stock in drawing order, the reserve included. */
  get upcoming(): Uint8Array {
    return this.stock.subarray(this.drawnCount, this.drawnCount + this.table.stockCount);
  }

  ending(): Ending {
    return this.how;
  }

  addEvents(out: Float64Array, at: number): void {
    const { log, logLength } = this.table;
    let passed = 0;
    let draws = 0;
    let overlays = 0;
    for (let i = 0; i < logLength; i++) {
      const entry = log[i]!;
      if (entry === PASS) passed++;
      else if (entry === DRAW) draws++;
      else if ((entry & 31) >= OVERLAY && (entry & 31) !== PLAIN) overlays++;
    }
    out[at] = out[at]! + (this.how === 'blocked' ? 1 : 0);
    out[at + 1] = out[at + 1]! + logLength - passed - draws;
    out[at + 2] = out[at + 2]! + passed;
    out[at + 3] = out[at + 3]! + draws;
    out[at + 4] = out[at + 4]! + overlays;
    out[at + 5] = out[at + 5]! + this.robbed;
    out[at + 6] = out[at + 6]! + this.bonus;
  }

  addSeatStats(out: Float64Array, at: number): void {
    for (let seat = 0; seat < this.players; seat++) out[at + seat] = out[at + seat]! + this.pips[seat]!;
  }
}

const TRIANGLE = Int32Array.from({ length: 7 }, (_, a) => (a * (a + 1)) / 2);

/** Sides of a mask of sides, for every mask of up to six. */
const WINNERS: readonly (readonly number[])[] = Array.from({ length: 64 }, (_, mask) =>
  [0, 1, 2, 3, 4, 5].filter((side) => (mask >> side) & 1),
);

/** Seat of the highest double; equal doubles: the nearest to the eldest in turn order, itself first (rules 3.1). */
export function findOpener(views: readonly { hand: Int32Array }[], eldest: number): number {
  const players = views.length;
  let best = -1;
  let top = 0;
  for (let i = 0; i < players; i++) {
    const seat = (eldest + i) % players;
    const doubles = views[seat]!.hand[0]! & DOUBLES;
    if (doubles > top) {
      top = doubles;
      best = seat;
    }
  }
  /* Masks compare by their highest double only where these differ; equal tops go to the seat met first. */
  if (best < 0) return -1;
  const double = 31 - Math.clz32(top);
  for (let i = 0; i < players; i++) {
    const seat = (eldest + i) % players;
    if ((views[seat]!.hand[0]! >>> double) & 1) return seat;
  }
  return best;
}
