import type { Cell } from './cell.js';
import { MOVE_TIMEOUT, openBackend } from './executor.js';
import type { Fault } from './fault.js';
import type { StrategyLibrary } from './library.js';
import { playCell } from './schedule.js';

/** A game played alone: its record as a line of JSON, or the fault that ended it. */
export interface OneGame {
  readonly record?: string | undefined;
  readonly fault?: Fault | undefined;
}

/**
 * Plays one game of a cell as a run does. Bots that others wrote play in a thread, which they may bring down.
 * @param cell with at least deal + 1 blocks
 * @param moveTimeout seconds
 */
export async function playOneGame(
  cell: Cell,
  deal: number,
  arrangement: number,
  library: StrategyLibrary,
  moveTimeout = MOVE_TIMEOUT / 1000,
): Promise<OneGame> {
  const trusted = cell.bots.every(({ source }) => source.kind === 'shipped');
  const backend = openBackend(trusted ? 0 : 1, library, moveTimeout * 1000);
  let game: OneGame = {};
  try {
    await playCell({
      backend,
      cell,
      from: deal,
      wish: { records: deal + 1, perBlock: false, onFault: 'forfeit' },
      onChunk: ({ records, faults }) => {
        const fault = faults.find((each) => each.arrangement === arrangement);
        /* A forfeited game leaves no record, so those of later arrangements move up. */
        const missing = faults.filter((each) => each.arrangement < arrangement).length;
        game = fault ? { fault } : { record: records[arrangement - missing] };
      },
    });
  } finally {
    await backend.close();
  }
  return game;
}
