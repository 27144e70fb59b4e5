import { join } from 'node:path';
import { fail } from '../../core/errors.js';
import { unknown } from '../../core/suggest.js';
import { configure } from '../../games/registry.js';
import { matchFigures } from '../../output/match.js';
import { matchTable } from '../../output/match-table.js';
import { iteratesCsv, tunedTable } from '../../output/tune.js';
import { botText, parseBotList } from '../../play/spec.js';
import { type ResolvedBot, resolveBot } from '../../run/bots.js';
import type { CellSpec } from '../../run/cell.js';
import type { Experiment } from '../../run/experiment.js';
import type { StrategyLibrary } from '../../run/library.js';
import { type CellResult, prepareExperiment, settleCells } from '../../run/run.js';
import { SWING_FIGURES } from '../../run/sweep.js';
import { runSearch, type Search, type SearchSpec, withParams } from '../../run/tune.js';
import type { SpsaParameter } from '../../stats/spsa.js';
import type { Command } from '../command.js';
import { cellJson, type ExecuteOptions, execute } from '../execute.js';
import { Interrupted } from '../exit.js';
import type { Io } from '../io.js';
import { openLibrary } from '../library.js';
import { cellFromFlags, executeOptions, type Flags, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags } from '../options.js';
import { single, wholeNumber } from '../values.js';
import { verdictExit } from './match.js';
import { METRIC_OPTION, metricFlag } from './sweep.js';

/** `tune BOT --game GAME --params a,b --against OTHER`: better values of a bot's parameters, and a match that says whether. */
export const tune: Command = {
  command: 'tune <bot>',
  describe: 'Search better parameters of a bot (SPSA), then match the tuned bot against the start on unseen deals',
  builder: (yargs) => {
    const { bots: _bots, ...game } = GAME_OPTIONS;
    return yargs.positional('bot', { type: 'string', describe: 'The bot to start from', demandOption: true }).options({
      game: { type: 'string', requiresArg: true, demandOption: true, describe: 'The game' },
      params: {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'Parameters to tune, NAME or NAME:STEP (default step: a tenth of the range), with commas between',
      },
      against: { type: 'string', requiresArg: true, demandOption: true, describe: 'The bot it is to do well against' },
      iterations: { type: 'string', requiresArg: true, default: '100', describe: 'Iterations of the search' },
      'blocks-per-iteration': {
        type: 'string',
        requiresArg: true,
        default: '100',
        describe: 'Deals of an iteration, each played with both points',
      },
      metric: METRIC_OPTION,
      ...game,
      ...RUN_OPTIONS,
      blocks: { ...RUN_OPTIONS.blocks, describe: 'Blocks (deals) of the match at the end, at most' },
      until: { ...RUN_OPTIONS.until, describe: 'When the match at the end is to stop (see simulate --help)' },
    });
  },
  async run(flags, io) {
    const library = await openLibrary(flags);
    const task = await readTask(flags, library);
    const options = executeOptions(flags, task.search.name);
    const found = await search(task, library, options, io);
    const match = await finalMatch(task, found, library, options, io);
    print(task, found, match, options, io);
    return verdictExit(match);
  },
};

interface Task {
  readonly search: Experiment;
  readonly spec: SearchSpec;
  /** The start against the opponent; blocks and rule are those of the match. */
  readonly cell: CellSpec;
}

/** Reads and checks everything before anything is played. */
async function readTask(flags: Flags, library: StrategyLibrary): Promise<Task> {
  const bots = [...one(flags, 'bot'), ...one(flags, 'against')];
  const given = { ...cellFromFlags({ ...flags, bots: undefined }, single('game', flags['game'])), bots };
  const plain = { name: `tune-${given.game}`, question: '', cells: [given] };
  const { cells, ...experiment } = await prepareExperiment(withFaultFlags(plain, flags), library, '.');
  const cell = cells[0]!;
  const resolved = resolveBot(cell.bots[0]!, configure(cell), library.strategies);
  const spec: SearchSpec = {
    parameters: readParameters(single('params', flags['params']), resolved),
    metric: metricFlag(flags),
    iterations: wholeNumber('iterations', flags['iterations'], 1, 1e6),
    blocks: wholeNumber('blocks-per-iteration', flags['blocks-per-iteration'], 2, 1e6),
  };
  const points = ['plus', 'minus'].map((name) => ({
    ...cell,
    name,
    rule: undefined,
    blocks: spec.iterations * spec.blocks,
  }));
  const search = { ...experiment, cells: points, method: { search: spec } };
  settleCells({ ...search, cells: [...points, matchCell(cell, cell.bots[0]!)] }, library.strategies);
  return { search, spec, cell };
}

function one(flags: Flags, flag: string) {
  const bots = parseBotList(single(flag, flags[flag]));
  return bots.length === 1 ? bots : fail('bad-bots', `${flag}: expected one bot, found ${bots.length}`);
}

