import { movePlace, moveTile, PLAIN } from '../core/moves.js';
import { HIGH, isDouble, LOW } from '../core/tiles.js';
import type { TakesTable } from '../games/double-takes/view.js';
import type { FamilyName } from '../games/game.js';
import { OVERLAY } from '../games/nakladka/masks.js';
import type { SeatView } from '../games/state.js';

/** Kinds of decision of each family, in the order of tables. A kind is set by what could be chosen, never by what was. */
export const DECISION_KINDS: Readonly<Record<FamilyName, readonly string[]>> = {
  line: ['opening', 'one end', 'one end, a double too', 'both ends', 'both ends, a double too'],
  nakladka: ['attach', 'attach or overlay'],
  'double-takes': ['lead', 'follow', 'trump or discard', 'discard'],
};

/** Kind of the decision that a seat to move stands before. */
export function decisionKind(view: SeatView, family: FamilyName): string {
  const moves = Array.from(view.moves.subarray(0, view.moveCount));
  if (family === 'nakladka') return moves.some(isOverlay) ? 'attach or overlay' : 'attach';
  return family === 'line' ? lineKind(moves) : takesKind(moves, view.table as TakesTable);
}

function isOverlay(move: number): boolean {
  const place = movePlace(move);
  return place >= OVERLAY && place !== PLAIN;
}

function lineKind(moves: readonly number[]): string {
  if (movePlace(moves[0]!) === PLAIN) return 'opening';
  const ends = new Set(moves.map(movePlace)).size === 1 ? 'one end' : 'both ends';
  return moves.some((move) => isDouble(moveTile(move))) ? `${ends}, a double too` : ends;
}

/** Who holds the suit follows, also where a revoke is possible; who does not may trump with a double, if there is one. */
function takesKind(moves: readonly number[], { suit }: TakesTable): string {
  if (suit < 0) return 'lead';
  const tiles = moves.map(moveTile);
  if (tiles.some((tile) => HIGH[tile] === suit || LOW[tile] === suit)) return 'follow';
  return tiles.some(isDouble) ? 'trump or discard' : 'discard';
}
