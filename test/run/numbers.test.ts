import { describe, expect, it } from 'vitest';
import { Dealer } from '../../src/core/dealer.js';
import { rootKey } from '../../src/core/seed.js';
import { isDouble, PIPS } from '../../src/core/tiles.js';
import { runCell } from '../kit/run.js';

/*
 * Figures of independent programs. Rates: 2,000,000 deals, a C++ program agreeing with third-party code where that exists;
 * seat 0 leads any tile, uniform choice among the canonical moves, "wins" excludes ties. Both samples' errors count.
 */
const REFERENCE_DEALS = 2_000_000;
const N = 200_000;

const choose = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1);

describe('measured rows', () => {
  it.each([
    ['block', 2, false, 'random', {}, 0.56646, 0.02624, 0.70423, 10.36],
    ['block', 2, false, 'heaviest', {}, 0.58504, 0.03441, 0.69179, 10.452],
    ['block', 2, false, 'doubles-first', {}, 0.61173, 0.02134, 0.53677, 10.984],
    ['draw', 2, false, 'random', {}, 0.5331, 0.0062, 0.201, 18.694],
    ['block', 4, true, 'random', {}, 0.56582, 0.01738, 0.26905, 22.407],
    ['block', 4, true, 'doubles-first', {}, 0.61439, 0.01306, 0.15938, 22.93],
    ['block', 2, false, 'random', { set: 12 }, 0.58498, 0.01764, 0.95573, 6.97],
  ])('%s, %i players, pairs %s, %s %j', async (game, players, pairs, bots, rules, wins, tie, blocked, tiles) => {
    const { row } = await runCell({ game, players, pairs, bots, rules, design: 'orders', blocks: N });
    const within = (metric: string, expected: number, rounding: number) => {
      const { mean, sd } = row(metric);
      const error = Math.sqrt(sd! ** 2 / N + sd! ** 2 / REFERENCE_DEALS);
      expect(Math.abs(mean - expected), metric).toBeLessThan(4.5 * error + rounding);
    };
    within('leaderWins', wins, 0.00005);
    within('tie', tie, 0.00005);
    within('blocked', blocked, 0.0005);
    within('tilesPlayed', tiles, 0.005);
  });

  it('nakladka, 4 singles: tiles, overlays, points a deal', async () => {
    const { row, rows } = await runCell({ game: 'nakladka', design: 'orders', blocks: 100_000 });
    const error = (metric: string) => row(metric).sd! / Math.sqrt(100_000);
    expect(Math.abs(row('tilesPlayed').mean - 26.77)).toBeLessThan(4.5 * error('tilesPlayed') + 0.005);
    expect(Math.abs(row('overlays').mean - 1.22)).toBeLessThan(4.5 * error('overlays') + 0.005);
    const points = rows
      .filter(({ metric, subjectKind }) => metric === 'points' && subjectKind === 'side')
      .reduce((sum, { mean }) => sum + mean, 0);
    expect(Math.abs(points - 90.4)).toBeLessThan(0.6);
  });

  it('Double Takes, 4 players, seat 0 leads round 1', async () => {
    const { row } = await runCell({ game: 'double-takes', players: 4, design: 'orders', blocks: 100_000 });
    expect(Math.abs(row('leaderWins').mean - 0.4595)).toBeLessThan(4.5 * 0.0018);
    expect(Math.abs(row('tie').mean - 0.0825)).toBeLessThan(4.5 * 0.001);
  });
});

describe('exact figures', () => {
  const six = PIPS.subarray(0, 28);
  const doubles = (k: number, hand: number) => (choose(7, k) * choose(21, hand - k)) / choose(28, hand);

  it('7 tiles of double-six: mean 42, standard deviation exactly 7, range 15 to 69', () => {
    const mean = six.reduce((a, b) => a + b, 0) / 28;
    const variance = six.reduce((sum, pips) => sum + (pips - mean) ** 2, 0) / 28;
    expect(7 * mean).toBe(42);
    expect((7 * variance * (28 - 7)) / (28 - 1)).toBeCloseTo(49, 10);
    const sorted = [...six].sort((a, b) => a - b);
    expect(sorted.slice(0, 7).reduce((a, b) => a + b)).toBe(15);
    expect(sorted.slice(-7).reduce((a, b) => a + b)).toBe(69);
  });

  it('doubles in a hand, and none in two hands', () => {
    expect([0, 1, 2, 3, 4, 5].map((k) => Number(doubles(k, 7).toFixed(5)))).toEqual([
      0.09821, 0.32081, 0.36091, 0.17692, 0.03931, 0.00372,
    ]);
    expect(Number((choose(21, 14) / choose(28, 14)).toFixed(7))).toBe(0.0028986);
    expect(choose(42, 28) / choose(56, 28)).toBeCloseTo(6.91e-6, 8);
  });

  it('dealt hands have them', () => {
    const dealer = new Dealer(rootKey('exact'), 6, 1);
    const n = 200_000;
    const counts = new Array<number>(8).fill(0);
    let sum = 0;
    let squares = 0;
    for (let deal = 0; deal < n; deal++) {
      dealer.start(deal, 7);
      const hand = dealer.order.subarray(0, 7);
      const held = hand.reduce((count, tile) => count + (isDouble(tile) ? 1 : 0), 0);
      const pips = hand.reduce((total, tile) => total + PIPS[tile]!, 0);
      counts[held] = counts[held]! + 1;
      sum += pips;
      squares += (pips - 42) ** 2;
    }
    expect(Math.abs(sum / n - 42)).toBeLessThan(4.5 * (7 / Math.sqrt(n)));
    expect(Math.abs(squares / n - 49)).toBeLessThan(4.5 * 49 * Math.sqrt(2 / n));
    const chi = counts
      .slice(0, 6)
      .reduce((total, count, k) => total + (count - n * doubles(k, 7)) ** 2 / (n * doubles(k, 7)), 0);
    expect(chi).toBeLessThan(25);
  });

  it.each([
    [4, 0.257],
    [5, 0.372],
    [6, 0.509],
  ])('nakladka, %i players: two hands hold the same highest double', (players, expected) => {
    const dealer = new Dealer(rootKey('exact'), 6, 2);
    const n = 100_000;
    let twice = 0;
    for (let deal = 0; deal < n; deal++) {
      dealer.start(deal, 7 * players);
      const dealt = [...dealer.order.subarray(0, 7 * players)];
      const top = Math.max(...dealt.filter(isDouble));
      const holders = new Set(dealt.flatMap((tile, i) => (tile === top ? [Math.floor(i / 7)] : [])));
      if (holders.size === 2) twice++;
    }
    expect(Math.abs(twice / n - expected)).toBeLessThan(4.5 * 0.0016 + 0.0005);
  });
});
