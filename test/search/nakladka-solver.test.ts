import { expect, it } from 'vitest';
import { formatMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { parseTile } from '../../src/core/tiles.js';
import { configure } from '../../src/games/registry.js';
import { createSolver } from '../../src/search/solver.js';
import { bruteMoves, bruteNakladka, bruteOpening } from '../kit/brute-nakladka.js';

const SET = Array.from({ length: 7 }, (_, high) =>
  Array.from({ length: high + 1 }, (_, low) => `${high}-${low}`),
).flat();

it('agrees with brute force on 1,000 small deals, every move of the first choice', () => {
  const rng = new Stream();
  let choices = 0;
  for (let index = 0, met = 0; met < 1000; index++) {
    rng.seed(index, 21, 22);
    const handSize = 2 + (index % 2);
    const order = Uint8Array.from({ length: 56 }, (_, i) => i);
    rng.shuffle(order, 0, 56);
    const tiles = [...order].map((at) => SET[at >> 1]!);
    const hands = [0, 1, 2, 3].map((seat) => tiles.slice(seat * handSize, (seat + 1) * handSize));
    const stock = tiles.slice(4 * handSize);
    const reserve = stock.length - (index % 3);
    const robber = index % 5 < 2;
    const spinnerOverlay = index % 7 < 4;
    const double = ['6-6', '5-5', '4-4', '3-3', '2-2', '1-1', '0-0'].find((tile) => hands.flat().includes(tile));
    if (double === undefined) continue;
    met++;
    const leader = hands.findIndex((hand) => hand.includes(double));
    const config = configure({
      game: 'nakladka',
      players: 4,
      pairs: true,
      rules: { handSize, reserve, robber, spinnerOverlay },
    });
    const ids = (list: readonly string[]) => list.map((tile) => parseTile(tile, 6));
    const state = config.game.createState(config);
    state.startDeal({ rounds: [hands.map(ids)], stock: ids(stock), leftover: [], leader, eldest: 0 });
    let brute = bruteOpening({ hands, stock, reserve, robber, spinnerOverlay }, leader, double);
    state.play(state.views[leader]!.move(0));
    for (let moves = bruteMoves(brute); moves.size === 1 && state.table.turn >= 0; moves = bruteMoves(brute)) {
      brute = [...moves.values()][0]!;
      state.play(state.views[state.table.turn]!.move(0));
    }
    if (state.table.turn < 0) {
      expect(state.scores[0]! - state.scores[1]!).toBe(bruteNakladka(brute));
      continue;
    }
    const solver = createSolver(config)!;
    solver.load(state);
    const { moves, values, solved } = solver.rootMoves(1e6);
    expect(solved).toBe(true);
    const before = state.scores[0]! - state.scores[1]!;
    const found = Object.fromEntries(
      moves.map((move, i) => [formatMove(move, config.game.places), values[i]! + before]),
    );
    const expected = Object.fromEntries([...bruteMoves(brute)].map(([text, next]) => [text, bruteNakladka(next)]));
    expect(found).toEqual(expected);
    choices++;
  }
  expect(choices).toBeGreaterThan(300);
});
