import { HIGH, LOW } from '../../core/tiles.js';

/** Added to the pips of a double that trumps. */
export const TRUMP = 64;
/** Strength of the double of the declared suit under `doubleRank: high`. */
export const TOP_OF_SUIT = 32;

/**
 * Strength of a tile in a trick of suit `suit` (rules 4.3): the strongest wins. A double off suit: 64 + its pips; a tile of
 * the suit: its other half, its own pips for the double (32 where doubles rank high); anything else: -1.
 */
export function strength(tile: number, suit: number, doubleHigh: boolean): number {
  const high = HIGH[tile]!;
  const low = LOW[tile]!;
  if (high === low) return high === suit ? (doubleHigh ? TOP_OF_SUIT : high) : TRUMP + high;
  return high === suit ? low : low === suit ? high : -1;
}
