import { expect } from 'vitest';
import { DRAW, PASS } from '../../src/core/moves.js';
import { formatMove, parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { rootKey } from '../../src/core/seed.js';
import { tileCount } from '../../src/core/tiles.js';
import type { GameConfig } from '../../src/games/game.js';
import type { GameState } from '../../src/games/state.js';
import { shownBy, startSeeded } from './configs.js';

/** Plays one random game and checks at every ply what every game promises. Returns the finished state. */
export function checkGame(config: GameConfig, seed: number): GameState {
  const rng = new Stream();
  rng.seek(rootKey('contract'), seed);
  const state = startSeeded(config, seed, seed);
  const copy = config.game.createState(config);
  const started = conserved(config, state);
  while (state.table.turn >= 0) {
    const seat = state.table.turn;
    checkMoves(config, state, seat);
    const { moves, moveCount } = state.views[seat]!;
    const move = moves[rng.below(moveCount)]!;
    copy.copyFrom(state);
    const before = snapshot(state);
    must(snapshot(copy) === before, 'a copy is equal');
    copy.play(move);
    must(snapshot(state) === before, 'a copy is independent');
    state.play(move);
    must(snapshot(copy) === snapshot(state), 'a copy plays alike');
    if (config.game.family !== 'double-takes') must(conserved(config, state) === started, 'tiles are conserved');
  }
  checkEnd(config, state);
  return state;
}

/** Everything of a state that matters, as text. */
export function snapshot(state: GameState): string {
  const seats = state.views.map((_, seat) => shownBy(state, seat));
  return JSON.stringify([seats, [...state.scores], [...state.shares], state.ending()]);
}

/* expect() costs microseconds, and there are millions of questions here. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

function checkMoves(config: GameConfig, state: GameState, seat: number): void {
  const view = state.views[seat]!;
  const { places } = config.game;
  must(view.moveCount > 0, 'a seat to move has a move');
  /* One by one before they are listed, then as listed. */
  const single = Array.from({ length: view.moveCount }, (_, i) => view.move(i));
  const moves = [...view.moves.subarray(0, view.moveCount)];
  must(single.join() === moves.join(), 'move(i) is moves[i]');
  const legal = new Set(moves);
  must(legal.size === moves.length, 'moves are unique');
  moves.forEach((move, i) => {
    must(i === 0 || moves[i - 1]! >>> 5 >= move >>> 5, 'tiles fall');
    must(view.isLegal(move), 'a listed move is legal');
    must(parseMove(formatMove(move, places), places, config.set) === move, 'notation round-trips');
  });
  for (let move = seat; move < tileCount(config.set) << 5; move += 7)
    must(view.isLegal(move) === legal.has(move), 'legal is listed');
  for (const wrong of [-1, 0.5, Number.NaN, undefined, null, '3', PASS + 1, DRAW])
    must(!view.isLegal(wrong as number), 'rubbish is not legal');
  must(view.isLegal(PASS) === legal.has(PASS), 'pass');
}

/** Tiles in hands, stock and layout: the same all through a deal. */
function conserved(config: GameConfig, state: GameState): number {
  const { counts, stockCount, log, logLength } = state.table;
  const played = [...log.subarray(0, logLength)].filter((entry) => entry !== PASS && entry !== DRAW).length;
  const held = counts.reduce((sum, count) => sum + count, 0);
  if (config.game.family !== 'double-takes')
    must(held + stockCount + played === tileCount(config.set) * config.game.copies, 'all tiles are somewhere');
  return held + stockCount + played;
}

function checkEnd(config: GameConfig, state: GameState): void {
  const { sides } = config.seating;
  expect(state.shares.reduce((sum, share) => sum + share, 0)).toBe(60);
  expect(state.scores.length).toBe(sides);
  if (config.game.family === 'line') {
    if (config.rules['scoring'] === 'win') expect([...state.scores]).toEqual([...state.shares]);
    else expect([...state.scores].filter((score) => score !== 0).length).toBeLessThanOrEqual(1);
  } else if (config.game.family === 'nakladka') for (const score of state.scores) expect(score % 5).toBe(0);
}
