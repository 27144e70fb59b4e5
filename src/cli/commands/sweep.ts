import { fail } from '../../core/errors.js';
import { unknown } from '../../core/suggest.js';
import { sweepCsv, sweepReport, sweepTable } from '../../output/sweep.js';
import { splitTop } from '../../play/spec.js';
import { type CellSpec, settleCell } from '../../run/cell.js';
import type { Experiment } from '../../run/experiment.js';
import { type CellResult, prepareExperiment } from '../../run/run.js';
import { type RaceSpec, runSweep, SWING_FIGURES } from '../../run/sweep.js';
import type { Dropout } from '../../stats/racing.js';
import type { Metric } from '../../stats/stopping-rule.js';
import type { Command } from '../command.js';
import { execute } from '../execute.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { cellFromFlags, executeOptions, type Flags, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags } from '../options.js';
import { single, wholeNumber } from '../values.js';

/** `sweep GAME --bots A,B --param NAME=v1,v2`: which values of parameters or rules are best for the first bot. */
export const sweep: Command = {
  command: 'sweep <game>',
  describe: 'Compare values of parameters of the first bot, or of rules, on the same deals; the worse drop out',
  builder: (yargs) => {
    const { until: _until, ...run } = RUN_OPTIONS;
    return yargs
      .positional('game', { type: 'string', describe: 'block, draw, nakladka or double-takes', demandOption: true })
      .options({
        ...GAME_OPTIONS,
        ...run,
        param: {
          type: 'string',
          requiresArg: true,
          describe: 'NAME=v1,v2,...: values of a parameter; may be repeated',
        },
        'rules-over': {
          type: 'string',
          requiresArg: true,
          describe: 'RULE=v1,v2,...: values of a rule; may be repeated',
        },
        metric: METRIC_OPTION,
        alpha: {
          type: 'string',
          requiresArg: true,
          default: '0.05',
          describe: 'Probability that the best cell is dropped, at most',
        },
        batch: { type: 'string', requiresArg: true, default: '200', describe: 'Blocks between two looks, from 100' },
        race: { type: 'boolean', default: true, describe: '--no-race: drop no cell' },
      });
  },
  async run(flags, io) {
    const base = cellFromFlags(flags, single('game', flags['game']));
    const name = `sweep-${base.game}`;
    const library = await openLibrary(flags);
    const race = raceFlags(flags, base);
    const given = { name, question: '', cells: expandCells(base, flags), method: { race } };
    const experiment = await prepareExperiment(withFaultFlags(given, flags), library, '.');
    checkCells(experiment, (cell) => settleCell(cell, library.strategies).subjects.length);
    let dropped: readonly Dropout[] = [];
    const report = (results: readonly CellResult[]) => sweepReport(results, dropped, race);
    const options = {
      ...executeOptions(flags, name),
      values: experiment.cells.map(() => SWING_FIGURES),
      play: async (request: Parameters<typeof runSweep>[0]) => {
        const run = await runSweep(request, race);
        dropped = run.dropped;
        return run.results;
      },
      files: (results: readonly CellResult[]) => ({ 'sweep.csv': sweepCsv(report(results)) }),
      manifest: (results: readonly CellResult[]) => ({ sweep: { ...race, ...report(results) } }),
    };
    await execute(experiment, JSON.stringify(given.cells), library, options, io, ({ results }) => {
      if (options.json) io.out(JSON.stringify({ name, out: options.out, ...race, ...report(results) }));
      else {
        io.out(sweepTable(report(results), results, race));
        if (!options.quiet) io.err(`all figures: ${options.out}/sweep.csv`);
      }
    });
    return EXIT.ok;
  },
};

/** What is compared: points or wins. */
export const METRIC_OPTION = {
  type: 'string',
  requiresArg: true,
  default: 'points',
  describe: 'What is compared: points or wins',
} as const;

/** `--metric`. @throws DominoError `bad-flag` */
export function metricFlag(flags: Flags): Metric {
  const text = single('metric', flags['metric']);
  if (text === 'points' || text === 'wins') return text;
  return fail('bad-flag', `--metric: ${unknown('metric', text, ['points', 'wins'])}`);
}

function raceFlags(flags: Flags, { blocks }: CellSpec): RaceSpec {
  const batch = wholeNumber('batch', flags['batch'], 100, 1e6);
  const alpha = Number(single('alpha', flags['alpha']));
  if (!(alpha > 0 && alpha < 0.5))
    fail('bad-flag', `--alpha: expected a number above 0 and below 0.5, found '${flags['alpha']}'`);
  if (blocks % batch !== 0) fail('bad-flag', `--blocks: expected a multiple of --batch ${batch}, found ${blocks}`);
  return { metric: metricFlag(flags), alpha, batch, drops: flags['race'] !== false };
}

interface Axis {
  readonly label: string;
  apply(cell: CellSpec, value: string): CellSpec;
  readonly values: readonly string[];
}

/** One cell for each combination of values, the first axis slowest. */
function expandCells(base: CellSpec, flags: Flags): CellSpec[] {
  const axes = [
    ...readAxes('param', flags['param']).map(([name, values]): Axis => {
      const apply = (cell: CellSpec, value: string): CellSpec => {
        const [first, ...others] = cell.bots;
        return { ...cell, bots: [{ ...first!, params: { ...first!.params, [name]: value } }, ...others] };
      };
      return { label: name, values, apply };
    }),
    ...readAxes('rules-over', flags['rules-over']).map(([name, values]): Axis => {
      const apply = (cell: CellSpec, value: string) => ({ ...cell, rules: { ...cell.rules, [name]: value } });
      return { label: `rules.${name}`, values, apply };
    }),
  ];
  const cells = axes.reduce<CellSpec[]>(
    (all, { label, values, apply }) =>
      all.flatMap((cell) =>
        values.map((value) => {
          const name = `${label}=${value}`;
          return { ...apply(cell, value), name: cell.name === 'all' ? name : `${cell.name} ${name}` };
        }),
      ),
    [base],
  );
  if (cells.length < 2) fail('bad-flag', '--param, --rules-over: expected two values or more to compare: NAME=v1,v2');
  return cells;
}

function readAxes(flag: string, given: unknown): [string, string[]][] {
  const texts = [given ?? []].flat().map(String);
  const axes = texts.map((text): [string, string[]] => {
    const equals = text.indexOf('=');
    const values = splitTop(text.slice(equals + 1), ',').map((value) => value.trim());
    if (equals < 1 || values.includes('')) fail('bad-flag', `--${flag}: expected NAME=v1,v2,..., found '${text}'`);
    const twice = values.find((value, i) => values.indexOf(value) < i);
    if (twice !== undefined) fail('bad-flag', `--${flag}: ${twice} stands twice in '${text}'`);
    return [text.slice(0, equals), values];
  });
  const names = axes.map(([name]) => name);
  const again = names.find((name, i) => names.indexOf(name) < i);
  if (again !== undefined) fail('bad-flag', `--${flag}: ${again} is given twice; all its values belong in one list`);
  return axes;
}

/** A sweep compares swings, so there must be two bots in every cell; all mistakes come before anything is played. */
function checkCells({ cells }: Experiment, subjects: (cell: CellSpec) => number): void {
  for (const cell of cells)
    if (subjects(cell) < 2) fail('bad-bots', 'bots: a sweep needs a second bot to play against: --bots A,B');
}
