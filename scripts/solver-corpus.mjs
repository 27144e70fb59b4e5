// Makes test/golden/solver-corpus.jsonl anew (after a build): hard deals of every solver with the value of every first lead.
// Its values are dominolab's own: they say what has changed, not what is right (that is solved.jsonl, by another program).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMove } from '../dist/src/core/notation.js';
import { formatTile } from '../dist/src/core/tiles.js';
import { parseBotList } from '../dist/src/play/spec.js';
import { settleCell } from '../dist/src/run/cell.js';
import { StrategyLibrary } from '../dist/src/run/library.js';
import { CellDealer } from '../dist/src/run/runner.js';
import { solvePosition } from '../dist/src/search/answer.js';
import { createSolver } from '../dist/src/search/solver.js';
import { root } from './setup.mjs';

const LIMIT = 2_000_000;
// Of `from` deals the hardest `hard`, and the first `plain`.
const SETS = [
  { game: 'block', players: 2, from: 500, hard: 5, plain: 2 },
  { game: 'block', players: 2, rules: { scoring: 'pips' }, from: 200, hard: 3, plain: 1 },
  { game: 'block', players: 2, rules: { scoring: 'difference', blockedBy: 'hand' }, from: 200, hard: 2, plain: 1 },
  { game: 'block', players: 4, pairs: true, from: 200, hard: 5, plain: 2 },
  {
    game: 'block',
    players: 4,
    pairs: true,
    rules: { scoring: 'difference', blockedBy: 'hand' },
    from: 60,
    hard: 3,
    plain: 1,
  },
  { game: 'draw', players: 2, from: 150, hard: 4, plain: 2 },
  {
    game: 'draw',
    players: 2,
    rules: { reserve: 2, scoring: 'pips', opening: 'highest-double' },
    from: 60,
    hard: 3,
    plain: 1,
  },
  { game: 'draw', players: 4, pairs: true, rules: { handSize: 5 }, from: 100, hard: 3, plain: 1 },
  { game: 'double-takes', players: 2, rules: { handSize: 10 }, from: 100, hard: 5, plain: 2 },
  {
    game: 'double-takes',
    players: 2,
    rules: { handSize: 9, set: 9, doubleRank: 'high' },
    from: 100,
    hard: 3,
    plain: 1,
  },
  { game: 'double-takes', players: 4, rules: { handSize: 6 }, from: 60, hard: 4, plain: 1 },
  { game: 'double-takes', players: 4, rules: { handSize: 5, set: 8, doubleRank: 'high' }, from: 60, hard: 2, plain: 1 },
  { game: 'nakladka', players: 4, pairs: true, rules: { handSize: 4, reserve: 40 }, from: 60, hard: 3, plain: 1 },
  {
    game: 'nakladka',
    players: 4,
    pairs: true,
    rules: { handSize: 3, reserve: 40, robber: true },
    from: 60,
    hard: 2,
    plain: 1,
  },
];

const { strategies } = await StrategyLibrary.open();
const lines = [];
for (const { from, hard, plain, ...spec } of SETS) {
  const settled = settleCell(
    { name: 'corpus', bots: parseBotList('random'), seed: 'corpus', blocks: from, ...spec },
    strategies,
  );
  const config = { ...settled.config, rounds: 1 };
  const cell = { ...settled, config };
  const dealer = new CellDealer(cell);
  const solver = createSolver(config);
  const state = config.game.createState(config);
  const solved = [];
  for (let deal = 0; deal < from; deal++) {
    dealer.open(deal);
    const tiles = { ...dealer.tiles(0), leftover: [] };
    state.startDeal(tiles);
    const leader = state.table.leader;
    const answer = solvePosition(solver, { config, deal: { ...tiles, leader } }, state, LIMIT);
    if (!answer.solved) continue;
    const write = (move) => formatMove(move, config.game.places);
    solved.push({
      nodes: answer.nodes,
      line: {
        game: config.game.name,
        rules: config.rules,
        pairs: config.seating.pairs,
        hands: tiles.rounds[0].map((hand) => hand.map(formatTile)),
        ...(config.game.family === 'double-takes' ? {} : { stock: tiles.stock.map(formatTile) }),
        leader,
        ...(config.game.family === 'nakladka' ? { eldest: 0 } : {}),
        value: answer.value,
        best: answer.best.map(write),
        values: Object.fromEntries(answer.moves.map(({ move, value }) => [write(move), value])),
        nodes: answer.nodes,
        madeBy: 'dominolab',
      },
    });
  }
  const first = solved.slice(0, plain);
  const hardest = solved
    .slice(plain)
    .sort((a, b) => b.nodes - a.nodes)
    .slice(0, hard);
  lines.push(...[...first, ...hardest].map(({ line }) => JSON.stringify(line)));
}
writeFileSync(join(root, 'test/golden/solver-corpus.jsonl'), `${lines.join('\n')}\n`);
