import { fail } from './errors.js';

/** The largest set: double-18, 190 tiles (rules.md section 1). */
export const MAX_PIP = 18;

/** Number of tiles of double-`max`, one copy: 28, 55, 91, 136, 190 for 6, 9, 12, 15, 18. */
export function tileCount(max: number): number {
  return ((max + 1) * (max + 2)) / 2;
}

/*
 * A tile is one small integer, the same in every set: id(a, b) = a(a+1)/2 + b with a >= b. Ids rise by higher half, then
 * lower: the canonical order of moves (rules.md section 5) is by falling id. Double-six is 0..27, double-18 0..189.
 */
const ALL = tileCount(MAX_PIP);

/** Higher half of each tile id. */
export const HIGH = new Uint8Array(ALL);
/** Lower half of each tile id. */
export const LOW = new Uint8Array(ALL);
/** Pips (both halves) of each tile id. */
export const PIPS = new Uint8Array(ALL);
/** Tile id of two halves in either order: `TILE[(a << 5) | b]`. */
export const TILE = new Uint8Array((MAX_PIP + 1) << 5);

for (let a = 0, id = 0; a <= MAX_PIP; a++) {
  for (let b = 0; b <= a; b++, id++) {
    HIGH[id] = a;
    LOW[id] = b;
    PIPS[id] = a + b;
    TILE[(a << 5) | b] = id;
    TILE[(b << 5) | a] = id;
  }
}

/** Tile id of two halves, in either order. */
export function tileOf(a: number, b: number): number {
  return TILE[(a << 5) | b]!;
}

/** Whether a tile id is a double. */
export function isDouble(tile: number): boolean {
  return HIGH[tile] === LOW[tile];
}

/** `6-4`: higher half first. */
export function formatTile(tile: number): string {
  return `${HIGH[tile]}-${LOW[tile]}`;
}

/**
 * Reads `6-4` (higher half first, no leading zeros) as a tile of double-`max`.
 * @throws DominoError `tile-syntax` or `tile-not-in-set`
 */
export function parseTile(text: string, max: number = MAX_PIP): number {
  const match = /^(0|[1-9]\d?)-(0|[1-9]\d?)$/.exec(text);
  if (!match) fail('tile-syntax', `'${text}' is not a tile, expected the higher half first, like 6-4`);
  const a = Number(match[1]);
  const b = Number(match[2]);
  if (a < b) fail('tile-syntax', `'${text}' is not a tile as written here, expected the higher half first: ${b}-${a}`);
  if (a > max) fail('tile-not-in-set', `tile ${text} is not in the double-${max} set`);
  return tileOf(a, b);
}
