import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { solvePositive } from '../../src/stats/linear.js';
import { eloOf } from '../../src/stats/pentanomial.js';
import { rankingContests } from '../../src/stats/plackett-luce.js';
import { rateBlocks } from '../../src/stats/rating-table.js';
import { type Contest, eloOfTheta, fitRatings } from '../../src/stats/ratings.js';

const stream = (seed: number) => {
  const rng = new Stream();
  rng.seed(seed, 1, 1);
  return rng;
};

/*
 * American League East 1987: wins and losses of the home team (row) against each visitor. Agresti 2002, Categorical Data
 * Analysis, tables 10.10 to 10.12: Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore.
 */
const BASEBALL = [
  '- 4-3 4-2 4-3 6-1 4-2 6-0',
  '3-3 - 4-2 4-3 6-0 6-1 4-3',
  '2-5 4-3 - 2-4 4-3 4-2 6-0',
  '3-3 5-1 2-5 - 4-3 4-2 6-1',
  '5-1 2-5 3-3 4-2 - 5-2 6-0',
  '2-5 3-3 3-4 4-3 4-2 - 2-4',
  '2-5 1-5 1-6 2-4 1-6 3-4 -',
].map((row) => row.split(' '));

function baseball(leader: number): { contests: Contest[]; shares: number[] } {
  const contests: Contest[] = [];
  const shares: number[] = [];
  for (const [home, row] of BASEBALL.entries()) {
    for (const [away, score] of row.entries()) {
      if (home === away) continue;
      contests.push({ sides: [home, away], leader });
      shares.push(...score.split('-').map(Number));
    }
  }
  return { contests, shares };
}

describe('Bradley-Terry', () => {
  it('equals the published fit of the 1987 season, without the home advantage', () => {
    const { contests, shares } = baseball(-1);
    const { theta, lead, converged } = fitRatings(7, contests, shares, { prior: 0 });
    expect(converged).toBe(true);
    expect(lead).toBe(0);
    expect(theta.map((x) => Number((x - theta[6]!).toFixed(2)))).toEqual([1.58, 1.44, 1.29, 1.25, 1.11, 0.68, 0]);
  });

  it('equals the published fit with it: lambda .302', () => {
    const { contests, shares } = baseball(0);
    const { theta, lead } = fitRatings(7, contests, shares, { prior: 0 });
    expect(lead.toFixed(3)).toBe('0.302');
    const total = theta.reduce((sum, x) => sum + Math.exp(x), 0);
    expect(theta.map((x) => (Math.exp(x) / total).toFixed(3))).toEqual([
      '0.220',
      '0.190',
      '0.164',
      '0.157',
      '0.137',
      '0.088',
      '0.044',
    ]);
  });

  it('of two bots is the Elo of their score', () => {
    const { theta } = fitRatings(2, [{ sides: [0, 1], leader: -1 }], [75, 25], { prior: 0 });
    expect(eloOfTheta(theta[0]! - theta[1]!)).toBeCloseTo(eloOf(0.75), 3);
  });

  it('tells strength and lead apart in a swap: logits add and subtract', () => {
    const logit = (p: number) => Math.log(p / (1 - p));
    const contests = [
      { sides: [0, 1], leader: 0 },
      { sides: [0, 1], leader: 1 },
    ];
    const { theta, lead } = fitRatings(2, contests, [80, 20, 60, 40], { prior: 0 });
    expect(theta[0]! - theta[1]!).toBeCloseTo((logit(0.8) + logit(0.6)) / 2, 4);
    expect(lead).toBeCloseTo((logit(0.8) - logit(0.6)) / 2, 4);
  });

  it('gives a perfect score the rating of half a virtual game shared', () => {
    const { theta } = fitRatings(2, [{ sides: [0, 1], leader: -1 }], [10, 0]);
    expect(theta[0]! - theta[1]!).toBeCloseTo(Math.log(10.25 / 0.25), 3);
  });

  it('of one bot against a field of another counts the sides', () => {
    /* e^a / (e^a + 2) = 1/2 where the first wins half of its games against two. */
    const { theta } = fitRatings(2, [{ sides: [0, 1, 1], leader: -1 }], [50, 25, 25], { prior: 0 });
    expect(theta[0]! - theta[1]!).toBeCloseTo(Math.log(2), 4);
  });

  it('is finite, of mean 0 and finished for any results', () => {
    const contest = fc.record({
      sides: fc.uniqueArray(fc.nat(4), { minLength: 2, maxLength: 4 }),
      leader: fc.integer({ min: -1, max: 1 }),
    });
    fc.assert(
      fc.property(
        fc.array(contest, { maxLength: 12 }),
        fc.infiniteStream(fc.oneof(fc.constant(0), fc.nat(1e5))),
        (contests, numbers) => {
          const shares = contests.flatMap(({ sides }) => sides.map(() => Number(numbers.next().value)));
          const { theta, lead, converged } = fitRatings(5, contests, shares);
          expect(converged).toBe(true);
          for (const x of [...theta, lead]) expect(Number.isFinite(x)).toBe(true);
          expect(theta.reduce((sum, x) => sum + x, 0)).toBeCloseTo(0, 8);
        },
      ),
    );
  });

  it('rises with every win', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (won, lost) => {
        const contests = [{ sides: [0, 1], leader: -1 }];
        const less = fitRatings(2, contests, [won, lost + 1]).theta[0]!;
        expect(fitRatings(2, contests, [won + 1, lost]).theta[0]!).toBeGreaterThan(less);
      }),
    );
  });

  it('refuses results that do not fit', () => {
    expect(() => fitRatings(2, [{ sides: [0, 1], leader: -1 }], [1])).toThrow(RangeError);
    expect(() => fitRatings(2, [{ sides: [0, 2], leader: -1 }], [1, 1])).toThrow(RangeError);
  });
});

