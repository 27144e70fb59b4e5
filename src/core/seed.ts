import seedrandom from 'seedrandom';
import { deriveKey, type StreamKey } from './random.js';

/** What a stream is used for. Purposes never share random numbers (evaluation.md section 5). */
export type Purpose = 'deal' | 'lots' | 'bot' | 'resample';

/** Expands an experiment's text seed with seedrandom into the root key of all its streams. */
export function rootKey(seed: string): StreamKey {
  const generate = seedrandom(seed);
  return { a: generate.int32(), b: generate.int32(), c: generate.int32() };
}

/** The key of one purpose, refined by further address words. */
export function purposeKey(root: StreamKey, purpose: Purpose, ...address: (number | string)[]): StreamKey {
  return address.reduce<StreamKey>(deriveKey, deriveKey(root, purpose));
}
