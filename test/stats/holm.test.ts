import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm } from '../../src/stats/holm.js';

describe('Holm’s correction', () => {
  it('equals R’s p.adjust', () => {
    const close = (found: number[], expected: number[]) => {
      expect(found.map((p) => Number(p.toFixed(6)))).toEqual(expected);
    };
    close(holm([0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
    close(holm([0.01, 0.02, 0.03, 0.04, 0.05]), [0.05, 0.08, 0.09, 0.09, 0.09]);
    close(holm([0.9, 0.8]), [1, 1]);
    expect(holm([])).toEqual([]);
    expect(holm([0.2])).toEqual([0.2]);
  });

  it('never lowers a p value, keeps their order and lies between none and Bonferroni', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (p) => {
        const adjusted = holm(p);
        for (const [i, x] of adjusted.entries()) {
          expect(x).toBeGreaterThanOrEqual(p[i]!);
          expect(x).toBeLessThanOrEqual(Math.min(1, p.length * p[i]!));
          for (const [j, y] of adjusted.entries()) if (p[i]! <= p[j]!) expect(x).toBeLessThanOrEqual(y);
        }
      }),
    );
  });

  it('refuses what is no probability', () => {
    for (const p of [-0.1, 1.1, Number.NaN]) expect(() => holm([p])).toThrow(RangeError);
  });
});
