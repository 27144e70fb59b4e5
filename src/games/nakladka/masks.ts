import { HIGH, LOW, tileCount } from '../../core/tiles.js';

/*
 * Nakladka is always played with double-six: a set of tiles is one 28-bit mask by tile id, a hand two of them (tiles held
 * at least once, tiles held twice).
 */

/** Highest pip of the set. */
export const SIX = 6;
/** Different tiles. */
export const KINDS = tileCount(SIX);
/** Tiles of each suit, as a mask by tile id. */
export const SUIT = new Int32Array(SIX + 1);
/** All doubles, as a mask by tile id. */
export let DOUBLES = 0;

for (let tile = 0; tile < KINDS; tile++) {
  const high = HIGH[tile]!;
  const low = LOW[tile]!;
  SUIT[high] = SUIT[high]! | (1 << tile);
  SUIT[low] = SUIT[low]! | (1 << tile);
  if (high === low) DOUBLES |= 1 << tile;
}

/** Places of moves: 0..3 attach at a..d, 4..7 overlay on the end tile of a..d, 8 overlay on the spinner. */
export const OVERLAY = 4;
/** Overlay on the spinner. */
export const ON_SPINNER = 8;
