import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { bootstrap } from '../../src/stats/bootstrap.js';
import { holm } from '../../src/stats/holm.js';
import { meanInterval, normalCdf } from '../../src/stats/intervals.js';
import { NELO_SCALE, PAIR_RESULTS, resultOf } from '../../src/stats/pentanomial.js';
import { Race } from '../../src/stats/racing.js';
import { rateBlocks } from '../../src/stats/rating-table.js';
import { Running } from '../../src/stats/running.js';
import { ConfidenceSequence } from '../../src/stats/sequence.js';
import { signFlip } from '../../src/stats/sign-flip.js';
import type { WinHypotheses } from '../../src/stats/sprt.js';
import { effectSprtPlan, winsSprtPlan } from '../../src/stats/sprt-length.js';
import { Spsa, spsaGains } from '../../src/stats/spsa.js';
import { type StopSpec, stoppingRule } from '../../src/stats/stopping.js';
import type { BlockSwing, StoppingRule, StopVerdict } from '../../src/stats/stopping-rule.js';

/*
 * The test of a test: error rates by simulation under the null and the alternative, at most what is stated plus three
 * standard errors of the simulation. Seeded, so the figures are the same every time; `CALIBRATION=1` prints them.
 */
const SCALE = 1000;
const SCALES = { points: SCALE, wins: SCALE };

let streams = 0;
/** A stream of its own for every simulation. */
function stream(): Stream {
  const rng = new Stream();
  rng.seed(20261130, streams++, 11);
  return rng;
}

/** Standard normal, and exponential less its mean: sd 1 each, skewness 0 and 2. */
const SHAPES = {
  normal: (rng: Stream) => Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float()),
  skewed: (rng: Stream) => -Math.log(1 - rng.float()) - 1,
};

const swing = (x: number): BlockSwing => ({ points: Math.round(SCALE * x), wins: 0 });

const figures: string[] = [];
function report(name: string, rate: number, runs: number): number {
  figures.push(`${name}: ${rate.toFixed(4)} +- ${Math.sqrt((rate * (1 - rate)) / runs).toFixed(4)}`);
  return rate;
}

/** Three standard errors of a rate of `p` in `runs` simulations. */
const slack = (p: number, runs: number) => 3 * Math.sqrt((p * (1 - p)) / runs);

/** Share of `runs` simulations for which something is so. */
function rateOf(runs: number, trial: () => boolean): number {
  let hits = 0;
  for (let i = 0; i < runs; i++) if (trial()) hits++;
  return hits / runs;
}

function runToEnd(rule: StoppingRule, next: () => BlockSwing): { verdict: StopVerdict; blocks: number } {
  for (;;) {
    rule.add(next());
    const decision = rule.look();
    if (decision) return decision;
  }
}

describe('sequential test on points', () => {
  it.each([
    ['normal', 0, 0.15, false],
    ['normal', -0.1, 0.1, true],
    ['skewed', 0, 0.15, false],
  ] as const)('%s swings, %f against %f, overshoot corrected: %s', (shape, t0, t1, overshoot) => {
    const runs = 3000;
    const plan = effectSprtPlan(t0, t1, { overshoot });
    for (const [truth, wrong] of [
      [t0, 'H1'],
      [t1, 'H0'],
    ] as const) {
      let length = 0;
      const rng = stream();
      const rate = rateOf(runs, () => {
        const rule = stoppingRule({ kind: 'sprtEffect', metric: 'points', t0, t1, overshoot }, SCALES);
        const { verdict, blocks } = runToEnd(rule, () => swing(truth + SHAPES[shape](rng)));
        length += blocks / runs;
        return verdict === wrong;
      });
      report(
        `sprt points ${shape} t ${truth} of ${t0}, ${t1}${overshoot ? ' overshoot' : ''} [${length.toFixed(0)}]`,
        rate,
        runs,
      );
      expect(rate).toBeLessThanOrEqual(0.05 + slack(0.05, runs));
      expect(length / plan.h1.expected).toBeGreaterThan(0.9);
      expect(length / plan.h1.expected).toBeLessThan(1.1);
    }
  });

  it('ends in time: the quantile planned holds in the middle', () => {
    const runs = 4000;
    const { q95 } = effectSprtPlan(0, 0.2).middle;
    const rng = stream();
    const rate = rateOf(runs, () => {
      const rule = stoppingRule({ kind: 'sprtEffect', metric: 'points', t0: 0, t1: 0.2 }, SCALES);
      return runToEnd(rule, () => swing(0.1 + SHAPES.normal(rng))).blocks > q95;
    });
    report('sprt points longer than q95 in the middle', rate, runs);
    expect(rate).toBeGreaterThan(0.035);
    expect(rate).toBeLessThan(0.065);
  });
});

