import { FixedBlocks } from './stop-blocks.js';
import { type EquivalenceOptions, EquivalenceRule } from './stop-equivalence.js';
import { EffectSprt, type EffectSprtOptions, WinsSprt, type WinsSprtOptions } from './stop-sprt.js';
import { FixedWidth, type WidthOptions } from './stop-width.js';
import type { StoppingRule, SwingScales } from './stopping-rule.js';

/** Every stopping rule there is, by its kind. */
export type StopSpec =
  | { readonly kind: 'blocks'; readonly blocks: number }
  | ({ readonly kind: 'halfWidth' } & WidthOptions)
  | ({ readonly kind: 'equivalence' } & EquivalenceOptions)
  | ({ readonly kind: 'sprtEffect' } & EffectSprtOptions)
  | ({ readonly kind: 'sprtWins' } & WinsSprtOptions);

/**
 * The rule that a run is to stop by. It is fed with blocks in the order of their numbers, and its decision is a function of
 * them alone: the same for any number of workers.
 * @param scales units of the integer swings it will be fed with
 * @throws RangeError where a setting is out of range
 */
export function stoppingRule(spec: StopSpec, scales: SwingScales): StoppingRule {
  switch (spec.kind) {
    case 'blocks':
      return new FixedBlocks(spec.blocks);
    case 'halfWidth':
      return new FixedWidth(spec, scales);
    case 'equivalence':
      return new EquivalenceRule(spec, scales);
    case 'sprtEffect':
      return new EffectSprt(spec, scales);
    case 'sprtWins':
      return new WinsSprt(spec);
  }
}
