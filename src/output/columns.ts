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

/** Columns of ratings.csv (tournament): rows of each bot, from the best; the lead effect last. */
export const RATING_COLUMNS: readonly Column[] = [
  { name: 'rank', unit: 'number', meaning: 'Rank of the bot: by Elo where there is one, else by swingWins.' },
  { name: 'bot', unit: 'text', meaning: 'The bot; empty for the lead effect.' },
  { name: 'metric', unit: 'text', meaning: 'elo, lead, swingPoints, swingWins (mean over opponents) or points.' },
  { name: 'unit', unit: 'text', meaning: 'Unit of the figures.' },
  { name: 'n', unit: 'deals', meaning: 'Deals that the bot played against all its opponents.' },
  { name: 'mean', unit: 'see unit', meaning: 'Mean over deals; Elo: of one joint fit, mean of the bots 0.' },
  { name: 'sd', unit: 'see unit', meaning: 'Standard deviation over deals (n - 1); empty for Elo.' },
  { name: 'se', unit: 'see unit', meaning: 'Standard error; of Elo by resampling deals.' },
  {
    name: 'lo',
    unit: 'see unit',
    meaning: 'Lower end of the 95 % interval: t over deals; Elo: bootstrap percentiles.',
  },
  { name: 'hi', unit: 'see unit', meaning: 'Upper end of the same interval.' },
];

/** Columns of pairs.csv (tournament): rows of each pair. */
export const PAIR_COLUMNS: readonly Column[] = [
  { name: 'first', unit: 'text', meaning: 'The first bot.' },
  { name: 'second', unit: 'text', meaning: 'The second.' },
  { name: 'metric', unit: 'text', meaning: 'swingPoints or swingWins, of the first bot.' },
  { name: 'unit', unit: 'text', meaning: 'Unit of the figures.' },
  { name: 'n', unit: 'deals', meaning: 'Deals the pair played.' },
  { name: 'mean', unit: 'see unit', meaning: 'Mean swing.' },
  { name: 'sd', unit: 'see unit', meaning: 'Standard deviation over deals (n - 1).' },
  { name: 'lo', unit: 'see unit', meaning: 'Lower end of the 95 % t interval.' },
  { name: 'hi', unit: 'see unit', meaning: 'Upper end of the same interval.' },
  { name: 'p', unit: 'probability', meaning: 'Two-sided p of the sign-flip test.' },
  { name: 'pHolm', unit: 'probability', meaning: 'The same by Holm over all tests of the file.' },
];

/** Columns of sweep.csv: one row a cell. */
export const SWEEP_COLUMNS: readonly Column[] = [
  {
    name: 'rank',
    unit: 'number',
    meaning: 'From the best: cells still in by their mean, then the dropped, the last one first.',
  },
  { name: 'cell', unit: 'text', meaning: 'Name of the cell: the parameters or rules that make it.' },
  { name: 'metric', unit: 'text', meaning: 'What the cells race for.' },
  { name: 'n', unit: 'blocks', meaning: 'Blocks played.' },
  { name: 'mean', unit: 'see metric', meaning: 'Mean swing of the first bot.' },
  { name: 'sd', unit: 'see metric', meaning: 'Standard deviation over blocks (n - 1).' },
  { name: 'lo', unit: 'see metric', meaning: 'Lower end of the 95 % t interval.' },
  { name: 'hi', unit: 'see metric', meaning: 'Upper end of the same interval.' },
  { name: 'droppedAt', unit: 'blocks', meaning: 'Blocks after which the cell was dropped; empty where it was not.' },
  { name: 'droppedBy', unit: 'text', meaning: 'The cell that was best then.' },
];

/** Columns of iterates.csv (tune); after them stand, for each parameter, NAME, NAME+ and NAME-. */
export const ITERATE_COLUMNS: readonly Column[] = [
  { name: 'iteration', unit: 'number', meaning: 'Number of the iteration, from 1.' },
  { name: 'from', unit: 'number', meaning: 'First deal that it played.' },
  { name: 'to', unit: 'number', meaning: 'The deal after the last.' },
  { name: 'n', unit: 'deals', meaning: 'Deals that both points counted.' },
  {
    name: 'result',
    unit: 'see metric',
    meaning: 'Swing with the plus point minus swing with the minus point, mean over deals.',
  },
  { name: 'sd', unit: 'see metric', meaning: 'Standard deviation of that over deals (n - 1).' },
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
