import { DRAW, PASS } from '../core/moves.js';
import { HIGH, LOW } from '../core/tiles.js';
import type { PublicTable } from '../games/state.js';
import type { HiddenTiles } from './hidden.js';

/** The open pips of a layout, followed ply by ply. */
export interface Layout {
  /** Back to an empty table. */
  clear(): void;
  /** Pips a tile must carry to be attached, as a mask; 0 before the opening. */
  open(): number;
  /** Lays a tile. */
  lay(move: number): void;
}

/*
 * What the log of a game with a stock proves of one seat. Proof number e (from 1) is a moment at which the seat held no tile
 * of some pips: a pass, or a visit to the stock (nobody draws who can play; of the tiles drawn all but the last did not
 * fit either, and the last was laid at once, or the seat passed: rules 2.3, 3.3). Proof 0 is the forced opening, which
 * binds the tiles of the deal only.
 *
 * The tiles of a seat came with the deal or with one of its visits; a group is what stayed of one visit. A tile that the
 * seat held until some moment may have come with a group exactly where it fits no proof from the group's own up to that
 * moment: so the groups it may be in are the last ones, from the one after the last proof it fits.
 */
class SeatProofs {
  readonly pips: Int32Array;
  proofs = 0;
  /* Proof with which each group came (the deal: 0), and its tiles. */
  readonly since: Int32Array;
  readonly sizes: Int32Array;
  groups = 0;
  /* Tiles played from the hand (not straight from the stock), each with the proofs before it. */
  readonly played: Uint8Array;
  readonly playedAt: Int32Array;
  readonly rows: Uint8Array;
  plays = 0;

  constructor(logCapacity: number, tiles: number) {
    this.pips = new Int32Array(logCapacity + 1);
    this.since = new Int32Array(tiles + 1);
    this.sizes = new Int32Array(tiles + 1);
    this.played = new Uint8Array(tiles);
    this.playedAt = new Int32Array(tiles);
    this.rows = new Uint8Array(tiles);
  }

  clear(): void {
    this.proofs = 0;
    this.groups = 1;
    this.plays = 0;
    this.since[0] = 0;
  }

  lacks(pips: number): void {
    this.pips[++this.proofs] = pips;
  }

  came(tiles: number): void {
    if (tiles === 0) return;
    this.since[this.groups] = this.proofs;
    this.sizes[this.groups++] = tiles;
  }

  lays(tile: number): void {
    this.played[this.plays] = tile;
    this.playedAt[this.plays++] = this.proofs;
  }

  /** The last of the first `upTo` proofs that a tile would break; `none` where it breaks none. */
  lastBroken(tile: number, upTo: number, none: number): number {
    const halves = (1 << HIGH[tile]!) | (1 << LOW[tile]!);
    for (let proof = upTo; proof > 0; proof--) if ((this.pips[proof]! & halves) !== 0) return proof;
    return none;
  }
}

/** Reads the log of block, draw or nakladka into columns and rows. */
export class History {
  private readonly seats: readonly SeatProofs[];
  private readonly firstColumn: Int32Array;

  constructor(
    players: number,
    /** The seat that looks. */
    private readonly own: number,
    logCapacity: number,
    tiles: number,
    private readonly layout: Layout,
    /** Whether the opening proves that a seat was not dealt a tile (the forced opening). */
    private readonly barred: (seat: number, tile: number) => boolean,
  ) {
    this.seats = Array.from({ length: players }, () => new SeatProofs(logCapacity, tiles));
    this.firstColumn = new Int32Array(players);
  }

  /** Reads the log. */
  read(table: PublicTable): void {
    const { layout, seats } = this;
    for (const seat of seats) seat.clear();
    layout.clear();
    let drawn = 0;
    let seat = table.leader;
    for (let i = 0; i < table.logLength; i++) {
      const entry = table.log[i]!;
      if (entry === DRAW) {
        drawn++;
        continue;
      }
      const proofs = seats[seat]!;
      const passed = entry === PASS;
      if (passed || drawn > 0) proofs.lacks(layout.open());
      if (drawn > 0) proofs.came(passed ? drawn : drawn - 1);
      if (!passed) {
        if (drawn === 0) proofs.lays(entry >>> 5);
        layout.lay(entry);
      }
      drawn = 0;
      seat = seat + 1 === seats.length ? 0 : seat + 1;
    }
  }

