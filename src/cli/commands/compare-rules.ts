import { fail } from '../../core/errors.js';
import { pairedCsv } from '../../output/csv.js';
import { type CellPair, figureIndexes, pairCells } from '../../output/paired.js';
import { figure, notesOf, textTable } from '../../output/table.js';
import { settleCell } from '../../run/cell.js';
import { layoutMetrics } from '../../run/metrics.js';
import { type CellResult, prepareExperiment } from '../../run/run.js';
import type { Command } from '../command.js';
import { cellJson, execute } from '../execute.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { cellFromFlags, executeOptions, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags } from '../options.js';
import { ruleFlags, single } from '../values.js';

/** `compare-rules GAME --change rule=value`: what a rule change does, on the same deals. */
export const compareRules: Command = {
  command: 'compare-rules <game>',
  describe: 'What a rule change does: two sets of rules on the same deals, differences paired by deal',
  builder: (yargs) => {
    const { until: _until, ...run } = RUN_OPTIONS;
    return yargs
      .positional('game', { type: 'string', describe: 'block, draw, nakladka or double-takes', demandOption: true })
      .options({
        ...GAME_OPTIONS,
        change: {
          type: 'string',
          requiresArg: true,
          demandOption: true,
          describe: 'Rule options that differ in the second set, as name=value; may be repeated',
        },
        ...run,
      });
  },
  async run(flags, io) {
    const base = cellFromFlags(flags, single('game', flags['game']));
    const change = ruleFlags(flags['change']);
    const text = Object.entries(change)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(' ');
    const cells = [
      { ...base, name: 'rules as given' },
      { ...base, name: text, rules: { ...base.rules, ...change } },
    ];
    const name = `compare-rules-${base.game}`;
    const library = await openLibrary(flags);
    const experiment = await prepareExperiment(withFaultFlags({ name, question: '', cells }, flags), library, '.');
    const [first, second] = experiment.cells.map((cell) => settleCell(cell, library.strategies));
    if (JSON.stringify(first!.config.rules) === JSON.stringify(second!.config.rules))
      fail('bad-flag', `--change: ${text} are the rules already`);
    const names = [
      'swingPoints',
      'swingWins',
      'leadPoints',
      'leadWinShare',
      'leaderWins',
      'leaderShare',
      'tie',
      'spread',
    ];
    const events = [...names, ...first!.config.game.events.map((event) => event.name)];
    const indexes = [first!, second!].map((cell) => figureIndexes({ layout: layoutMetrics(cell) }, events));
    const options = {
      ...executeOptions(flags, name),
      values: indexes,
      files: (results: readonly CellResult[]) => ({ 'differences.csv': pairedCsv(differences(results, indexes)) }),
    };
    await execute(experiment, JSON.stringify(cells), library, options, io, ({ results }) => {
      const pairs = differences(results, indexes);
      if (options.json)
        io.out(JSON.stringify({ name, out: options.out, cells: results.map(cellJson), differences: pairs }));
      else io.out(differenceTable(results, pairs));
    });
    return EXIT.ok;
  },
};

function differences([first, second]: readonly CellResult[], [a, b]: readonly (readonly number[])[]): CellPair[] {
  return pairCells(first!, second!, a!, b!);
}

function differenceTable(results: readonly CellResult[], pairs: readonly CellPair[]): string {
  const [first, second] = results.map(({ cell }) => cell.spec.name);
  const rows = pairs.map(({ metric, subject, unit, first: a, second: b, difference, lo, hi, n, rho }) => [
    subject === 'game' ? metric : `${metric} of ${subject}`,
    figure(a),
    figure(b),
    figure(difference),
    Number.isNaN(lo) ? 'n < 2' : `[${figure(lo)}, ${figure(hi)}]`,
    String(n),
    Number.isNaN(rho) ? '-' : rho.toFixed(2),
    unit,
  ]);
  const head = ['figure', first!, second!, 'difference', '95 % interval', 'deals', 'rho', 'unit'];
  return [
    textTable(head, rows, [1, 2, 3, 5, 6]),
    `difference is ${second} minus ${first}, paired by deal; rho is the correlation of the two over deals`,
    ...results.flatMap((result) => notesOf(result, true)),
  ].join('\n');
}
