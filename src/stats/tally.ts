/** How often each distinct integer value occurs: what a test needs of many blocks, whatever their number. */
export type Tally = ReadonlyMap<number, number>;

/**
 * Counts of distinct values.
 * @param values integers, in any order
 * @throws RangeError where a value is not an integer
 */
export function tally(values: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) {
    if (!Number.isSafeInteger(value)) throw new RangeError(`a tally counts integers, not ${value}`);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
