import { normalQuantile } from './intervals.js';
import { Running } from './running.js';
import {
  type BlockSwing,
  checkBlocks,
  checkError,
  checkPositive,
  type Metric,
  PrefixRule,
  type StopVerdict,
  type SwingScales,
  swingOf,
} from './stopping-rule.js';

/** When a rule looks: at `first` blocks, then after every further `batch`. */
export interface LookGrid {
  /** 100 by default, and at least that: the variance must be known before it may end anything. */
  readonly first?: number | undefined;
  /** 100 by default. */
  readonly batch?: number | undefined;
}

/** Least number of blocks before a half width may end a run. */
export const WIDTH_START = 100;

/** Whether a rule on this grid looks after `blocks` blocks. Depends on the number alone. */
export function looksAt(blocks: number, { first = WIDTH_START, batch = WIDTH_START }: LookGrid): boolean {
  return blocks >= first && (blocks - first) % batch === 0;
}

/** @throws RangeError where the grid begins below {@link WIDTH_START} or has no steps */
export function checkGrid({ first = WIDTH_START, batch = WIDTH_START }: LookGrid): void {
  checkBlocks('batch', batch);
  checkBlocks('first', first);
  if (first < WIDTH_START) throw new RangeError(`first is at least ${WIDTH_START}, not ${first}`);
}

/**
 * Half width of the interval that a run of fixed width stops by: z sqrt((s^2 + 1/n) / n). The 1/n, in squared units of the
 * swing (one point, or one whole win share), keeps a variance that looks small by chance from ending the run early; it does
 * nothing once s^2 is far above 1/n.
 * @param variance with n - 1, in squared units of the answer
 * @param alpha 1 - the level of the interval
 * Source: Chow and Robbins 1965, Ann. Math. Stat. 36.
 */
export function guardedHalf(n: number, variance: number, alpha: number): number {
  return normalQuantile(1 - alpha / 2) * Math.sqrt((variance + 1 / n) / n);
}

/** How a run to a half width is set. */
export interface WidthOptions extends LookGrid {
  readonly metric: Metric;
  /** In points, or in win shares from -1 to 1. */
  readonly halfWidth: number;
  /** 1 - the level of the interval, .05 by default. */
  readonly alpha?: number | undefined;
  readonly maxBlocks?: number | undefined;
}

/**
 * Runs until the interval of the mean swing is narrow enough: stops at the first look with z sqrt((s^2 + 1/n) / n) at most
 * the half width asked for. Coverage of the plain interval afterwards is close to its level, since the variance and not the
 * mean decides ([measured] .948 for normal swings at some 270 blocks; .938 at a skewness of 2, far above that of two bots'
 * swings, where mean and variance depend on each other). Figure: the half width at the latest look.
 */
export class FixedWidth extends PrefixRule {
  private readonly swings: Running;

  constructor(
    private readonly options: WidthOptions,
    scales: SwingScales,
  ) {
    super(options.maxBlocks);
    checkGrid(options);
    checkPositive('halfWidth', options.halfWidth);
    checkError('alpha', options.alpha ?? 0.05);
    this.swings = new Running(scales[options.metric]);
  }

  protected override book(block: BlockSwing): void {
    this.swings.add(swingOf(block, this.options.metric));
  }

  protected override judge(blocks: number, last: boolean): StopVerdict | undefined {
    if (!last && !looksAt(blocks, this.options)) return undefined;
    this.figure = guardedHalf(blocks, blocks > 1 ? this.swings.variance() : 0, this.options.alpha ?? 0.05);
    return blocks >= WIDTH_START && this.figure <= this.options.halfWidth ? 'reached' : undefined;
  }
}

/**
 * Blocks that a run to a half width will need: the least n with z sqrt((sd^2 + 1/n) / n) at most the half width, and at
 * least {@link WIDTH_START}.
 * @param sd standard deviation of block swings in a pilot, in the units of the half width
 * @param alpha 1 - the level of the interval
 */
export function blocksForWidth(sd: number, halfWidth: number, alpha = 0.05): number {
  checkPositive('halfWidth', halfWidth);
  const ratio = (normalQuantile(1 - alpha / 2) / halfWidth) ** 2;
  const spread = ratio * sd * sd;
  return Math.max(WIDTH_START, Math.ceil((spread + Math.sqrt(spread * spread + 4 * ratio)) / 2));
}
