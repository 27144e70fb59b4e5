import { stringify } from 'csv-stringify/sync';
import { textTable } from '../../output/table.js';
import { parseBotList } from '../../play/spec.js';
import { loadStrategies } from '../../run/bots.js';
import type { Cell, CellSpec } from '../../run/cell.js';
import { type Estimate, settleTheory, summariseTheory, type Theory } from '../../run/theory.js';
import { solveAll } from '../../run/theory-pool.js';
import { countsWins } from '../../search/reference.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { type Flags, GAME_OPTIONS, RUN_OPTIONS, workersOf } from '../options.js';
import { outputFile } from '../output-file.js';
import { countProgress } from '../progress.js';
import { ruleFlags, single, wholeNumber } from '../values.js';

const DEFAULT_NODES = 2_000_000;

/** `theory GAME`: what the first lead is worth with all hands open and best play by all. */
export const theory: Command = {
  command: 'theory <game>',
  describe: 'Solve seeded deals with all hands open: what the first lead is worth in theory',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', describe: 'block, draw, nakladka or double-takes', demandOption: true })
      .options({
        players: GAME_OPTIONS.players,
        pairs: GAME_OPTIONS.pairs,
        rules: GAME_OPTIONS.rules,
        deals: { type: 'string', requiresArg: true, default: '500', describe: 'Deals to solve' },
        seed: { type: 'string', requiresArg: true, default: '1', describe: 'Seed: any text' },
        nodes: {
          type: 'string',
          requiresArg: true,
          default: String(DEFAULT_NODES),
          describe: 'Positions opened at most for one deal',
        },
        csv: { type: 'string', requiresArg: true, describe: 'Also write the figures to this file' },
        workers: {
          ...RUN_OPTIONS.workers,
          describe: 'Worker threads; 0 solves on the main thread (default: one a core)',
        },
        json: RUN_OPTIONS.json,
        quiet: RUN_OPTIONS.quiet,
      }),
  async run(flags, io) {
    const spec = theorySpec(flags);
    const cell = settleTheory(spec, await loadStrategies());
    const limit = wholeNumber('nodes', flags['nodes'], 1, 2 ** 31 - 1);
    const workers = workersOf(flags);
    const writeCsv = outputFile('csv', flags['csv']);
    const progress = countProgress(io, spec.blocks, 'deals', {
      quiet: flags['quiet'] === true,
      json: flags['json'] === true,
    });
    const deals = await solveAll(spec, limit, workers, (done) => progress.advance(done)).finally(() => progress.stop());
    const result = summariseTheory(deals, !cell.config.game.forcesLeader(cell.config.rules));
    const rows = theoryRows(result);
    /* JSON has null for what is not known. */
    io.out(flags['json'] === true ? JSON.stringify(result) : theoryText(cell, result, rows, limit));
    writeCsv(() => theoryCsv(cell, limit, rows));
    if (result.solved > 0) return EXIT.ok;
    io.err(`dominolab: theory: none of ${result.deals} deals solved within ${limit} nodes`);
    return EXIT.error;
  },
};

function theorySpec(flags: Flags): CellSpec {
  return {
    name: 'theory',
    game: single('game', flags['game']),
    players: flags['players'] === undefined ? undefined : wholeNumber('players', flags['players'], 1, 99),
    pairs: flags['pairs'] === true,
    rules: ruleFlags(flags['rules']),
    bots: parseBotList('random'),
    seed: single('seed', flags['seed']),
    blocks: wholeNumber('deals', flags['deals'], 2, 1e7),
  };
}

interface TheoryRow {
  readonly metric: string;
  readonly value: number;
  readonly lo?: number;
  readonly hi?: number;
  readonly n: number;
}

function theoryRows({ deals, solved, nodes, ...result }: Theory): TheoryRow[] {
  const row = (metric: string, { mean, lo, hi }: Estimate): TheoryRow => ({ metric, value: mean, lo, hi, n: solved });
  return [
    row('leader wins', result.wins),
    row('ties', result.ties),
    row('leader loses', result.losses),
    row('value', result.value),
    ...(result.lead === undefined ? [] : [row('lead', result.lead)]),
    { metric: 'nodes, median', value: nodes.median, n: deals },
    { metric: 'nodes, 95 %', value: nodes.p95, n: deals },
    { metric: 'nodes, max', value: nodes.max, n: deals },
    { metric: 'solved', value: solved / deals, n: deals },
  ];
}

function theoryCsv({ config, spec }: Cell, limit: number, rows: readonly TheoryRow[]): string {
  const { seating, rules, game } = config;
  const head = {
    game: game.name,
    players: seating.players,
    pairs: String(seating.pairs),
    rules: JSON.stringify(rules),
  };
  return stringify(
    rows.map((row) => ({ ...head, seed: spec.seed, limit, ...row })),
    {
      header: true,
      columns: ['game', 'players', 'pairs', 'rules', 'seed', 'limit', 'metric', 'value', 'lo', 'hi', 'n'],
      cast: { number: (value) => (Number.isFinite(value) ? String(value) : '') },
    },
  );
}

function theoryText({ config }: Cell, result: Theory, rows: readonly TheoryRow[], limit: number): string {
  const figure = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(4));
  const table = textTable(
    ['figure', 'value', '95 % interval', 'n'],
    rows.map(({ metric, value, lo, hi, n }) => [
      metric,
      metric.startsWith('nodes') ? String(value) : known(value, value.toFixed(4)),
      lo === undefined || hi === undefined ? '' : known(lo, `[${lo.toFixed(4)}, ${hi.toFixed(4)}]`),
      String(n),
    ]),
    [1, 3],
  );
  const { seating, game } = config;
  const open = result.deals - result.solved;
  return [
    table,
    `${game.name}, ${seating.players} players${seating.pairs ? ' in partnerships' : ''}, all hands open, best play by all; value: leader's side less the other, in ${countsWins(config) ? 'wins' : 'points'}`,
    ...(result.lead === undefined
      ? []
      : ['lead: a side when it leads less when it does not, same hands, mean over sides']),
    ...(game.family === 'double-takes' ? [`one round of ${config.handSize} tiles a hand, not a whole game`] : []),
    ...(open === 0
      ? []
      : [
          `${open} of ${result.deals} deals not solved within ${limit} nodes and left out; leader wins between ${figure(result.winsWorst.lo)} and ${figure(result.winsWorst.hi)} of all`,
        ]),
  ].join('\n');
}

/** A dash where nothing is known: no deal solved, or one only and so no interval of a mean. */
function known(value: number, text: string): string {
  return Number.isNaN(value) ? '-' : text;
}
