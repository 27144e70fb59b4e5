import { listMask } from '../../core/masks.js';
import { DRAW, PASS } from '../../core/moves.js';
import { HIGH, LOW, PIPS, tileCount } from '../../core/tiles.js';
import type { GameConfig } from '../game.js';
import { type DealtTiles, type Ending, type GameState, shareWin } from '../state.js';
import { LEFT, LineTable, LineView, RIGHT } from './view.js';

/** Block and draw: rules.md section 2. */
export class LineState implements GameState {
  readonly table: LineTable;
  readonly views: readonly LineView[];
  readonly scores: Int32Array;
  readonly shares: Int32Array;
  /** Tiles not dealt, in drawing order, from `drawnCount` on. Filled in draw games only. */
  private readonly stock: Uint8Array;
  private drawnCount = 0;
  /** Pips left in each hand, counted when the game is over. */
  private readonly pips: Int32Array;
  private readonly results: Int32Array;
  private how: Ending = '';
  /** Passes in a row, and in the whole game. */
  private passes = 0;
  private allPasses = 0;
  private readonly players: number;
  private readonly sides: number;
  private readonly handSize: number;
  private readonly tiles: number;
  private readonly draws: boolean;
  private readonly reserve: number;
  private readonly forced: boolean;
  private readonly scoring: string;
  private readonly byHand: boolean;

  constructor(config: GameConfig) {
    const { seating, rules } = config;
    this.players = seating.players;
    this.sides = seating.sides;
    this.handSize = config.handSize;
    this.tiles = tileCount(config.set);
    this.draws = config.game.name === 'draw';
    this.reserve = Number(rules['reserve']);
    this.forced = rules['opening'] === 'highest-double';
    this.scoring = String(rules['scoring']);
    this.byHand = rules['blockedBy'] === 'hand';
    /* Every tile is laid or drawn at most once; at most players - 1 passes stand between two plays. */
    this.table = new LineTable(seating, config.set, this.tiles * (this.players + 1) + this.players);
    this.views = Array.from({ length: this.players }, (_, seat) => new LineView(this.table, seat, config.set));
    this.scores = new Int32Array(this.sides);
    this.shares = new Int32Array(this.sides);
    this.results = new Int32Array(this.sides);
    this.stock = new Uint8Array(this.tiles);
    this.pips = new Int32Array(this.players);
  }

  startShuffle(order: Uint8Array, leader: number): void {
    const { players, handSize, table, views } = this;
    this.clear();
    let at = 0;
    for (let seat = 0; seat < players; seat++) {
      const view = views[seat]!;
      if (table.words === 1) {
        let mask = 0;
        for (let k = 0; k < handSize; k++) mask |= 1 << order[at++]!;
        view.mask = mask;
      } else for (let k = 0; k < handSize; k++) view.take(order[at++]!);
      table.counts[seat] = handSize;
    }
    const rest = order.length - at;
    table.stockCount = rest;
    if (this.draws) for (let i = 0; i < rest; i++) this.stock[i] = order[at + i]!;
    this.begin(leader);
  }

  startDeal(deal: DealtTiles): void {
    this.clear();
    deal.rounds[0]!.forEach((hand, seat) => {
      this.views[seat]!.clear();
      for (const tile of hand) this.views[seat]!.take(tile);
      this.table.counts[seat] = hand.length;
    });
    this.table.stockCount = deal.stock.length;
    this.stock.set(deal.stock);
    this.begin(deal.leader);
  }

  private clear(): void {
    const { views, shares, scores, table } = this;
    table.clear();
    if (table.words > 1) for (let seat = 0; seat < views.length; seat++) views[seat]!.clear();
    for (let side = 0; side < shares.length; side++) {
      shares[side] = 0;
      scores[side] = 0;
    }
    this.drawnCount = 0;
    this.passes = 0;
    this.allPasses = 0;
    this.how = '';
  }

  private begin(leader: number): void {
    const { table } = this;
    let forced = -1;
    if (this.forced) ({ seat: leader, tile: forced } = findOpener(this.views, this.tiles));
    table.leader = leader;
    table.turn = leader;
    const view = this.views[leader]!;
    view.forced = forced;
    view.prepare();
  }

  play(move: number): void {
    const { table } = this;
    const seat = table.turn;
    table.log[table.logLength++] = move;
    if (move === PASS) {
      this.allPasses++;
      if (++this.passes === this.players) {
        this.finish('blocked', seat);
        return;
      }
    } else {
      const tile = move >>> 5;
      const place = move & 31;
      if (place === LEFT) table.left = PIPS[tile]! - table.left;
      else if (place === RIGHT) table.right = PIPS[tile]! - table.right;
      else {
        table.left = HIGH[tile]!;
        table.right = LOW[tile]!;
      }
      this.views[seat]!.lose(tile);
      this.passes = 0;
      if ((table.counts[seat] = table.counts[seat]! - 1) === 0) {
        this.finish('domino', seat);
        return;
      }
    }
    const next = seat + 1 === this.players ? 0 : seat + 1;
    table.turn = next;
    const view = this.views[next]!;
    view.prepare();
    if (view.moveCount === 0) this.stuck(view);
  }

  /** Nothing fits: draws where the rules make the seat draw; passes where that does not help (rules 2.3). */
  private stuck(view: LineView): void {
    if (this.draws && this.table.stockCount > this.reserve) {
      this.drawUntilFit(view);
      view.prepare();
    }
    if (view.moveCount === 0) view.mustPass();
  }