describe('sequential test on wins', () => {
  const even = [0.1, 0.2, 0.4, 0.2, 0.1];
  const variance = even.reduce((sum, p, i) => sum + p * (PAIR_RESULTS[i]! - 0.5) ** 2, 0);

  /** Shift of the mean result that a hypothesis asks for, when `even` is tilted in a straight line. */
  function shiftOf(scale: 'elo' | 'nelo', h: number): number {
    if (scale === 'elo') return resultOf(h) - 0.5;
    const t = (Math.SQRT2 * h) / NELO_SCALE;
    return (t * Math.sqrt(variance)) / Math.sqrt(1 + t * t);
  }

  function pairsOf(shift: number, rng: Stream): () => BlockSwing {
    const p = even.map((share, i) => share * (1 + (shift / variance) * (PAIR_RESULTS[i]! - 0.5)));
    return () => {
      let left = rng.float();
      const pair = p.findIndex((share) => (left -= share) < 0);
      return { points: 0, wins: 0, pair: pair < 0 ? 4 : pair };
    };
  }

  it.each<WinHypotheses>([
    { scale: 'elo', h0: 0, h1: 30 },
    { scale: 'nelo', h0: 0, h1: 40 },
  ])('%j', (hypotheses) => {
    const runs = 1500;
    const plan = winsSprtPlan(hypotheses, variance);
    for (const [truth, wrong] of [
      [hypotheses.h0, 'H1'],
      [hypotheses.h1, 'H0'],
    ] as const) {
      let length = 0;
      const next = pairsOf(shiftOf(hypotheses.scale, truth), stream());
      const rate = rateOf(runs, () => {
        const { verdict, blocks } = runToEnd(stoppingRule({ kind: 'sprtWins', hypotheses }, SCALES), next);
        length += blocks / runs;
        return verdict === wrong;
      });
      report(`sprt wins ${hypotheses.scale} ${truth} of 0, ${hypotheses.h1} [${length.toFixed(0)}]`, rate, runs);
      expect(rate).toBeLessThanOrEqual(0.05 + slack(0.05, runs));
      expect(length / plan.h1.expected).toBeGreaterThan(0.9);
      expect(length / plan.h1.expected).toBeLessThan(1.1);
    }
  });
});

describe('interval after a run to a half width', () => {
  /* Exponential swings are far more skewed than those of two bots: what the rule bears, not what it meets. */
  it.each([
    ['normal', 0.94],
    ['skewed', 0.93],
  ] as const)('of %s swings covers at least %f', (shape, least) => {
    const runs = 4000;
    const rng = stream();
    const spec: StopSpec = { kind: 'halfWidth', metric: 'points', halfWidth: 0.12, batch: 10 };
    const rate = rateOf(runs, () => {
      const values = new Running(SCALE);
      const rule = stoppingRule(spec, SCALES);
      const { blocks } = runToEnd(rule, () => {
        const one = swing(3 + SHAPES[shape](rng));
        values.add(one.points);
        return one;
      });
      const { lo, hi } = meanInterval(values.mean(), Math.sqrt(values.variance()), blocks);
      return lo <= 3 && 3 <= hi;
    });
    expect(report(`half width coverage ${shape}`, rate, runs)).toBeGreaterThanOrEqual(least);
  });
});

