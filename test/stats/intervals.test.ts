import fc from 'fast-check';
import jstat from 'jstat';
import { describe, expect, it } from 'vitest';
import { PairSums } from '../../src/stats/correlation.js';
import { meanInterval, normalQuantile, t975, tQuantile, wilson } from '../../src/stats/intervals.js';
import { Moments } from '../../src/stats/moments.js';

describe('quantiles', () => {
  it('equal published values', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 6);
    expect(normalQuantile(0.95)).toBeCloseTo(1.644854, 6);
    expect(t975(120).toFixed(3)).toBe('1.980');
  });

  it('of Student’s t equal the table for 1 to 30 degrees of freedom', () => {
    const table = [
      12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12,
      2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
    ];
    expect(table.map((_, i) => Number(t975(i + 1).toFixed(3)))).toEqual(table);
    expect([1, 5, 10, 30].map((df) => Number(tQuantile(0.95, df).toFixed(3)))).toEqual([6.314, 2.015, 1.812, 1.697]);
    /* Towards the normal quantile: within 1e-4 at 100,000 degrees. */
    expect(tQuantile(0.975, 1e5)).toBeCloseTo(normalQuantile(0.975), 4);
  });

  it('of chi square equal the table', () => {
    const table: [number, number][] = [
      [1, 3.841],
      [2, 5.991],
      [3, 7.815],
      [4, 9.488],
      [5, 11.07],
      [6, 12.592],
      [10, 18.307],
      [20, 31.41],
      [30, 43.773],
    ];
    expect(table.map(([df]) => [df, Number(jstat.jStat.chisquare.inv(0.95, df).toFixed(3))])).toEqual(table);
  });
});

describe('wilson', () => {
  it.each([
    [7, 10, 0.39678, 0.89221],
    [0, 20, 0, 0.16113],
    [5100, 10000, 0.5002, 0.51979],
  ])('%i of %i is [%f, %f]', (successes, n, lo, hi) => {
    const interval = wilson(successes, n);
    expect(interval.lo).toBeCloseTo(lo, 5);
    expect(interval.hi).toBeCloseTo(hi, 5);
  });

  it('stays in [0, 1] and turns round with failures', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const k = Math.round(share * n);
        const a = wilson(k, n);
        const b = wilson(n - k, n);
        expect(a.lo).toBeGreaterThanOrEqual(0);
        expect(a.hi).toBeLessThanOrEqual(1);
        expect(a.lo).toBeCloseTo(1 - b.hi, 9);
      }),
    );
  });
});

describe('moments', () => {
  const numbers = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 60 });

  it('equal the plain formulas and merge in any cut', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (values, cut) => {
        const at = cut % values.length;
        const whole = new Moments(1);
        const parts = new Moments(1);
        const add = (to: Moments, part: number[]) =>
          to.add(
            part.length,
            Float64Array.of(part.reduce((a, b) => a + b, 0)),
            Float64Array.of(part.reduce((a, b) => a + b * b, 0)),
          );
        add(whole, values);
        add(parts, values.slice(at));
        add(parts, values.slice(0, at));
        const mean = values.reduce((a, b) => a + b, 0) / values.length;
        const sd = Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1));
        expect(parts.mean(0, 1)).toBe(whole.mean(0, 1));
        expect(parts.sd(0, 1)).toBe(whole.sd(0, 1));
        expect(whole.mean(0, 2)).toBeCloseTo(mean / 2, 6);
        expect(whole.sd(0, 1)).toBeCloseTo(sd, 5);
      }),
    );
  });

  it('stay exact beyond 2^53 and refuse sums that are not', () => {
    const moments = new Moments(1);
    for (let i = 0; i < 4; i++) moments.add(1, Float64Array.of(1), Float64Array.of(2 ** 52 + 1));
    expect(moments.squares[0]).toBe(4n * (2n ** 52n + 1n));
    expect(() => moments.add(1, Float64Array.of(0), Float64Array.of(2 ** 54))).toThrow(RangeError);
  });

  it('give t intervals: 1, 2, 3, 4 has mean 2.5 and [0.446, 4.554]', () => {
    const { lo, hi } = meanInterval(2.5, Math.sqrt(5 / 3), 4);
    expect(lo).toBeCloseTo(0.4457, 4);
    expect(hi).toBeCloseTo(4.5543, 4);
    expect(meanInterval(1, Number.NaN, 1).lo).toBeNaN();
  });
});

describe('correlation', () => {
  it('is 1, -1 and undefined where it must be', () => {
    const of = (pairs: [number, number][]) => {
      const sums = new PairSums();
      const total = (f: (x: number, y: number) => number) => pairs.reduce((sum, [x, y]) => sum + f(x, y), 0);
      sums.add(
        pairs.length,
        Float64Array.of(
          total((x) => x),
          total((_, y) => y),
          total((x) => x * x),
          total((_, y) => y * y),
          total((x, y) => x * y),
        ),
        0,
      );
      return sums.rho();
    };
    expect(
      of([
        [1, 2],
        [2, 4],
        [3, 6],
      ]),
    ).toBeCloseTo(1, 12);
    expect(
      of([
        [1, -2],
        [2, -4],
        [3, -6],
      ]),
    ).toBeCloseTo(-1, 12);
    expect(
      of([
        [1, 2],
        [1, 4],
      ]),
    ).toBeNaN();
  });
});
