import { PLAIN } from '../core/moves.js';
import { HIGH, PIPS } from '../core/tiles.js';
import { DOUBLES, OVERLAY } from '../games/nakladka/masks.js';
import type { PublicTable } from '../games/state.js';
import type { Layout } from './history.js';

/** The arms of nakladka: their ends, and the spinner while it has a free side (rules 3.2). */
export class Arms implements Layout {
  /** Seat from which equal opening doubles were counted (rules 3.1); -1 where it is unknown. */
  eldest = -1;
  private spinner = -1;
  private arms = 0;
  private readonly ends = new Int32Array(4);
  /* The opening double, and the seat that laid it. */
  private opening = -1;
  private opener = -1;

  constructor(private readonly players: number) {}

  begin(table: PublicTable, opening: number): void {
    this.spinner = -1;
    this.arms = 0;
    this.opening = opening >>> 5;
    this.opener = table.leader;
  }

  open(): number {
    if (this.spinner < 0) return 0;
    let pips = this.arms < 4 ? 1 << this.spinner : 0;
    for (let arm = 0; arm < this.arms; arm++) pips |= 1 << this.ends[arm]!;
    return pips;
  }

  lay(move: number): void {
    const tile = move >>> 5;
    const place = move & 31;
    if (place === PLAIN) this.spinner = HIGH[tile]!;
    else if (place < OVERLAY) {
      const open = place === this.arms ? this.spinner : this.ends[place]!;
      if (place === this.arms) this.arms++;
      this.ends[place] = PIPS[tile]! - open;
    }
  }

  /** Rules 3.1: nobody was dealt a higher double than the one that opened, nor its twin nearer to the eldest. */
  barred(seat: number, tile: number): boolean {
    if (((DOUBLES >>> tile) & 1) === 0 || tile < this.opening) return false;
    if (tile > this.opening) return true;
    return this.eldest >= 0 && this.turnsAfter(seat) < this.turnsAfter(this.opener);
  }

  private turnsAfter(seat: number): number {
    return (seat - this.eldest + this.players) % this.players;
  }
}
