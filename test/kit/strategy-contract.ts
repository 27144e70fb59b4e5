import { expect } from 'vitest';
import { GAMES } from '../../src/games/registry.js';
import type { AnyStrategy } from '../../src/play/strategy.js';
import { playChunk, runCell } from './run.js';

/**
 * What every strategy promises: legal moves in each game it names, with any number of players and partnerships; the same
 * games again from the same seed; swing zero against its copy.
 * @param spec the bot, where the defaults take too long
 * @param games deals played by each game and seating, and blocks against its copy
 */
export async function checkStrategy(strategy: AnyStrategy, spec = strategy.name, games = [12, 200]): Promise<void> {
  expect(strategy.summary).not.toBe('');
  expect(Object.keys(strategy.params)).toContain('salt');
  for (const game of GAMES.filter(({ name }) => strategy.games.includes(name))) {
    for (const players of game.players) {
      for (const pairs of game.pairs.includes(players) ? [false, true] : [false]) {
        const cell = { game: game.name, players, pairs, bots: spec };
        const first = await playChunk(cell, 0, games[0]!);
        expect(first.faults).toEqual([]);
        expect((await playChunk(cell, 0, games[0]!)).records).toEqual(first.records);
        const sides = game.pairsAlways || pairs ? (players === 6 ? 3 : 2) : players;
        if (sides !== 2) continue;
        const { row } = await runCell({
          ...cell,
          pairs: pairs || (game.pairsAlways && players === 4),
          bots: `${spec},${spec}`,
          blocks: games[1]!,
        });
        if (row('swingPoints')) expect(row('swingPoints')).toMatchObject({ mean: 0, sd: 0 });
      }
    }
  }
}
