import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../src/stats/intervals.js';
import { STRATEGIES } from '../../strategies/registry.js';
import { playChunk, runCell } from '../kit/run.js';

describe('under the null', () => {
  it('95 % intervals of swings cover 0 in 93.5 to 96.5 % of 2,000 matches of random against random:salt=1', async () => {
    const blocks = 50;
    const cell = { game: 'block', bots: 'random,random:salt=1', seed: 'null' };
    const { swings } = await playChunk({ ...cell, blocks: 2000 * blocks }, 0, 2000 * blocks, {
      records: 0,
      perBlock: false,
      swings: true,
    });
    let covered = 0;
    for (let match = 0; match < 2000; match++) {
      const values = swings!.points.slice(match * blocks, (match + 1) * blocks);
      const mean = values.reduce((sum, value) => sum + value, 0) / blocks;
      const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (blocks - 1));
      const { lo, hi } = meanInterval(mean, sd, blocks);
      if (lo <= 0 && hi >= 0) covered++;
    }
    expect(covered / 2000).toBeGreaterThan(0.935);
    expect(covered / 2000).toBeLessThan(0.965);
  });
});

/* Search bots have tests of their own, at small budgets. */
const HEURISTICS = STRATEGIES.filter(({ name }) =>
  [
    'random',
    'greedy',
    'heaviest',
    'doubles-first',
    'suit-count',
    'control',
    'trumping',
    'scorer',
    'noisy',
    'reneger',
  ].includes(name),
);

describe('a bot against its copy swings 0 in all of 10,000 blocks', () => {
  it.each(HEURISTICS.flatMap(({ name, games }) => games.map((game) => [name, game] as const)))(
    '%s, %s',
    async (name, game) => {
      const players = game === 'nakladka' || game === 'double-takes' ? 4 : 2;
      /* Whole games of Double Takes by heuristics take a millisecond: two players, one short hand each. */
      const short =
        game === 'double-takes' ? { players: 2, rules: { handSize: 17, set: 7 } } : { players, pairs: players === 4 };
      const { row, result } = await runCell({ game, bots: `${name},${name}`, blocks: 10_000, ...short });
      expect(result.moments.n).toBe(10_000);
      for (const metric of ['swingPoints', 'swingWins']) expect(row(metric)).toMatchObject({ mean: 0, sd: 0 });
    },
  );
});