  private drawUntilFit(view: LineView): void {
    const { table, stock, reserve } = this;
    const { left, right } = table;
    let remaining = table.stockCount;
    let drawn = this.drawnCount;
    let tile: number;
    do {
      tile = stock[drawn++]!;
      remaining--;
      table.log[table.logLength++] = DRAW;
      view.take(tile);
    } while (!fits(tile, left, right) && remaining > reserve);
    table.counts[view.seat] = table.counts[view.seat]! + drawn - this.drawnCount;
    table.stockCount = remaining;
    this.drawnCount = drawn;
  }

  /** The winner and the scores: rules 2.4 and 2.5. */
  private finish(how: Ending, out: number): void {
    const { table, pips, players, sides, results, scores, shares } = this;
    this.how = how;
    table.turn = -1;
    for (let seat = 0; seat < players; seat++) pips[seat] = this.views[seat]!.pips;
    for (let side = 0; side < sides; side++) results[side] = 0;
    if (how === 'domino') results[out < sides ? out : out % sides] = 1;
    else if (this.byHand) {
      for (let side = 0; side < sides; side++) {
        let lightest = pips[side]!;
        for (let seat = side + sides; seat < players; seat += sides) if (pips[seat]! < lightest) lightest = pips[seat]!;
        results[side] = -lightest;
      }
    } else
      for (let side = 0, seat = 0; seat < players; seat++) {
        results[side] = results[side]! - pips[seat]!;
        if (++side === sides) side = 0;
      }
    const winners = shareWin(results, shares);
    if (this.scoring === 'win') for (let side = 0; side < sides; side++) scores[side] = shares[side]!;
    else if (winners === 1) this.scorePips();
  }

  private scorePips(): void {
    const { pips, players, sides, shares, scores } = this;
    const winner = shares.indexOf(60);
    let own = 0;
    let others = 0;
    for (let seat = 0; seat < players; seat++) {
      if (seat % sides === winner) own += pips[seat]!;
      else others += pips[seat]!;
    }
    scores[winner] = this.scoring === 'pips' ? others : others - (sides - 1) * own;
  }

  copyFrom(other: this): void {
    this.table.copyFrom(other.table);
    for (let seat = 0; seat < this.players; seat++) this.views[seat]!.copyFrom(other.views[seat]!);
    this.scores.set(other.scores);
    this.shares.set(other.shares);
    this.pips.set(other.pips);
    if (this.draws) this.stock.set(other.stock);
    this.drawnCount = other.drawnCount;
    this.passes = other.passes;
    this.allPasses = other.allPasses;
    this.how = other.how;
  }

  resume(table: LineTable, tiles: Uint8Array): void {
    const { views, players, stock } = this;
    const own = this.table;
    this.clear();
    own.copyFrom(table);
    let at = 0;
    for (let seat = 0; seat < players; seat++) {
      const view = views[seat]!;
      const end = at + table.counts[seat]!;
      if (own.words === 1) {
        let mask = 0;
        while (at < end) mask |= 1 << tiles[at++]!;
        view.mask = mask;
      } else while (at < end) view.take(tiles[at++]!);
      view.forced = -1;
    }
    this.recount();
    if (this.draws) for (let i = 0; i < table.stockCount; i++) stock[this.drawnCount + i] = tiles[at + i]!;
    const view = views[table.turn]!;
    if (this.forced && table.logLength === 0) view.forced = findOpener(views, this.tiles).tile;
    view.prepare();
    if (view.moveCount === 0) view.mustPass();
  }

  /** Counts passes and draws anew from the log. */
  private recount(): void {
    const { log, logLength } = this.table;
    for (let i = 0; i < logLength; i++) {
      const entry = log[i]!;
      if (entry === DRAW) this.drawnCount++;
      else if (entry === PASS) {
        this.passes++;
        this.allPasses++;
      } else this.passes = 0;
    }
  }

  /** Tiles left in the stock in drawing order, the reserve included; empty in block, which does not keep them. */
  get upcoming(): Uint8Array {
    return this.stock.subarray(this.drawnCount, this.draws ? this.drawnCount + this.table.stockCount : 0);
  }

  ending(): Ending {
    return this.how;
  }

  addEvents(out: Float64Array, at: number): void {
    out[at] = out[at]! + (this.how === 'blocked' ? 1 : 0);
    out[at + 1] = out[at + 1]! + this.table.logLength - this.allPasses - this.drawnCount;
    out[at + 2] = out[at + 2]! + this.allPasses;
    out[at + 3] = out[at + 3]! + this.drawnCount;
  }

  addSeatStats(out: Float64Array, at: number): void {
    for (let seat = 0; seat < this.players; seat++) out[at + seat] = out[at + seat]! + this.pips[seat]!;
  }
}

function fits(tile: number, left: number, right: number): boolean {
  const high = HIGH[tile]!;
  const low = LOW[tile]!;
  return high === left || low === left || high === right || low === right;
}

/** The seat that must lead under `highest-double`, and its tile: the highest double, else the heaviest tile (rules 2.6). */
export function findOpener(views: readonly { hand: Int32Array }[], tiles: number): { seat: number; tile: number } {
  let best = { seat: 0, tile: 0, rank: -1 };
  const held = new Uint8Array(tiles);
  views.forEach(({ hand }, seat) => {
    const count = listMask(hand, held);
    for (let i = 0; i < count; i++) {
      const tile = held[i]!;
      /* Doubles before all others; then pips; then the higher half. */
      const rank = (HIGH[tile] === LOW[tile] ? 1 << 16 : 0) + (PIPS[tile]! << 8) + HIGH[tile]!;
      if (rank > best.rank) best = { seat, tile, rank };
    }
  });
  return best;
}
