import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { purposeKey, rootKey } from '../../src/core/seed.js';
import { positionAt, readGame } from '../../src/play/position.js';
import { DECISION_KINDS } from '../../src/search/kinds.js';
import { ReferenceSearch } from '../../src/search/reference.js';
import { RegretJudge } from '../../src/search/regret.js';
import { createSolver } from '../../src/search/solver.js';
import { told } from '../kit/told.js';

const golden = (name: string) =>
  readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const key = purposeKey(rootKey('test'), 'bot', 'reference');
const corpus = golden('solver-corpus.jsonl').filter(({ nodes }) => nodes < 10_000);

describe('regret by the solver', () => {
  it('is the best value less that of the move, for the mover: every first move of solved deals', () => {
    const judge = new RegretJudge({ nodes: 100_000, playouts: 2 });
    let judged = 0;
    for (const deal of corpus) {
      for (const [text, value] of Object.entries<number>(deal.values)) {
        const [decision] = judge.judge(readGame({ ...deal, moves: [text] }), key);
        /* Nobody decides where the rules say what opens. */
        if (Object.keys(deal.values).length === 1) continue;
        const scale = deal.rules.scoring === 'win' ? 2 : 1;
        expect(decision).toMatchObject({ ply: 0, judge: 'solver', loss: (deal.value - value) / scale });
        expect(decision!.faultless).toBe(deal.best.includes(text));
        judged++;
      }
    }
    expect(judged).toBeGreaterThan(100);
  });

  it('is nothing all along a line of best play', () => {
    const judge = new RegretJudge({ nodes: 1_000_000, playouts: 2 });
    for (const deal of corpus) {
      const game = readGame(deal);
      const solver = createSolver(game.config)!;
      solver.load(positionAt(game, 0));
      const { moves } = solver.line(1_000_000);
      for (const decision of judge.judge(readGame({ ...deal, moves: told(deal, moves) }), key)) {
        expect(decision).toMatchObject({ judge: 'solver', loss: 0, faultless: true });
      }
    }
  });
});

describe('regret by the reference', () => {
  const records = golden('records.jsonl');

  it('judges what the solver cannot, the same for the same seed', () => {
    const three = records.find(({ game, sides }) => game === 'block' && sides.length === 3);
    const judge = () => new RegretJudge({ nodes: 1000, playouts: 20 }).judge(readGame(three), key);
    const decisions = judge();
    expect(decisions.length).toBeGreaterThan(3);
    expect(decisions.every((decision) => decision.judge === 'reference')).toBe(true);
    expect(judge()).toEqual(decisions);
  });

  it('asks the solver again a trick after it failed, and from the first position of the next round', () => {
    const takes = records.filter(
      ({ game, sides, rules }) => game === 'double-takes' && sides.length === 2 && rules.revoke !== 'penalty',
    );
    const limit = 40;
    let tried = 0;
    let spared = 0;
    for (const record of takes) {
      const game = readGame(record);
      const { players } = game.config.seating;
      const round = players * game.config.handSize;
      let failed = Infinity;
      let last = 0;
      for (const { ply, judge, nodes } of new RegretJudge({ nodes: limit, playouts: 2 }).judge(game, key)) {
        if (Math.floor(ply / round) !== Math.floor(last / round)) failed = Infinity;
        last = ply;
        const left = round - (ply % round);
        if (left > failed - players) {
          expect({ judge, nodes }).toEqual({ judge: 'reference', nodes: 0 });
          spared++;
        } else if (judge === 'reference') {
          expect(nodes).toBe(limit);
          failed = left;
          tried++;
        }
      }
    }
    expect(tried).toBeGreaterThan(10);
    expect(spared).toBeGreaterThan(10);
  });

  it('agrees with the solver where nothing is left to chance: leads to the last trick', () => {
    const takes = golden('solved.jsonl').filter(({ game }) => game === 'double-takes');
    let compared = 0;
    for (const deal of takes) {
      /* The deal of the first tile of each hand. */
      const last = {
        ...deal,
        rules: { ...deal.rules, handSize: 1 },
        hands: deal.hands.map((hand: string[]) => [hand[0]]),
      };
      const game = readGame(last);
      const state = positionAt(game, 0);
      const view = state.views[state.table.turn]!;
      const solver = createSolver(game.config)!;
      solver.load(state);
      const { value, values } = solver.rootMoves(1000);
      for (let played = 0; played < view.moveCount; played++) {
        const { loss } = new ReferenceSearch(game.config, 4).judge(state, played, key, 0);
        expect(loss).toBeCloseTo(Math.abs(value - values[played]!), 12);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('does not take the best of noisy means at its word: the best move loses nothing on average', () => {
    /* A best of four noisy playouts would seem better than the best move: a mean loss above 0. */
    const deal = {
      game: 'block',
      rules: { set: 6, handSize: 3, scoring: 'pips' },
      hands: [
        ['2-1', '5-4', '6-3'],
        ['6-6', '5-0', '4-4'],
      ],
      leader: 0,
    };
    const game = readGame(deal);
    const state = positionAt(game, 0);
    const reference = new ReferenceSearch(game.config, 4);
    const exact = new ReferenceSearch(game.config, 20_000).judge(state, 0, key, 0);
    const best = exact.values.indexOf(Math.max(...exact.values));
    let sum = 0;
    for (let at = 0; at < 2000; at++) sum += reference.judge(state, best, key, at).loss;
    /* The best move itself: choosing by two playouts can only measure worse moves on the others. */
    expect(sum / 2000).toBeLessThanOrEqual(0.05);
  });

  it('names kinds by what could be chosen', () => {
    const kinds = new Set<string>();
    const judge = new RegretJudge({ nodes: 1, playouts: 2 });
    for (const record of records) {
      for (const { kind } of judge.judge(readGame(record), key)) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual(Object.values(DECISION_KINDS).flat().sort());
  });
});
