import { GAMES } from '../games/registry.js';
import { COMMON_EVENTS, RESULT_METRICS } from '../run/metrics.js';

/** One column of a result file. */
export interface Column {
  readonly name: string;
  readonly unit: string;
  readonly meaning: string;
}

/** Columns of summary.csv: one row per cell, metric and subject. */
export const SUMMARY_COLUMNS: readonly Column[] = [
  { name: 'cell', unit: 'text', meaning: 'Name of the cell: the settings of the matrix that make it.' },
  { name: 'game', unit: 'text', meaning: 'The game.' },
  { name: 'players', unit: 'players', meaning: 'Number of players.' },
  { name: 'pairs', unit: 'true/false', meaning: 'Whether they play in partnerships.' },
  { name: 'rules', unit: 'JSON', meaning: 'Every rule option in force, as compact JSON.' },
  { name: 'design', unit: 'text', meaning: 'How each deal is played: swap, rotation, orders, lead or lots.' },
  { name: 'seed', unit: 'text', meaning: 'The experiment’s seed.' },
  { name: 'metric', unit: 'text', meaning: 'What is measured; see the metrics below.' },
  { name: 'subjectKind', unit: 'text', meaning: 'What the figure is about: bot, side, seat, lead or event.' },
  { name: 'subject', unit: 'text', meaning: 'Which one: a bot’s spec, a side or seat number, game or round.' },
  { name: 'unit', unit: 'text', meaning: 'Unit of mean, sd, lo and hi.' },
  { name: 'n', unit: 'blocks', meaning: 'Number of blocks (deals): the units of evidence.' },
  { name: 'mean', unit: 'see unit', meaning: 'Mean over blocks of the mean over a block’s games.' },
  { name: 'sd', unit: 'see unit', meaning: 'Standard deviation over blocks (n - 1); empty below two blocks.' },
  {
    name: 'lo',
    unit: 'see unit',
    meaning: 'Lower end of the 95 % interval: t over blocks; Wilson for shares of single-game blocks.',
  },
  { name: 'hi', unit: 'see unit', meaning: 'Upper end of the same interval.' },
];

/** Columns of blocks.csv: one row a block. */
export const BLOCK_COLUMNS: readonly Column[] = [
  { name: 'cell', unit: 'text', meaning: 'Name of the cell.' },
  {
    name: 'deal',
    unit: 'number',
    meaning: 'Number of the deal; equal numbers are equal deals in all cells of a seed and set.',
  },
  { name: 'swingPoints', unit: 'points', meaning: 'Swing of the first bot; empty where only one bot plays.' },
  { name: 'swingWins', unit: 'win share', meaning: 'The same for win shares.' },
  { name: 'scores', unit: 'points', meaning: 'Scores by arrangement, then side, as JSON.' },
];

/** Columns of differences.csv: one row for each two cells on the same deals, and figure. */
export const DIFFERENCE_COLUMNS: readonly Column[] = [
  { name: 'firstCell', unit: 'text', meaning: 'Name of the first cell.' },
  { name: 'secondCell', unit: 'text', meaning: 'Name of the second cell.' },
  { name: 'metric', unit: 'text', meaning: 'What is compared; see the metrics below.' },
  { name: 'subject', unit: 'text', meaning: 'Which one: a bot, game or round.' },
  { name: 'unit', unit: 'text', meaning: 'Unit of the figures.' },
  { name: 'n', unit: 'deals', meaning: 'Deals that both cells counted.' },
  { name: 'first', unit: 'see unit', meaning: 'Mean of the first cell on these deals.' },
  { name: 'second', unit: 'see unit', meaning: 'Mean of the second.' },
  { name: 'difference', unit: 'see unit', meaning: 'Second minus first, paired by deal.' },
  { name: 'sd', unit: 'see unit', meaning: 'Standard deviation of the differences over deals (n - 1).' },
  { name: 'lo', unit: 'see unit', meaning: 'Lower end of the 95 % t interval of the difference.' },
  { name: 'hi', unit: 'see unit', meaning: 'Upper end of the same interval.' },
  { name: 'rho', unit: 'number', meaning: 'Correlation of the two cells over deals.' },
];

/** Metrics that can stand in summary.csv, with the games they belong to. */
export function listMetrics(): { name: string; unit: string; of: string; meaning: string }[] {
  const results = RESULT_METRICS.map(({ name, unit, kinds, meaning }) => ({ name, unit, of: kinds, meaning }));
  const common = COMMON_EVENTS.map(({ name, unit, meaning }) => ({ name, unit, of: 'event', meaning }));
  const own = new Map<string, { name: string; unit: string; of: string; meaning: string }>();
  for (const game of GAMES) {
    for (const { name, unit, meaning } of game.events) addMetric(own, name, unit, 'event', meaning, game.name);
    for (const { name, unit, meaning } of game.seatStats) addMetric(own, name, unit, 'seat', meaning, game.name);
  }
  return [...results, ...common, ...own.values()];
}

function addMetric(
  all: Map<string, { name: string; unit: string; of: string; meaning: string }>,
  name: string,
  unit: string,
  kind: string,
  meaning: string,
  game: string,
): void {
  const known = all.get(name);
  if (known) known.of += `, ${game}`;
  else all.set(name, { name, unit, of: `${kind}: ${game}`, meaning });
}
