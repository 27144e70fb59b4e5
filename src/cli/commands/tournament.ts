import { join } from 'node:path';
import { fail } from '../../core/errors.js';
import { deriveKey, Stream } from '../../core/random.js';
import { purposeKey, rootKey } from '../../core/seed.js';
import { configure } from '../../games/registry.js';
import { summaryCsv } from '../../output/csv.js';
import { attemptWrite, makeFolder, ResultFolder } from '../../output/folder.js';
import { buildManifest, buildTiming } from '../../output/manifest.js';
import { summarise } from '../../output/summary.js';
import { notesOf } from '../../output/table.js';
import { pairsCsv, ratingsCsv, tournamentTable } from '../../output/tournament.js';
import { parseBotList } from '../../play/spec.js';
import { resolveBot } from '../../run/bots.js';
import type { CellSpec } from '../../run/cell.js';
import { MOVE_TIMEOUT, openBackend } from '../../run/executor.js';
import type { Experiment } from '../../run/experiment.js';
import type { StrategyLibrary } from '../../run/library.js';
import { lockFolder } from '../../run/lock.js';
import {
  alternates,
  type Entrant,
  type Pairing,
  pairBlocks,
  pairFigures,
  pairScales,
  planPair,
} from '../../run/pairs.js';
import { type CellResult, settleCells } from '../../run/run.js';
import { analyseTournament, type PairBlocks, type TournamentReport } from '../../stats/tournament.js';
import type { Command } from '../command.js';
import { type ExecuteOptions, execute } from '../execute.js';
import { EXIT, Interrupted } from '../exit.js';
import type { Io } from '../io.js';
import { openLibrary } from '../library.js';
import { cellFromFlags, executeOptions, type Flags, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags } from '../options.js';
import { single } from '../values.js';

/** `tournament GAME BOTS...`: every bot against every other, or the first against each. */
export const tournament: Command = {
  command: 'tournament <game> [entrants..]',
  describe: 'Rate several bots: each pair on the same deals; what was played before is not played again',
  builder: (yargs) => {
    const bots = { ...GAME_OPTIONS.bots, describe: 'The bots, with commas between' };
    return yargs
      .positional('game', { type: 'string', describe: 'block, draw, nakladka or double-takes', demandOption: true })
      .positional('entrants', { type: 'string', describe: 'The bots, with spaces or commas between; also --bots' })
      .options({
        ...GAME_OPTIONS,
        bots,
        ...RUN_OPTIONS,
        gauntlet: { type: 'boolean', default: false, describe: 'Only the first bot against each other' },
      });
  },
  async run(flags, io) {
    const game = cellFromFlags({ ...flags, bots: undefined }, single('game', flags['game']));
    const name = `tournament-${game.game}`;
    const library = await openLibrary(flags);
    const entrants = await enter(flags, game, library);
    const pairings = planPairs(game, entrants, flags['gauntlet'] === true);
    const experiment = withFaultFlags({ name, question: '', cells: pairings.flatMap(({ cells }) => cells) }, flags);
    settleCells(experiment, library.strategies);
    const given = executeOptions(flags, name);
    const options = { ...given, resume: given.resume === 'fresh' ? 'fresh' : 'resume' } as const;
    await new Tournament(experiment, entrants, pairings, library, options, io).run();
    return EXIT.ok;
  },
};

/** The bots named, each once. */
async function enter(flags: Flags, game: CellSpec, library: StrategyLibrary): Promise<Entrant[]> {
  const texts = [flags['entrants'] ?? [], flags['bots'] ?? []].flat().map(String);
  const config = configure(game);
  const entrants: Entrant[] = [];
  for (const named of texts.flatMap(parseBotList)) {
    const spec = await library.prepare(named, '.');
    const bot = resolveBot(spec, config, library.strategies);
    if (entrants.some((other) => other.bot.identity === bot.identity))
      fail('bad-bots', `bots: ${bot.label} is named twice; copies that differ by chance: ${bot.label}:salt=1`);
    entrants.push({ spec, bot });
  }
  if (entrants.length < 2)
    fail('bad-bots', `bots: a tournament needs two bots or more, found ${entrants.length}; name them after the game`);
  return entrants;
}

