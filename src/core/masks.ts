import { HIGH, LOW, PIPS, tileCount } from './tiles.js';

/*
 * Tile masks: a set of tiles (each at most once) as bits by tile id, in words of 32: bit (id & 31) of word (id >> 5). Double-six
 * fits one word, double-18 six. Walking from the highest bit of the last word gives canonical order.
 */

/** Words of a mask over the tiles of double-`max`: 1 for double-six, 3 for double-12, 6 for double-18. */
export function maskWords(max: number): number {
  return (tileCount(max) + 31) >> 5;
}

/** Tiles of each suit of double-`max`: word w of suit s at `s * maskWords(max) + w`. */
export function suitMasks(max: number): Int32Array {
  const words = maskWords(max);
  const masks = new Int32Array((max + 1) * words);
  for (let tile = 0; tile < tileCount(max); tile++) {
    for (const suit of [HIGH[tile]!, LOW[tile]!]) addToMask(masks, tile, suit * words);
  }
  return masks;
}

/** Adds a tile to the mask that starts at `at`. */
export function addToMask(mask: Int32Array, tile: number, at = 0): void {
  const word = at + (tile >> 5);
  mask[word] = mask[word]! | (1 << (tile & 31));
}

/** Whether the mask that starts at `at` holds a tile. */
export function inMask(mask: Int32Array, tile: number, at = 0): boolean {
  return ((mask[at + (tile >> 5)]! >>> (tile & 31)) & 1) === 1;
}

/** Number of set bits of a 32-bit mask. */
export function popcount(mask: number): number {
  mask -= (mask >>> 1) & 0x55555555;
  mask = (mask & 0x33333333) + ((mask >>> 2) & 0x33333333);
  return Math.imul((mask + (mask >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Position of the index-th highest set bit of a mask that has more than `index`. */
export function nthHighest(mask: number, index: number): number {
  while (index-- > 0) mask ^= 0x80000000 >>> Math.clz32(mask);
  return 31 - Math.clz32(mask);
}

/** Writes the tiles of a mask into `out` in canonical order (from high to low) and returns how many there are. */
export function listMask(mask: Int32Array, out: Uint8Array | Int32Array | number[]): number {
  let count = 0;
  for (let word = mask.length - 1; word >= 0; word--) {
    for (let bits = mask[word]!; bits !== 0; ) {
      const bit = 31 - Math.clz32(bits);
      bits ^= 1 << bit;
      out[count++] = (word << 5) | bit;
    }
  }
  return count;
}

/** Pips of all tiles of a mask. */
export function maskPips(mask: Int32Array): number {
  let pips = 0;
  for (let word = 0; word < mask.length; word++) {
    for (let bits = mask[word]!; bits !== 0; ) {
      const bit = 31 - Math.clz32(bits);
      bits ^= 1 << bit;
      pips += PIPS[(word << 5) | bit]!;
    }
  }
  return pips;
}
