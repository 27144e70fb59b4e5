import { closest, distance } from 'fastest-levenshtein';

/**
 * ", did you mean 'near'?" where one of `known` is close enough to `found` to be a typo, else ''. Closeness: at most a
 * third of the letters, rounded up, may differ.
 */
export function didYouMean(found: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(found, known);
  const allowed = Math.ceil(Math.max(found.length, near.length) / 3);
  return distance(found, near) <= allowed ? `, did you mean '${near}'?` : '';
}

/** Text of an "unknown thing" error: what was found, what exists, and the near match. */
export function unknown(kind: string, found: string, known: readonly string[]): string {
  return `unknown ${kind} '${found}'${didYouMean(found, known)} (known: ${known.join(', ')})`;
}
