import type { AnyStrategy } from 'dominolab';
import { doublesFirst } from './doubles-first.js';
import { greedy } from './greedy.js';
import { heaviest } from './heaviest.js';
import { random } from './random.js';

/** The strategies that ship. */
export const STRATEGIES: readonly AnyStrategy[] = [random, greedy, heaviest, doublesFirst];
