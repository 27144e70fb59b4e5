import { HIGH, LOW } from '../core/tiles.js';

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

/** What the log proves of one seat, and the groups its tiles came with. */
export class SeatProofs {
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

  /** First group that a tile held until after proof `upTo` may have come with; `groups` where there is none. */
  firstGroup(tile: number, upTo: number, barred: boolean): number {
    const broken = this.lastBroken(tile, upTo, barred ? 0 : -1);
    let group = 0;
    while (group < this.groups && this.since[group]! <= broken) group++;
    return group;
  }

  /** Last group that had come by proof `upTo`. */
  lastGroup(upTo: number): number {
    let group = this.groups - 1;
    while (this.since[group]! > upTo) group--;
    return group;
  }
}
