import { fail } from '../../core/errors.js';
import { unknown } from '../../core/suggest.js';
import { matchFigures } from '../../output/match.js';
import { matchTable } from '../../output/match-table.js';
import { type FinishedRun, readFinished, resultsOf } from '../../run/finished.js';
import type { CellResult } from '../../run/run.js';
import { CellStop, parseUntil } from '../../run/stop.js';
import { estimateElo, type Pentanomial } from '../../stats/pentanomial.js';
import { sprtBounds, sprtVerdict, type Verdict, type WinHypotheses, winsLlr } from '../../stats/sprt.js';
import type { StopSpec } from '../../stats/stopping.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { openLibrary } from '../library.js';
import { type Flags, RUN_OPTIONS } from '../options.js';
import { single } from '../values.js';
import { verdictExit } from './match.js';

/** `stats`: figures and a sequential test from a finished run, or from the block counts of a paired match. */
export const stats: Command = {
  command: 'stats [folder]',
  describe: 'Elo, normalized Elo, LOS, intervals and SPRT of a finished run, or of block counts',
  builder: (yargs) =>
    yargs.positional('folder', { type: 'string', describe: 'Folder of results' }).options({
      counts: {
        type: 'string',
        requiresArg: true,
        describe: 'Blocks of the first bot: LL,LD,MID,WD,WW',
      },
      until: { type: 'string', requiresArg: true, describe: 'With a folder: where this rule would have stopped' },
      strategies: RUN_OPTIONS.strategies,
      sprt: {
        type: 'string',
        requiresArg: true,
        describe: 'nelo0=0,nelo1=2 or elo0=0,elo1=2; also alpha=.05,beta=.05',
      },
      json: { type: 'boolean', default: false, describe: 'Print JSON' },
    }),
  async run(flags, io) {
    if ((flags['folder'] === undefined) === (flags['counts'] === undefined))
      fail('bad-flag', 'stats: expected a folder of results or --counts LL,LD,MID,WD,WW');
    if (flags['folder'] !== undefined) return statsOfRun(flags, io);
    const counts = readCounts(single('counts', flags['counts']));
    const estimate = estimateElo(counts);
    const test = flags['sprt'] === undefined ? undefined : runTest(counts, readSprt(single('sprt', flags['sprt'])));
    if (flags['json'] === true)
      io.out(JSON.stringify({ ...estimate, ...(test ? { llr: test.llr, verdict: test.verdict } : {}) }));
    else {
      const { elo, eloError, nelo, neloError, los } = estimate;
      io.out(
        `Elo of the first bot ${elo.toFixed(4)} +- ${eloError.toFixed(4)}, normalized ${nelo.toFixed(4)} +- ${neloError.toFixed(4)} (95 %)`,
      );
      io.out(
        `likelihood that it is the better one ${los.toFixed(6)}, n = ${counts.reduce((sum, count) => sum + count, 0)} blocks`,
      );
      if (test)
        io.out(
          `LLR ${test.llr.toFixed(6)}, bounds [${test.lower.toFixed(4)}, ${test.upper.toFixed(4)}]: ${test.verdict}`,
        );
    }
    return test ? VERDICT_EXIT[test.verdict] : EXIT.ok;
  },
};

/** Figures of a finished run's cells, from its journal; nothing is played. */
async function statsOfRun(flags: Flags, io: Io): Promise<number> {
  const run = readFinished(single('folder', flags['folder']));
  const library = await openLibrary(flags);
  const results = (await resultsOf(run, library)).filter(({ cell }) => cell.subjects.length > 1);
  if (results.length === 0) fail('bad-flag', `${run.folder}: no cell of the run compares bots`);
  const sprt = flags['sprt'] === undefined ? undefined : `sprt:${single('sprt', flags['sprt'])}`;
  const until = flags['until'] === undefined ? sprt : single('until', flags['until']);
  const rule = until === undefined ? undefined : parseUntil(until, sprt === undefined ? '--until' : '--sprt').rule;
  const judged = results.map((result) => (rule ? judge(run, result, rule) : result));
  if (flags['json'] === true) {
    const cells = judged.map((result) => ({
      cell: result.cell.spec.name,
      ...matchFigures(result),
      decision: result.decision,
    }));
    io.out(JSON.stringify({ name: run.manifest.name, cells }));
  } else for (const result of judged) io.out(matchTable(result, matchFigures(result), []));
  return judged.length === 1 ? verdictExit(judged[0]!) : EXIT.ok;
}

/** The same result with what a rule would have decided on the way. */
function judge({ journal, manifest }: FinishedRun, result: CellResult, rule: StopSpec): CellResult {
  const stop = new CellStop(result.cell, rule);
  const index = manifest.cells.findIndex(({ cell }) => cell === result.cell.spec.name);
  journal.entries.filter((entry) => entry.cell === index).some((entry) => stop.take(entry) !== undefined);
  return { ...result, cell: { ...result.cell, spec: { ...result.cell.spec, rule } }, decision: stop.decision };
}

/* As for every verdict of a sequential test. */
const VERDICT_EXIT: Readonly<Record<Verdict, number>> = {
  H1: EXIT.ok,
  H0: EXIT.rejected,
  inconclusive: EXIT.inconclusive,
};

interface SprtSettings extends WinHypotheses {
  readonly alpha: number;
  readonly beta: number;
}

function runTest(counts: Pentanomial, settings: SprtSettings) {
  const llr = winsLlr(counts, settings);
  return {
    llr,
    verdict: sprtVerdict(llr, settings.alpha, settings.beta),
    ...sprtBounds(settings.alpha, settings.beta),
  };
}

function readCounts(text: string): Pentanomial {
  const parts = text.split(',');
  const counts = parts.map((part) => (/^\d+$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (counts.length !== 5 || counts.some(Number.isNaN) || counts.every((count) => count === 0)) {
    fail('bad-flag', `--counts: expected five whole numbers LL,LD,MID,WD,WW, not all 0, found '${text}'`);
  }
  return counts as unknown as Pentanomial;
}

const SPRT_KEYS = ['elo0', 'elo1', 'nelo0', 'nelo1', 'alpha', 'beta'];

function readSprt(text: string): SprtSettings {
  const given: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [key = '', value = ''] = part.split('=');
    if (!SPRT_KEYS.includes(key)) fail('bad-flag', `--sprt: ${unknown('setting', key, SPRT_KEYS)}`);
    given[key] = value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(given[key])) fail('bad-flag', `--sprt: ${key}: expected a number, found '${value}'`);
  }
  const scale = 'elo0' in given || 'elo1' in given ? 'elo' : 'nelo';
  const h0 = given[`${scale}0`];
  const h1 = given[`${scale}1`];
  const mixed = scale === 'elo' && ('nelo0' in given || 'nelo1' in given);
  if (h0 === undefined || h1 === undefined || mixed || h0 >= h1) {
    fail('bad-flag', `--sprt: expected elo0 < elo1 or nelo0 < nelo1, found '${text}'`);
  }
  const { alpha = 0.05, beta = 0.05 } = given;
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1))
    fail('bad-flag', `--sprt: expected alpha and beta above 0 and below 1 together, found '${text}'`);
  return { scale, h0, h1, alpha, beta };
}
