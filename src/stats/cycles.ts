import type { Interval } from './intervals.js';

/** Swing of one bot against another, in any unit, with its interval. */
export interface PairSwing extends Interval {
  readonly first: number;
  readonly second: number;
  readonly mean: number;
}

/** Three bots each of which beats the next, the last one the first. */
export interface Cycle {
  /** The lowest-numbered bot first. */
  readonly bots: readonly [number, number, number];
  /** Whether all three intervals exclude 0. */
  readonly significant: boolean;
}

/** A pair in which the lower-rated bot did better. */
export interface Contradiction {
  readonly winner: number;
  readonly loser: number;
  readonly significant: boolean;
}

/** Where one row of ratings does not tell the whole story. */
export interface CycleReport {
  /** Whether any cycle or contradiction exists by the signs of the means. */
  readonly bySigns: boolean;
  /** Whether one exists whose intervals all exclude 0. */
  readonly significant: boolean;
  readonly cycles: readonly Cycle[];
  readonly contradictions: readonly Contradiction[];
}

/**
 * Compares pairwise swings with an order of the bots: pairs won by the lower-rated one, and cycles A > B > C > A, which no
 * order can satisfy. By signs alone chance makes some among near-equals; those marked significant have intervals that
 * exclude 0 in every pair (correct for the number of pairs before, where the report does).
 * @param pairs each pair once, either way round; pairs that never met may be left out
 * @param ratings of the bots on any scale, higher is better
 */
export function findCycles(pairs: readonly PairSwing[], ratings: readonly number[]): CycleReport {
  const wins = new Map<string, boolean>();
  for (const { first, second, mean, lo, hi } of pairs) {
    if (mean > 0) wins.set(`${first}>${second}`, lo > 0);
    if (mean < 0) wins.set(`${second}>${first}`, hi < 0);
  }
  const cycles = triples(ratings.length).flatMap((bots) => cycleOf(bots, wins));
  const contradictions = [...wins].flatMap(([pair, significant]) => {
    const [winner, loser] = pair.split('>').map(Number) as [number, number];
    return ratings[winner]! < ratings[loser]! ? [{ winner, loser, significant }] : [];
  });
  const all = [...cycles, ...contradictions];
  return { bySigns: all.length > 0, significant: all.some((one) => one.significant), cycles, contradictions };
}

/** Every three bots, in both directions round. */
function triples(bots: number): [number, number, number][] {
  const list: [number, number, number][] = [];
  for (let a = 0; a < bots; a++) {
    for (let b = a + 1; b < bots; b++) {
      for (let c = b + 1; c < bots; c++) list.push([a, b, c], [a, c, b]);
    }
  }
  return list;
}

function cycleOf(bots: [number, number, number], wins: ReadonlyMap<string, boolean>): Cycle[] {
  const [a, b, c] = bots;
  const found = [wins.get(`${a}>${b}`), wins.get(`${b}>${c}`), wins.get(`${c}>${a}`)];
  return found.includes(undefined) ? [] : [{ bots, significant: found.every((one) => one === true) }];
}
