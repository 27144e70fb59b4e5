import { describe, expect, it } from 'vitest';
import { rootKey } from '../../src/core/seed.js';
import { configure } from '../../src/games/registry.js';
import { type Design, planDesign } from '../../src/run/designs.js';

const plan = (design: Design, game: string, labels: string[], choice: object = {}) =>
  planDesign(design, configure({ game, players: labels.length, ...choice }), labels, rootKey('d'));
const seats = (design: Design, game: string, labels: string[], choice: object = {}) =>
  plan(design, game, labels, choice)
    .arrangements(0)
    .map(({ leader, botOfSide }) => `${leader}:${botOfSide.map((bot) => labels[bot]).join('')}`);

describe('designs (evaluation.md 1)', () => {
  it('swap: both assignments of two bots, seat 0 leads', () => {
    expect(seats('swap', 'block', ['A', 'B'])).toEqual(['0:AB', '0:BA']);
    expect(() => seats('swap', 'block', ['A', 'B', 'C'])).toThrow(/two sides/);
  });

  it('rotation: each bot sits once at each side', () => {
    expect(seats('rotation', 'block', ['A', 'B', 'C'])).toEqual(['0:ABC', '0:CAB', '0:BCA']);
  });

  it('orders: all distinct assignments', () => {
    expect(seats('orders', 'block', ['A', 'B', 'B'])).toEqual(['0:ABB', '0:BAB', '0:BBA']);
    expect(seats('orders', 'nakladka', ['A', 'B', 'C', 'D'])).toHaveLength(24);
    expect(seats('orders', 'block', ['A', 'A', 'A'])).toEqual(['0:AAA']);
  });

  it('lead: the lead at each seat; an error where the rules force it', () => {
    expect(seats('lead', 'double-takes', ['A', 'B'], { players: 4 })).toEqual(['0:AB', '1:AB', '2:AB', '3:AB']);
    expect(() => seats('lead', 'nakladka', ['A', 'A', 'A', 'A'])).toThrow(/use lots/);
    expect(() => seats('lead', 'block', ['A', 'A'], { rules: { opening: 'highest-double' } })).toThrow(/use lots/);
  });

  it('lots: one game a deal, the lead uniform over seats, the same deal the same lot', () => {
    for (const game of ['block', 'double-takes', 'nakladka']) {
      const labels = ['A', 'A', 'A', 'A'].slice(0, game === 'double-takes' ? 3 : 4);
      const { games, arrangements } = plan('lots', game, labels);
      const counts = labels.map(() => 0);
      const n = 8000;
      for (let deal = 0; deal < n; deal++) {
        const { leader } = arrangements(deal)[0]!;
        counts[leader] = counts[leader]! + 1;
        if (deal % 1000 === 0) expect(arrangements(deal)[0]!.leader).toBe(leader);
      }
      expect(games).toBe(1);
      const each = n / labels.length;
      expect(counts.reduce((sum, count) => sum + (count - each) ** 2 / each, 0)).toBeLessThan(20);
    }
  });

  it('lots in partnerships: the side of the lowest lot leads from seat 0, partners stay together', () => {
    const { arrangements } = planDesign(
      'lots',
      configure({ game: 'block', players: 4, pairs: true }),
      ['A', 'B'],
      rootKey('d'),
    );
    const first = new Array(4000).fill(0).map((_, deal) => arrangements(deal)[0]!);
    expect(first.every(({ leader }) => leader === 0)).toBe(true);
    const swapped = first.filter(({ botOfSide }) => botOfSide[0] === 1).length;
    expect(Math.abs(swapped - 2000)).toBeLessThan(4.5 * Math.sqrt(1000));
  });
});
