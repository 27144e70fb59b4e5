import { HIGH, LOW, TILE } from './tiles.js';

/*
 * Suit rows: a set of tiles (each at most once) as one mask a suit. Bit o of rows[s] is set where the tile s-o is in the
 * set, so a non-double stands in two rows, a double in one. "The tiles of suit s" is one load, in every set up to
 * double-18. Walking a row from its highest bit gives the tiles of that suit in canonical order.
 */

/** Adds a tile to suit rows. */
export function addTile(rows: Int32Array, tile: number): void {
  const a = HIGH[tile]!;
  const b = LOW[tile]!;
  rows[a] = rows[a]! | (1 << b);
  rows[b] = rows[b]! | (1 << a);
}

/** Removes a tile from suit rows. */
export function removeTile(rows: Int32Array, tile: number): void {
  const a = HIGH[tile]!;
  const b = LOW[tile]!;
  rows[a] = rows[a]! & ~(1 << b);
  rows[b] = rows[b]! & ~(1 << a);
}

/** Whether suit rows hold a tile. */
export function hasTile(rows: Int32Array, tile: number): boolean {
  return ((rows[HIGH[tile]!]! >>> LOW[tile]!) & 1) === 1;
}

/**
 * Writes the tiles of suit rows into `out` from high to low (canonical order) and returns how many there are.
 * `out` must hold them all.
 */
export function listRows(rows: Int32Array, out: Uint8Array | Int32Array | number[]): number {
  let n = 0;
  for (let high = rows.length - 1; high >= 0; high--) {
    for (let mask = rows[high]! & ((2 << high) - 1); mask !== 0; ) {
      const low = 31 - Math.clz32(mask);
      mask ^= 1 << low;
      out[n++] = TILE[(high << 5) | low]!;
    }
  }
  return n;
}