/** Reads `a,b:STEP`. @throws DominoError `bad-flag` */
function readParameters(text: string, { strategy, params }: ResolvedBot): SpsaParameter[] {
  const known = Object.entries(strategy.params)
    .filter(([name, { type }]) => name !== 'salt' && (type === 'integer' || type === 'number'))
    .map(([name]) => name);
  const parts = text.split(',').map((part) => part.trim().split(':'));
  return parts.map(([name = '', given], i): SpsaParameter => {
    if (!known.includes(name))
      fail('bad-flag', `--params: ${unknown(`number among the parameters of ${strategy.name}`, name, known)}`);
    if (parts.findIndex(([other]) => other === name) < i) fail('bad-flag', `--params: ${name} stands twice`);
    const { type, min, max } = strategy.params[name]!;
    if (min === undefined || max === undefined)
      return fail(
        'bad-flag',
        `--params: ${name} of ${strategy.name} has no least and greatest value to search between`,
      );
    const integer = type === 'integer';
    const step = given === undefined ? Math.max((max - min) / 10, integer ? 1 : 0) : Number(given);
    const least = integer ? 1 : Number.MIN_VALUE;
    if (!(step >= least && step <= max - min))
      fail(
        'bad-flag',
        `--params: ${name}: expected a step ${integer ? 'from 1' : 'above 0'} to ${max - min}, found '${given}'`,
      );
    return { name, start: Number(params[name]), min, max, step, integer };
  });
}

async function search(task: Task, library: StrategyLibrary, given: ExecuteOptions, io: Io): Promise<Search> {
  let found: Search | undefined;
  const options = {
    ...given,
    values: task.search.cells.map(() => SWING_FIGURES),
    play: async (request: Parameters<typeof runSearch>[0]) => {
      found = await runSearch(request, task.spec);
      return found.results;
    },
    files: () => ({ 'iterates.csv': iteratesCsv(found!.iterates, task.spec) }),
    manifest: () => ({ search: { ...task.spec, tuned: found!.tuned, bot: botText(tunedBot(task, found!)) } }),
  };
  await execute(task.search, JSON.stringify(task.cell), library, options, io, () => {});
  return found!;
}

function tunedBot({ cell, spec }: Task, { tuned }: Search) {
  return withParams(cell.bots[0]!, spec.parameters, tuned);
}

/* Another seed, so no deal of the search comes again, however long that was. */
function matchCell(cell: CellSpec, tuned: CellSpec['bots'][number]): CellSpec {
  return { ...cell, name: 'tuned against start', seed: `${cell.seed}/match`, bots: [tuned, cell.bots[0]!] };
}

/** The tuned bot against the start, a run of its own in a folder below. */
async function finalMatch(
  task: Task,
  found: Search,
  library: StrategyLibrary,
  given: ExecuteOptions,
  io: Io,
): Promise<CellResult> {
  const { method: _method, ...rest } = task.search;
  const cells = [matchCell(task.cell, tunedBot(task, found))];
  const resume = given.resume === 'resume' ? 'resume' : 'fresh';
  const options = { ...given, out: join(given.out, 'match'), resume } as const;
  const experiment = { ...rest, name: `${rest.name}-match`, cells };
  try {
    const { results } = await execute(experiment, JSON.stringify(cells[0]), library, options, io, () => {});
    return results[0]!;
  } catch (error) {
    throw error instanceof Interrupted ? new Interrupted(given.out) : error;
  }
}

function print(task: Task, found: Search, match: CellResult, { json, quiet, out }: ExecuteOptions, io: Io): void {
  const { spec, search: experiment } = task;
  const figures = matchFigures(match);
  const bot = botText(tunedBot(task, found));
  const { lo, hi } = figures[spec.metric];
  const verdict = lo > 0 ? 'better' : hi < 0 ? 'worse' : 'not told apart';
  if (json) {
    const { parameters } = spec;
    const tuned = Object.fromEntries(parameters.map(({ name }, i) => [name, found.tuned[i]!]));
    io.out(
      JSON.stringify({ name: experiment.name, out, bot, tuned, verdict, match: { ...figures, ...cellJson(match) } }),
    );
    return;
  }
  io.out(
    [
      `${spec.iterations} iterations of ${spec.blocks} deals, both points against ${botText(task.cell.bots[1]!)} on each, by ${spec.metric}`,
      tunedTable(spec, found.tuned),
      `tuned: ${bot}`,
      '',
      'tuned against start, on deals the search has not seen:',
      matchTable(match, figures, []),
      `verdict: ${VERDICTS[verdict]}`,
    ].join('\n'),
  );
  if (!quiet) io.err(`all figures: ${out}/iterates.csv, ${out}/match/summary.csv`);
}

const VERDICTS = {
  better: 'the tuned bot is better (the 95 % interval lies above 0)',
  worse: 'the tuned bot is worse (the 95 % interval lies below 0)',
  'not told apart': 'the two are not told apart (the 95 % interval holds 0)',
} as const;
