import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCycles } from '../../src/stats/cycles.js';

const pair = (first: number, second: number, mean: number, half: number) => ({
  first,
  second,
  mean,
  lo: mean - half,
  hi: mean + half,
});

describe('cycles', () => {
  it('are found with their significance, whichever way round a pair is given', () => {
    const found = findCycles([pair(0, 1, 2, 1), pair(2, 1, -3, 1), pair(2, 0, 1, 0.5)], [1, 0, -1]);
    expect(found).toEqual({
      bySigns: true,
      significant: true,
      cycles: [{ bots: [0, 1, 2], significant: true }],
      contradictions: [{ winner: 2, loser: 0, significant: true }],
    });
    const weak = findCycles([pair(0, 1, 2, 1), pair(1, 2, 3, 4), pair(2, 0, 1, 2)], [1, 0, -1]);
    expect([weak.bySigns, weak.significant, weak.cycles[0]!.significant]).toEqual([true, false, false]);
  });

  it('are none in an order, nor where pairs are level or missing', () => {
    expect(findCycles([pair(0, 1, 1, 0), pair(1, 2, 1, 0), pair(0, 2, 1, 0)], [3, 2, 1]).bySigns).toBe(false);
    expect(findCycles([pair(0, 1, 1, 0), pair(1, 2, 1, 0), pair(0, 2, 0, 0)], [3, 2, 1]).cycles).toEqual([]);
    expect(findCycles([pair(0, 1, 1, 0)], [3, 2, 1]).bySigns).toBe(false);
  });

  it('contradict any order of their bots', () => {
    const means = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(means, fc.uniqueArray(fc.nat(99), { minLength: 5, maxLength: 5 }), (swings, ratings) => {
        let i = 0;
        const pairs = [0, 1, 2, 3].flatMap((a) =>
          [1, 2, 3, 4].filter((b) => b > a).map((b) => pair(a, b, swings[i++]!, 1.5)),
        );
        const { cycles, contradictions } = findCycles(pairs, ratings);
        for (const { bots } of cycles)
          expect(contradictions.some(({ winner, loser }) => bots.includes(winner) && bots.includes(loser))).toBe(true);
      }),
    );
  });
});