describe('equivalence', () => {
  it('errs at most alpha at the margin, and finds equals equivalent', () => {
    const runs = 6000;
    const found = (mean: number, verdict: StopVerdict) => {
      const rng = stream();
      return rateOf(runs, () => {
        const rule = stoppingRule({ kind: 'equivalence', metric: 'points', margin: 0.25, batch: 10 }, SCALES);
        return runToEnd(rule, () => swing(mean + SHAPES.normal(rng))).verdict === verdict;
      });
    };
    const wrong = report('equivalence claimed at the margin', found(0.25, 'equivalent'), runs);
    expect(wrong).toBeLessThanOrEqual(0.05 + slack(0.05, runs));
    expect(report('equivalence found at 0', found(0, 'equivalent'), runs)).toBeGreaterThan(0.95);
    expect(report('difference claimed at 0', found(0, 'different'), runs)).toBeLessThanOrEqual(
      0.05 + slack(0.05, runs),
    );
  });
});

describe('confidence sequence', () => {
  it.each(['normal', 'skewed'] as const)('of %s swings covers at 4000 looks together', (shape) => {
    const runs = 1000;
    const rng = stream();
    const rate = rateOf(runs, () => {
      const sequence = new ConfidenceSequence(SCALE);
      for (let n = 1; n <= 4000; n++) {
        sequence.add(swing(SHAPES[shape](rng)).points);
        const interval = sequence.interval();
        if (interval && !(interval.lo <= 0 && interval.hi >= 0)) return false;
      }
      return true;
    });
    expect(report(`confidence sequence coverage ${shape}`, rate, runs)).toBeGreaterThanOrEqual(0.95);
  });
});

describe('sign-flip test', () => {
  it.each([[10], [60]])('rejects at most one in twenty symmetric samples of %i', (n) => {
    const runs = 4000;
    const rng = stream();
    const rate = rateOf(runs, () => {
      /* Heavy-tailed and with zeros: nothing is asked of the shape but symmetry. */
      const swings = Array.from({ length: n }, () => Math.round(SHAPES.normal(rng) ** 3 * 4));
      return signFlip(swings, rng, 199).p <= 0.05;
    });
    expect(report(`sign-flip rejects, n ${n}`, rate, runs)).toBeLessThanOrEqual(0.05 + slack(0.05, runs));
  });
});

describe('Holm’s correction', () => {
  it('keeps the family-wise error, tests dependent or not', () => {
    const runs = 10_000;
    for (const common of [0, 0.8]) {
      const rng = stream();
      const rate = rateOf(runs, () => {
        const shared = common * SHAPES.normal(rng);
        /* Two true differences and four nulls: any null rejected is an error. */
        const z = [3, 4, 0, 0, 0, 0].map((mean) => mean + shared + Math.sqrt(1 - common ** 2) * SHAPES.normal(rng));
        const adjusted = holm(z.map((x) => 2 * (1 - normalCdf(Math.abs(x)))));
        return adjusted.slice(2).some((p) => p <= 0.05);
      });
      expect(report(`Holm family-wise error, common ${common}`, rate, runs)).toBeLessThanOrEqual(
        0.05 + slack(0.05, runs),
      );
    }
  });
});

describe('race', () => {
  it.each([
    ['best', [0.01, 0, 0, 0, 0]],
    ['all', [0, 0, 0, 0, 0]],
  ] as const)('protecting %s keeps its family-wise error', (protect, skills) => {
    const runs = 400;
    const rng = stream();
    const rate = rateOf(runs, () => {
      const race = new Race({ cells: skills.length, protect });
      for (let block = 0; block < 2000; block++) {
        const luck = SHAPES.normal(rng);
        race.add(skills.map((skill) => Math.round(SCALE * (luck + skill + SHAPES.skewed(rng)))));
        if (protect === 'best' ? !race.alive.includes(0) : race.dropped.length > 0) return true;
      }
      return false;
    });
    expect(report(`race error, protect ${protect}`, rate, runs)).toBeLessThanOrEqual(0.05 + slack(0.05, runs));
  });
});

