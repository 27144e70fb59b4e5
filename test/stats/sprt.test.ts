import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateElo, type Pentanomial } from '../../src/stats/pentanomial.js';
import { pointsLlr, sprtBounds, sprtVerdict, winsLlr } from '../../src/stats/sprt.js';

/* Known answers: counts of public engine tests with what their own tool printed of them. */
const KNOWN: [Pentanomial, number[], ['elo' | 'nelo', number, number, number][]][] = [
  [
    [379, 10170, 21828, 10640, 343],
    [1.5946, 1.2087, 3.0505, 2.3124, 0.995139],
    [
      ['nelo', 0, 2, 2.945495],
      ['elo', 0, 2, 3.125676],
    ],
  ],
  [[363, 3205, 5861, 3376, 414], [3.5878, 2.5349, 5.928, 4.188, 0.997234], [['nelo', 0, 3, 2.908777]]],
  [
    [39, 8843, 26675, 9240, 44],
    [1.5768, 1.0303, 3.48, 2.2739, 0.998648],
    [
      ['nelo', 0.5, 2.5, 2.941675],
      ['elo', 0.5, 2.5, 0.555517],
    ],
  ],
  [[10789, 19328, 33806, 19402, 10543], [-0.7736, 1.2776, -0.9516, 1.5716, 0.117659], [['nelo', -3, 1, 0.30087]]],
  [[13, 37, 50, 25, 3], [-43.6578, 29.4272, -63.9681, 42.5601, 0.00161], [['nelo', 0, 4, -0.549125]]],
];

const anyCounts = fc
  .tuple(fc.nat(50_000), fc.nat(50_000), fc.nat(50_000), fc.nat(50_000), fc.nat(50_000))
  .filter((counts) => counts.some((count) => count > 0));

describe('pentanomial estimates', () => {
  it.each(KNOWN)('%j: Elo, nElo, LOS to the digits published', (counts, [elo, eloError, nelo, neloError, los]) => {
    const found = estimateElo(counts);
    const digits = {
      elo: found.elo.toFixed(4),
      eloError: found.eloError.toFixed(4),
      nelo: found.nelo.toFixed(4),
      neloError: found.neloError.toFixed(4),
      los: found.los.toFixed(6),
    };
    expect(digits).toEqual({
      elo: elo!.toFixed(4),
      eloError: eloError!.toFixed(4),
      nelo: nelo!.toFixed(4),
      neloError: neloError!.toFixed(4),
      los: los!.toFixed(6),
    });
  });

  it('turn round with the perspective', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const ours = estimateElo(counts);
        const theirs = estimateElo([...counts].reverse() as unknown as Pentanomial);
        for (const value of Object.values(ours)) expect(Number.isFinite(value)).toBe(true);
        expect(theirs.elo).toBeCloseTo(-ours.elo, 5);
        expect(theirs.los).toBeCloseTo(1 - ours.los, 9);
      }),
    );
  });
});

describe('log-likelihood ratio on wins', () => {
  it.each(
    KNOWN.flatMap(([counts, , tests]) => tests.map(([scale, h0, h1, llr]) => [counts, scale, h0, h1, llr] as const)),
  )('%j %s [%f, %f] is %f', (counts, scale, h0, h1, llr) => {
    expect(winsLlr(counts, { scale, h0, h1 }).toFixed(6)).toBe(llr.toFixed(6));
  });

  it('is a number for any counts, and turns its sign with the hypotheses', () => {
    fc.assert(
      fc.property(
        anyCounts,
        fc.constantFrom('elo' as const, 'nelo' as const),
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (counts, scale, h0, width) => {
          const llr = winsLlr(counts, { scale, h0, h1: h0 + width });
          expect(Number.isFinite(llr)).toBe(true);
          expect(winsLlr(counts, { scale, h0: h0 + width, h1: h0 })).toBeCloseTo(-llr, 6);
        },
      ),
    );
  });
});

describe('log-likelihood ratio on points', () => {
  it('is 0 where the hypotheses fit alike, and counts blocks without spread as t = 0', () => {
    expect(pointsLlr(1000, 0.5, 100, 0, 0.1)).toBeCloseTo(0, 12);
    expect(pointsLlr(500, 3, 0, 0, 0.1)).toBe(250 * Math.log(1 / 1.01));
    expect(pointsLlr(1000, 1, 100, 0, 0.1)).toBeCloseTo(500 * Math.log(1.01), 12);
  });
});

describe('the bounds', () => {
  it('are Wald’s, and closed', () => {
    const { lower, upper } = sprtBounds(0.05, 0.05);
    expect(upper).toBeCloseTo(2.944439, 6);
    expect(lower).toBeCloseTo(-2.944439, 6);
    expect([upper, lower, 0].map((llr) => sprtVerdict(llr, 0.05, 0.05))).toEqual(['H1', 'H0', 'inconclusive']);
  });
});
