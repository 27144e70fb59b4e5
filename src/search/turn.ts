import { fail } from '../core/errors.js';
import type { SeatView } from '../games/state.js';

/**
 * A view is read when its seat is to move: until then another seat's draws are half told.
 * @throws DominoError `not-to-move`
 */
export function mustMove(view: SeatView, seat: number): void {
  if (view.seat !== seat) fail('not-to-move', `observe: this is the view of seat ${view.seat}, expected seat ${seat}`);
  if (view.table.turn !== seat) fail('not-to-move', `observe: seat ${seat} is not to move (turn: ${view.table.turn})`);
}
