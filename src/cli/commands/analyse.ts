import { setImmediate } from 'node:timers/promises';
import { DominoError, fail } from '../../core/errors.js';
import { formatMove } from '../../core/notation.js';
import { purposeKey, rootKey } from '../../core/seed.js';
import { parseJsonLine } from '../../core/shapes.js';
import {
  decisionsCsv,
  groupRegret,
  type RegretGroup,
  type RegretRow,
  regretCsv,
  worstMoves,
} from '../../output/regret.js';
import { regretTable, worstTable } from '../../output/regret-table.js';
import { readGame } from '../../play/position.js';
import { DECISION_KINDS } from '../../search/kinds.js';
import { lossUnit, RegretJudge, THIRDS } from '../../search/regret.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { readLines } from '../lines.js';
import { RUN_OPTIONS } from '../options.js';
import { outputFile } from '../output-file.js';
import { countProgress } from '../progress.js';
import { single, wholeNumber } from '../values.js';

const WORST = 10;

/** `analyse RECORDS.jsonl`: what the decisions of each bot gave away. */
export const analyse: Command = {
  command: 'analyse <file>',
  describe: 'Compare every decision of records with the best one, all hands open',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'Records, one JSON object a line', demandOption: true })
      .options({
        nodes: {
          type: 'string',
          requiresArg: true,
          default: '20000',
          describe: 'Positions the solver may open for a decision',
        },
        reference: {
          type: 'string',
          requiresArg: true,
          default: '100',
          describe: 'Random playouts a move where the solver cannot answer (an even number)',
        },
        seed: { type: 'string', requiresArg: true, default: '1', describe: 'Seed of the playouts: any text' },
        csv: { type: 'string', requiresArg: true, describe: 'Write one row a group to this file' },
        moves: { type: 'string', requiresArg: true, describe: 'Write one row a decision to this file' },
        json: RUN_OPTIONS.json,
        quiet: RUN_OPTIONS.quiet,
      }),
  async run(flags, io) {
    const path = single('file', flags['file']);
    const playouts = wholeNumber('reference', flags['reference'], 2, 1e6);
    if (playouts % 2 !== 0) fail('bad-flag', `--reference: expected an even number, found '${playouts}'`);
    const judge = new RegretJudge({ nodes: wholeNumber('nodes', flags['nodes'], 1, 2 ** 31 - 1), playouts });
    const seed = single('seed', flags['seed']);
    const lines = readLines(path);
    const writeCsv = outputFile('csv', flags['csv']);
    const writeMoves = outputFile('moves', flags['moves']);
    const progress = countProgress(io, lines.length, 'games', {
      quiet: flags['quiet'] === true,
      json: flags['json'] === true,
    });
    const rows: RegretRow[] = [];
    try {
      for (const { number, text } of lines) {
        /* Lets the bar be drawn and signals in. */
        await setImmediate();
        rows.push(...judgeLine(judge, text, number, seed, path));
        progress.advance(1);
      }
    } finally {
      progress.stop();
    }
    const groups = groupRegret(rows, [...THIRDS, ...Object.values(DECISION_KINDS).flat()]);
    io.out(
      flags['json'] === true
        ? JSON.stringify({ groups, worst: worstMoves(rows, WORST) })
        : regretText(groups, rows, path, playouts),
    );
    writeCsv(() => regretCsv(groups));
    writeMoves(() => decisionsCsv(rows));
    return EXIT.ok;
  },
};

function judgeLine(judge: RegretJudge, text: string, line: number, seed: string, path: string): RegretRow[] {
  try {
    const game = readGame(parseJsonLine(text));
    const { config, record } = game;
    const key = purposeKey(rootKey(seed), 'bot', 'reference', line);
    const deal = record?.deal === undefined ? `line ${line}` : `${record.seed ?? ''}#${record.deal}`;
    return judge.judge(game, key).map((decision) => ({
      line,
      game: config.game.name,
      players: config.seating.players,
      pairs: config.seating.pairs,
      rules: JSON.stringify(config.rules),
      deal,
      bot: record?.seats?.[decision.seat] ?? `seat ${decision.seat}`,
      unit: lossUnit(config),
      ...decision,
      move: formatMove(decision.move, config.game.places),
      best: formatMove(decision.best, config.game.places),
    }));
  } catch (error) {
    throw error instanceof DominoError ? new DominoError(error.code, `${path}:${line}: ${error.message}`) : error;
  }
}

function regretText(
  groups: readonly RegretGroup[],
  rows: readonly RegretRow[],
  path: string,
  playouts: number,
): string {
  if (rows.length === 0) return `${path}: no decision with two moves or more`;
  const exact = rows.filter(({ judge }) => judge === 'solver').length;
  const worst = worstMoves(rows, WORST);
  return [
    regretTable(groups),
    `${exact} of ${rows.length} decisions judged by the solver, exactly; ${rows.length - exact} by the reference: ${playouts} random playouts a move from the true position`,
    'deals are the units of evidence: games on one deal count once',
    'all hands open: the seat did not see them, and some of these losses were the right choice (strategy fusion, docs/search.md)',
    ...(worst.length === 0 ? ['no move lost anything'] : ['worst moves', worstTable(worst, path)]),
  ].join('\n');
}
