import { describe, expect, it } from 'vitest';
import type { Stream } from '../../src/core/random.js';
import { GroupDraw, SWAPS } from '../../src/search/group-draw.js';
import { chiSquare, stream } from '../kit/worlds.js';

interface Row {
  readonly tile: number;
  readonly first: number;
  readonly last: number;
}

interface Problem {
  readonly sizes: Int32Array;
  readonly rows: readonly Row[];
}

/** Random tiles and groups with at least one way; of twins, one may come later and is held longer. */
function randomProblem(rng: Stream): Problem {
  const groups = 2 + rng.below(4);
  const sizes = new Int32Array(groups);
  const rows: Row[] = [];
  const count = groups + rng.below(9 - groups);
  for (let tile = 0; tile < count; tile++) {
    const group = tile < groups ? tile : rng.below(groups);
    sizes[group] = sizes[group]! + 1;
    const first = rng.below(group + 1);
    const last = group + rng.below(groups - group);
    const twin = rows[tile - 1];
    const paired = tile % 2 === 1 && rng.below(2) === 0 && twin !== undefined;
    if (paired && twin.first <= first && twin.last <= last) rows.push({ tile: tile - 1, first, last });
    else rows.push({ tile, first, last });
  }
  return { sizes, rows };
}

/** All ways with their weights: a half where twins lie in the groups open to both. */
function lawOf({ sizes, rows }: Problem): Map<string, number> {
  const law = new Map<string, number>();
  const left = [...sizes];
  const ways: number[] = [];
  const put = (row: number): void => {
    if (row === rows.length) {
      law.set(ways.join(), weightOf(rows, ways));
      return;
    }
    for (let group = rows[row]!.first; group <= rows[row]!.last; group++) {
      if (left[group] === 0) continue;
      left[group]!--;
      ways[row] = group;
      put(row + 1);
      left[group]!++;
    }
  };
  put(0);
  return law;
}

function weightOf(rows: readonly Row[], ways: readonly number[]): number {
  let weight = 1;
  for (let b = 1; b < rows.length; b++) {
    const a = b - 1;
    if (rows[a]!.tile !== rows[b]!.tile) continue;
    const open = (group: number) => rows.slice(a, b + 1).every(({ first, last }) => first <= group && group <= last);
    if (open(ways[a]!) && open(ways[b]!)) weight /= 2;
  }
  return weight;
}

function waysOf({ sizes, rows }: Problem, rng: Stream, samples: number): Map<string, number> {
  const draw = new GroupDraw(16);
  const seen = new Map<string, number>();
  for (let i = 0; i < samples; i++) {
    draw.clear();
    for (const { tile, first, last } of rows) draw.add(tile, first, last);
    expect(draw.draw(sizes, sizes.length, rng)).toBe(true);
    const key = draw.group.subarray(0, rows.length).join();
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return seen;
}

/** How far the chain is from the law after its swaps, from the way of `GroupDraw` before any. */
function distance(problem: Problem, law: Map<string, number>): number {
  const { rows } = problem;
  const ways = [...law.keys()].map((key) => key.split(',').map(Number));
  const at = new Map([...law.keys()].map((key, i) => [key, i]));
  const weights = [...law.values()];
  const open = rows.flatMap(({ first, last }, row) => (first < last ? [row] : []));
  const moves = ways.map((way, from) =>
    open.flatMap((a) =>
      open.flatMap((b) => {
        const to = at.get(way.with(a, way[b]!).with(b, way[a]!).join());
        const chance = to === undefined || way[a] === way[b] ? 0 : Math.min(1, weights[to]! / weights[from]!);
        return chance > 0 ? [{ to: to!, chance: chance / open.length ** 2 }] : [];
      }),
    ),
  );
  let now = ways.map(() => 0);
  now[at.get(firstWay(problem))!] = 1;
  for (let swaps = SWAPS * open.length; swaps > 0; swaps--) {
    const next = [...now];
    now.forEach((mass, from) => {
      for (const { to, chance } of moves[from]!) {
        next[to]! += mass * chance;
        next[from]! -= mass * chance;
      }
    });
    now = next;
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return now.reduce((sum, mass, i) => sum + Math.abs(mass - weights[i]! / total) / 2, 0);
}

/** The way laid before any swap. */
function firstWay({ sizes, rows }: Problem): string {
  const draw = new GroupDraw(16);
  for (const { tile, first, last } of rows) draw.add(tile, first, last);
  /* A swap of a tile with itself changes nothing. */
  draw.draw(sizes, sizes.length, { next: () => 0, below: () => 0, float: () => 0 });
  return draw.group.subarray(0, rows.length).join();
}

describe('tiles on groups', () => {
  it('come in every way, as often as its weight says (20,000 draws of 20 problems)', () => {
    const found: number[] = [];
    for (let seed = 0; found.length < 20; seed++) {
      const rng = stream('groups', seed);
      const problem = randomProblem(rng);
      const law = lawOf(problem);
      if (law.size < 3 || law.size > 400) continue;
      const seen = waysOf(problem, rng, 20_000);
      expect([...seen.keys()].filter((key) => !law.has(key))).toEqual([]);
      found.push(chiSquare(law, seen, 20_000));
    }
    if (process.env['DOMINO_PAST_P']) console.log(found.map((p) => p.toFixed(4)).join(' '));
    expect(Math.min(...found)).toBeGreaterThan(0.001);
  });

  it('are swapped often enough: total variation from the law in 150 problems, worked out', () => {
    const far: number[] = [];
    for (let seed = 0; far.length < 150; seed++) {
      const problem = randomProblem(stream('groups', seed));
      const law = lawOf(problem);
      if (law.size >= 3 && law.size <= 400) far.push(distance(problem, law));
    }
    far.sort((a, b) => b - a);
    expect(far[0]).toBeLessThan(0.003);
    expect(far[7]).toBeLessThan(0.0001);
  });

  it('are not laid where there is no way', () => {
    const draw = new GroupDraw(4);
    const rng = stream('none');
    for (const [sizes, rows] of [
      [
        [1, 1],
        [
          [0, 1, 1],
          [1, 1, 1],
        ],
      ],
      [
        [2, 1],
        [
          [0, 0, 1],
          [1, 1, 1],
        ],
      ],
      [
        [1, 2],
        [
          [0, 0, 0],
          [1, 0, 0],
          [2, 0, 1],
        ],
      ],
      [
        [1, 1],
        [
          [0, 2, 1],
          [1, 0, 1],
        ],
      ],
    ] as const) {
      draw.clear();
      for (const [tile, first, last] of rows) draw.add(tile, first, last);
      expect(draw.draw(Int32Array.from(sizes), sizes.length, rng)).toBe(false);
    }
  });
});