describe('bootstrap intervals', () => {
  it('of a mean of 60 skewed blocks cover roughly 95 %', () => {
    const runs = 1000;
    const rng = stream();
    const rate = rateOf(runs, () => {
      const values = Array.from({ length: 60 }, () => SHAPES.skewed(rng));
      const statistic = (weights: Uint32Array, out: Float64Array) => {
        let sum = 0;
        for (let i = 0; i < 60; i++) sum += weights[i]! * values[i]!;
        out[0] = sum / 60;
      };
      const [found] = bootstrap({ counts: values.map(() => 1), size: 1, statistic, replicates: 399 }, rng);
      return found!.lo <= 0 && found!.hi >= 0;
    });
    report('bootstrap coverage of a mean', rate, runs);
    expect(rate).toBeGreaterThan(0.9);
    expect(rate).toBeLessThan(0.97);
  });

  it('of ratings cover the planted difference and lead roughly 95 %', () => {
    const runs = 250;
    const rng = stream();
    const contests = [
      { sides: [0, 1], leader: 0 },
      { sides: [0, 1], leader: 1 },
    ];
    /* theta .2 and -.2, lambda .3: chances of the first bot leading and following. */
    const chance = [0.7, 0.1].map((logit) => 1 / (1 + Math.exp(-logit)));
    const covered = [0, 0];
    for (let i = 0; i < runs; i++) {
      const counts = [0, 0, 0, 0];
      for (let block = 0; block < 300; block++) {
        /* The games of a deal share their luck: one number decides both half of the time. */
        const luck = rng.float();
        const own = rng.next() < 0 ? luck : rng.float();
        counts[(luck < chance[0]! ? 2 : 0) + (own < chance[1]! ? 1 : 0)]!++;
      }
      const blocks = counts.map((count, kind) => ({
        count,
        results: [kind >> 1, kind & 1].map((won, contest) => ({ contest, shares: [won, 1 - won] })),
      }));
      const { elo, lead } = rateBlocks(2, contests, blocks, rng, { replicates: 199 });
      const truth = [0.2, 0.3].map((x) => (x * 400) / Math.LN10);
      for (const [k, { lo, hi }] of [elo[0]!, lead].entries()) if (lo <= truth[k]! && truth[k]! <= hi) covered[k]!++;
    }
    for (const [k, name] of ['rating', 'lead'].entries()) {
      const rate = report(`bootstrap coverage of a ${name}`, covered[k]! / runs, runs);
      expect(rate).toBeGreaterThan(0.9);
      expect(rate).toBeLessThan(0.99);
    }
  });
});

describe('SPSA', () => {
  it('finds the planted optimum of a noisy quadratic with whole parameters', () => {
    const best = [0.7, 25, -4];
    const parameters = [
      { name: 'weight', start: 0.3, min: 0, max: 1, step: 0.1 },
      { name: 'worlds', start: 12, min: 1, max: 40, step: 3, integer: true },
      { name: 'bias', start: 2, min: -10, max: 10, step: 1, integer: true },
    ];
    const height = (point: readonly number[]) =>
      -parameters.reduce((sum, { step }, i) => sum + ((point[i]! - best[i]!) / step) ** 2, 0);
    const runs = 40;
    const rate = rateOf(runs, () => {
      const rng = stream();
      const iterations = 2000;
      const spsa = new Spsa(parameters, spsaGains(iterations, 15), rng);
      for (let i = 0; i < iterations; i++) {
        const { plus, minus } = spsa.propose();
        spsa.update(height(plus) - height(minus) + 10 * SHAPES.normal(rng));
      }
      return spsa.average().every((x, i) => Math.abs(x - best[i]!) <= parameters[i]!.step);
    });
    expect(report('SPSA within a step of the optimum', rate, runs)).toBeGreaterThanOrEqual(0.95);
  });
});

it('reports its figures', () => {
  expect(figures.length).toBeGreaterThan(20);
  if (process.env['CALIBRATION']) process.stdout.write(`${figures.join('\n')}\n`);
});
