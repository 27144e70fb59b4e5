import { DRAW, PASS } from '../core/moves.js';
import type { PublicTable } from '../games/state.js';
import type { HiddenTiles } from './hidden.js';
import { SeatProofs } from './proofs.js';

/** The open pips of a layout, followed ply by ply, and what its opening proves. */
export interface Layout {
  /** Back to an empty table, on which `opening` is laid first. */
  begin(table: PublicTable, opening: number): void;
  /** Pips a tile must carry to be attached, as a mask; 0 before the opening. */
  open(): number;
  /** Lays a tile. */
  lay(move: number): void;
  /** Whether the opening proves that a seat was not dealt a tile (the forced opening). */
  barred(seat: number, tile: number): boolean;
}

/** Reads the log of block, draw or nakladka into columns and rows. */
export class History {
  readonly seats: readonly SeatProofs[];
  private readonly firstColumn: Int32Array;

  constructor(
    players: number,
    /** The seat that looks. */
    private readonly own: number,
    logCapacity: number,
    tiles: number,
    private readonly layout: Layout,
  ) {
    this.seats = Array.from({ length: players }, () => new SeatProofs(logCapacity, tiles));
    this.firstColumn = new Int32Array(players);
  }

  /** Reads the log. `next`: a move of the seat to move, which may be the opening, or end a visit to the stock. */
  read(table: PublicTable, next: number): void {
    const { layout, seats } = this;
    for (const seat of seats) seat.clear();
    layout.begin(table, table.logLength > 0 ? table.log[0]! : next);
    let drawn = 0;
    let seat = table.leader;
    for (let i = 0; i < table.logLength; i++) {
      const entry = table.log[i]!;
      if (entry === DRAW) {
        drawn++;
        continue;
      }
      this.readPly(seats[seat]!, entry, drawn);
      drawn = 0;
      seat = seat + 1 === seats.length ? 0 : seat + 1;
    }
    if (drawn > 0) this.readPly(seats[seat]!, next, drawn);
  }

  /** Reads one ply, made after so many draws. */
  private readPly(proofs: SeatProofs, move: number, drawn: number): void {
    const { layout } = this;
    const passed = move === PASS;
    if (passed || drawn > 0) proofs.lacks(layout.open());
    if (drawn > 0) proofs.came(passed ? drawn : drawn - 1);
    if (passed) return;
    if (drawn === 0) proofs.lays(move >>> 5);
    layout.lay(move);
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
    const broken = proofs.lastBroken(tile, twinUpTo, this.layout.barred(seat, tile) ? 0 : -1);
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
    const broken = proofs.lastBroken(tile, upTo, this.layout.barred(seat, tile) ? 0 : -1);
    let column = this.firstColumn[seat]!;
    for (let group = 0; group < proofs.groups; group++) {
      if (proofs.sizes[group] === 0) continue;
      /* Not a group that came after the tile was played. */
      if (proofs.since[group]! > broken && proofs.since[group]! <= upTo) hidden.slots.allow(row, column);
      column++;
    }
  }
}
