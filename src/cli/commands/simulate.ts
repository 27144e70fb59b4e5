import { fail } from '../../core/errors.js';
import { settleCell } from '../../run/cell.js';
import type { Experiment } from '../../run/experiment.js';
import { faultError } from '../../run/fault.js';
import type { StrategyLibrary } from '../../run/library.js';
import { playOneGame } from '../../run/one-game.js';
import { prepareExperiment } from '../../run/run.js';
import type { Command } from '../command.js';
import { execute } from '../execute.js';
import { EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { openLibrary } from '../library.js';
import { cellFromFlags, executeOptions, type Flags, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags } from '../options.js';
import { single, wholeNumber } from '../values.js';

/** `simulate GAME`: one cell from the command line, or one game of it. */
export const simulate: Command = {
  command: 'simulate <game>',
  describe: 'Play a game with bots: figures with intervals, or one game (--deal)',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', describe: 'block, draw, nakladka or double-takes', demandOption: true })
      .options({
        ...GAME_OPTIONS,
        ...RUN_OPTIONS,
        deal: { type: 'string', requiresArg: true, describe: 'Play this one deal and print its record' },
        arrangement: {
          type: 'string',
          requiresArg: true,
          describe: 'With --deal: which arrangement of it (default 0)',
        },
      }),
  async run(flags, io) {
    const cell = cellFromFlags(flags, single('game', flags['game']));
    const name = `simulate-${cell.game}`;
    const library = await openLibrary(flags);
    const given = withFaultFlags({ name, question: '', cells: [cell] }, flags);
    const experiment = await prepareExperiment(given, library, '.');
    if (flags['deal'] !== undefined) return playDeal(experiment, library, flags, io);
    if (flags['arrangement'] !== undefined) fail('bad-flag', '--arrangement: expected together with --deal');
    await execute(experiment, JSON.stringify(cell), library, executeOptions(flags, name), io);
    return EXIT.ok;
  },
};

async function playDeal(
  { cells, moveTimeout }: Experiment,
  library: StrategyLibrary,
  flags: Flags,
  io: Io,
): Promise<number> {
  const deal = wholeNumber('deal', flags['deal'], 0, 2 ** 52);
  const cell = settleCell({ ...cells[0]!, blocks: deal + 1 }, library.strategies);
  const arrangement = wholeNumber('arrangement', flags['arrangement'] ?? '0', 0, cell.plan.games - 1);
  const { record, fault } = await playOneGame(cell, deal, arrangement, library, moveTimeout);
  if (fault) throw faultError(cell, fault);
  io.out(record!);
  return EXIT.ok;
}
