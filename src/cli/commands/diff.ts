import { fail } from '../../core/errors.js';
import { type PairedFigure, paired } from '../../output/paired.js';
import { figure, textTable } from '../../output/table.js';
import type { Cell } from '../../run/cell.js';
import { inlineBackend } from '../../run/executor.js';
import { cellsOf, type FinishedRun, readFinished } from '../../run/finished.js';
import { differingFields } from '../../run/identity.js';
import type { StrategyLibrary } from '../../run/library.js';
import { layoutMetrics } from '../../run/metrics.js';
import { playCell } from '../../run/schedule.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { RUN_OPTIONS } from '../options.js';
import { single, wholeNumber } from '../values.js';

/** `diff A B`: two finished runs. */
export const diff: Command = {
  command: 'diff <first> <second>',
  describe:
    'Compare two finished runs: what differs in the experiments, and results paired by deal where deals are shared',
  builder: (yargs) =>
    yargs
      .positional('first', { type: 'string', describe: 'Folder of results', demandOption: true })
      .positional('second', { type: 'string', describe: 'Another folder of results', demandOption: true })
      .options({
        replay: {
          type: 'string',
          requiresArg: true,
          default: '2000',
          describe: 'Deals to play again where a run kept no figures by block',
        },
        strategies: RUN_OPTIONS.strategies,
        json: RUN_OPTIONS.json,
      }),
  async run(flags, io) {
    const runs = [single('first', flags['first']), single('second', flags['second'])].map(readFinished);
    const [first, second] = runs as [FinishedRun, FinishedRun];
    const library = await openLibrary(flags);
    const deals = wholeNumber('replay', flags['replay'], 1, 1e9);
    const experiment = differingFields(first.journal.header.experiment, second.journal.header.experiment);
    const results = await compare(first, second, library, deals);
    if (flags['json'] === true) {
      io.out(JSON.stringify({ experiment, results }));
      return EXIT.ok;
    }
    io.out(
      experiment.length === 0
        ? 'the experiments are the same'
        : `experiments differ (there: ${first.folder}, here: ${second.folder}):\n${experiment.map((field) => `  ${field}`).join('\n')}`,
    );
    io.out(
      results.length === 0 ? 'no deals are shared, so nothing can be paired' : resultTable(results, first, second),
    );
    return EXIT.ok;
  },
};

interface CellDifference extends PairedFigure {
  readonly cell: string;
}

/** Cells of equal place whose deals are the same, by the swings that are journalled, else by playing them again. */
async function compare(
  first: FinishedRun,
  second: FinishedRun,
  library: StrategyLibrary,
  deals: number,
): Promise<CellDifference[]> {
  const cells = [await cellsOf(first, library), await cellsOf(second, library)] as const;
  const rows: CellDifference[] = [];
  for (const [index, a] of cells[0].entries()) {
    const b = cells[1][index];
    if (b === undefined || !shareDeals(a, b)) continue;
    const [x, y] = [await swingsOf(first, a, index, library, deals), await swingsOf(second, b, index, library, deals)];
    for (const metric of METRICS) rows.push({ cell: nameOf(a, b), ...difference(metric, a, b, x, y) });
  }
  return rows;
}

function nameOf(a: Cell, b: Cell): string {
  return a.spec.name === b.spec.name ? a.spec.name : `${a.spec.name} / ${b.spec.name}`;
}

function shareDeals(a: Cell, b: Cell): boolean {
  return a.spec.seed === b.spec.seed && a.config.set === b.config.set && a.config.game.copies === b.config.game.copies;
}

const METRICS = ['points', 'wins'] as const;

/** First bot's swing by deal (its score and share where it plays alone), in units of the metric. */
type Swings = Readonly<Record<(typeof METRICS)[number], ReadonlyMap<number, number>>>;

async function swingsOf(
  { journal }: FinishedRun,
  cell: Cell,
  index: number,
  library: StrategyLibrary,
  deals: number,
): Promise<Swings> {
  const { metrics } = layoutMetrics(cell);
  const compared = cell.subjects.length > 1;
  const at = compared ? [2, 3] : [leaderAt(metrics, 'spread'), leaderAt(metrics, 'leaderShare')];
  const points = new Map<number, number>();
  const wins = new Map<number, number>();
  const take = (numbers: readonly number[], a: readonly number[], b: readonly number[]): void => {
    for (const [i, deal] of numbers.entries()) {
      points.set(deal, a[i]! / metrics[at[0]!]!.scale);
      wins.set(deal, b[i]! / metrics[at[1]!]!.scale);
    }
  };
  const entries = journal.entries.filter((entry) => entry.cell === index);
  if (compared && entries.every(({ swings }) => swings !== undefined)) {
    for (const { swings } of entries) take(swings!.deals, swings!.points, swings!.wins);
    return { points, wins };
  }
  const blocks = Math.min(deals, entries.at(-1)?.to ?? 0);
  if (blocks === 0) fail('no-run', 'diff: a run holds no blocks');
  const backend = inlineBackend(library);
  await playCell({
    backend,
    cell: { ...cell, spec: { ...cell.spec, blocks } },
    wish: { records: 0, perBlock: false, values: at, onFault: 'exclude' },
    onChunk: ({ values }) => take(values!.deals, values!.figures[0]!, values!.figures[1]!),
  });
  await backend.close();
  return { points, wins };
}

function leaderAt(metrics: readonly { readonly metric: string }[], name: string): number {
  return metrics.findIndex(({ metric }) => metric === name);
}

function difference(metric: (typeof METRICS)[number], a: Cell, b: Cell, x: Swings, y: Swings): PairedFigure {
  const shared = [...x[metric].keys()].filter((deal) => y[metric].has(deal));
  const figures = paired(
    shared.map((deal) => x[metric].get(deal)!),
    shared.map((deal) => y[metric].get(deal)!),
  );
  const alone = a.subjects.length < 2;
  const name = alone
    ? metric === 'points'
      ? 'spread'
      : 'leaderShare'
    : metric === 'points'
      ? 'swingPoints'
      : 'swingWins';
  const subject = alone ? 'game' : `${a.subjects[0]!.label} / ${b.subjects[0]!.label}`;
  return { metric: name, subject, unit: metric === 'points' ? 'points' : 'win share', ...figures };
}

function resultTable(results: readonly CellDifference[], first: FinishedRun, second: FinishedRun): string {
  const rows = results.map(({ cell, metric, subject, first: a, second: b, difference: d, lo, hi, n, rho }) => [
    cell,
    `${metric} of ${subject}`,
    figure(a),
    figure(b),
    figure(d),
    Number.isNaN(lo) ? 'n < 2' : `[${figure(lo)}, ${figure(hi)}]`,
    String(n),
    Number.isNaN(rho) ? '-' : rho.toFixed(2),
  ]);
  const head = ['cell', 'figure', first.folder, second.folder, 'difference', '95 % interval', 'deals', 'rho'];
  return textTable(head, rows, [2, 3, 4, 6, 7]);
}
