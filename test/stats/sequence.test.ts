import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Running } from '../../src/stats/running.js';
import { ConfidenceSequence, SEQUENCE_START, sequenceHalf, sequenceRho } from '../../src/stats/sequence.js';

describe('running moments', () => {
  it('equal the plain formulas', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e4, max: 1e4 }), { minLength: 2, maxLength: 80 }), (values) => {
        const running = new Running(10);
        for (const value of values) running.add(value);
        const mean = values.reduce((a, b) => a + b, 0) / values.length / 10;
        const squares = values.reduce((sum, x) => sum + (x / 10 - mean) ** 2, 0);
        expect(running.mean()).toBeCloseTo(mean, 8);
        expect(running.variance()).toBeCloseTo(squares / (values.length - 1), 5);
        expect(running.variance(true)).toBeCloseTo(squares / values.length, 5);
      }),
    );
  });

  it('know values that never vary, however large', () => {
    const running = new Running(7);
    for (let i = 0; i < 1000; i++) running.add(123_456_789);
    expect(running.variance()).toBe(0);
    expect(new Running().variance()).toBeNaN();
  });
});

describe('confidence sequence', () => {
  it('has the tuning and width computed by hand', () => {
    /* -2 ln .05 = 5.991465, ln 6.991465 = 1.944690: rho^2 n = 7.936154; half width 3.0353 sd / sqrt(n). */
    expect(sequenceRho(1000) ** 2 * 1000).toBeCloseTo(7.936154, 5);
    expect(sequenceHalf(1000, 2) * Math.sqrt(1000)).toBeCloseTo(2 * 3.0353, 3);
  });

  it('is tightest, in standard errors, where it is tuned', () => {
    const at = (tunedFor: number) => sequenceHalf(1000, 1, { tunedFor });
    for (const other of [100, 500, 2000, 10_000]) expect(at(other)).toBeGreaterThan(at(1000));
    expect(at(100) / at(1000)).toBeLessThan(1.08);
    expect(at(10_000) / at(1000)).toBeLessThan(1.28);
  });

  it('narrows with n and widens with sd and with less error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e7 }), fc.double({ min: 0.001, max: 1e4, noNaN: true }), (n, sd) => {
        const half = sequenceHalf(n, sd);
        expect(half).toBeGreaterThan(0);
        expect(sequenceHalf(n + 1, sd)).toBeLessThan(half);
        expect(sequenceHalf(n, 2 * sd)).toBeCloseTo(2 * half, 8);
        expect(sequenceHalf(n, sd, { alpha: 0.01 })).toBeGreaterThan(half);
        /* Never narrower than the plain interval. */
        expect(half).toBeGreaterThan((1.96 * sd) / Math.sqrt(n));
      }),
    );
  });

  it('waits for its first values', () => {
    const sequence = new ConfidenceSequence(2);
    for (let i = 1; i < SEQUENCE_START; i++) sequence.add(i % 3);
    expect(sequence.interval()).toBeUndefined();
    sequence.add(SEQUENCE_START % 3);
    const { lo, hi } = sequence.interval()!;
    expect((lo + hi) / 2).toBeCloseTo(0.5, 10);
  });
});
