import type { GameState, SeatView } from '../games/state.js';

/** What makes a bot's game worthless: it threw, or returned a move that is not legal. */
export class BotFault extends Error {
  override readonly name = 'BotFault';
  constructor(
    readonly kind: 'threw' | 'illegal',
    readonly seat: number,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** A bot as the table calls it: the type of its view is settled by the registry. */
export interface TableBot {
  choose(view: SeatView): number;
  newGame?(view: SeatView): void;
}

/**
 * Plays a started game to its end. A seat is asked only where it has a choice.
 * @throws BotFault
 */
export function playGame(state: GameState, bots: readonly TableBot[]): void {
  const { table, views } = state;
  let asked = -1;
  try {
    for (let seat = table.turn; seat >= 0; seat = table.turn) {
      const view = views[seat]!;
      if (view.moveCount === 1) {
        state.play(view.move(0));
        continue;
      }
      asked = seat;
      const move = bots[seat]!.choose(view);
      asked = -1;
      if (!view.isLegal(move)) throw illegal(view, move);
      state.play(move);
    }
  } catch (error) {
    throw asked < 0 ? error : threw(asked, error);
  }
}

/** Tells bots that a game begins. */
export function announceGame(state: GameState, bots: readonly TableBot[]): void {
  for (let seat = 0; seat < bots.length; seat++) {
    const bot = bots[seat]!;
    if (bot.newGame === undefined) continue;
    try {
      bot.newGame(state.views[seat]!);
    } catch (error) {
      throw threw(seat, error);
    }
  }
}

function illegal({ seat, moveCount }: SeatView, move: unknown): BotFault {
  return new BotFault('illegal', seat, `returned ${String(move)}, which is not among its ${moveCount} legal moves`);
}

function threw(seat: number, error: unknown): BotFault {
  return new BotFault(
    'threw',
    seat,
    `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  );
}
