import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { signFlip } from '../../src/stats/sign-flip.js';
import { tally } from '../../src/stats/tally.js';

const stream = (seed: number) => {
  const rng = new Stream();
  rng.seed(seed, 2, 3);
  return rng;
};

/** Share of all sign assignments whose sum is at least as far from 0. */
function exactP(values: readonly number[]): number {
  const size = Math.abs(values.reduce((sum, x) => sum + x, 0));
  let hits = 0;
  for (let signs = 0; signs < 2 ** values.length; signs++) {
    const sum = values.reduce((total, x, i) => total + ((signs >> i) & 1 ? x : -x), 0);
    if (Math.abs(sum) >= size) hits++;
  }
  return hits / 2 ** values.length;
}

describe('sign-flip test', () => {
  it('comes near the exact p value of Darwin’s maize, 863/16384', () => {
    /* Fisher 1935, section 21: differences of 15 pairs in eighths of an inch; 1726 of 32768 at least as large. */
    const darwin = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
    expect(exactP(darwin)).toBeCloseTo(1726 / 32768, 10);
    expect(signFlip(darwin, stream(1), 99_999).p).toBeCloseTo(1726 / 32768, 2);
  });

  it('agrees with full enumeration, whatever the mixture of magnitudes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        (values, seed) => {
          const { p } = signFlip(values, stream(seed), 4000);
          const exact = exactP(values);
          expect(Math.abs(p - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / 4000) + 1e-3);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('draws a sign of its own for each of many magnitudes: the distribution of the signed-rank sum', () => {
    /* Swings 1 to 70, each once: the exact distribution by adding one magnitude after another. */
    const n = 70;
    let ways = [1];
    for (let magnitude = 1; magnitude <= n; magnitude++) {
      const next = new Array<number>(ways.length + magnitude).fill(0);
      for (const [sum, share] of ways.entries()) {
        next[sum]! += share / 2;
        next[sum + magnitude]! += share / 2;
      }
      ways = next;
    }
    const total = (n * (n + 1)) / 2;
    for (const size of [n * 3 + 1, n * 8 + 1, n * 15 + 1]) {
      const exact = ways.reduce((sum, share, up) => sum + (Math.abs(2 * up - total) >= size ? share : 0), 0);
      /* A sample with just that sum: all negative, then flipped from the largest down until what is left fits. */
      let left = (total + size) / 2;
      const swings = Array.from({ length: n }, (_, i) => {
        const magnitude = n - i;
        if (magnitude > left) return -magnitude;
        left -= magnitude;
        return magnitude;
      });
      const { p, sum } = signFlip(swings, stream(size), 9999);
      expect(sum).toBe(size);
      expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 9999) + 1e-4);
    }
  });

  it('has the spread of a binomial count: 1000 ones with 40 more up than down', () => {
    /* Two-sided binomial tail of at least 520 of 1000: .2174569. */
    const counts = new Map([
      [1, 520],
      [-1, 480],
    ]);
    expect(Math.abs(signFlip(counts, stream(5), 39_999).p - 0.2174569)).toBeLessThan(0.0075);
  });

  it('is 1 where the sum is 0 or all swings are, and at its least for one-sided swings', () => {
    expect(signFlip([], stream(1), 99).p).toBe(1);
    expect(signFlip([0, 0, 0], stream(1), 99).p).toBe(1);
    expect(signFlip([3, -3, 1, -1], stream(1), 99).p).toBe(1);
    expect(signFlip(new Array(200).fill(7), stream(1), 99)).toEqual({
      p: 0.01,
      sum: 1400,
      exceeding: 0,
      replicates: 99,
    });
  });

  it('gives the same for values in any order, for their counts, and for both perspectives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 120 }), fc.nat(), (values, seed) => {
        const of = (swings: number[]) => signFlip(swings, stream(seed), 50).p;
        expect(of([...values].reverse())).toBe(of(values));
        expect(signFlip(tally(values), stream(seed), 50).p).toBe(of(values));
        expect(of(values.map((x) => 0 - x))).toBe(of(values));
      }),
    );
  });

  it('takes 100,000 swings, few distinct or all', () => {
    const rng = stream(9);
    const some = Array.from({ length: 100_000 }, () => rng.below(241) - 120);
    const all = Array.from({ length: 100_000 }, (_, i) => (rng.next() < 0 ? i : -i));
    const started = performance.now();
    for (const swings of [some, all]) {
      const { p } = signFlip(swings, rng, 999);
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('refuses what is not exact', () => {
    expect(() => signFlip([0.5], stream(1))).toThrow(RangeError);
    expect(() => signFlip(new Map([[1, 0.5]]), stream(1))).toThrow(RangeError);
    expect(() => signFlip([2 ** 52, 2 ** 52, 2 ** 52], stream(1))).toThrow(RangeError);
  });
});
