import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatMove } from '../../src/core/notation.js';
import { positionAt, readGame } from '../../src/play/position.js';
import { solvePosition } from '../../src/search/answer.js';
import { SolverShelf } from '../../src/search/shelf.js';

/*
 * Hard deals with values made by dominolab itself (scripts/solver-corpus.mjs): not right or wrong, only unchanged. What is
 * right is in solved.jsonl and in the tests against plain minimax. Nodes may change: fewer are better.
 */
const lines = readFileSync(new URL('../golden/solver-corpus.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('solved deals of the corpus', () => {
  const shelf = new SolverShelf();

  it('has hard ones of every solver', () => {
    const deals = lines.map((line) => JSON.parse(line));
    expect(deals.length).toBeGreaterThanOrEqual(60);
    expect(new Set(deals.map(({ game }) => game)).size).toBe(4);
    expect(Math.max(...deals.map(({ nodes }) => nodes))).toBeGreaterThan(100_000);
  });

  it.each(lines.map((line, i) => [i + 1, line] as const))('deal %i: every first move', (_, line) => {
    const json = JSON.parse(line);
    const game = readGame(json);
    const answer = solvePosition(shelf.get(game.config), game, positionAt(game, 0), 2_000_000);
    const write = (move: number) => formatMove(move, game.config.game.places);
    expect(answer.solved).toBe(true);
    expect(Object.fromEntries(answer.moves!.map(({ move, value }) => [write(move), value]))).toEqual(json.values);
    expect({ value: answer.value, best: answer.best!.map(write) }).toEqual({ value: json.value, best: json.best });
  });
});
