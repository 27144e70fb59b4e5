import { DominoError, fail } from '../../core/errors.js';
import { formatMove } from '../../core/notation.js';
import { parseJsonLine } from '../../core/shapes.js';
import { positionAt, type ReadGame, readGame } from '../../play/position.js';
import { solvePosition } from '../../search/answer.js';
import { SolverShelf } from '../../search/shelf.js';
import { whyNotSolvable } from '../../search/solver.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { readLines } from '../lines.js';
import { single, wholeNumber } from '../values.js';

const DEFAULT_NODES = 20_000_000;

/** `solve FILE.jsonl`: the exact value of deals and positions with all tiles open. */
export const solve: Command = {
  command: 'solve <file>',
  describe: 'Solve deals, or positions of records, with all hands open: value, best moves, nodes',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'Deals or records, one JSON object a line', demandOption: true })
      .options({
        ply: { type: 'string', requiresArg: true, default: '0', describe: 'The position after that many plies' },
        nodes: {
          type: 'string',
          requiresArg: true,
          default: String(DEFAULT_NODES),
          describe: 'Positions opened at most for one question',
        },
        all: { type: 'boolean', default: false, describe: 'The value after every move' },
        line: { type: 'boolean', default: false, describe: 'A line of best play' },
        json: { type: 'boolean', default: false, describe: 'Print one JSON object a line' },
      }),
  run(flags, io) {
    const path = single('file', flags['file']);
    const asked = {
      ply: wholeNumber('ply', flags['ply'], 0),
      nodes: wholeNumber('nodes', flags['nodes'], 1, 2 ** 31 - 1),
      all: flags['all'] === true,
      line: flags['line'] === true,
    };
    const shelf = new SolverShelf();
    const unsolved: SolvedLine[] = [];
    for (const { number, text } of readLines(path)) {
      const result = solveLine(text, asked, shelf, `${path}:${number}`);
      if (!result.solved) unsolved.push(result);
      io.out(flags['json'] === true ? JSON.stringify({ line: number, ...result }) : solvedText(number, result, asked));
    }
    if (unsolved.length === 0) return EXIT.ok;
    io.err(`dominolab: ${path}: ${unsolvedText(unsolved, asked.nodes)}`);
    return EXIT.error;
  },
};

interface Asked {
  readonly ply: number;
  readonly nodes: number;
  readonly all: boolean;
  readonly line: boolean;
}

interface SolvedLine {
  readonly game: string;
  readonly players: number;
  /** What the value counts. */
  readonly of: string;
  readonly solved: boolean;
  /** Why there is no solver; undefined where there is one. */
  readonly why?: string;
  readonly nodes: number;
  readonly value?: number;
  readonly best?: readonly string[];
  readonly moves?: readonly { readonly move: string; readonly value: number }[];
  /** Undefined too where the value was within the limit, the line not. */
  readonly bestLine?: readonly string[];
}

function solveLine(text: string, asked: Asked, shelf: SolverShelf, where: string): SolvedLine {
  try {
    return solveGame(readGame(parseJsonLine(text)), asked, shelf);
  } catch (error) {
    throw error instanceof DominoError ? new DominoError(error.code, `${where}: ${error.message}`) : error;
  }
}

function solveGame(game: ReadGame, asked: Asked, shelf: SolverShelf): SolvedLine {
  const { config } = game;
  const state = positionAt(game, asked.ply);
  if (state.table.turn < 0) fail('bad-ply', `ply: the game is over after ${asked.ply} plies`);
  const head = {
    game: config.game.name,
    players: config.seating.players,
    of: config.game.family === 'double-takes' ? 'rest of the round' : 'game',
  };
  const solver = shelf.find(config);
  if (solver === undefined) return { ...head, solved: false, why: whyNotSolvable(config)!, nodes: 0 };
  const answer = solvePosition(solver, game, state, asked.nodes);
  if (!answer.solved) return { ...head, solved: false, nodes: answer.nodes };
  const write = (move: number) => formatMove(move, config.game.places);
  const found = asked.line ? solver.line(asked.nodes) : undefined;
  return {
    ...head,
    solved: true,
    nodes: answer.nodes,
    value: answer.value!,
    best: answer.best!.map(write),
    ...(asked.all ? { moves: answer.moves!.map(({ move, value }) => ({ move: write(move), value })) } : {}),
    ...(found?.solved ? { bestLine: found.moves.map(write) } : {}),
  };
}

function solvedText(number: number, result: SolvedLine, asked: Asked): string {
  const { game, players, of, value, best, nodes, moves, why } = result;
  const head = `${number} ${game} ${players} players:`;
  if (value === undefined) return `${head} not solved${why === undefined ? ` in ${nodes} nodes` : `: ${why}`}`;
  const parts = [
    `${head} value ${value}${of === 'game' ? '' : ` (${of})`}, best ${best!.join(' ')}, ${nodes} nodes`,
    ...(moves ? [`  moves ${moves.map((one) => `${one.move} ${one.value}`).join(', ')}`] : []),
    ...(asked.line ? [`  line ${result.bestLine?.join(' ') ?? `not found within ${asked.nodes} nodes`}`] : []),
  ];
  return parts.join('\n');
}

function unsolvedText(unsolved: readonly SolvedLine[], nodes: number): string {
  const without = unsolved.filter(({ why }) => why !== undefined).length;
  const beyond = unsolved.length - without;
  return [
    ...(beyond > 0 ? [`${beyond} not solved within ${nodes} nodes`] : []),
    ...(without > 0 ? [`${without} without a solver`] : []),
  ].join(', ');
}
