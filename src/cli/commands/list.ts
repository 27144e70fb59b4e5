import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fail } from '../../core/errors.js';
import { optionDomain } from '../../games/options.js';
import { GAMES } from '../../games/registry.js';
import {
  BLOCK_COLUMNS,
  DIFFERENCE_COLUMNS,
  ITERATE_COLUMNS,
  listMetrics,
  PAIR_COLUMNS,
  RATING_COLUMNS,
  SUMMARY_COLUMNS,
  SWEEP_COLUMNS,
} from '../../output/columns.js';
import { textTable } from '../../output/table.js';
import { packageRoot } from '../../output/version.js';
import { paramDomain } from '../../play/spec.js';
import { findStrategy, loadStrategies } from '../../run/bots.js';
import { readExperimentYaml } from '../../run/yaml.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { readText } from '../lines.js';

type Row = Readonly<Record<string, string>>;

const LISTS: Readonly<Record<string, (name?: string) => Promise<Row[]> | Row[]>> = {
  games: listGames,
  bots: listBots,
  experiments: listExperiments,
  columns: listColumns,
};

/** `list WHAT`: what there is; `list bots NAME`: the parameters of a bot. */
export const list: Command = {
  command: 'list <what> [name]',
  describe: 'List games, bots (with a name: its parameters), experiments or columns',
  builder: (yargs) =>
    yargs
      .positional('what', { choices: Object.keys(LISTS), describe: 'What to list', demandOption: true })
      .positional('name', { type: 'string', describe: 'A bot: list its parameters' })
      .options({ json: { type: 'boolean', default: false, describe: 'Print JSON' } }),
  async run(flags, io) {
    const what = String(flags['what']);
    const name = flags['name'] === undefined ? undefined : String(flags['name']);
    if (name !== undefined && what !== 'bots')
      fail('bad-flag', `list ${what}: takes no name, found '${name}' (only list bots does)`);
    const rows = await LISTS[what]!(name);
    const head = Object.keys(rows[0] ?? {});
    io.out(
      flags['json'] === true
        ? JSON.stringify(rows)
        : textTable(
            head,
            rows.map((row) => head.map((key) => row[key]!)),
          ),
    );
    return EXIT.ok;
  },
};

function listGames(): Row[] {
  return GAMES.flatMap((game) => {
    const rows = game.options(game.players[0]!).map((option) => ({
      game: game.name,
      players: game.players.join(' '),
      pairs: game.pairsAlways ? `${game.pairs.join(' ')} always` : game.pairs.join(' '),
      rule: option.name,
      default: defaultText(game, option.name),
      values: optionDomain(option),
      meaning: option.doc,
    }));
    return rows;
  });
}

/** A default that depends on the number of players is shown for each. */
function defaultText(game: (typeof GAMES)[number], name: string): string {
  const values = game.players.map((players) =>
    String(game.options(players).find((option) => option.name === name)!.default),
  );
  return new Set(values).size === 1
    ? values[0]!
    : game.players.map((players, i) => `${values[i]} (${players} players)`).join(', ');
}

async function listBots(name?: string): Promise<Row[]> {
  const strategies = await loadStrategies();
  if (name === undefined)
    return strategies.map((strategy) => ({
      bot: strategy.name,
      games: strategy.games.join(' '),
      summary: strategy.summary,
    }));
  const { params } = findStrategy({ bot: name, params: {} }, strategies);
  return Object.entries(params).map(([parameter, spec]) => ({
    parameter,
    default: String(spec.default),
    values: paramDomain(spec),
    meaning: spec.doc,
  }));
}

/** Experiments that ship, and those in ./experiments where that is another folder. */
function listExperiments(): Row[] {
  const shipped = fileURLToPath(new URL('experiments/', packageRoot()));
  const files = readdirSync(shipped)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  return files.map((name) => {
    const { file } = readExperimentYaml(readText(`${shipped}${name}`), name);
    return { file: `experiments/${name}`, name: file.name, question: file.question ?? '' };
  });
}

function listColumns(): Row[] {
  const columns = [
    ...SUMMARY_COLUMNS.map((column) => ({ file: 'summary.csv', ...column })),
    ...BLOCK_COLUMNS.map((column) => ({ file: 'blocks.csv', ...column })),
    ...DIFFERENCE_COLUMNS.map((column) => ({ file: 'differences.csv', ...column })),
    ...RATING_COLUMNS.map((column) => ({ file: 'ratings.csv', ...column })),
    ...PAIR_COLUMNS.map((column) => ({ file: 'pairs.csv', ...column })),
    ...SWEEP_COLUMNS.map((column) => ({ file: 'sweep.csv', ...column })),
    ...ITERATE_COLUMNS.map((column) => ({ file: 'iterates.csv', ...column })),
  ];
  return [
    ...columns.map(({ file, name, unit, meaning }) => ({ where: `column of ${file}`, name, unit, meaning })),
    ...listMetrics().map(({ name, unit, of, meaning }) => ({ where: `metric (${of})`, name, unit, meaning })),
  ];
}
