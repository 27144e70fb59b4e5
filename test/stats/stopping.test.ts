import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equivalence } from '../../src/stats/equivalence.js';
import { sprtBounds, winsLlr } from '../../src/stats/sprt.js';
import { type StopSpec, stoppingRule } from '../../src/stats/stopping.js';
import type { BlockSwing, Decision } from '../../src/stats/stopping-rule.js';

const SCALES = { points: 2, wins: 60 };

const block = (points: number, pair = 2): BlockSwing => ({ points, wins: (pair - 2) * 30, pair });

/** Feeds blocks until there is a decision; `every` is how often it looks. */
function run(spec: StopSpec, blocks: readonly BlockSwing[], every = 1): Decision | undefined {
  const rule = stoppingRule(spec, SCALES);
  for (const [i, one] of blocks.entries()) {
    rule.add(one);
    if ((i + 1) % every === 0 && rule.look()) break;
  }
  return rule.look();
}

const SPECS: StopSpec[] = [
  { kind: 'blocks', blocks: 120 },
  { kind: 'halfWidth', metric: 'points', halfWidth: 1, batch: 10 },
  { kind: 'halfWidth', metric: 'wins', halfWidth: 0.2, batch: 7, maxBlocks: 205 },
  { kind: 'equivalence', metric: 'points', margin: 1.5, batch: 10, maxBlocks: 290 },
  { kind: 'sprtEffect', metric: 'points', t0: 0, t1: 0.2, maxBlocks: 250 },
  { kind: 'sprtEffect', metric: 'wins', t0: -0.1, t1: 0.1, alpha: 0.01, beta: 0.2, overshoot: true },
  { kind: 'sprtWins', hypotheses: { scale: 'elo', h0: 0, h1: 40 }, maxBlocks: 280 },
  { kind: 'sprtWins', hypotheses: { scale: 'nelo', h0: -20, h1: 20 }, overshoot: true },
];

const anyBlocks = fc.array(
  fc
    .record({ points: fc.integer({ min: -40, max: 45 }), pair: fc.nat(4) })
    .map(({ points, pair }) => block(points, pair)),
  { minLength: 200, maxLength: 320 },
);

describe.each(SPECS)('%j', (spec) => {
  it('decides by the blocks alone: however they come in chunks, whatever follows', () => {
    fc.assert(
      fc.property(anyBlocks, fc.integer({ min: 2, max: 60 }), (blocks, chunk) => {
        const decision = run(spec, blocks);
        expect(run(spec, blocks, chunk)).toEqual(decision);
        expect(run(spec, blocks, Number.POSITIVE_INFINITY)).toEqual(decision);
        if (!decision) return;
        expect(run(spec, blocks.slice(0, decision.blocks))).toEqual(decision);
        expect(
          run(
            { ...spec, ...(spec.kind === 'blocks' ? {} : { maxBlocks: 9999 }) },
            blocks.slice(0, decision.blocks - 1),
          ),
        ).toBeUndefined();
      }),
      { numRuns: 25 },
    );
  });

  it('never has a figure that is not a number, not even for blocks all alike', () => {
    for (const [points, pair] of [
      [0, 2],
      [7, 4],
      [-9, 0],
    ] as const) {
      const rule = stoppingRule(spec, SCALES);
      for (let i = 0; i < 400; i++) {
        rule.add(block(points, pair));
        if (i >= 200) expect(rule.figure).not.toBeNaN();
      }
      if ('maxBlocks' in spec) expect(rule.look()?.blocks).toBeLessThanOrEqual(spec.maxBlocks!);
    }
  });
});

describe('fixed blocks', () => {
  it('end at the number given', () => {
    const blocks = new Array(20).fill(block(1));
    expect(run({ kind: 'blocks', blocks: 15 }, blocks)).toEqual({ verdict: 'reached', blocks: 15, figure: 15 });
    expect(run({ kind: 'blocks', blocks: 21 }, blocks)).toBeUndefined();
  });
});

describe('a half width', () => {
  /* Swings of +-10 half points: variance 25 n / (n - 1) in points. */
  const blocks = Array.from({ length: 2000 }, (_, i) => block(i % 2 ? 10 : -10, i % 2 ? 3 : 1));

  it('is reached at the first look at which 1.96 sqrt((s^2 + 1/n) / n) is small enough', () => {
    const spec = { kind: 'halfWidth', metric: 'points', halfWidth: 0.5, batch: 1 } as const;
    const { blocks: n, figure, verdict } = run(spec, blocks)!;
    /* (1.96 x 5 / .5)^2 = 384.15, and a little more. */
    expect([n, verdict]).toEqual([385 + 1, 'reached']);
    expect(figure).toBeCloseTo(1.959964 * Math.sqrt(((25 * n) / (n - 1) + 1 / n) / n), 6);
    expect(run({ ...spec, batch: 50 }, blocks)!.blocks).toBe(400);
    expect(run({ ...spec, first: 390 }, blocks)!.blocks).toBe(390);
  });

  it('never ends before 100 blocks, and gives up at the last', () => {
    expect(run({ kind: 'halfWidth', metric: 'points', halfWidth: 50 }, blocks)!.blocks).toBe(100);
    expect(run({ kind: 'halfWidth', metric: 'points', halfWidth: 0.1, maxBlocks: 130 }, blocks)).toMatchObject({
      verdict: 'inconclusive',
      blocks: 130,
    });
  });

  it('of wins is in win shares', () => {
    /* Swings of half a share either way. */
    const { blocks: n } = run({ kind: 'halfWidth', metric: 'wins', halfWidth: 0.05, batch: 1 }, blocks)!;
    expect(n).toBe(390);
  });
});