function planPairs(game: CellSpec, entrants: readonly Entrant[], gauntlet: boolean): Pairing[] {
  const { sides } = configure(game).seating;
  return entrants.flatMap((_, a) =>
    gauntlet && a > 0 ? [] : entrants.slice(a + 1).map((_, i) => planPair(game, entrants, a, a + 1 + i, sides)),
  );
}

class Tournament {
  private readonly labels: readonly string[];

  constructor(
    private readonly experiment: Experiment,
    entrants: readonly Entrant[],
    private readonly pairings: readonly Pairing[],
    private readonly library: StrategyLibrary,
    private readonly options: ExecuteOptions,
    private readonly io: Io,
  ) {
    const plain = entrants.map(({ bot }) => bot.label);
    /* Bots of different files may have one name. */
    this.labels = plain.map((label, i) =>
      plain.indexOf(label) === plain.lastIndexOf(label) ? label : `${label}#${i + 1}`,
    );
  }

  async run(): Promise<void> {
    const { out } = this.options;
    const unlock = attemptWrite(out, () => {
      makeFolder(out);
      return lockFolder(out);
    });
    try {
      const folder = new ResultFolder(out, this.experiment.name);
      const started = performance.now();
      const results = await this.play();
      const blocks = this.pairings.map((pairing, i) => pairBlocks(pairing, results[i]!));
      const report = this.analyse(blocks, results[0]![0]!);
      this.write(folder, results.flat(), report, (performance.now() - started) / 1000);
      this.print(results.flat(), report);
    } finally {
      unlock();
    }
  }

  /** Every pair is a run of its own, which goes on where it was left. */
  private async play(): Promise<CellResult[][]> {
    const { experiment, library, options } = this;
    const { out, workers, quiet } = options;
    const backend = openBackend(workers, library, (experiment.moveTimeout ?? MOVE_TIMEOUT / 1000) * 1000);
    const results: CellResult[][] = [];
    try {
      for (const [i, { key, cells }] of this.pairings.entries()) {
        if (!quiet && this.io.terminal) this.io.err(`pair ${i + 1} of ${this.pairings.length}: ${cells[0]!.name}`);
        const values = cells.map((cell) => pairFigures(cell, library.strategies));
        const pair = { ...experiment, name: 'pair', cells };
        const how = { ...options, out: join(out, 'pairs', key), values, backend };
        const executed = await execute(pair, JSON.stringify(cells), library, how, this.io, () => {});
        results.push([...executed.results]);
      }
    } catch (error) {
      throw error instanceof Interrupted ? new Interrupted(out) : error;
    } finally {
      await backend.close();
    }
    return results;
  }

  private analyse(blocks: readonly PairBlocks[], { cell }: CellResult): TournamentReport {
    const key = purposeKey(rootKey(cell.spec.seed), 'resample', 'tournament');
    return analyseTournament(blocks, {
      bots: this.labels.length,
      scales: pairScales(cell),
      leads: alternates(cell),
      rng: (purpose) => {
        const rng = new Stream();
        rng.seek(deriveKey(key, purpose), 0);
        return rng;
      },
    });
  }

  private write(folder: ResultFolder, results: readonly CellResult[], report: TournamentReport, seconds: number): void {
    folder.append('ratings.csv', ratingsCsv(report, this.labels));
    folder.append('pairs.csv', pairsCsv(report.pairs, this.labels));
    folder.append('summary.csv', summaryCsv(results.flatMap(summarise)));
    const files = Object.fromEntries(
      folder
        .names()
        .sort()
        .map((name) => [name, folder.sha256(name)]),
    );
    const text = JSON.stringify(this.experiment.cells);
    const pairs = { pairs: this.pairings.map(({ key }) => `pairs/${key}`) };
    folder.append('timing.json', buildTiming(results, seconds, this.options.workers));
    folder.append('manifest.json', buildManifest(this.experiment, text, results, files, pairs));
    folder.commit();
  }

  private print(results: readonly CellResult[], report: TournamentReport): void {
    const { json, quiet, out } = this.options;
    if (json) {
      this.io.out(JSON.stringify({ name: this.experiment.name, out, labels: this.labels, ...report }));
      return;
    }
    this.io.out([tournamentTable(report, this.labels), ...results.flatMap((each) => notesOf(each, true))].join('\n'));
    if (!quiet) this.io.err(`all figures: ${out}/ratings.csv, ${out}/pairs.csv`);
  }
}
