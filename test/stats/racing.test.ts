import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { Race } from '../../src/stats/racing.js';
import { sequenceHalf } from '../../src/stats/sequence.js';

const stream = (seed: number) => {
  const rng = new Stream();
  rng.seed(seed, 3, 9);
  return rng;
};

const sumOf = (played: number[][], cell: number) => played.reduce((sum, row) => sum + row[cell]!, 0);

describe('a race', () => {
  it('drops the worse cells and keeps the best', () => {
    const rng = stream(1);
    const race = new Race({ cells: 4 });
    for (let block = 0; block < 3000 && race.alive.length > 1; block++) {
      const luck = rng.below(1000);
      race.add([0, 5, 20, 10].map((skill) => luck + skill + rng.below(41)));
    }
    expect(race.alive).toEqual([2]);
    expect(race.best()).toBe(2);
    expect(race.dropped.map(({ cell }) => cell).sort()).toEqual([0, 1, 3]);
    for (const { blocks } of race.dropped) expect(blocks).toBeGreaterThanOrEqual(100);
    expect(race.mean(0)).toBeNaN();
  });

  it.each([
    ['best', 3],
    ['all', 6],
  ] as const)('protecting %s compares as by the plain formulas, with alpha in %i parts', (protect, parts) => {
    const rng = stream(7);
    const race = new Race({ cells: 4, protect, first: 30, tunedFor: 200 });
    const played: number[][] = [];
    for (let block = 1; block <= 600; block++) {
      const luck = rng.below(50);
      played.push([0, 2, 4, 6].map((skill) => luck + skill + rng.below(31)));
      const before = race.alive;
      const best = before.reduce((a, b) => (sumOf(played, b) > sumOf(played, a) ? b : a));
      race.add(played.at(-1)!);
      if (block < 30) continue;
      const expected = before.filter((cell) => {
        const mean = (sumOf(played, best) - sumOf(played, cell)) / block;
        const squares = played.reduce((sum, row) => sum + (row[best]! - row[cell]! - mean) ** 2, 0);
        const half = sequenceHalf(block, Math.sqrt(squares / (block - 1)), { alpha: 0.05 / parts, tunedFor: 200 });
        return cell === best || mean <= half;
      });
      expect(race.alive).toEqual(expected);
    }
    expect(race.alive.length).toBeLessThan(4);
  });

  it('never drops a cell for one that plays alike, and sees through luck that all share', () => {
    const rng = stream(2);
    const race = new Race({ cells: 3, first: 30 });
    for (let block = 0; block < 500; block++) {
      const luck = rng.below(100_000);
      race.add([luck, luck, luck - 1]);
    }
    expect(race.alive).toEqual([0, 1]);
    expect(race.dropped).toEqual([{ cell: 2, by: 0, blocks: 30 }]);
  });

  it('is a function of the blocks alone and looks on its grid only', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 50 }), (seed, batch) => {
        const run = () => {
          const rng = stream(seed);
          const race = new Race({ cells: 3, batch, first: 40, protect: 'all' });
          for (let block = 0; block < 300; block++) race.add([rng.below(9), rng.below(10), rng.below(14)]);
          return race.dropped;
        };
        for (const { blocks } of run()) expect((blocks - 40) % batch).toBe(0);
        expect(run()).toEqual(run());
      }),
      { numRuns: 30 },
    );
  });

  it('does not look at the values of dropped cells', () => {
    const race = new Race({ cells: 2, first: 30 });
    for (let block = 0; block < 30; block++) race.add([1, 0]);
    expect(race.add([1, Number.NaN])).toEqual([]);
    expect(() => race.add([Number.NaN, 0])).toThrow(RangeError);
  });

  it('refuses settings out of range', () => {
    for (const wrong of [{ cells: 1 }, { cells: 3, alpha: 0 }, { cells: 3, first: 10 }, { cells: 3, batch: 0 }])
      expect(() => new Race(wrong)).toThrow(RangeError);
  });
});
