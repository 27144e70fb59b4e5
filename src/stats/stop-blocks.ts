import { checkBlocks, PrefixRule, type StopVerdict } from './stopping-rule.js';

/** A number of blocks fixed in advance: the only rule under which the plain intervals mean what they say. Figure: blocks. */
export class FixedBlocks extends PrefixRule {
  constructor(private readonly count: number) {
    super();
    checkBlocks('blocks', count);
  }

  protected override book(): void {}

  protected override judge(blocks: number): StopVerdict | undefined {
    this.figure = blocks;
    return blocks >= this.count ? 'reached' : undefined;
  }
}
