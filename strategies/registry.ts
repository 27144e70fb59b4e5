import type { AnyStrategy } from 'dominolab';
import { control } from './control.js';
import { doublesFirst } from './doubles-first.js';
import { exactEnd } from './exact-end.js';
import { greedy } from './greedy.js';
import { heaviest } from './heaviest.js';
import { heuristic } from './heuristic.js';
import { ismcts } from './ismcts.js';
import { monteCarlo } from './monte-carlo.js';
import { noisy } from './noisy.js';
import { omniscient } from './omniscient.js';
import { pimc } from './pimc.js';
import { random } from './random.js';
import { reneger } from './reneger.js';
import { scorer } from './scorer.js';
import { suitCount } from './suit-count.js';
import { trumping } from './trumping.js';

/** The strategies that ship. */
export const STRATEGIES: readonly AnyStrategy[] = [
  random,
  greedy,
  heaviest,
  doublesFirst,
  suitCount,
  control,
  trumping,
  scorer,
  heuristic,
  noisy,
  reneger,
  monteCarlo,
  pimc,
  ismcts,
  exactEnd,
  omniscient,
];
