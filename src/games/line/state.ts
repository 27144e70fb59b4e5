import { DRAW, PASS, PLAIN, packMove } from '../../core/moves.js';
import { addTile, listTiles } from '../../core/rows.js';
import { HIGH, LOW, PIPS, TILE, tileCount } from '../../core/tiles.js';
import type { GameConfig } from '../game.js';
import { type DealtTiles, type Ending, type GameState, shareWin } from '../state.js';
import { LineTable, LineView } from './view.js';

/** Place of a tile laid against the left end. */
export const LEFT = 0;
/** Place of a tile laid against the right end. */
export const RIGHT = 1;

/** Block and draw: rules.md section 2. */
export class LineState implements GameState {
  readonly table: LineTable;
  readonly views: readonly LineView[];
  readonly scores: Int32Array;
  readonly shares: Int32Array;
  /** Tiles not dealt, in drawing order, from `drawnCount` on. Filled in draw games only. */
  private readonly stock: Uint8Array;
  private drawnCount = 0;
  private readonly pips: Int32Array;
  private readonly results: Int32Array;
  private how: Ending = '';
  private passes = 0;
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
    const { players, handSize } = this;
    this.clear();
    let at = 0;
    for (let seat = 0; seat < players; seat++) {
      const rows = this.views[seat]!.hand;
      let pips = 0;
      for (let k = 0; k < handSize; k++) {
        const tile = order[at++]!;
        pips += PIPS[tile]!;
        const a = HIGH[tile]!;
        const b = LOW[tile]!;
        rows[a] = rows[a]! | (1 << b);
        rows[b] = rows[b]! | (1 << a);
      }
      this.pips[seat] = pips;
      this.table.counts[seat] = handSize;
    }
    const rest = order.length - at;
    this.table.stockCount = rest;
    if (this.draws) for (let i = 0; i < rest; i++) this.stock[i] = order[at + i]!;
    this.begin(leader);
  }

  startDeal(deal: DealtTiles): void {
    this.clear();
    deal.rounds[0]!.forEach((hand, seat) => {
      for (const tile of hand) addTile(this.views[seat]!.hand, tile);
      this.pips[seat] = hand.reduce((sum, tile) => sum + PIPS[tile]!, 0);
      this.table.counts[seat] = hand.length;
    });
    this.table.stockCount = deal.stock.length;
    this.stock.set(deal.stock);
    this.begin(deal.leader);
  }

  private clear(): void {
    this.table.clear();
    for (const view of this.views) view.hand.fill(0);
    this.drawnCount = 0;
    this.passes = 0;
    this.how = '';
  }

  private begin(leader: number): void {
    const { table } = this;
    this.shares.fill(0);
    this.scores.fill(0);
    if (this.forced) {
      const { seat, tile } = findOpener(this.views, this.tiles);
      table.leader = seat;
      table.turn = seat;
      const view = this.views[seat]!;
      view.moves[0] = packMove(tile, PLAIN);
      view.moveCount = 1;
      return;
    }
    table.leader = leader;
    table.turn = leader;
    const view = this.views[leader]!;
    const count = listTiles(view.hand, view.moves);
    for (let i = 0; i < count; i++) view.moves[i] = packMove(view.moves[i]!, PLAIN);
    view.moveCount = count;
  }

  play(move: number): void {
    const { table } = this;
    const seat = table.turn;
    table.log[table.logLength++] = move;
    if (move === PASS) {
      table.lacks[seat] = table.lacks[seat]! | (1 << table.left) | (1 << table.right);
      if (++this.passes === this.players) {
        this.finish('blocked', seat);
        return;
      }
    } else {
      const tile = move >>> 5;
      this.lay(tile, move & 31);
      const rows = this.views[seat]!.hand;
      const a = HIGH[tile]!;
      const b = LOW[tile]!;
      rows[a] = rows[a]! & ~(1 << b);
      rows[b] = rows[b]! & ~(1 << a);
      this.passes = 0;
      this.pips[seat] = this.pips[seat]! - PIPS[tile]!;
      if ((table.counts[seat] = table.counts[seat]! - 1) === 0) {
        this.finish('domino', seat);
        return;
      }
    }
    const next = seat + 1 === this.players ? 0 : seat + 1;
    table.turn = next;
    this.prepare(next);
  }

  private lay(tile: number, place: number): void {
    const { table } = this;
    const a = HIGH[tile]!;
    const b = LOW[tile]!;
    const played = table.played;
    played[a] = played[a]! | (1 << b);
    played[b] = played[b]! | (1 << a);
    if (place === LEFT) table.left = a + b - table.left;
    else if (place === RIGHT) table.right = a + b - table.right;
    else {
      table.left = a;
      table.right = b;
    }
  }

  /** Draws where the rules make `seat` draw, then lists its moves in canonical order. */
  private prepare(seat: number): void {
    const { left, right } = this.table;
    const view = this.views[seat]!;
    const { hand, moves } = view;
    let leftMask = hand[left]!;
    let rightMask = left === right ? 0 : hand[right]!;
    if ((leftMask | rightMask) === 0) {
      if (this.draws && this.table.stockCount > this.reserve) {
        this.drawUntilFit(seat);
        leftMask = hand[left]!;
        rightMask = left === right ? 0 : hand[right]!;
      }
      if ((leftMask | rightMask) === 0) {
        moves[0] = PASS;
        view.moveCount = 1;
        return;
      }
    }
    const leftRow = left << 5;
    const rightRow = right << 5;
    let count = 0;
    /* Both rows fall in canonical order: merge them. The tile that fits both ends comes up in both at once. */
    while (leftMask !== 0 && rightMask !== 0) {
      const leftOther = 31 - Math.clz32(leftMask);
      const rightOther = 31 - Math.clz32(rightMask);
      const leftTile = TILE[leftRow | leftOther]!;
      const rightTile = TILE[rightRow | rightOther]!;
      if (leftTile >= rightTile) {
        moves[count++] = leftTile << 5;
        leftMask ^= 1 << leftOther;
      }
      if (rightTile >= leftTile) {
        moves[count++] = (rightTile << 5) | RIGHT;
        rightMask ^= 1 << rightOther;
      }
    }
    while (leftMask !== 0) {
      const other = 31 - Math.clz32(leftMask);
      moves[count++] = TILE[leftRow | other]! << 5;
      leftMask ^= 1 << other;
    }
    while (rightMask !== 0) {
      const other = 31 - Math.clz32(rightMask);
      moves[count++] = (TILE[rightRow | other]! << 5) | RIGHT;
      rightMask ^= 1 << other;
    }
    view.moveCount = count;
  }

  private drawUntilFit(seat: number): void {
    const { table, stock, reserve } = this;
    const { left, right } = table;
    const rows = this.views[seat]!.hand;
    let remaining = table.stockCount;
    let drawn = this.drawnCount;
    do {
      const tile = stock[drawn++]!;
      remaining--;
      table.log[table.logLength++] = DRAW;
      addTile(rows, tile);
      this.pips[seat] = this.pips[seat]! + PIPS[tile]!;
    } while ((rows[left]! | rows[right]!) === 0 && remaining > reserve);
    table.counts[seat] = table.counts[seat]! + drawn - this.drawnCount;
    table.stockCount = remaining;
    this.drawnCount = drawn;
    /* All it holds but the last tile fits neither end; what earlier passes showed holds no more for the new tiles. */
    table.lacks[seat] = (1 << left) | (1 << right);
  }

  /** The winner and the scores: rules 2.4 and 2.5. */
  private finish(how: Ending, out: number): void {
    const { table, pips, players, sides, results, scores, shares } = this;
    this.how = how;
    table.turn = -1;
    for (let side = 0; side < sides; side++) results[side] = 0;
    if (how === 'domino') results[out < sides ? out : out % sides] = 1;
    else if (this.byHand) {
      for (let side = 0; side < sides; side++) {
        let lightest = pips[side]!;
        for (let seat = side + sides; seat < players; seat += sides) if (pips[seat]! < lightest) lightest = pips[seat]!;
        results[side] = -lightest;
      }
    } else for (let side = 0, seat = 0; seat < players; seat++) {
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
    this.how = other.how;
  }

  ending(): Ending {
    return this.how;
  }

  readEvents(out: Float64Array, at: number): void {
    const { log, logLength } = this.table;
    let passed = 0;
    let draws = 0;
    for (let i = 0; i < logLength; i++) {
      if (log[i] === PASS) passed++;
      else if (log[i] === DRAW) draws++;
    }
    out[at] = this.how === 'blocked' ? 1 : 0;
    out[at + 1] = logLength - passed - draws;
    out[at + 2] = passed;
    out[at + 3] = draws;
  }

  readSeatStats(out: Float64Array, at: number): void {
    for (let seat = 0; seat < this.players; seat++) out[at + seat] = this.pips[seat]!;
  }
}

/** The seat that must lead under `highest-double`, and its tile: the highest double, else the heaviest tile (rules 2.6). */
export function findOpener(views: readonly { hand: Int32Array }[], tiles: number): { seat: number; tile: number } {
  let best = { seat: 0, tile: 0, rank: -1 };
  const held = new Uint8Array(tiles);
  views.forEach(({ hand }, seat) => {
    const count = listTiles(hand, held);
    for (let i = 0; i < count; i++) {
      const tile = held[i]!;
      /* Doubles before all others; then pips; then the higher half. */
      const rank = (HIGH[tile] === LOW[tile] ? 1 << 16 : 0) + (PIPS[tile]! << 8) + HIGH[tile]!;
      if (rank > best.rank) best = { seat, tile, rank };
    }
  });
  return best;
}
