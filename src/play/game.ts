import { DRAW } from '../core/moves.js';
import type { GameState, SeatView } from '../games/state.js';
import type { TableEvent } from './strategy.js';

/**
 * What makes a bot's game worthless. It threw; overflowed the stack; returned a move that is not legal; gave no move in time;
 * ended the thread it runs in; ran out of memory; its process died; its process wrote what is not an answer.
 */
export type FaultKind = 'threw' | 'stack' | 'illegal' | 'hung' | 'exited' | 'memory' | 'died' | 'rubbish';

/** A bot's fault in a game. */
export class BotFault extends Error {
  override readonly name = 'BotFault';
  constructor(
    readonly kind: FaultKind,
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
  observe?(event: TableEvent, view: SeatView): void;
}

/**
 * Where the thread that plays says which seat's bot is at work, for those who watch it from outside: number of calls so far,
 * deal (-1 while bots are made), arrangement, seat (-1 while no bot is called), place in the list of bots while it is made.
 */
export type Desk = Float64Array;

/** Entries of a desk. */
export const DESK = { calls: 0, deal: 1, arrangement: 2, seat: 3, place: 4, size: 5 } as const;

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

/**
 * As `playGame`, for bots that others wrote or that want to hear events: says at the desk whose turn it is, and tells
 * everybody what happened.
 * @throws BotFault
 */
export function playWatched(state: GameState, bots: readonly TableBot[], desk: Desk): void {
  const { table, views } = state;
  for (let seat = table.turn; seat >= 0; seat = table.turn) {
    const view = views[seat]!;
    const move = view.moveCount > 1 ? askBot(state, bots, seat, desk) : view.move(0);
    const from = table.logLength;
    state.play(move);
    tellBots(state, bots, seat, from, desk);
  }
}

/** A seat's choice, checked. @throws BotFault */
export function askBot({ views }: GameState, bots: readonly TableBot[], seat: number, desk: Desk): number {
  const view = views[seat]!;
  enter(desk, seat);
  let move: number;
  try {
    move = bots[seat]!.choose(view);
  } catch (error) {
    throw threw(seat, error);
  } finally {
    desk[DESK.seat] = -1;
  }
  if (!view.isLegal(move)) throw illegal(view, move);
  return move;
}

/** Tells listeners the log's entries since `from`: the ply of `seat`, then what the next seat had to draw. @throws BotFault */
export function tellBots(
  { table, views }: GameState,
  bots: readonly TableBot[],
  seat: number,
  from: number,
  desk: Desk,
): void {
  for (let listener = 0; listener < bots.length; listener++) {
    const bot = bots[listener]!;
    if (bot.observe === undefined) continue;
    for (let i = from; i < table.logLength; i++) {
      const move = table.log[i]!;
      call(desk, listener, () => bot.observe!({ seat: move === DRAW ? table.turn : seat, move }, views[listener]!));
    }
  }
}

/** Says that the bot of a seat is called. */
export function enter(desk: Desk, seat: number): void {
  desk[DESK.seat] = seat;
  desk[DESK.calls] = desk[DESK.calls]! + 1;
}

/** Tells bots that a game begins. @throws BotFault */
export function announceGame(state: GameState, bots: readonly TableBot[], desk: Desk): void {
  for (let seat = 0; seat < bots.length; seat++) {
    const bot = bots[seat]!;
    if (bot.newGame !== undefined) call(desk, seat, () => bot.newGame!(state.views[seat]!));
  }
}

/** Calls a bot; what it throws is its fault. */
function call(desk: Desk, seat: number, action: () => void): void {
  enter(desk, seat);
  try {
    action();
  } catch (error) {
    throw threw(seat, error);
  } finally {
    desk[DESK.seat] = -1;
  }
}

/** The fault of a move that is not legal. */
export function illegal({ seat, moveCount }: SeatView, move: unknown): BotFault {
  return new BotFault('illegal', seat, `returned ${String(move)}, which is not among its ${moveCount} legal moves`);
}

function threw(seat: number, error: unknown): BotFault {
  if (error instanceof RangeError && /call stack/.test(error.message))
    return new BotFault('stack', seat, `overflowed the stack (${error.message})`);
  return new BotFault(
    'threw',
    seat,
    `threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  );
}
