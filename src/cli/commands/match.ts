import { fail } from '../../core/errors.js';
import { matchFigures } from '../../output/match.js';
import { type DecisionRate, matchTable } from '../../output/match-table.js';
import { decisionRate } from '../../run/decisions.js';
import type { StrategyLibrary } from '../../run/library.js';
import { type CellResult, prepareExperiment } from '../../run/run.js';
import type { StopVerdict } from '../../stats/stopping-rule.js';
import type { Command } from '../command.js';
import { cellJson, execute } from '../execute.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { cellFromFlags, executeOptions, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags } from '../options.js';
import { planMatch, planTable } from '../plan.js';
import { single, wholeNumber } from '../values.js';

/** `match GAME A B`: which of two bots is better, and by how much. */
export const match: Command = {
  command: 'match <game> <bots..>',
  describe: 'Play two bots against each other on the same deals, to a verdict where one is asked for (--until)',
  builder: (yargs) => {
    const { bots: _bots, ...game } = GAME_OPTIONS;
    return yargs
      .positional('game', { type: 'string', describe: 'block, draw, nakladka or double-takes', demandOption: true })
      .positional('bots', {
        type: 'string',
        describe: 'The first bot, and the one (or field) it plays',
        demandOption: true,
      })
      .options({
        ...game,
        ...RUN_OPTIONS,
        plan: { type: 'boolean', default: false, describe: 'Play a pilot and say how many blocks verdicts would need' },
        pilot: { type: 'string', requiresArg: true, default: '500', describe: 'With --plan: blocks of the pilot' },
      });
  },
  async run(flags, io) {
    const bots = (Array.isArray(flags['bots']) ? flags['bots'] : [flags['bots']]).map(String);
    const cell = cellFromFlags({ ...flags, bots: undefined }, single('game', flags['game']), bots.join(','));
    if (cell.bots.length < 2) fail('bad-bots', `bots: a match needs two bots or more, found ${cell.bots.length}`);
    const name = `match-${cell.game}`;
    const library = await openLibrary(flags);
    const given = withFaultFlags({ name, question: '', cells: [cell] }, flags);
    const experiment = await prepareExperiment(given, library, '.');
    const options = executeOptions(flags, name);
    if (flags['plan'] === true) {
      const plan = await planMatch(experiment, library, options, wholeNumber('pilot', flags['pilot'], 30, 1e6));
      io.out(options.json ? JSON.stringify(plan) : planTable(plan));
      return EXIT.ok;
    }
    const { results } = await execute(experiment, JSON.stringify(cell), library, options, io, (executed) => {
      const result = executed.results[0]!;
      const figures = matchFigures(result);
      const rates = options.quiet ? [] : ratesOf(result, library);
      if (options.json)
        io.out(JSON.stringify({ name, out: options.out, ...figures, decisions: rates, ...cellJson(result) }));
      else io.out(matchTable(result, figures, rates));
    });
    return verdictExit(results[0]!);
  },
};

/** Seconds for which each bot's decisions are timed after a match. */
const TIMING = 0.2;

function ratesOf({ cell }: CellResult, library: StrategyLibrary): DecisionRate[] {
  return cell.subjects
    .map(({ label, places }) => ({
      bot: label,
      perSecond: decisionRate(cell, places[0]!, library.strategies, TIMING, () => performance.now()),
    }))
    .filter(({ perSecond }) => perSecond > 0);
}

const VERDICT_EXIT: Readonly<Record<StopVerdict, number>> = {
  H1: EXIT.ok,
  equivalent: EXIT.ok,
  reached: EXIT.ok,
  H0: EXIT.rejected,
  different: EXIT.rejected,
  inconclusive: EXIT.inconclusive,
};

/** Exit code of a run by its verdict; 0 where none was asked for. */
export function verdictExit({ cell, decision }: Pick<CellResult, 'cell' | 'decision'>): number {
  if (cell.spec.rule === undefined) return EXIT.ok;
  return decision ? VERDICT_EXIT[decision.verdict] : EXIT.inconclusive;
}