describe('equivalence', () => {
  it('takes two one-sided t tests: boundaries by hand', () => {
    /* n = 31, se = 1 / sqrt(31): t(30, .95) = 1.697261, t(30, .975) = 2.042272. */
    const se = 1 / Math.sqrt(31);
    const verdict = (mean: number, margin: number) => equivalence(31, mean, 1, margin, 0.05);
    expect(verdict(0, 1.698 * se)).toBe('equivalent');
    expect(verdict(0, 1.697 * se)).toBe('inconclusive');
    expect(verdict(2.043 * se, 3 * se)).toBe('different');
    expect(verdict(-2.042 * se, 3 * se)).toBe('inconclusive');
    expect(verdict(2.5 * se, 5 * se)).toBe('equivalent');
    expect(equivalence(1, 0, Number.NaN, 1, 0.05)).toBe('inconclusive');
  });

  it('runs to half the margin, then tests once', () => {
    const swing = (mean: number) => Array.from({ length: 900 }, (_, i) => block(mean + (i % 2 ? 10 : -10)));
    const spec = { kind: 'equivalence', metric: 'points', margin: 1, batch: 1 } as const;
    expect(run(spec, swing(0))).toMatchObject({ verdict: 'equivalent', blocks: 386 });
    expect(run(spec, swing(4))).toMatchObject({ verdict: 'different', blocks: 386 });
    expect(run(spec, swing(2))).toMatchObject({ verdict: 'different' });
    expect(run({ ...spec, maxBlocks: 60 }, swing(0))).toMatchObject({ verdict: 'inconclusive', blocks: 60 });
  });
});

describe('sequential tests', () => {
  it('on wins decide where the full ratio, looked at after every block from 30 on, first leaves its bounds', () => {
    const { lower, upper } = sprtBounds(0.05, 0.05);
    fc.assert(
      fc.property(
        anyBlocks,
        fc.constantFrom({ scale: 'elo', h0: 0, h1: 40 } as const, { scale: 'nelo', h0: 0, h1: 60 } as const),
        (blocks, hypotheses) => {
          const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
          let first = 0;
          for (const [i, { pair }] of blocks.entries()) {
            counts[pair!]!++;
            const llr = winsLlr(counts, hypotheses);
            if (i >= 29 && (llr >= upper || llr <= lower)) {
              first = i + 1;
              break;
            }
          }
          expect(run({ kind: 'sprtWins', hypotheses }, blocks)?.blocks ?? 0).toBe(first);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('on points show the ratio with the 1/N variance', () => {
    const rule = stoppingRule({ kind: 'sprtEffect', metric: 'points', t0: 0, t1: 0.1 }, SCALES);
    /* 20 swings of 2 points and 12 of -2: mean .5, variance 4 - .25. */
    for (let i = 0; i < 32; i++) rule.add(block(i % 8 < 5 ? 4 : -4));
    const t = 0.5 / Math.sqrt(3.75);
    expect(rule.figure).toBeCloseTo(16 * Math.log((1 + t * t) / (1 + (t - 0.1) ** 2)), 10);
  });

  it('wait for 30 blocks', () => {
    const spec = { kind: 'sprtEffect', metric: 'points', t0: 0, t1: 0.5 } as const;
    const blocks = Array.from({ length: 40 }, (_, i) => block(i % 2 ? 30 : -2));
    expect(run(spec, blocks)).toMatchObject({ verdict: 'H1', blocks: 30 });
  });

  it('end no later with the correction for overshoot', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        for (const spec of SPECS.filter((one) => one.kind.startsWith('sprt'))) {
          const plain = run({ ...spec, overshoot: false } as StopSpec, blocks);
          const corrected = run({ ...spec, overshoot: true } as StopSpec, blocks);
          if (plain) expect(corrected!.blocks).toBeLessThanOrEqual(plain.blocks);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('mistakes', () => {
  it('in settings are refused', () => {
    const wrong: StopSpec[] = [
      { kind: 'blocks', blocks: 0 },
      { kind: 'halfWidth', metric: 'points', halfWidth: 0 },
      { kind: 'halfWidth', metric: 'points', halfWidth: 1, first: 99 },
      { kind: 'halfWidth', metric: 'points', halfWidth: 1, batch: 0 },
      { kind: 'equivalence', metric: 'wins', margin: -1 },
      { kind: 'equivalence', metric: 'wins', margin: 1, alpha: 0.5 },
      { kind: 'sprtEffect', metric: 'wins', t0: 0.1, t1: 0.1 },
      { kind: 'sprtWins', hypotheses: { scale: 'elo', h0: 5, h1: 0 } },
      { kind: 'sprtWins', hypotheses: { scale: 'elo', h0: 0, h1: 5 }, beta: 0 },
      { kind: 'sprtWins', hypotheses: { scale: 'elo', h0: 0, h1: 5 }, maxBlocks: 1.5 },
    ];
    for (const spec of wrong) expect(() => stoppingRule(spec, SCALES), JSON.stringify(spec)).toThrow(RangeError);
  });

  it('in blocks are refused and not counted', () => {
    const wins = stoppingRule({ kind: 'sprtWins', hypotheses: { scale: 'elo', h0: 0, h1: 5 } }, SCALES);
    for (const pair of [undefined, 5, -1, 0.5])
      expect(() => wins.add({ points: 0, wins: 0, pair })).toThrow(RangeError);
    const points = stoppingRule({ kind: 'halfWidth', metric: 'points', halfWidth: 1 }, SCALES);
    expect(() => points.add({ points: 0.5, wins: 0 })).toThrow(RangeError);
    expect([wins.blocks, points.blocks]).toEqual([0, 0]);
  });
});
