import { fail } from '../../core/errors.js';
import { parseBotList } from '../../play/spec.js';
import { loadStrategies } from '../../run/bots.js';
import { type CellSpec, settleCell } from '../../run/cell.js';
import { DEFAULT_BLOCKS } from '../../run/experiment.js';
import { faultError } from '../../run/fault.js';
import { CellRunner } from '../../run/runner.js';
import type { Command } from '../command.js';
import { execute } from '../execute.js';
import { EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { executeOptions, type Flags, GAME_OPTIONS, RUN_OPTIONS, withFlags } from '../options.js';
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
    const cell = cellFromFlags(flags);
    if (flags['deal'] !== undefined) return playDeal(cell, flags, io);
    if (flags['arrangement'] !== undefined) fail('bad-flag', '--arrangement: expected together with --deal');
    const name = `simulate-${cell.game}`;
    await execute({ name, question: '', cells: [cell] }, JSON.stringify(cell), executeOptions(flags, name), io);
    return EXIT.ok;
  },
};

function cellFromFlags(flags: Flags): CellSpec {
  const unsaid = { name: 'all', bots: parseBotList('random'), seed: '1', blocks: DEFAULT_BLOCKS };
  return withFlags({ ...unsaid, game: single('game', flags['game']) }, flags);
}

async function playDeal(spec: CellSpec, flags: Flags, io: Io): Promise<number> {
  const cell = settleCell(spec, await loadStrategies());
  const deal = wholeNumber('deal', flags['deal'], 0);
  const arrangement = wholeNumber('arrangement', flags['arrangement'] ?? '0', 0, cell.plan.games - 1);
  const played = new CellRunner(cell).record(deal, arrangement);
  if ('kind' in played) throw faultError(cell, played);
  io.out(JSON.stringify(played));
  return EXIT.ok;
}
