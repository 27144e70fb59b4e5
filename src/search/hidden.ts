import { fail } from '../core/errors.js';
import type { Rng } from '../core/random.js';
import type { GameState, PublicTable } from '../games/state.js';
import { ChainDraw } from './chain.js';
import { ExactDraw } from './exact.js';
import { FREE, Slots } from './slots.js';

/* Numbers an exact table may have: half a megabyte, and a few milliseconds to work out. */
const TABLE_LIMIT = 1 << 16;

/** A column without a seat: the stock, the rounds to come, and tiles that are nowhere. */
const REST = 255;
/** A row that is no hidden tile: one played since, of which only the place it came from is unknown. */
const PLAYED = 255;

/**
 * The hidden tiles of one view and the places they may be in: columns are parts of seats' hands (and one for all that is
 * in nobody's hand), rows are tiles. Draws a world and writes it as today's deal for `GameState.resume`.
 */
export class HiddenTiles {
  readonly slots: Slots;
  exact = true;
  private readonly drawn: ExactDraw;
  private readonly chain: ChainDraw;
  /* Seat of each column, tile of each row. */
  private readonly seatOf: Uint8Array;
  private readonly tileOf: Uint8Array;
  private restColumn = -1;
  /* Today's deal as it is written: hands by seat, then the rest; where each part begins, and where it stands. */
  private readonly deal: Uint8Array;
  private readonly begin: Int32Array;
  private readonly next: Int32Array;
  private total = 0;
  private readonly freeTiles: Uint8Array;
  private freeCount = 0;
  private readonly settledRest: Uint8Array;
  private settledCount = 0;
  private table!: PublicTable;
  private ready = false;

  constructor(
    maxTiles: number,
    maxColumns: number,
    private readonly players: number,
    /** Whether what is in nobody's hand is written, and in random order. */
    private readonly writesRest: boolean,
    private readonly limit: number = TABLE_LIMIT,
  ) {
    this.slots = new Slots(maxTiles, maxColumns);
    this.drawn = new ExactDraw(maxTiles, maxColumns);
    this.chain = new ChainDraw(maxTiles, maxColumns);
    this.seatOf = new Uint8Array(maxColumns);
    this.tileOf = new Uint8Array(maxTiles);
    this.deal = new Uint8Array(maxTiles);
    this.begin = new Int32Array(players + 2);
    this.next = new Int32Array(players + 2);
    this.freeTiles = new Uint8Array(maxTiles);
    this.settledRest = new Uint8Array(maxTiles);
  }

  /** Begins a new view. */
  clear(table: PublicTable): void {
    this.table = table;
    this.ready = false;
    this.restColumn = -1;
    this.slots.clear();
    let at = 0;
    for (let seat = 0; seat < this.players; seat++) {
      this.begin[seat] = at;
      at += table.counts[seat]!;
    }
    this.begin[this.players] = at;
  }

  /** Writes the own hand. */
  ownTile(seat: number, index: number, tile: number): void {
    this.deal[this.begin[seat]! + index] = tile;
  }

  /** Adds a part of a seat's hand. */
  handColumn(seat: number, slots: number): void {
    if (slots > 0) this.seatOf[this.slots.addColumn(slots)] = seat;
  }

  /** Adds what is in nobody's hand, and returns its column; -1 where it is empty. */
  rest(slots: number): number {
    if (slots > 0) {
      this.restColumn = this.slots.addColumn(slots);
      this.seatOf[this.restColumn] = REST;
    }
    this.total = this.begin[this.players]! + Math.max(0, slots);
    return this.restColumn;
  }

  /** Adds a hidden tile, which may be in the rest, and returns its row. */
  hiddenTile(tile: number): number {
    const row = this.slots.addRow();
    this.tileOf[row] = tile;
    if (this.restColumn >= 0) this.slots.allow(row, this.restColumn);
    return row;
  }

  /** Adds a tile that was played, of which it is not known when it came to the hand, and returns its row. */
  playedTile(): number {
    const row = this.slots.addRow();
    this.tileOf[row] = PLAYED;
    return row;
  }

