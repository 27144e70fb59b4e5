import { describe, expect, it } from 'vitest';
import type { Stream } from '../../src/core/random.js';
import { ChainDraw } from '../../src/search/chain.js';
import { ExactDraw } from '../../src/search/exact.js';
import { Slots } from '../../src/search/slots.js';
import { binned, chiSquare, stream } from '../kit/worlds.js';

const ROWS = 8;
const COLUMNS = 6;

/** Random rows and columns, with pairs of twins. */
function randomSlots(rng: Stream): Slots {
  const slots = new Slots(ROWS, COLUMNS);
  const columns = 2 + rng.below(4);
  const rows = columns + rng.below(ROWS - columns + 1);
  const capacity = new Array<number>(columns).fill(0);
  for (let row = 0; row < rows; row++) capacity[rng.below(columns)]!++;
  for (const each of capacity) slots.addColumn(each);
  for (let row = 0; row < rows; row++) {
    slots.addRow();
    const all = rng.below(4) === 0;
    for (let c = 0; c < columns; c++) if (all || rng.below(10) < 6) slots.allow(row, c);
  }
  const { left } = slots;
  left.fill(1);
  for (let row = 0; row + 1 < rows; row += 2) {
    if (rng.below(2) === 0) continue;
    for (let c = 0; c < columns; c++)
      if (slots.may(row, c) && slots.may(row + 1, c) && rng.below(3) > 0) slots.pair(row, row + 1, c);
  }
  return slots;
}

interface Law {
  /** All ways, slots told apart, twins in their middle a half. */
  readonly ways: number;
  readonly lay: readonly { columns: number[]; weight: number }[];
}

/** All ways to lay the rows, before anything is settled. */
function lawOf(slots: Slots): Law {
  const left = [...slots.capacity.subarray(0, slots.columns)];
  const orders = left.reduce((product, n) => product * factorial(n), 1);
  const columns: number[] = [];
  const lay: { columns: number[]; weight: number }[] = [];
  slots.left.fill(1);
  const may = Array.from({ length: slots.rows }, (_, r) => left.map((_, c) => slots.may(r, c)));
  const inMiddle = Array.from({ length: slots.rows }, (_, r) => left.map((_, c) => slots.inMiddle(r, c)));
  const partner = [...slots.partner];
  const put = (row: number): void => {
    if (row === slots.rows) {
      let weight = 1;
      for (let r = 0; r < row; r++) {
        const twin = partner[r]!;
        if (twin < row && twin > r && inMiddle[r]![columns[r]!] && inMiddle[twin]![columns[twin]!]) weight /= 2;
      }
      lay.push({ columns: [...columns], weight });
      return;
    }
    for (let c = 0; c < left.length; c++) {
      if (left[c] === 0 || !may[row]![c]) continue;
      left[c]!--;
      columns[row] = c;
      put(row + 1);
      left[c]!++;
    }
  };
  put(0);
  return { ways: lay.reduce((sum, each) => sum + each.weight, 0) * orders, lay };
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Law of the columns of the bound rows alone, as text. */
function boundLaw(slots: Slots, law: Law): Map<string, number> {
  const bound = new Map<string, number>();
  for (const { columns, weight } of law.lay) {
    const key = boundKey(slots, columns);
    bound.set(key, (bound.get(key) ?? 0) + weight);
  }
  return bound;
}

const boundKey = (slots: Slots, columns: ArrayLike<number>): string =>
  [...slots.order.subarray(0, slots.bound)].map((row) => columns[row]).join();

describe('rows on slots', () => {
  it('are counted as by trying all ways', () => {
    let impossible = 0;
    for (let seed = 0; seed < 3000; seed++) {
      const slots = randomSlots(stream('slots', seed));
      const { ways } = lawOf(slots);
      const exact = new ExactDraw(ROWS, COLUMNS);
      const possible = slots.settle();
      if (possible) expect(exact.prepare(slots, 1e6)).toBe(true);
      const found = possible ? slots.share * exact.chance * factorial(slots.rows) : 0;
      expect(Math.abs(found - ways)).toBeLessThan(1e-9 * (1 + ways));
      if (ways === 0) impossible++;
      const chain = new ChainDraw(ROWS, COLUMNS);
      expect(possible && chain.prepare(slots)).toBe(ways > 0);
    }
    expect(impossible).toBeGreaterThan(100);
  });

  it('are drawn exactly by the law', () => {
    for (let seed = 0, tested = 0; tested < 60; seed++) {
      const slots = randomSlots(stream('drawn', seed));
      const law = lawOf(slots);
      if (law.lay.length < 8 || !slots.settle() || slots.bound < 3) continue;
      const exact = new ExactDraw(ROWS, COLUMNS);
      exact.prepare(slots, 1e6);
      expect(compare(slots, law, 4000, (rng) => exact.draw(rng), stream('draw', seed)).p).toBeGreaterThan(0.001);
      tested++;
    }
  });

  it('are drawn by the chain within its tolerance: chi-square at most half as large again as of independent draws', () => {
    let swell = 0;
    for (let seed = 0, tested = 0; tested < 60; seed++) {
      const slots = randomSlots(stream('chain', seed));
      const law = lawOf(slots);
      if (law.lay.length < 8 || !slots.settle() || slots.bound < 3) continue;
      const exact = new ExactDraw(ROWS, COLUMNS);
      exact.prepare(slots, 1e6);
      const chain = new ChainDraw(ROWS, COLUMNS);
      chain.prepare(slots);
      const { sum, bins } = compare(slots, law, 6000, (rng) => chain.draw(rng), stream('steps', seed));
      /* Correlated draws swell chi-square by a factor; for independent ones it is 1 in the mean. */
      swell += bins > 1 ? sum / (bins - 1) : 1;
      tested++;
    }
    expect(swell / 60).toBeLessThan(1.5);
  });
});

function compare(slots: Slots, law: Law, samples: number, draw: (rng: Stream) => void, rng: Stream) {
  const seen = new Map<string, number>();
  for (let i = 0; i < samples; i++) {
    draw(rng);
    const key = boundKey(slots, slots.column);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const bound = boundLaw(slots, law);
  for (const key of seen.keys()) expect(bound.has(key)).toBe(true);
  return { ...binned(bound, seen, samples), p: chiSquare(bound, seen, samples) };
}
