import { fail } from '../../core/errors.js';
import { findGame } from '../../games/registry.js';
import { pairedCsv } from '../../output/csv.js';
import { type CellPair, pairCells } from '../../output/paired.js';
import { type SummaryRow, summarise } from '../../output/summary.js';
import { figure, notesOf, textTable } from '../../output/table.js';
import { parseBotList, specText } from '../../play/spec.js';
import { type Cell, settleCell } from '../../run/cell.js';
import { layoutMetrics } from '../../run/metrics.js';
import { type CellResult, prepareExperiment } from '../../run/run.js';
import type { Command } from '../command.js';
import { cellJson, execute } from '../execute.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { cellFromFlags, executeOptions, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags } from '../options.js';
import { single } from '../values.js';

/** `lead GAME`: what the first lead is worth, by policy. */
export const lead: Command = {
  command: 'lead <game>',
  describe: 'What the first lead is worth, by bot policy: the same hands, the lead at each seat in turn',
  builder: (yargs) => {
    const { design: _design, bots: _bots, ...game } = GAME_OPTIONS;
    const { until: _until, ...run } = RUN_OPTIONS;
    return yargs
      .positional('game', { type: 'string', describe: 'block, draw, nakladka or double-takes', demandOption: true })
      .options({
        ...game,
        bots: {
          type: 'string',
          requiresArg: true,
          default: 'random,greedy',
          describe: 'Policies, separated by commas: each plays all seats',
        },
        ...run,
      });
  },
  async run(flags, io) {
    const game = findGame(single('game', flags['game']));
    const cells = parseBotList(single('bots', flags['bots'])).map((bot) => {
      const cell = cellFromFlags({ ...flags, bots: undefined }, game.name);
      const forced = game.forcesLeader({ ...cell.rules } as Record<string, string>);
      const params = bot.params as Record<string, string>;
      return {
        ...cell,
        name: specText(bot.bot, params),
        bots: [bot],
        design: forced ? ('lots' as const) : ('lead' as const),
      };
    });
    if (new Set(cells.map(({ name }) => name)).size < cells.length)
      fail('bad-bots', '--bots: the same policy stands twice');
    const name = `lead-${game.name}`;
    const library = await openLibrary(flags);
    const given = withFaultFlags({ name, question: '', cells }, flags);
    const experiment = await prepareExperiment(given, library, '.');
    const settled = experiment.cells.map((cell) => settleCell(cell, library.strategies));
    const indexes = settled.map((cell) => leadIndexes(cell));
    const options = {
      ...executeOptions(flags, name),
      values: indexes,
      files: (results: readonly CellResult[]) =>
        results.length > 1
          ? { 'differences.csv': pairedCsv(differences(results, indexes)) }
          : ({} as Record<string, string>),
    };
    await execute(experiment, JSON.stringify(cells), library, options, io, ({ results }) => {
      const pairs = differences(results, indexes);
      if (options.json)
        io.out(JSON.stringify({ name, out: options.out, cells: results.map(cellJson), differences: pairs }));
      else io.out(leadTable(results, pairs));
    });
    return EXIT.ok;
  },
};

/** Figures that say what the lead is worth: lead effects, or the opener's share where the rules say who leads. */
function leadIndexes(cell: Cell): number[] {
  const { metrics } = layoutMetrics(cell);
  const wanted = cell.design === 'lead' ? ['leadPoints', 'leadWinShare'] : ['leaderShare'];
  return metrics.flatMap(({ metric }, i) => (wanted.includes(metric) ? [i] : []));
}

/** Each two policies on the same deals. */
function differences(results: readonly CellResult[], indexes: readonly (readonly number[])[]): CellPair[] {
  return results.flatMap((first, i) =>
    results.slice(i + 1).flatMap((second, k) => pairCells(first, second, indexes[i]!, indexes[i + 1 + k]!)),
  );
}

function leadTable(results: readonly CellResult[], pairs: readonly CellPair[]): string {
  const rows = results.flatMap((result) =>
    summarise(result)
      .filter((row) => isShown(result, row))
      .map((row) => tableRow(result, row)),
  );
  const head = ['policy', 'what', 'mean', '95 % interval', 'deals', 'unit'];
  const observed = results.some(({ cell }) => cell.design === 'lots');
  const note = observed
    ? [
        `the rules say who leads, by the tiles: this is what the opener's side was seen to win against 1/${results[0]!.cell.config.seating.sides} = ${figure(1 / results[0]!.cell.config.seating.sides)}, not what opening is worth`,
      ]
    : ['lead: result of a side when it leads minus when it does not, on the same hands'];
  const compared = pairs.map(({ firstCell, secondCell, subject, metric, difference, lo, hi, n }) => [
    `${secondCell} minus ${firstCell}`,
    subject === 'game' ? metric : `${metric}, ${subject}`,
    figure(difference),
    `[${figure(lo)}, ${figure(hi)}]`,
    String(n),
  ]);
  return [
    textTable(head, rows, [2, 4]),
    ...note,
    ...(compared.length === 0
      ? []
      : [
          '',
          textTable(['policies, paired by deal', 'what', 'difference', '95 % interval', 'deals'], compared, [2, 4]),
        ]),
    ...results.flatMap((result) => notesOf(result, results.length > 1)),
  ].join('\n');
}

/** Effects where the lead could be moved, else what the opener won. */
function isShown({ cell }: CellResult, { metric }: SummaryRow): boolean {
  const shown = cell.design === 'lead' ? ['leadPoints', 'leadWinShare'] : ['leaderShare', 'leaderWins'];
  return shown.includes(metric);
}

function tableRow({ cell }: CellResult, { metric, subject, subjectKind, mean, lo, hi, n, unit }: SummaryRow): string[] {
  const what = subjectKind === 'lead' ? `${metric}, ${subject}` : metric;
  const interval = lo === undefined || hi === undefined ? 'n < 2' : `[${figure(lo)}, ${figure(hi)}]`;
  return [cell.spec.name, what, figure(mean), interval, String(n), unit];
}
