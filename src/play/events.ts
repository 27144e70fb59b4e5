import { DRAW } from '../core/moves.js';
import { formatMove, type PlaceTable } from '../core/notation.js';
import { formatTile } from '../core/tiles.js';
import type { GameState } from '../games/state.js';

/**
 * The log of a game in notation, draws with their tiles (`draw:6-4`): all draws come from the front of the stock, so the
 * k-th draw is the k-th tile of `stock`.
 */
export function formatLog(state: GameState, places: PlaceTable, stock: readonly number[]): string[] {
  const { log, logLength } = state.table;
  let drawn = 0;
  return Array.from(log.subarray(0, logLength), (entry) =>
    entry === DRAW ? `draw:${formatTile(stock[drawn++]!)}` : formatMove(entry, places),
  );
}
