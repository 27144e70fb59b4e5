import { HIGH, LOW } from '../../core/tiles.js';
import { strength } from './strength.js';
import type { TakesTable } from './view.js';

/**
 * Adds the revokes (rules 4.6) of a position under `revoke: penalty` to `out` by round, then seat. A failure to follow
 * is one where the seat held the suit: it plays a tile of it later in the round, or has one in hand today. `waiting` is
 * room for players x suits numbers.
 */
export function countRevokes(
  table: TakesTable,
  views: readonly { hand: Int32Array }[],
  handSize: number,
  doubleHigh: boolean,
  waiting: Int32Array,
  out: Int32Array,
): void {
  const { players } = table.seating;
  const suits = table.set + 1;
  const first = table.leader - table.round + table.round * players;
  let round = -1;
  let seat = 0;
  let suit = 0;
  let best = -1;
  let winner = 0;
  for (let i = 0; i < table.logLength; i++) {
    const tile = table.log[i]! >>> 5;
    if (i % (handSize * players) === 0) {
      waiting.fill(0);
      winner = (first + ++round) % players;
    }
    if (i % players === 0) {
      seat = winner;
      suit = table.log[i]! & 31;
      best = -1;
    }
    for (let half = HIGH[tile]!, k = 0; k < 2; half = LOW[tile]!, k++) {
      const at = seat * suits + half;
      out[round * players + seat] = out[round * players + seat]! + waiting[at]!;
      waiting[at] = 0;
    }
    if (HIGH[tile] !== suit && LOW[tile] !== suit) waiting[seat * suits + suit] = waiting[seat * suits + suit]! + 1;
    const power = strength(tile, suit, doubleHigh);
    if (power > best) {
      best = power;
      winner = seat;
    }
    seat = seat + 1 === players ? 0 : seat + 1;
  }
  if (round !== table.round) return;
  for (let at = 0; at < players * suits; at++) {
    const holder = Math.floor(at / suits);
    if (views[holder]!.hand[at % suits] === 0) continue;
    out[round * players + holder] = out[round * players + holder]! + waiting[at]!;
  }
}