  /**
   * Makes ready to draw.
   * @throws DominoError `no-world`
   */
  settle(): void {
    const { slots, drawn, chain } = this;
    let possible = slots.settle();
    if (possible) {
      this.exact = drawn.prepare(slots, this.limit);
      possible = this.exact ? drawn.chance > 0 : chain.prepare(slots);
    }
    if (!possible) fail('no-world', 'the view admits no world: no deal of the hidden tiles agrees with the log');
    this.placeSettled();
    this.ready = true;
  }

  /** Writes the tiles whose place is known, and lists those that may be everywhere. */
  private placeSettled(): void {
    const { slots, begin, deal, seatOf, tileOf, players } = this;
    this.settledCount = 0;
    this.freeCount = 0;
    for (let seat = 0; seat < players; seat++) this.next[seat] = begin[seat]!;
    for (let row = 0; row < slots.rows; row++) {
      const column = slots.column[row]!;
      const tile = tileOf[row]!;
      if (column === FREE || tile === PLAYED) continue;
      const seat = seatOf[column]!;
      if (seat === REST) this.settledRest[this.settledCount++] = tile;
      else deal[this.next[seat]!++] = tile;
    }
    for (let i = 0; i < slots.free; i++) {
      const tile = tileOf[slots.freeRows[i]!]!;
      if (tile !== PLAYED) this.freeTiles[this.freeCount++] = tile;
    }
    for (let seat = 0; seat < players; seat++) begin[seat] = this.next[seat]!;
  }

  /** Whether no tile is left to draw: each has its place, and of the rest there is no order. */
  get single(): boolean {
    return this.slots.bound === 0 && this.freeCount === 0 && !(this.writesRest && this.settledCount > 1);
  }

  /** Number of ways to lay the hidden tiles, slots told apart; NaN where the chain draws. */
  count(): number {
    const { slots } = this;
    if (!this.exact) return Number.NaN;
    let ways = slots.share * this.drawn.chance;
    for (let k = 2; k <= slots.rows; k++) ways *= k;
    return ways;
  }

  /** Draws a world into a state. */
  sample(rng: Rng, state: GameState, own: number): void {
    if (!this.ready) fail('no-world', 'sample: observe a view first');
    const { slots, begin, next, deal, seatOf, tileOf, players, table } = this;
    const { order, bound, column } = slots;
    for (let seat = 0; seat <= players; seat++) next[seat] = begin[seat]!;
    for (let i = 0; i < this.settledCount; i++) deal[next[players]!++] = this.settledRest[i]!;
    if (bound > 0) {
      if (this.exact) this.drawn.draw(rng);
      else this.chain.draw(rng);
      for (let i = 0; i < bound; i++) {
        const row = order[i]!;
        const tile = tileOf[row]!;
        if (tile === PLAYED) continue;
        const seat = seatOf[column[row]!]!;
        const part = seat === REST ? players : seat;
        const at = next[part]!;
        deal[at] = tile;
        next[part] = at + 1;
      }
    }
    this.dealFree(rng, own);
    if (this.writesRest) this.shuffleRest(rng);
    state.resume(table, deal, this.total);
  }

  /** Fills the hands from the tiles that may be everywhere; the others go to the rest. */
  private dealFree(rng: Rng, own: number): void {
    const { next, deal, freeTiles, freeCount, players, table } = this;
    let ready = 0;
    let end = 0;
    for (let seat = 0; seat < players; seat++) {
      end += table.counts[seat]!;
      if (seat === own) continue;
      for (let at = next[seat]!; at < end; at++) {
        /* A forward Fisher-Yates shuffle is uniform from whatever order the last world left. */
        const pick = ready + rng.below(freeCount - ready);
        const tile = freeTiles[pick]!;
        freeTiles[pick] = freeTiles[ready]!;
        freeTiles[ready++] = tile;
        deal[at] = tile;
      }
    }
    if (!this.writesRest) return;
    for (let at = next[players]!; ready < freeCount; ) deal[at++] = freeTiles[ready++]!;
  }

  private shuffleRest(rng: Rng): void {
    const { deal, total } = this;
    for (let at = this.begin[this.players]!; at + 1 < total; at++) {
      const pick = at + rng.below(total - at);
      const tile = deal[pick]!;
      deal[pick] = deal[at]!;
      deal[at] = tile;
    }
  }
}
