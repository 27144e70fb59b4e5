import type { GameConfig } from '../games/game.js';
import type { Memory, SeatView } from '../games/state.js';
import type { TableBot } from './game.js';

/**
 * A bot that remembers less: what it is shown is a copy of its seat's view, cut down to its memory. It hears no events,
 * since these are what it cannot remember.
 */
export function forgetful(bot: TableBot, memory: Memory, config: GameConfig, seat: number): TableBot {
  const { table, views } = config.game.createState(config);
  const shown = views[seat]!;
  const cut = (view: SeatView): SeatView => {
    table.copyFrom(view.table);
    table.forget(memory);
    shown.copyFrom(view);
    return shown;
  };
  return {
    choose: (view) => bot.choose(cut(view)),
    ...(bot.newGame === undefined ? {} : { newGame: (view: SeatView) => bot.newGame!(cut(view)) }),
  };
}
