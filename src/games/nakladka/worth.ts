import { HIGH, LOW, PIPS } from '../../core/tiles.js';
import { OVERLAY } from './masks.js';
import type { NakladkaTable } from './view.js';

/** The table sum (rules 3.4) that a move which is not an opening would leave. An overlay leaves it as it is. */
export function sumAfter(table: NakladkaTable, move: number): number {
  const place = move & 31;
  if (place >= OVERLAY) return table.sum;
  const tile = (move >>> 5) & 0xff;
  const { arms, spinner, ends, tops } = table;
  const begins = place === arms;
  const open = begins ? spinner : ends[place]!;
  const shown = HIGH[tile] === LOW[tile] ? PIPS[tile]! : PIPS[tile]! - open;
  if (begins) return table.sum + shown - (arms === 1 ? 2 * spinner : 0);
  const top = tops[place]!;
  return table.sum + shown - (HIGH[top] === LOW[top] ? PIPS[top]! : open);
}

/**
 * Points a move (not an opening) brings the side that plays it at once (rules 3.5; with `robber` 3.7: what it takes).
 * The end bonus is not counted.
 */
export function pointsNow(table: NakladkaTable, side: number, move: number, robber: boolean): number {
  const sum = sumAfter(table, move);
  if (sum === 0 || sum % 5 !== 0) return 0;
  const place = move & 31;
  if (place < OVERLAY) return sum;
  const tile = (move >>> 5) & 0xff;
  const worth = HIGH[tile] === LOW[tile] ? 2 * sum : sum;
  if (!robber) return worth;
  const victim = table.seating.sideOf[table.lastPlayer]!;
  return victim === side ? 0 : Math.min(worth, table.points[victim]!);
}
