import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '../../core/errors.js';
import { textTable } from '../../output/table.js';
import { BENCH_SETTINGS, type BenchResult, benchScaling, benchSetting } from '../../run/bench.js';
import { benchPlayouts, benchSolver, SOLVER_SETTINGS } from '../../run/bench-search.js';
import { loadStrategies } from '../../run/bots.js';
import { benchDecisions } from '../../run/decisions.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { single, wholeNumber } from '../values.js';

/** `bench`: games a second on this machine, beside plain C where its source is given. */
export const bench: Command = {
  command: 'bench',
  describe: 'Measure games a second (one thread, bots’ contract, random in every seat), playouts, solvers, decisions',
  builder: (yargs) =>
    yargs.options({
      seconds: { type: 'string', requiresArg: true, default: '2', describe: 'Seconds for each setting' },
      yardstick: {
        type: 'string',
        requiresArg: true,
        describe: 'C source of the yardstick: built, measured in the same run, and compared with',
      },
      scaling: { type: 'boolean', default: false, describe: 'Also measure two workers against one' },
      json: { type: 'boolean', default: false, describe: 'Print JSON' },
    }),
  async run(flags, io) {
    const seconds = wholeNumber('seconds', flags['seconds'], 1, 600);
    const strategies = await loadStrategies();
    const clock = () => performance.now();
    const games = measureAll(BENCH_SETTINGS, (key) => benchSetting(key, seconds, strategies, clock));
    const playouts = measureAll(BENCH_SETTINGS, (key) => benchPlayouts(key, seconds, strategies, clock));
    const solver = measureAll(SOLVER_SETTINGS, (key) => benchSolver(key, seconds, strategies, clock));
    const decisions = benchDecisions(seconds / 2, strategies, clock);
    const yardstick =
      flags['yardstick'] === undefined ? undefined : measureC(single('yardstick', flags['yardstick']), seconds);
    const rows = compare(games, yardstick);
    const playoutRows = compare(playouts, yardstick);
    const scaling = flags['scaling'] === true ? await benchScaling(seconds, strategies, clock) : undefined;
    if (flags['json'] === true) {
      io.out(JSON.stringify({ ...rows, playouts: playoutRows, solver, decisions, ...(scaling ? { scaling } : {}) }));
      return EXIT.ok;
    }
    const more = yardstick ? ['plain C', 'ratio'] : [];
    const table = (head: string[], lines: Readonly<Record<string, object>>) =>
      io.out(
        textTable(
          head,
          Object.entries(lines).map(([key, values]) => [key, ...Object.values(values).map(String)]),
          [1, 2, 3],
        ),
      );
    table(['setting', 'games/s', ...more], rows);
    table(['playouts', 'games/s', ...more], playoutRows);
    table(['solver', 'nodes/s', 'positions/s'], solver);
    table(['bot', 'decisions/s', 'random', 'ratio'], decisions);
    if (scaling)
      io.out(
        `two workers play ${scaling.ratio} times as many blocks a second as one (${scaling.one} and ${scaling.two})`,
      );
    return EXIT.ok;
  },
};

function measureAll<T>(settings: Readonly<Record<string, unknown>>, run: (key: string) => T): Record<string, T> {
  return Object.fromEntries(Object.keys(settings).map((key) => [key, run(key)]));
}

/** Games a second by setting, beside those of plain C. */
function compare(
  results: Readonly<Record<string, BenchResult>>,
  yardstick: Readonly<Record<string, { readonly gamesPerSecond: number }>> | undefined,
): Record<string, object> {
  const rows = Object.entries(results).map(([key, { gamesPerSecond }]) => {
    const c = yardstick?.[key]?.gamesPerSecond;
    const beside = c === undefined ? {} : { yardstick: c, ratio: Number((gamesPerSecond / c).toFixed(3)) };
    return [key, { gamesPerSecond, ...beside }];
  });
  return Object.fromEntries(rows) as Record<string, object>;
}

function measureC(source: string, seconds: number): Record<string, { gamesPerSecond: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'dominolab-'));
  try {
    const binary = join(folder, 'yardstick');
    execFileSync('cc', ['-O3', '-march=native', '-o', binary, source], { stdio: ['ignore', 'ignore', 'pipe'] });
    return JSON.parse(execFileSync(binary, [String(seconds)], { encoding: 'utf8' })) as Record<
      string,
      { gamesPerSecond: number }
    >;
  } catch (error) {
    return fail(
      'bad-flag',
      `--yardstick ${source}: cannot be built and run with cc (${(error as Error).message.split('\n')[0]})`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
