import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { blockOwners, bootstrap, percentileInterval, resample } from '../../src/stats/bootstrap.js';

const stream = (seed: number) => {
  const rng = new Stream();
  rng.seed(seed, 5, 7);
  return rng;
};

describe('resampling blocks', () => {
  it('draws n blocks in all, only kinds that occurred', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }), fc.nat(), (counts, seed) => {
        fc.pre(counts.some((count) => count > 0));
        const n = counts.reduce((sum, x) => sum + x, 0);
        const weights = new Uint32Array(counts.length);
        resample(blockOwners(counts), weights, stream(seed));
        expect(weights.reduce((sum, x) => sum + x, 0)).toBe(n);
        for (const [kind, count] of counts.entries()) if (count === 0) expect(weights[kind]).toBe(0);
      }),
    );
  });

  it('has multinomial means and variances', () => {
    const counts = [1, 3, 6];
    const owners = blockOwners(counts);
    const weights = new Uint32Array(3);
    const rng = stream(1);
    const sums = [0, 0, 0];
    const squares = [0, 0, 0];
    const draws = 40_000;
    for (let i = 0; i < draws; i++) {
      resample(owners, weights, rng);
      for (const kind of [0, 1, 2]) {
        sums[kind]! += weights[kind]!;
        squares[kind]! += weights[kind]! ** 2;
      }
    }
    for (const [kind, count] of counts.entries()) {
      const mean = sums[kind]! / draws;
      expect(mean).toBeCloseTo(count, 1);
      expect(squares[kind]! / draws - mean * mean).toBeCloseTo((count * (10 - count)) / 10, 1);
    }
  });

  it('refuses no blocks and counts that are none', () => {
    for (const counts of [[], [0], [-1], [0.5]]) expect(() => blockOwners(counts)).toThrow(RangeError);
  });
});

describe('bootstrap intervals', () => {
  it('of a mean come near sd / sqrt(n) and the normal interval', () => {
    const rng = stream(2);
    const values = Array.from({ length: 400 }, () => rng.below(101));
    const n = values.length;
    const mean = values.reduce((sum, x) => sum + x, 0) / n;
    const se = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0)) / n;
    const [found] = bootstrap(
      {
        counts: values.map(() => 1),
        size: 1,
        statistic: (weights, out) => {
          out[0] = values.reduce((sum, x, i) => sum + weights[i]! * x, 0) / n;
        },
      },
      rng,
    );
    expect(found!.estimate).toBeCloseTo(mean, 10);
    expect(Math.abs(found!.se / se - 1)).toBeLessThan(0.1);
    expect(Math.abs((found!.hi - found!.lo) / (2 * 1.96 * se) - 1)).toBeLessThan(0.12);
    expect(found!.replicates).toBe(999);
  });

  it('leave out samples in which a figure is not a number', () => {
    const task = {
      counts: [1, 1],
      size: 1,
      statistic: (weights: Uint32Array, out: Float64Array) => {
        out[0] = weights[0] === 0 ? Number.NaN : 3;
      },
    };
    const [found] = bootstrap(task, stream(3));
    expect(found!.replicates).toBeLessThan(999);
    expect([found!.lo, found!.hi, found!.se]).toEqual([3, 3, 0]);
  });

  it('take the 25th of 999 from either end', () => {
    const sorted = Array.from({ length: 999 }, (_, i) => i + 1);
    expect(percentileInterval(sorted, 0.95)).toEqual({ lo: 25, hi: 975 });
    expect(percentileInterval([4], 0.95)).toEqual({ lo: 4, hi: 4 });
    expect(percentileInterval([], 0.95).lo).toBeNaN();
  });
});
