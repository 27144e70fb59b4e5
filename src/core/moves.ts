/*
 * A move is one small integer, the same layout in every game:
 *
 *   bits 0..4   place: where the tile goes or what it declares (each game's own table), PLAIN (31) where there is nothing to say
 *   bits 5..12  tile id (core/tiles.ts)
 *   bit  13     set only in logs: a tile was drawn from the stock (the tile itself is not public)
 *
 * PASS has all of bits 0..12 set (tile 255 does not exist).
 */

/** Place of an opening tile, or of a tile that follows to a trick. */
export const PLAIN = 31;
/** The single move of a player who cannot play. */
export const PASS = 0x1fff;
/** Log entry of one draw from the stock. */
export const DRAW = 1 << 13;

/** Packs a tile and a place into a move. */
export function packMove(tile: number, place: number): number {
  return (tile << 5) | place;
}

/** Tile id of a move; 255 for PASS. */
export function moveTile(move: number): number {
  return (move >>> 5) & 0xff;
}

/** Place of a move. */
export function movePlace(move: number): number {
  return move & 31;
}
