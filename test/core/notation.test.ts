import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASS } from '../../src/core/moves.js';
import { parseMove } from '../../src/core/notation.js';
import { formatTile, HIGH, LOW, PIPS, parseTile, tileCount, tileOf } from '../../src/core/tiles.js';
import { GAMES } from '../../src/games/registry.js';
import { errorCode } from '../kit/errors.js';

describe('tiles', () => {
  it('number 28, 55, 91, 136, 190 in the sets, with pips 168, 495, 1092, 2040 (numbers.md)', () => {
    expect([6, 9, 12, 15, 18].map(tileCount)).toEqual([28, 55, 91, 136, 190]);
    const pips = (max: number) => PIPS.subarray(0, tileCount(max)).reduce((sum, x) => sum + x, 0);
    expect([6, 9, 12, 15].map(pips)).toEqual([168, 495, 1092, 2040]);
  });

  it('round-trip through text and halves', () => {
    for (let tile = 0; tile < 190; tile++) {
      expect(parseTile(formatTile(tile))).toBe(tile);
      expect(tileOf(LOW[tile]!, HIGH[tile]!)).toBe(tile);
    }
  });

  it('are refused where the text is not exactly that of a tile', () => {
    expect(['4-6', '06-4', '6-', '6-4 ', 'x', '-1-0', '6-4L'].map((text) => errorCode(() => parseTile(text)))).toEqual(
      new Array(7).fill('tile-syntax'),
    );
    expect(errorCode(() => parseTile('7-0', 6))).toBe('tile-not-in-set');
  });
});

describe('moves', () => {
  it.each(GAMES.map((game) => [game.name, game] as const))('of %s never read as two things', (_, game) => {
    const suffixes = [...game.places.values()];
    expect(new Set(suffixes).size).toBe(suffixes.length);
    expect(parseMove('pass', game.places, 18)).toBe(PASS);
  });

  it('are refused as garbage with a coded error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^(pass|\d)/.test(text));
        expect(errorCode(() => parseMove(text, GAMES[0]!.places, 6))).toBe('move-syntax');
      }),
    );
    expect(errorCode(() => parseMove('6-4@a', GAMES[0]!.places, 6))).toBe('move-syntax');
  });
});
