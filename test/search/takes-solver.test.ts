import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLAIN, packMove } from '../../src/core/moves.js';
import { formatMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { addTile } from '../../src/core/rows.js';
import type { DealJson } from '../../src/core/shapes.js';
import { tileCount, tileOf } from '../../src/core/tiles.js';
import { readDeal } from '../../src/games/door.js';
import type { TakesView } from '../../src/games/double-takes/view.js';
import type { TakesStart } from '../../src/search/takes-position.js';
import { TakesSolver } from '../../src/search/takes-solver.js';
import { type BrutePosition, bruteMoves, brutePlay, bruteValue } from '../kit/brute-takes.js';
import { asStart, EMPTY, randomPosition, smallPosition } from '../kit/brute-takes-deals.js';

const PLENTY = 1_000_000;

/** One solver a kind, used again and again as a bot would; its table is small enough to overflow. */
const solvers = new Map<string, TakesSolver>();
function solverFor(players: number, set: number, doubleHigh: boolean): TakesSolver {
  const kind = `${players} ${set} ${doubleHigh}`;
  const options = { players: players as 2 | 4, set, doubleHigh, tableBits: 10 };
  if (!solvers.has(kind)) solvers.set(kind, new TakesSolver(options));
  return solvers.get(kind)!;
}

function started(p: BrutePosition): TakesSolver {
  const solver = solverFor(p.hands.length, 18, p.doubleHigh);
  solver.start(asStart(p));
  return solver;
}

function randomStart(players: number, size: number, deal: number, set = 15): TakesStart & { hands: Uint8Array[] } {
  const rng = new Stream();
  rng.seed(deal, players, size);
  const order = Uint8Array.from({ length: tileCount(set) }, (_, tile) => tile);
  rng.shuffle(order, 0, players * size);
  const hands = Array.from({ length: players }, (_, seat) => order.slice(seat * size, seat * size + size));
  return { hands, leader: deal % players };
}

const golden = readFileSync(new URL('../golden/solved.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as DealJson & { value: number; best: string[] })
  .filter((deal) => deal.game === 'double-takes');

describe('the solver of Double Takes (rules 4)', () => {
  it('agrees with brute force on 1,000 small positions, move by move and along its line', () => {
    const rng = new Stream();
    rng.seed(1, 2, 3);
    for (let i = 0; i < 1000; i++) {
      const p = smallPosition(rng);
      const where = `position ${i}: ${JSON.stringify(p)}`;
      const solver = started(p);
      const value = bruteValue(p);
      expect(solver.value(PLENTY), where).toMatchObject({ value, solved: true });
      const root = solver.rootMoves(PLENTY);
      const moves = bruteMoves(p);
      expect(root, where).toMatchObject({ value, solved: true });
      expect(root.moves, where).toEqual(
        moves
          .map(({ tile, suit }) => packMove(tileOf(tile[0], tile[1]), suit < 0 ? PLAIN : suit))
          .sort((a, b) => (b >> 5) - (a >> 5) || (b & 31) - (a & 31)),
      );
      const byMove = new Map(root.moves.map((move, k) => [move, root.values[k]]));
      for (const move of moves) {
        const [next, points] = brutePlay(p, move);
        const id = packMove(tileOf(move.tile[0], move.tile[1]), move.suit < 0 ? PLAIN : move.suit);
        expect(byMove.get(id), where).toBe(points + bruteValue(next));
      }
      expect(playOut(p, solver.line(PLENTY).moves), where).toBe(value);
    }
  });

  it.each(golden.map((deal, i) => [i + 1, deal] as const))('golden deal %i: value and best moves', (_, json) => {
    const { config, deal } = readDeal(json);
    const hands = deal.rounds[0]!;
    const solver = solverFor(hands.length, config.set, config.rules['doubleRank'] === 'high');
    solver.start({ hands, leader: deal.leader });
    const sign = deal.leader % 2 === 0 ? 1 : -1;
    expect(solver.value(PLENTY)).toMatchObject({ value: sign * json.value, solved: true });
    const { moves, values } = solver.rootMoves(PLENTY);
    const best = moves.filter((_, i) => values[i] === sign * json.value);
    expect(best.map((move) => formatMove(move, config.game.places)).sort()).toEqual([...json.best].sort());
  });

  it('takes suit rows, and the trick as the table of a game shows it', () => {
    const json = golden.find((deal) => deal.hands.length === 4)!;
    const { config, deal } = readDeal(json);
    const state = config.game.createState(config);
    state.startDeal(deal);
    const solver = solverFor(4, config.set, config.rules['doubleRank'] === 'high');
    const sign = deal.leader % 2 === 0 ? 1 : -1;
    while (state.table.turn >= 0) {
      const views = state.views as readonly TakesView[];
      const { trickLeader, trickTiles, trickCount, suit } = views[0]!.table;
      const rows = views.map((view) => view.hand);
      solver.start({ rows, leader: trickLeader, trick: trickTiles, trickCount, suit });
      const value = solver.value(PLENTY).value + state.scores[0]! - state.scores[1]!;
      /* The value stands still while every move keeps it. */
      expect(value).toBe(sign * json.value);
      state.play(solver.line(PLENTY).moves[0]!);
    }
  });

  /* Wrong when a key took a suit that has run out for another (found by comparing two versions on 10,000 deals). */
  it.each([
    [3, -5, '5-3 2-2 5-0 2-0 | 3-0 1-0 6-1 4-4 | 6-2 5-1 5-2 4-2 | 6-0 5-5 4-1 4-3'],
    [3, -5, '2-1 3-2 0-0 4-2 | 6-0 1-1 6-3 3-3 | 3-0 4-4 4-3 3-1 | 1-0 6-5 5-5 6-2'],
    [0, 0, '6-6 1-1 6-3 6-5 | 2-2 4-0 2-0 6-1 | 4-1 6-0 4-2 5-2 | 3-1 4-4 6-2 5-1'],
    [2, -7, '12-8 11-4 9-9 8-0 | 15-0 13-13 6-3 7-1 | 9-2 3-0 12-0 6-0 | 11-1 11-11 15-12 10-7'],
  ])('keeps positions apart: leader %i, value %i', (leader, value, text) => {
    const hands = text.split(' | ').map((hand) => hand.split(' ').map((tile) => tile.split('-').map(Number)));
    const p = { ...EMPTY, hands: hands as unknown as BrutePosition['hands'], leader };
    expect(bruteValue(p)).toBe(value);
    expect(started(p).value(PLENTY).value).toBe(value);
  });

  it('agrees with brute force on 60 positions of four tiles a hand, and of seven with two players', () => {
    const rng = new Stream();
    rng.seed(4, 5, 6);
    for (let i = 0; i < 60; i++) {
      const p = i % 3 === 0 ? randomPosition(rng, 2, 7) : randomPosition(rng, 4, 4);
      expect(started(p).value(PLENTY), `position ${i}: ${JSON.stringify(p)}`).toMatchObject({
        value: bruteValue(p),
        solved: true,
      });
    }
  });

  it('says so where the node limit is not enough, and counts nodes the same each time', () => {
    const solver = new TakesSolver({ players: 4, set: 15, doubleHigh: false });
    for (let deal = 0; deal < 5; deal++) {
      const start = randomStart(4, 6, deal);
      solver.start(start);
      const whole = solver.value(PLENTY);
      expect(whole.solved).toBe(true);
      solver.start(start);
      expect(solver.value(whole.nodes)).toEqual(whole);
      solver.start(start);
      expect(solver.rootMoves(1).solved).toBe(false);
      solver.start(start);
      expect(solver.value(whole.nodes - 1)).toMatchObject({ solved: false, nodes: whole.nodes - 1 });
      /* Cut short, the position is as it was. */
      expect(solver.value(PLENTY)).toMatchObject({ solved: true, value: whole.value });
      expect(solver.line(PLENTY).value).toBe(whole.value);
    }
  });

  it('gives the same values whatever names the pips and seats have', () => {
    for (let deal = 0; deal < 20; deal++) {
      const { hands, leader } = randomStart(4, 5, deal, 9);
      const here = solverFor(4, 9, true);
      here.start({ hands, leader });
      const there = solverFor(4, 18, true);
      /* Seats one on, so that the sides change places; every pip p becomes 2p. */
      const rows = [3, 0, 1, 2].map((seat) => doubled(hands[seat]!));
      there.start({ rows, leader: (leader + 1) & 3 });
      expect(there.value(PLENTY).value + here.value(PLENTY).value).toBe(0);
    }
  });

  it('opens few positions', () => {
    /* Bounds on the work, not on time (search.md): medians of few deals. */
    expect(medianNodes(4, 6)).toBeLessThan(1500);
    expect(medianNodes(2, 10)).toBeLessThan(1000);
  });
});

function medianNodes(players: 2 | 4, size: number): number {
  const solver = new TakesSolver({ players, set: 15, doubleHigh: false });
  const nodes: number[] = [];
  for (let deal = 0; deal < 61; deal++) {
    solver.start(randomStart(players, size, deal));
    nodes.push(solver.value(PLENTY).nodes);
  }
  return nodes.sort((a, b) => a - b)[30]!;
}

function doubled(hand: Uint8Array): Int32Array {
  const rows = new Int32Array(19);
  for (const tile of hand) {
    let high = 0;
    while (tileOf(high + 1, 0) <= tile) high++;
    addTile(rows, tileOf(2 * high, 2 * (tile - tileOf(high, 0))));
  }
  return rows;
}

/** Result of a line by the brute rules; every move must be legal and the round over. */
function playOut(p: BrutePosition, line: readonly number[]): number {
  let sum = 0;
  for (const move of line) {
    const found = bruteMoves(p).find(
      ({ tile, suit }) => packMove(tileOf(tile[0], tile[1]), suit < 0 ? PLAIN : suit) === move,
    )!;
    const [next, points] = brutePlay(p, found);
    sum += points;
    p = next;
  }
  expect(p.hands.flat()).toEqual([]);
  return sum;
}
