import { HIGH, LOW, PIPS } from '../core/tiles.js';
import { LEFT, RIGHT } from '../games/line/view.js';
import type { PublicTable } from '../games/state.js';
import type { Layout } from './history.js';

/** The line of block and draw: two ends. */
export class Line implements Layout {
  private left = -1;
  private right = -1;
  /* Rank of the opening tile where the rules forced it: nothing dealt ranks higher. */
  private top = Infinity;

  constructor(
    /** Whether the highest double opens (rules 2.6). */
    private readonly forced: boolean,
  ) {}

  begin(_table: PublicTable, opening: number): void {
    this.left = -1;
    if (this.forced) this.top = openingRank(opening >>> 5);
  }

  open(): number {
    return this.left < 0 ? 0 : (1 << this.left) | (1 << this.right);
  }

  lay(move: number): void {
    const tile = move >>> 5;
    const place = move & 31;
    if (place === LEFT) this.left = PIPS[tile]! - this.left;
    else if (place === RIGHT) this.right = PIPS[tile]! - this.right;
    else {
      this.left = HIGH[tile]!;
      this.right = LOW[tile]!;
    }
  }

  barred(_seat: number, tile: number): boolean {
    return openingRank(tile) > this.top;
  }
}

/** Rank of a tile as an opening under `highest-double` (rules 2.6): doubles, then pips, then the higher half. */
function openingRank(tile: number): number {
  return (HIGH[tile] === LOW[tile] ? 1 << 16 : 0) + (PIPS[tile]! << 8) + HIGH[tile]!;
}
