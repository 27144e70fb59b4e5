import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { purposeKey, rootKey } from '../../src/core/seed.js';
import type { DealJson } from '../../src/core/shapes.js';
import { HIGH, LOW, tileCount } from '../../src/core/tiles.js';
import { readDeal } from '../../src/games/door.js';
import type { GameConfig } from '../../src/games/game.js';
import { configure } from '../../src/games/registry.js';
import { LinePosition } from '../../src/search/line-position.js';
import { LineSolver } from '../../src/search/line-solver.js';
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
  const set = pick(rng, [2, 3, 3, 4, 5, 6, 6, 7, 9, 12]);
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
  const stockSize = rng.below(Math.min(6, order.length - players * handSize) + 1);
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

describe('against plain minimax', () => {
  it.each([
    ['block', 2, 6],
    ['block', 4, 3],
    ['draw', 2, 4],
    ['draw', 4, 3],
  ] as const)('%s, %i players, hands of up to %i (rules 2)', (game, players, most) => {
    for (let index = 0; index < 500; index++) {
      const { config, brute, solver, text } = makeCase(game, players, index, most);
      const expected = solver.moves(brute);
      const position = fill(new LinePosition(config), brute);
      const ours = new LineSolver(config, { tableBits: 10 });
      ours.set(position);
      expect(ours.value(), text).toMatchObject({ value: solver.value(brute), solved: true });
      ours.set(position);
      const { moves, values } = ours.rootMoves();
      expect(
        moves.map((move) => formatMove(move, config.game.places)),
        text,
      ).toEqual(expected.map((move) => move.text));
      expect(values, text).toEqual(expected.map((move) => move.value));
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
      const best = moves.filter((_, i) => values[i] === value).map((move) => formatMove(move, config.game.places));
      expect([...best].sort()).toEqual([...json.best!].sort());
    },
  );
});