  /** Adds the columns of the other seats' hands and of the rest, which takes what is left of `tiles` hidden ones. */
  addColumns(hidden: HiddenTiles, table: PublicTable, tiles: number): void {
    let rest = tiles;
    this.seats.forEach((proofs, seat) => {
      if (seat === this.own) return;
      const held = table.counts[seat]!;
      rest -= held;
      let dealt = held + proofs.plays;
      for (let group = 1; group < proofs.groups; group++) dealt -= proofs.sizes[group]!;
      proofs.sizes[0] = dealt;
      this.firstColumn[seat] = hidden.slots.columns;
      for (let group = 0; group < proofs.groups; group++) hidden.handColumn(seat, proofs.sizes[group]!);
    });
    hidden.rest(rest);
  }

  /** Adds the rows of the tiles the other seats played; those of the hidden tiles are added one by one. */
  addPlayed(hidden: HiddenTiles): void {
    this.seats.forEach((proofs, seat) => {
      if (seat === this.own) return;
      for (let i = 0; i < proofs.plays; i++) {
        proofs.rows[i] = hidden.playedTile();
        this.allow(hidden, proofs.rows[i]!, seat, proofs.played[i]!, proofs.playedAt[i]!);
      }
    });
  }

  /**
   * Pairs the tiles the other seats played with their twins: those the same seat played later, or the hidden one (`rowOf`
   * a tile of which one copy is hidden; else -1). Which of two twins in one hand was laid first makes no other shuffle.
   */
  pairTwins(hidden: HiddenTiles, rowOf: Int32Array): void {
    this.seats.forEach((proofs, seat) => {
      if (seat === this.own) return;
      const { plays, played, playedAt, rows } = proofs;
      for (let i = 0; i < plays; i++) {
        const tile = played[i]!;
        let later = i + 1;
        while (later < plays && played[later] !== tile) later++;
        if (later < plays) this.pair(hidden, seat, tile, rows[i]!, playedAt[i]!, rows[later]!, playedAt[later]!);
        else if (rowOf[tile]! >= 0) this.pair(hidden, seat, tile, rows[i]!, playedAt[i]!, rowOf[tile]!, proofs.proofs);
      }
    });
  }

  /** The groups in which both twins may have come: not later than the first was laid, nor too early for the second. */
  private pair(
    hidden: HiddenTiles,
    seat: number,
    tile: number,
    row: number,
    upTo: number,
    twin: number,
    twinUpTo: number,
  ): void {
    const proofs = this.seats[seat]!;
    const broken = proofs.lastBroken(tile, twinUpTo, this.barred(seat, tile) ? 0 : -1);
    let column = this.firstColumn[seat]!;
    for (let group = 0; group < proofs.groups; group++) {
      if (proofs.sizes[group] === 0) continue;
      if (proofs.since[group]! > broken && proofs.since[group]! <= upTo) hidden.slots.pair(row, twin, column);
      column++;
    }
  }

  /** Adds the row of a tile that is in another hand today, or in nobody's, and returns it. */
  addHidden(hidden: HiddenTiles, tile: number): number {
    const row = hidden.hiddenTile(tile);
    for (let seat = 0; seat < this.seats.length; seat++)
      if (seat !== this.own) this.allow(hidden, row, seat, tile, this.seats[seat]!.proofs);
    return row;
  }

  /** Lets a tile that a seat held until after proof `upTo` be in the groups it may have come with. */
  private allow(hidden: HiddenTiles, row: number, seat: number, tile: number, upTo: number): void {
    const proofs = this.seats[seat]!;
    const broken = proofs.lastBroken(tile, upTo, this.barred(seat, tile) ? 0 : -1);
    let column = this.firstColumn[seat]!;
    for (let group = 0; group < proofs.groups; group++) {
      if (proofs.sizes[group] === 0) continue;
      /* Not a group that came after the tile was played. */
      if (proofs.since[group]! > broken && proofs.since[group]! <= upTo) hidden.slots.allow(row, column);
      column++;
    }
  }
}
