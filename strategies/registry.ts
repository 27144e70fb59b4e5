import type { AnyStrategy } from 'dominolab';
import { doublesFirst } from './doubles-first.js';
import { greedy } from './greedy.js';
import { heaviest } from './heaviest.js';
import { noisy } from './noisy.js';
import { random } from './random.js';
import { reneger } from './reneger.js';

/** The strategies that ship. */
export const STRATEGIES: readonly AnyStrategy[] = [random, greedy, heaviest, doublesFirst, noisy, reneger];
