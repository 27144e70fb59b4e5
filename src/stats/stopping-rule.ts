/** What a stopping rule needs to know of a block, for the bot whose swing is tested. */
export interface BlockSwing {
  /** Swing in points times the scale of points: an integer. */
  readonly points: number;
  /** Swing in win shares times the scale of wins: an integer. */
  readonly wins: number;
  /** Result of a swap block in half points of the pair, 0 (LL) to 4 (WW); undefined in other designs. */
  readonly pair?: number | undefined;
}

/** Units of the integers in a {@link BlockSwing}: a swing is its integer divided by the scale. */
export interface SwingScales {
  readonly points: number;
  readonly wins: number;
}

/** Which of the two swings a rule looks at. */
export type Metric = 'points' | 'wins';

/**
 * `H1` and `H0`: a sequential test accepted that hypothesis. `equivalent` and `different`: an equivalence test did.
 * `reached`: the number of blocks or the half width asked for. `inconclusive`: none of these, no more blocks allowed.
 */
export type StopVerdict = 'H1' | 'H0' | 'equivalent' | 'different' | 'reached' | 'inconclusive';

/** The end of a run. */
export interface Decision {
  readonly verdict: StopVerdict;
  /** The block it was taken at: it rests on blocks 1 to this one and on no other. */
  readonly blocks: number;
  /** The rule's figure at that block (see its own description). */
  readonly figure: number;
}

/** A stopping rule, fed with the blocks of a run in the order of their numbers. */
export interface StoppingRule {
  /**
   * Books the next block of the contiguous prefix. The rule judges here, at block numbers it alone fixes, so a decision
   * depends neither on when `look` is called nor on how blocks came in chunks. Blocks after the decision are ignored.
   * @throws RangeError where the block lacks what the rule looks at, or a swing is not an integer
   */
  add(block: BlockSwing): void;
  /** The decision, once there is one. */
  look(): Decision | undefined;
  /** Blocks booked, up to the decision. */
  readonly blocks: number;
  /** The figure at the latest judgement, for live lines; NaN before the first. */
  readonly figure: number;
}

/** What all rules have in common: counting, the first decision standing, and giving up at the last block allowed. */
export abstract class PrefixRule implements StoppingRule {
  blocks = 0;
  figure = Number.NaN;
  private decision: Decision | undefined;

  /** @param maxBlocks a positive integer; without a verdict there the decision is inconclusive. Infinity: no such end */
  constructor(private readonly maxBlocks: number = Number.POSITIVE_INFINITY) {
    if (maxBlocks !== Number.POSITIVE_INFINITY) checkBlocks('maxBlocks', maxBlocks);
  }

  add(block: BlockSwing): void {
    if (this.decision) return;
    this.book(block);
    const blocks = ++this.blocks;
    const last = blocks >= this.maxBlocks;
    const verdict = this.judge(blocks, last) ?? (last ? 'inconclusive' : undefined);
    if (verdict) this.decision = { verdict, blocks, figure: this.figure };
  }

  look(): Decision | undefined {
    return this.decision;
  }

  /** Takes in a block. */
  protected abstract book(block: BlockSwing): void;

  /** The verdict after `blocks` blocks, if they are enough for one; keeps `figure` up to date. `last`: no more will come. */
  protected abstract judge(blocks: number, last: boolean): StopVerdict | undefined;
}

/** The swing a rule looks at. @throws RangeError where it is not an integer */
export function swingOf(block: BlockSwing, metric: Metric): number {
  const swing = block[metric];
  if (!Number.isSafeInteger(swing)) throw new RangeError(`a block's swing is an integer, not ${swing}`);
  return swing;
}

/** @throws RangeError where a number of blocks is not a positive integer */
export function checkBlocks(name: string, value: number): void {
  if (!(Number.isSafeInteger(value) && value > 0)) throw new RangeError(`${name} is a positive integer, not ${value}`);
}

/** @throws RangeError where a size is not a finite number above 0 */
export function checkPositive(name: string, value: number): void {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw new RangeError(`${name} is above 0, not ${value}`);
}

/** @throws RangeError where an error probability is not between 0 and 1/2 */
export function checkError(name: string, value: number): void {
  if (!(value > 0 && value < 0.5)) throw new RangeError(`${name} is between 0 and 0.5, not ${value}`);
}
