import type { Rng } from '../core/random.js';
import { PIPS } from '../core/tiles.js';

/**
 * Hoyle's lots (rules 2.7): every player draws one tile from the full set; players with equal pips draw again among
 * themselves, from the tiles not yet drawn, to settle their order.
 * @param tiles number of tiles of the set, at least as many as ever needed; where a tie outlives the tiles, the lower player goes first
 * @returns players from the lowest draw to the highest
 */
export function drawLots(rng: Rng, players: number, tiles: number): number[] {
  const bag = Array.from({ length: tiles }, (_, tile) => tile);
  return order(
    Array.from({ length: players }, (_, player) => player),
    bag,
    rng,
  );
}

function order(group: readonly number[], bag: number[], rng: Rng): number[] {
  if (group.length < 2 || bag.length < group.length) return [...group];
  const drawn = group.map((player) => ({ player, pips: PIPS[bag.splice(rng.below(bag.length), 1)[0]!]! }));
  const levels = [...new Set(drawn.map(({ pips }) => pips))].sort((a, b) => a - b);
  return levels.flatMap((level) =>
    order(
      drawn.filter(({ pips }) => pips === level).map(({ player }) => player),
      bag,
      rng,
    ),
  );
}

/**
 * Seats of four players in partnerships by their lots: in turn order lowest, highest, second lowest, second highest, so
 * that the two lowest play against the two highest (rules 2.7).
 */
export function seatPartners(lots: readonly number[]): number[] {
  return [lots[0]!, lots[3]!, lots[1]!, lots[2]!];
}
