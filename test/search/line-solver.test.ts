import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Dealer } from '../../src/core/dealer.js';
import { formatMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { purposeKey, rootKey } from '../../src/core/seed.js';
import type { DealJson } from '../../src/core/shapes.js';
import { HIGH, LOW, tileCount } from '../../src/core/tiles.js';
import { readDeal } from '../../src/games/door.js';
import type { GameConfig } from '../../src/games/game.js';
import type { LineView } from '../../src/games/line/view.js';
import { configure } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';
import { LinePosition } from '../../src/search/line-position.js';
import { LineSolver, type LineValue } from '../../src/search/line-solver.js';
import { LineWide } from '../../src/search/line-wide.js';
import { Brute, type BrutePosition, bruteOpener, type Pair } from '../kit/brute-line.js';

const ROOT = rootKey('line-solver');
const key = purposeKey(ROOT, 'bot', 'cases');

/** A random small case: rules, a deal, and possibly a position somewhere along a random game of it. */
interface Case {
  readonly config: GameConfig;
  readonly brute: BrutePosition;
  readonly solver: Brute;
  readonly text: string;
}

const pick = <T>(rng: Stream, list: readonly T[]): T => list[rng.below(list.length)]!;
const pair = (tile: number): Pair => [HIGH[tile]!, LOW[tile]!];

function makeCase(game: 'block' | 'draw', players: number, index: number, maxTiles: number): Case {
  const rng = new Stream();
  rng.seek(key, index * 16 + players + (game === 'draw' ? 8 : 0));
  /* Small sets meet again in other ways more often: the same tiles left, other owners. */
  const set = pick(rng, [2, 3, 3, 3, 4, 4, 4, 5, 6, 6, 7, 12]);
  const handSize = 1 + rng.below(Math.min(maxTiles, Math.floor(tileCount(set) / players)));
  const rules = {
    set,
    handSize,
    reserve: pick(rng, [0, 0, 1, 2, 3]),
    scoring: pick(rng, ['win', 'pips', 'difference'] as const),
    blockedBy: pick(rng, ['side', 'hand'] as const),
    opening: pick(rng, ['any', 'any', 'highest-double'] as const),
  };
  const config = configure({ game, players, pairs: players === 4, rules });
  const order = Array.from({ length: tileCount(set) }, (_, tile) => tile);
  for (let i = 0; i < order.length; i++) {
    const j = i + rng.below(order.length - i);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const hands = Array.from({ length: players }, (_, s) => order.slice(s * handSize, (s + 1) * handSize).map(pair));
  const stockSize = rng.below(Math.min(11, order.length - players * handSize) + 1);
  const stock = order.slice(players * handSize, players * handSize + stockSize).map(pair);
  const opener = bruteOpener(hands);
  const forced = rules.opening === 'highest-double';
  let brute: BrutePosition = {
    hands,
    stock,
    ends: null,
    turn: forced ? opener.seat : rng.below(players),
    passes: 0,
    forced: forced ? opener.tile : null,
  };
  const solver = new Brute({ draws: game === 'draw', ...rules, byHand: rules.blockedBy === 'hand' });
  for (let plies = pick(rng, [0, 0, 1, 2, 3, 4, 6]); plies > 0; plies--) {
    const next = solver.step(brute, rng.below(1000));
    if (next === null) break;
    brute = next;
  }
  return { config, brute, solver, text: `${game} ${players} ${JSON.stringify(rules)} ${JSON.stringify(brute)}` };
}

const id = ([a, b]: Pair): number => (a * (a + 1)) / 2 + b;

function fill(position: LinePosition, { hands, stock, ends, turn, passes, forced }: BrutePosition): LinePosition {
  position.clear();
  hands.forEach((hand, seat) => {
    for (const tile of hand) position.give(seat, id(tile));
  });
  position.stock.set(stock.map(id));
  position.stockCount = stock.length;
  position.left = ends === null ? -1 : ends[0];
  position.right = ends === null ? -1 : ends[1];
  position.turn = turn;
  position.passes = passes;
  position.forced = forced === null ? -1 : id(forced);
  return position;
}

const texts = (moves: readonly number[], config: GameConfig): string[] =>
  moves.map((move) => formatMove(move, config.game.places));

/** Value by the search over several words, whatever the size of the position. */
function wideValue(config: GameConfig, position: LinePosition): number {
  const wide = new LineWide(config, position.words, 8);
  const turn = wide.load(position);
  if (turn < 0) return wide.blocked();
  wide.start(1e9);
  const value = wide.value();
  return turn % 2 === 0 ? value : 0 - value;
}

describe('against plain minimax', () => {
  it.each([
    ['block', 2, 6],
    ['block', 4, 4],
    ['draw', 2, 5],
    ['draw', 4, 4],
  ] as const)('%s, %i players, hands of up to %i (rules 2)', (game, players, most) => {
    for (let index = 0; index < 1000; index++) {
      const { config, brute, solver, text } = makeCase(game, players, index, most);
      const expected = solver.moves(brute);
      const position = fill(new LinePosition(config), brute);
      const ours = new LineSolver(config, { tableBits: index % 2 === 0 ? 4 : 12 });
      ours.set(position);
      expect(ours.value(), text).toMatchObject({ value: solver.value(brute), solved: true });
      const { moves, values } = ours.rootMoves();
      expect(texts(moves, config), text).toEqual(expected.map((move) => move.text));
      expect(values, text).toEqual(expected.map((move) => move.value));
      expect(wideValue(config, position), text).toBe(solver.value(brute));
    }
  });
});

const golden = readFileSync(new URL('../golden/solved.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as DealJson)
  .filter(({ game }) => game === 'block' || game === 'draw');

describe('golden solved deals', () => {
  it.each(golden.map((deal, i) => [i + 1, deal.game, deal.hands.length, deal] as const))(
    '%i: %s, %i players',
    (_, __, ___, json) => {
      const { config, deal } = readDeal(json);
      const solver = new LineSolver(config);
      const position = new LinePosition(config);
      position.setDeal(deal);
      solver.set(position);
      const sign = deal.leader % 2 === 0 ? 1 : -1;
      const { moves, values, value } = solver.rootMoves();
      expect(value).toBe(sign * json.value!);
      const best = texts(
        moves.filter((_, i) => values[i] === value),
        config,
      );
      expect([...best].sort()).toEqual([...json.best!].sort());
    },
  );
});

/** Answers about seeded deals of a configuration, seat 0 leading. */
function* seeded(config: GameConfig, count: number): Generator<LinePosition> {
  const dealer = new Dealer(ROOT, config.set, 1);
  const position = new LinePosition(config);
  for (let deal = 0; deal < count; deal++) {
    dealer.start(deal, dealer.order.length);
    position.setShuffle(dealer.order, 0);
    yield position;
  }
}

const block2 = configure({ game: 'block' });
const block4 = configure({ game: 'block', players: 4, pairs: true });
const draw2 = configure({ game: 'draw' });

describe('figures of whole deals, double-six, hands of 7', () => {
  /* Rates of an independent program: their standard errors are .0006 and .0033, far below ours. */
  it.each([
    ['block, 2 players', block2, 2000, 0.793, 0.1846, 80],
    ['block, partners', block4, 150, 0.684, 0.3, 5000],
  ] as const)('%s: rates and nodes', (_, config, count, wins, losses, nodesAllowed) => {
    const answers = solveAll(new LineSolver(config), config, count);
    const share = (wanted: number): number => answers.filter(({ value }) => value === wanted).length / count;
    const error = (rate: number): number => 4.5 * Math.sqrt((rate * (1 - rate)) / count);
    expect(Math.abs(share(1) - wins)).toBeLessThan(error(wins));
    expect(Math.abs(share(-1) - losses)).toBeLessThan(error(losses));
    const nodes = answers.map((answer) => answer.nodes).sort((a, b) => a - b);
    expect(nodes[count >> 1]).toBeLessThanOrEqual(nodesAllowed);
  });
});

function solveAll(solver: LineSolver, config: GameConfig, count: number): LineValue[] {
  return Array.from(seeded(config, count), (position) => {
    solver.set(position);
    return solver.value();
  });
}

describe('a node limit', () => {
  it.each([
    ['block', block2],
    ['partners', block4],
    ['draw', draw2],
    ['wide', configure({ game: 'draw', rules: { set: 9, handSize: 3 } })],
  ] as const)('%s: is kept, is told, and spoils nothing', (_, config) => {
    const solver = new LineSolver(config);
    let stopped = 0;
    for (const position of seeded(config, 30)) {
      solver.set(position);
      const short = solver.value(20);
      expect(short.nodes).toBeLessThanOrEqual(20);
      expect(Number.isNaN(short.value)).toBe(!short.solved);
      if (!short.solved) stopped++;
      const some = solver.rootMoves(100);
      expect(some.nodes).toBeLessThanOrEqual(100);
      const all = solver.rootMoves(5000);
      if (!all.solved) continue;
      expect(some.moves).toEqual(all.moves);
      some.values.forEach((value, i) => {
        if (!Number.isNaN(value)) expect(value).toBe(all.values[i]);
      });
      expect(solver.value()).toMatchObject({ value: all.value, solved: true });
      if (short.solved) expect(short.value).toBe(all.value);
    }
    expect(stopped).toBeGreaterThan(3);
  });
});

describe('along games of the engine', () => {
  it.each([
    ['block', block2],
    ['draw', draw2],
    ['block by pips', configure({ game: 'block', rules: { scoring: 'pips', opening: 'highest-double' } })],
    ['double-12', configure({ game: 'block', rules: { set: 12, scoring: 'difference' } })],
    ['partners', configure({ game: 'draw', players: 4, pairs: true, rules: { handSize: 5, reserve: 2 } })],
  ] as const)('%s: moves agree, and the best line scores what it promises', (_, config) => {
    const solver = new LineSolver(config);
    const state = config.game.createState(config);
    const seen = new LinePosition(config);
    const rng = new Stream();
    rng.seek(key, 1);
    const dealer = new Dealer(ROOT, config.set, 1);
    for (let deal = 0; deal < 12; deal++) {
      dealer.start(deal, dealer.order.length);
      state.startShuffle(dealer.order, deal % 2);
      const position = new LinePosition(config);
      position.setShuffle(dealer.order, deal % 2);
      for (let ply = rng.below(12); ply > 0 && state.table.turn >= 0; ply--) step(state, position, rng);
      if (state.table.turn < 0) continue;
      /* What a bot would fill in. */
      const view = state.views[state.table.turn] as LineView;
      seen.copyFrom(position);
      seen.setPublic(view);
      expect(shown(seen)).toEqual(shown(position));
      expect([...seen.hands]).toEqual(state.views.flatMap((one) => [...(one as LineView).hand]));
      expect(seen.stockCount).toBe(state.table.stockCount);
      solver.set(seen);
      const answer = solver.rootMoves();
      expect(answer.moves).toEqual([...view.moves.subarray(0, view.moveCount)]);
      for (const move of solver.bestLine()) state.play(move);
      expect(state.table.turn).toBe(-1);
      expect((state.scores[0]! - state.scores[1]!) / config.scoreScale).toBe(answer.value);
      expect(solver.rootMoves().values).toEqual(answer.values);
    }
  });
});

const shown = ({ left, right, turn, passes, forced }: LinePosition): number[] => [left, right, turn, passes, forced];

function step(state: GameState, position: LinePosition, rng: Stream): void {
  const view = state.views[state.table.turn]!;
  const move = view.move(rng.below(view.moveCount));
  state.play(move);
  position.play(move);
}

it('is for two sides of block and draw only', () => {
  const refused = [
    configure({ game: 'nakladka' }),
    configure({ game: 'block', players: 3 }),
    configure({ game: 'draw', players: 4, rules: { handSize: 5 } }),
  ];
  for (const config of refused) expect(() => new LineSolver(config)).toThrow(/2 sides/);
});
