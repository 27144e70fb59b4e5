import { frequencies, NELO_SCALE, type Pentanomial, pairMoments, resultOf } from './pentanomial.js';
import { Running } from './running.js';
import { pointsLlr, sprtBounds, type WinHypotheses, winsLlr } from './sprt.js';
import {
  type BlockSwing,
  checkError,
  type Metric,
  PrefixRule,
  type StopVerdict,
  type SwingScales,
  swingOf,
} from './stopping-rule.js';
import { OVERSHOOT } from './walk.js';

/** Blocks before the first verdict of a sequential test; from there it looks after every block. */
export const SPRT_START = 30;

/** What both sequential tests are set by. */
export interface SprtOptions {
  /** Error under H0, .05 by default. */
  readonly alpha?: number | undefined;
  /** Error under H1, .05 by default. */
  readonly beta?: number | undefined;
  /** Truncation: no verdict by then is inconclusive. */
  readonly maxBlocks?: number | undefined;
  /**
   * Moves both bounds inwards by .583 standard deviations of a step, since the walk jumps past a bound before it is seen:
   * somewhat shorter runs, errors nearer alpha and beta from below. Off by default (Siegmund 1985, Sequential Analysis).
   */
  readonly overshoot?: boolean | undefined;
}

/** A test on the normalized effect t = mean / sd of block swings. */
export interface EffectSprtOptions extends SprtOptions {
  readonly metric: Metric;
  readonly t0: number;
  readonly t1: number;
}

/** A test on the Elo difference in swap blocks. */
export interface WinsSprtOptions extends SprtOptions {
  readonly hypotheses: WinHypotheses;
}

/* Bounds and verdict; a subclass says what the ratio and a step of it are. */
abstract class SprtRule extends PrefixRule {
  private readonly lower: number;
  private readonly upper: number;

  constructor(private readonly options: SprtOptions) {
    super(options.maxBlocks);
    const { alpha = 0.05, beta = 0.05 } = options;
    checkError('alpha', alpha);
    checkError('beta', beta);
    ({ lower: this.lower, upper: this.upper } = sprtBounds(alpha, beta));
  }

  protected abstract llr(blocks: number): number;

  /** Standard deviation of what one block adds to the ratio. */
  protected abstract stepSd(): number;

  protected override judge(blocks: number): StopVerdict | undefined {
    if (blocks < SPRT_START) return undefined;
    this.figure = this.llr(blocks);
    const inwards = this.options.overshoot ? OVERSHOOT * this.stepSd() : 0;
    /* Never past the middle, however coarse the steps. */
    if (this.figure >= Math.max(this.upper - inwards, this.upper / 2)) return 'H1';
    return this.figure <= Math.min(this.lower + inwards, this.lower / 2) ? 'H0' : undefined;
  }
}

/**
 * Sequential test of the normalized effect of points or wins: H0 t = t0 against H1 t = t1 by the likelihood ratio of
 * `pointsLlr`. For effects well below 1 (beyond, the ratio falls again and a verdict comes late). Figure: the ratio.
 */
export class EffectSprt extends SprtRule {
  private readonly swings: Running;

  constructor(
    private readonly effect: EffectSprtOptions,
    scales: SwingScales,
  ) {
    super(effect);
    checkOrder(effect.t0, effect.t1);
    this.swings = new Running(scales[effect.metric]);
  }

  protected override book(block: BlockSwing): void {
    this.swings.add(swingOf(block, this.effect.metric));
  }

  protected override llr(blocks: number): number {
    const { t0, t1 } = this.effect;
    return pointsLlr(blocks, this.swings.mean(), this.swings.variance(true), t0, t1);
  }

  protected override stepSd(): number {
    return this.effect.t1 - this.effect.t0;
  }
}

/**
 * Sequential test of the Elo difference by the exact generalized likelihood ratio of the five results of a swap block
 * (`winsLlr`). The ratio is computed anew after every block, a few microseconds each. Figure: the ratio.
 */
export class WinsSprt extends SprtRule {
  private readonly counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];

  constructor(private readonly wins: WinsSprtOptions) {
    super(wins);
    checkOrder(wins.hypotheses.h0, wins.hypotheses.h1);
  }

  protected override book({ pair }: BlockSwing): void {
    if (pair === undefined || this.counts[pair] === undefined)
      throw new RangeError(`a test on wins needs swap blocks with a result from 0 to 4, not ${pair}`);
    this.counts[pair]++;
  }

  protected override llr(): number {
    return winsLlr(this.counts, this.wins.hypotheses);
  }

  protected override stepSd(): number {
    return winsStepSd(this.counts, this.wins.hypotheses);
  }
}

/** Standard deviation of what a block adds to the ratio of a test on wins: its normalized distance between hypotheses. */
function winsStepSd(counts: Pentanomial, { scale, h0, h1 }: WinHypotheses): number {
  if (scale === 'nelo') return (Math.SQRT2 * (h1 - h0)) / NELO_SCALE;
  return (resultOf(h1) - resultOf(h0)) / Math.sqrt(pairMoments(frequencies(counts).p).v);
}

function checkOrder(h0: number, h1: number): void {
  if (!(h0 < h1)) throw new RangeError(`the first hypothesis is below the second, not ${h0} and ${h1}`);
}
