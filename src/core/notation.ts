import { fail } from './errors.js';
import { movePlace, moveTile, PASS, PLAIN, packMove } from './moves.js';
import { formatTile, parseTile } from './tiles.js';

/**
 * The text of a game's places: `places.get(place)` is what stands behind the tile (`L`, `@a`, `:12`, '' for PLAIN).
 * Each game brings its own table; text and integers convert both ways through it (rules.md section 5).
 */
export type PlaceTable = ReadonlyMap<number, string>;

/** Builds a place table from suffixes listed by place number; PLAIN is always ''. */
export function placeTable(suffixes: readonly string[]): PlaceTable {
  return new Map<number, string>([...suffixes.map((text, place): [number, string] => [place, text]), [PLAIN, '']]);
}

/** Text of a move: `6-4`, `6-4L`, `5-3@a`, `5-5^s`, `12-5:12`, `pass`. */
export function formatMove(move: number, places: PlaceTable): string {
  if (move === PASS) return 'pass';
  const suffix = places.get(movePlace(move));
  if (suffix === undefined) return `move#${move}`;
  return formatTile(moveTile(move)) + suffix;
}

/**
 * Reads the text of a move.
 * @throws DominoError `move-syntax`, `tile-syntax` or `tile-not-in-set`
 */
export function parseMove(text: string, places: PlaceTable, max: number): number {
  if (text === 'pass') return PASS;
  const match = /^(\d+-\d+)(.*)$/.exec(text);
  if (!match) fail('move-syntax', `'${text}' is not a move, expected a tile like 6-4 and where it goes, or pass`);
  const tile = parseTile(match[1]!, max);
  for (const [place, suffix] of places) if (suffix === match[2]) return packMove(tile, place);
  fail('move-syntax', `'${text}' is not a move: '${match[2]}' is not a place of this game`);
}
