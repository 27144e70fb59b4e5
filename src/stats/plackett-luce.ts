import type { RatedBlock } from './rating-table.js';
import type { Contest } from './ratings.js';

/** The full order of a game with its sides: `ranks[k]` is the place of side k, 1 the best, equal places tied. */
export interface Ranking {
  readonly sides: readonly number[];
  readonly ranks: readonly number[];
}

/**
 * Turns blocks of rankings into contests for the joint fit, by Plackett and Luce: a ranking is a row of choices, each of the
 * best among those not yet placed. Sides tied for a place share as many choices from the same set as they are (Breslow's
 * approximation). The ratings then count the order of all places; win shares count the first place only.
 * @param blocks rankings of the games of each block
 * @returns contests and blocks for `rateBlocks`, shares in choices of unit 1
 * Source: Plackett 1975, Appl. Stat. 24; ties as in Breslow 1974, Biometrics 30.
 */
export function rankingContests(blocks: readonly (readonly Ranking[])[]): {
  contests: Contest[];
  blocks: RatedBlock[];
} {
  const contests: Contest[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (sides: readonly number[]): number => {
    const key = sides.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, contests.length);
    return contests.push({ sides, leader: -1 }) - 1;
  };
  const rated = blocks.map((rankings) => ({
    results: rankings.flatMap(choices).map(({ sides, shares }) => ({ contest: numberOf(sides), shares })),
  }));
  return { contests, blocks: rated };
}

function choices({ sides, ranks }: Ranking): { sides: number[]; shares: number[] }[] {
  const places = [...new Set(ranks)].sort((a, b) => a - b);
  const rows = places.map((place) => {
    const left = ranks.flatMap((rank, k) => (rank >= place ? [k] : [])).sort((a, b) => sides[a]! - sides[b]!);
    return { sides: left.map((k) => sides[k]!), shares: left.map((k) => (ranks[k] === place ? 1 : 0)) };
  });
  /* The last one left was not chosen from anything. */
  return rows.filter((row) => row.sides.length > 1);
}
