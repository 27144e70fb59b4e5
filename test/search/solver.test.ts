import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import type { GameConfig } from '../../src/games/game.js';
import { configure, type GameChoice } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';
import { createSolver, whyNotSolvable } from '../../src/search/solver.js';
import { startSeeded } from '../kit/configs.js';

/** Points side 0 still gets less those of side 1, by plain search over the engine; a round of Double Takes. */
function plain(config: GameConfig, state: GameState, round: number): number {
  const now = state.table as GameState['table'] & { round?: number };
  if (now.turn < 0 || (now.round ?? 0) !== round) return 0;
  const view = state.views[now.turn]!;
  const values = [...view.moves.subarray(0, view.moveCount)].map((move) => after(config, state, move, round));
  return view.side === 0 ? Math.max(...values) : Math.min(...values);
}

function after(config: GameConfig, state: GameState, move: number, round: number): number {
  const next = config.game.createState(config);
  next.copyFrom(state);
  next.play(move);
  const lead = ({ scores }: GameState): number => (scores[0]! - scores[1]!) / config.scoreScale;
  return lead(next) - lead(state) + plain(config, next, round);
}

/** A position some random moves into a seeded deal, with at most `tiles` tiles in hands; undefined where it ends before. */
function middle(config: GameConfig, seed: number, tiles: number): GameState | undefined {
  const state = startSeeded(config, seed);
  const rng = new Stream();
  rng.seed(seed, 5, 6);
  for (;;) {
    const { turn, counts } = state.table;
    if (turn < 0) return undefined;
    if (counts.reduce((sum, count) => sum + count, 0) <= tiles) return state;
    const view = state.views[turn]!;
    state.play(view.move(rng.below(view.moveCount)));
  }
}

const CASES: readonly (readonly [GameChoice, number])[] = [
  [{ game: 'block', players: 2 }, 8],
  [{ game: 'block', players: 4, pairs: true, rules: { scoring: 'pips' } }, 10],
  [{ game: 'draw', players: 2, rules: { set: 4, handSize: 4, scoring: 'difference', reserve: 2 } }, 6],
  [{ game: 'draw', players: 4, pairs: true, rules: { handSize: 5 } }, 10],
  [{ game: 'double-takes', players: 2, rules: { set: 4, handSize: 5 } }, 8],
  [{ game: 'double-takes', players: 4, rules: { handSize: 7, doubleRank: 'high' } }, 12],
  [{ game: 'nakladka', players: 4, pairs: true }, 6],
  [{ game: 'nakladka', players: 4, pairs: true, rules: { robber: true } }, 6],
];

describe('the common solver', () => {
  it.each(CASES)('%o: values of all moves as by plain search', (choice, tiles) => {
    const config = configure(choice);
    const solver = createSolver(config)!;
    let met = 0;
    for (let seed = 0; seed < 8; seed++) {
      const state = middle(config, seed, tiles);
      if (state === undefined) continue;
      met++;
      const round = (state.table as { round?: number }).round ?? 0;
      const view = state.views[state.table.turn]!;
      const moves = [...view.moves.subarray(0, view.moveCount)];
      solver.load(state);
      const answer = solver.rootMoves(1e6);
      expect(answer.solved).toBe(true);
      expect(answer.moves).toEqual(moves);
      expect([...answer.values]).toEqual(moves.map((move) => after(config, state, move, round) + 0));
      expect(solver.value(1e6)).toMatchObject({ value: answer.value, solved: true });
      solver.load(state);
      const first = moves[answer.values.indexOf(answer.value)];
      expect(solver.best(1e6)).toMatchObject({ move: first, value: answer.value, solved: true });
    }
    expect(met).toBeGreaterThan(2);
  });

  it.each(CASES)('%o: the line of best play ends in the value', (choice, tiles) => {
    const config = configure(choice);
    const solver = createSolver(config)!;
    const state = [0, 1, 2, 3, 4].map((seed) => middle(config, seed, tiles)).find((each) => each !== undefined)!;
    solver.load(state);
    const { value, moves, solved } = solver.line(1e6);
    expect(solved).toBe(true);
    const lead = ({ scores }: GameState): number => (scores[0]! - scores[1]!) / config.scoreScale;
    const before = lead(state);
    for (const move of moves) {
      expect(state.views[state.table.turn]!.isLegal(move)).toBe(true);
      state.play(move);
    }
    expect(lead(state) - before).toBe(value);
  });

  it('says so where the node limit comes first', () => {
    for (const choice of [
      { game: 'block', players: 4, pairs: true },
      { game: 'double-takes', players: 4 },
      { game: 'nakladka', players: 4, pairs: true },
    ]) {
      const config = configure(choice);
      const solver = createSolver(config)!;
      const state = startSeeded(config, 1);
      while (state.views[state.table.turn]!.moveCount === 1) state.play(state.views[state.table.turn]!.move(0));
      solver.load(state);
      const { solved, value, nodes, values } = solver.rootMoves(10);
      expect({ solved, value, nodes }).toEqual({ solved: false, value: Number.NaN, nodes: 10 });
      expect(values.some(Number.isNaN)).toBe(true);
      expect(solver.best(10)).toMatchObject({ solved: false, value: Number.NaN, move: -1 });
      expect(solver.line(10)).toMatchObject({ solved: false, value: Number.NaN, moves: [] });
    }
  });

  it('is there for two sides without revokes only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          { game: 'block', players: 3 },
          { game: 'nakladka', players: 6, pairs: true },
          { game: 'double-takes', players: 4, rules: { revoke: 'penalty' } },
        ),
        (choice) => createSolver(configure(choice)) === undefined && whyNotSolvable(configure(choice)) !== undefined,
      ),
    );
  });
});