describe('a table of ratings', () => {
  const contests = [
    { sides: [0, 1], leader: 0 },
    { sides: [1, 0], leader: 0 },
  ];

  it('has intervals about the estimates, from sixtieths and counts', () => {
    const block = (ours: number, theirs: number, count: number) => ({
      count,
      results: [
        { contest: 0, shares: [ours, 60 - ours] },
        { contest: 1, shares: [theirs, 60 - theirs] },
      ],
    });
    const table = rateBlocks(2, contests, [block(60, 0, 300), block(60, 60, 100), block(0, 60, 100)], stream(1), {
      unit: 60,
    });
    const [first, second] = table.elo;
    expect(first!.estimate).toBeCloseTo(-second!.estimate, 8);
    expect(first!.lo).toBeLessThan(first!.estimate);
    expect(first!.hi).toBeGreaterThan(first!.estimate);
    expect(first!.lo).toBeGreaterThan(0);
    /* The first wins 400 of 500 leading and 300 of 500 following. */
    expect(first!.estimate - second!.estimate).toBeCloseTo((eloOf(0.8) + eloOf(0.6)) / 2, 0);
    expect(table.lead.estimate).toBeCloseTo((eloOf(0.8) - eloOf(0.6)) / 2, 0);
  });

  it('of a perfect score is finite', () => {
    const table = rateBlocks(2, contests, [{ count: 9, results: [{ contest: 0, shares: [1, 0] }] }], stream(2));
    for (const { estimate, lo, hi } of [...table.elo, table.lead])
      for (const x of [estimate, lo, hi]) expect(Number.isFinite(x)).toBe(true);
  });

  it('refuses shares of another contest', () => {
    expect(() => rateBlocks(2, contests, [{ results: [{ contest: 0, shares: [1] }] }], stream(3))).toThrow(RangeError);
  });
});

describe('Plackett-Luce', () => {
  it('of two is Bradley-Terry, a tie half a win each', () => {
    const games = [
      ...new Array(7).fill({ sides: [0, 1], ranks: [1, 2] }),
      ...new Array(3).fill({ sides: [1, 0], ranks: [1, 2] }),
    ];
    const { contests, blocks } = rankingContests([games]);
    expect(contests).toEqual([{ sides: [0, 1], leader: -1 }]);
    const { elo } = rateBlocks(2, contests, blocks, stream(1), { prior: 0, replicates: 9 });
    expect(elo[0]!.estimate - elo[1]!.estimate).toBeCloseTo(eloOf(0.7), 2);
  });

  it('splits an order into choices', () => {
    const { contests, blocks } = rankingContests([[{ sides: [4, 2, 3], ranks: [2, 1, 3] }]]);
    expect(contests.map(({ sides }) => sides)).toEqual([
      [2, 3, 4],
      [3, 4],
    ]);
    expect(blocks[0]!.results.map(({ shares }) => shares)).toEqual([
      [1, 0, 0],
      [0, 1],
    ]);
  });

  it('finds planted strengths', () => {
    const rng = stream(4);
    const strengths = [2, 1, 0.5];
    const blocks = Array.from({ length: 3000 }, () => {
      const ranks = [0, 0, 0];
      const left = [0, 1, 2];
      for (let place = 1; left.length > 0; place++) {
        let at = rng.float() * left.reduce((sum, bot) => sum + strengths[bot]!, 0);
        const chosen = left.findIndex((bot) => (at -= strengths[bot]!) < 0);
        ranks[left.splice(chosen, 1)[0]!] = place;
      }
      return [{ sides: [0, 1, 2], ranks }];
    });
    const { contests, blocks: rated } = rankingContests(blocks);
    const { elo } = rateBlocks(3, contests, rated, rng, { replicates: 99 });
    for (const [bot, truth] of [Math.LN2, 0, -Math.LN2].entries())
      expect(Math.abs(elo[bot]!.estimate - eloOfTheta(truth))).toBeLessThan(4 * elo[bot]!.se);
  });
});

describe('Cholesky’s factorisation', () => {
  it('solves and refuses', () => {
    const b = Float64Array.of(10, 8);
    expect(solvePositive(Float64Array.of(4, 2, 2, 3), b)).toBe(true);
    expect(b[0]).toBeCloseTo(1.75, 12);
    expect(b[1]).toBeCloseTo(1.5, 12);
    expect(solvePositive(Float64Array.of(1, 2, 2, 1), Float64Array.of(1, 1))).toBe(false);
  });
});
