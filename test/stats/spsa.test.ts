import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { Spsa, type SpsaParameter, spsaGains } from '../../src/stats/spsa.js';

const stream = (seed: number) => {
  const rng = new Stream();
  rng.seed(seed, 4, 4);
  return rng;
};

const PARAMETERS: SpsaParameter[] = [
  { name: 'weight', start: 0.5, min: 0, max: 1, step: 0.1 },
  { name: 'worlds', start: 10, min: 1, max: 40, step: 3, integer: true },
];

describe('SPSA', () => {
  it('moves by a_k result / (2 c_k) steps along the direction it tried', () => {
    const spsa = new Spsa(PARAMETERS.slice(0, 1), { a: 0.5, stability: 1 }, stream(1));
    const { plus, minus, iteration } = spsa.propose();
    expect(iteration).toBe(0);
    expect(Math.abs(plus[0]! - 0.5)).toBeCloseTo(0.1, 12);
    expect(plus[0]! + minus[0]!).toBeCloseTo(1, 12);
    spsa.update(2);
    const gain = 0.5 / 2 ** 0.602;
    expect(spsa.log[0]!.theta[0]! - 0.5).toBeCloseTo(Math.sign(plus[0]! - 0.5) * gain * 0.1, 12);
    /* The second time the gain is a / 3^.602, the distance 2^-.101 steps. */
    const before = spsa.log[0]!.theta[0]!;
    const second = spsa.propose();
    expect(Math.abs(second.plus[0]! - before)).toBeCloseTo(0.1 / 2 ** 0.101, 12);
    spsa.update(-1);
    const move = ((0.5 / 3 ** 0.602) * 2 ** 0.101 * 0.1) / 2;
    expect(spsa.log[1]!.theta[0]! - before).toBeCloseTo(-Math.sign(second.plus[0]! - before) * move, 12);
  });

  it('follows Spall’s guidelines for its gains', () => {
    const { a, stability } = spsaGains(100, 0.4, 0.2);
    expect(stability).toBe(10);
    expect((a / 11 ** 0.602) * (0.4 / 2)).toBeCloseTo(0.2, 12);
  });

  it('keeps every point inside its range, and whole where it must be, whatever the results', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { maxLength: 40 }),
        (seed, results) => {
          const spsa = new Spsa(PARAMETERS, spsaGains(40, 1), stream(seed));
          for (const result of results) {
            const { plus, minus } = spsa.propose();
            for (const point of [plus, minus, spsa.values()]) {
              for (const [i, { min, max }] of PARAMETERS.entries()) {
                expect(point[i]).toBeGreaterThanOrEqual(min);
                expect(point[i]).toBeLessThanOrEqual(max);
              }
              expect(Number.isInteger(point[1])).toBe(true);
            }
            spsa.update(result);
          }
          expect(spsa.log.length).toBe(results.length);
          for (const x of spsa.average()) expect(Number.isFinite(x)).toBe(true);
        },
      ),
    );
  });

  it('rounds so that the mean played is the value meant', () => {
    const rng = stream(3);
    const parameter = { name: 'n', start: 4.3, min: 0, max: 9, step: 1, integer: true };
    let sum = 0;
    const times = 20_000;
    for (let i = 0; i < times; i++) {
      const { plus, minus } = new Spsa([parameter], spsaGains(10, 1), rng).propose();
      sum += plus[0]! + minus[0]!;
      expect(Math.abs(plus[0]! - minus[0]!)).toBe(2);
    }
    expect(sum / times / 2).toBeCloseTo(4.3, 1);
  });

  it('proposes the same again until it is told the result', () => {
    const spsa = new Spsa(PARAMETERS, spsaGains(10, 1), stream(4));
    expect(() => spsa.update(1)).toThrow('proposal');
    expect(spsa.propose()).toBe(spsa.propose());
    expect(() => spsa.update(Number.NaN)).toThrow(RangeError);
    spsa.update(0);
    expect(spsa.values()).toEqual([0.5, 10]);
    expect(spsa.propose().iteration).toBe(1);
  });

  it('refuses ranges that do not fit', () => {
    const base = { name: 'x', start: 1, min: 0, max: 2, step: 1 };
    for (const wrong of [{ start: 3 }, { max: 0 }, { step: 0 }, { step: 9 }, { integer: true, max: 2.5 }])
      expect(() => new Spsa([{ ...base, ...wrong }], spsaGains(1, 1), stream(1))).toThrow(RangeError);
  });
});
