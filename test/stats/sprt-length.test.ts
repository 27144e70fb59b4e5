import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NELO_SCALE } from '../../src/stats/pentanomial.js';
import { sprtBounds } from '../../src/stats/sprt.js';
import { effectSprtPlan, winsSprtPlan } from '../../src/stats/sprt-length.js';
import { blocksForWidth, guardedHalf } from '../../src/stats/stop-width.js';
import { expectedSteps, stepsQuantile, survival, upperChance } from '../../src/stats/walk.js';

const bounds = sprtBounds(0.05, 0.05);

describe('a walk between two bounds', () => {
  it('keeps Wald’s error probabilities at the hypotheses', () => {
    const { lower, upper } = sprtBounds(0.02, 0.1);
    expect(upperChance({ drift: -0.005, variance: 0.01, lower, upper })).toBeCloseTo(0.02, 10);
    expect(upperChance({ drift: 0.005, variance: 0.01, lower, upper })).toBeCloseTo(0.9, 10);
  });

  it('takes -lower x upper / variance steps without drift', () => {
    expect(expectedSteps({ drift: 0, variance: 0.01, ...bounds })).toBeCloseTo(2.944439 ** 2 * 100, 2);
  });

  it('has a survival function that starts at 1, falls, and integrates to the expected length', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.double({ min: 1, max: 5, noNaN: true }),
        (drift, upper) => {
          const walk = { drift, variance: 1, lower: -2, upper };
          let area = 0;
          let before = 1;
          for (let t = 0.05; t < 400; t += 0.1) {
            const alive = survival(walk, t);
            expect(alive).toBeLessThanOrEqual(before + 1e-9);
            before = alive;
            area += alive * 0.1;
          }
          expect(area / expectedSteps(walk)).toBeCloseTo(1, 2);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('ends within its quantile', () => {
    const walk = { drift: 0.002, variance: 0.01, ...bounds };
    expect(survival(walk, stepsQuantile(walk, 0.95))).toBeCloseTo(0.05, 8);
    expect(stepsQuantile(walk, 0.5)).toBeLessThan(expectedSteps(walk));
  });
});

describe('the plan of a sequential test', () => {
  it('with its overshoot corrected is Wald’s: (1 - 2 alpha) ln((1 - alpha) / alpha) over half the squared distance', () => {
    const plan = effectSprtPlan(0, 0.1, { overshoot: true });
    expect(plan.h1.expected).toBe(Math.ceil((0.9 * 2.944439) / 0.005));
    expect(plan.h0.expected).toBe(plan.h1.expected);
    expect(plan.middle.expected).toBe(Math.ceil(2.944439 ** 2 / 0.01));
    /* (2 x 1.644854)^2 / .01 */
    expect(plan.fixed).toBe(1083);
    expect(plan.cap).toBe(3 * plan.h1.expected);
  });

  it('else has bounds .5826 steps further out', () => {
    const bound = 2.944439 + 0.05826;
    const { middle, h1 } = effectSprtPlan(0, 0.1);
    expect(middle.expected).toBe(Math.ceil(bound ** 2 / 0.01));
    expect(h1.expected).toBe(Math.ceil((bound * Math.tanh(bound / 2)) / 0.005));
  });

  it('in normalized Elo needs no spread, in Elo the pilot’s', () => {
    const t = (5 * Math.SQRT2) / NELO_SCALE;
    expect(winsSprtPlan({ scale: 'nelo', h0: 0, h1: 5 }, Number.NaN)).toEqual(effectSprtPlan(0, t));
    const wide = winsSprtPlan({ scale: 'elo', h0: 0, h1: 5 }, 0.08, { overshoot: true }).h1.expected;
    const narrow = winsSprtPlan({ scale: 'elo', h0: 0, h1: 5 }, 0.04, { overshoot: true }).h1.expected;
    expect(wide / narrow).toBeCloseTo(2, 2);
    expect(() => winsSprtPlan({ scale: 'elo', h0: 0, h1: 5 }, 0)).toThrow(RangeError);
    expect(() => effectSprtPlan(0.1, 0.1)).toThrow(RangeError);
  });

  it('is finite and longest in the middle for any sensible test', () => {
    const error = fc.double({ min: 0.001, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.005, max: 0.3, noNaN: true }), error, error, (distance, alpha, beta) => {
        const { h0, middle, h1 } = effectSprtPlan(0, distance, { alpha, beta });
        for (const { expected, q95 } of [h0, middle, h1]) {
          expect(Number.isFinite(q95)).toBe(true);
          expect(q95).toBeGreaterThanOrEqual(expected);
        }
        expect(middle.q95).toBeGreaterThanOrEqual(Math.min(h0.q95, h1.q95));
      }),
      { numRuns: 50 },
    );
  });
});

describe('blocks for a half width', () => {
  it('are the least that reach it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 0.01, max: 2, noNaN: true }),
        (sd, halfWidth) => {
          const n = blocksForWidth(sd, halfWidth);
          expect(guardedHalf(n, sd * sd, 0.05)).toBeLessThanOrEqual(halfWidth * (1 + 1e-9));
          if (n > 100) expect(guardedHalf(n - 1, sd * sd, 0.05)).toBeGreaterThan(halfWidth * (1 - 1e-9));
        },
      ),
    );
    expect(blocksForWidth(10, 0.5)).toBe(1537);
  });
});
