import { equivalence } from './equivalence.js';
import { Running } from './running.js';
import { checkGrid, guardedHalf, type LookGrid, looksAt, WIDTH_START } from './stop-width.js';
import {
  type BlockSwing,
  checkError,
  checkPositive,
  type Metric,
  PrefixRule,
  type StopVerdict,
  type SwingScales,
  swingOf,
} from './stopping-rule.js';

/** How a run to a test of equivalence is set. */
export interface EquivalenceOptions extends LookGrid {
  readonly metric: Metric;
  /** Largest difference that does not matter, in points or in win shares. */
  readonly margin: number;
  /** Error of either one-sided test, .05 by default. */
  readonly alpha?: number | undefined;
  readonly maxBlocks?: number | undefined;
}

/**
 * Runs to a half width of margin / 2 (as {@link guardedHalf} has it, at level 1 - alpha), then tests equivalence once. At
 * the last block allowed it tests with what there is. Figure: the half width at the latest look.
 */
export class EquivalenceRule extends PrefixRule {
  private readonly swings: Running;
  private readonly alpha: number;

  constructor(
    private readonly options: EquivalenceOptions,
    scales: SwingScales,
  ) {
    super(options.maxBlocks);
    checkGrid(options);
    checkPositive('margin', options.margin);
    this.alpha = options.alpha ?? 0.05;
    checkError('alpha', this.alpha);
    this.swings = new Running(scales[options.metric]);
  }

  protected override book(block: BlockSwing): void {
    this.swings.add(swingOf(block, this.options.metric));
  }

  protected override judge(blocks: number, last: boolean): StopVerdict | undefined {
    if (!last && !looksAt(blocks, this.options)) return undefined;
    const variance = blocks > 1 ? this.swings.variance() : 0;
    this.figure = guardedHalf(blocks, variance, this.alpha);
    const narrow = blocks >= WIDTH_START && this.figure <= this.options.margin / 2;
    if (!narrow && !last) return undefined;
    return equivalence(blocks, this.swings.mean(), Math.sqrt(variance), this.options.margin, this.alpha);
  }
}
