import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { clusterMean } from '../../src/stats/clusters.js';
import { meanInterval } from '../../src/stats/intervals.js';

describe('clusterMean', () => {
  it('with equal clusters is the t interval of their means', () => {
    const means = [1, 4, 2, 7, 5];
    const found = clusterMean(means.map((mean) => ({ sum: 3 * mean, count: 3 })));
    const mean = 3.8;
    const sd = Math.sqrt(means.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 4);
    const { lo, hi } = meanInterval(mean, sd, 5);
    expect(found).toMatchObject({ items: 15, clusters: 5 });
    expect(found.mean).toBeCloseTo(mean, 12);
    expect(found.lo).toBeCloseTo(lo, 12);
    expect(found.hi).toBeCloseTo(hi, 12);
  });

  it('knows no interval below two clusters, however many items', () => {
    const found = clusterMean([{ sum: 30, count: 100 }]);
    expect(found.mean).toBeCloseTo(0.3, 12);
    expect([found.lo, found.hi]).toEqual([Number.NaN, Number.NaN]);
  });

  it('covers the true mean in about 95 of 100 samples of unequal, correlated clusters', () => {
    const rng = new Stream();
    rng.seed(1, 2, 3);
    let covered = 0;
    const samples = 1000;
    for (let sample = 0; sample < samples; sample++) {
      const clusters = Array.from({ length: 40 }, () => {
        const count = 1 + rng.below(8);
        /* All items of a cluster are alike: by items the interval would be far too short. */
        return { sum: count * (rng.float() - 0.5), count };
      });
      const { lo, hi } = clusterMean(clusters);
      if (lo <= 0 && hi >= 0) covered++;
    }
    expect(covered / samples).toBeGreaterThan(0.92);
    expect(covered / samples).toBeLessThan(0.97);
  });
});
