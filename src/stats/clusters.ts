import { type Interval, t975 } from './intervals.js';

/** Mean over items that come in clusters, with its 95 % interval. */
export interface ClusterMean extends Interval {
  readonly mean: number;
  readonly items: number;
  readonly clusters: number;
}

/**
 * Mean over items where clusters of items, not items, are independent: sum of all values / number of all items, a ratio of
 * two sums over clusters. Its variance is C / (C - 1) sum (y - mean m)^2 / (sum m)^2 over the C clusters of m items with sum
 * y; the interval is t with C - 1 degrees of freedom. In the unit of the values. NaN ends below two clusters. With equal
 * clusters it is the t interval of the clusters' means.
 * Source: Cochran 1977, Sampling Techniques, section 6.
 */
export function clusterMean(clusters: Iterable<{ readonly sum: number; readonly count: number }>): ClusterMean {
  const all = [...clusters];
  const items = all.reduce((total, { count }) => total + count, 0);
  const mean = all.reduce((total, { sum }) => total + sum, 0) / items;
  const n = all.length;
  if (n < 2) return { mean, items, clusters: n, lo: Number.NaN, hi: Number.NaN };
  const squares = all.reduce((total, { sum, count }) => total + (sum - mean * count) ** 2, 0);
  const half = (t975(n - 1) * Math.sqrt((n / (n - 1)) * squares)) / items;
  return { mean, items, clusters: n, lo: mean - half, hi: mean + half };
}
