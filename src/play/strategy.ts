import type { Rng } from '../core/random.js';
import type { Seating } from '../core/seats.js';
import type { TakesView } from '../games/double-takes/view.js';
import type { GameConfig, GameName } from '../games/game.js';
import type { LineView } from '../games/line/view.js';
import type { NakladkaView } from '../games/nakladka/view.js';
import type { Rules } from '../games/options.js';
import type { GameState, SeatView } from '../games/state.js';

/** The view a bot gets in each game. */
export interface ViewOf {
  readonly block: LineView;
  readonly draw: LineView;
  readonly nakladka: NakladkaView;
  readonly 'double-takes': TakesView;
}

/** One parameter of a strategy: type, default, range, meaning. */
export interface ParamSpec {
  /** `bot`: another bot by its spec, made with `BotContext.bot`. */
  readonly type: 'integer' | 'number' | 'boolean' | 'choice' | 'text' | 'bot';
  readonly default: ParamValue;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** Of a `bot`: it is asked in positions that are imagined, so it must not be one that looks at hands. */
  readonly imagined?: boolean;
  readonly doc: string;
}

/** Value of a parameter. */
export type ParamValue = number | string | boolean;

/** Every parameter of a strategy with its value in force. */
export type Params = Readonly<Record<string, ParamValue>>;

/** What a bot is made with. */
export interface BotContext {
  readonly params: Params;
  /** The bot's own random stream. It starts anew every game, at a place fixed by seed, bot, deal and seat. */
  readonly rng: Rng;
  /** Seat the bot plays. */
  readonly seat: number;
  readonly game: GameName;
  readonly rules: Rules;
  readonly seating: Seating;
  /** The game with its rules settled: what states of one's own are made for. */
  readonly config: GameConfig;
  /** Makes the bot that a parameter of type `bot` names, by default for the same seat. It draws from the same stream. */
  bot(param: string, seat?: number): Bot;
  /** Only for strategies that declare `cheats`: the true state of the game. Must not be written to. */
  peek?(): GameState;
}

/** Something that happened at the table: a ply or a draw. One object is used again for all. */
export interface TableEvent {
  readonly seat: number;
  /** The move (core/moves.ts); DRAW for a tile drawn, which only its seat sees. */
  readonly move: number;
}

/**
 * A player at one seat. It sees `view` and nothing else, and must return one of the first `view.moveCount` entries of
 * `view.moves`. It is asked only where there are two or more: a forced move is played without asking. It must not write
 * to the view, and must not keep what it learns in one game for the next.
 */
export interface Bot<V extends SeatView = SeatView> {
  choose(view: V): number;
  /** Called before each game, when the seat's hand is dealt. */
  newGame?(view: V): void;
  /** Called after each ply and draw of any seat, in order, before anybody is asked again. */
  observe?(event: TableEvent, view: V): void;
}

/** A way to play, with parameters: makes bots. */
export interface Strategy<G extends GameName = GameName> {
  readonly name: string;
  /** Games it can play. */
  readonly games: readonly G[];
  readonly summary: string;
  readonly params: Readonly<Record<string, ParamSpec>>;
  /** True where it never draws a random number: its stream is then not prepared. */
  readonly deterministic: boolean;
  /** True where it looks at hands it may not see: every output marks it. */
  readonly cheats?: boolean;
  create(context: BotContext): Bot<ViewOf[G]>;
}

/** A strategy of any games, as registries hold it. */
export interface AnyStrategy extends Omit<Strategy, 'create'> {
  create(context: BotContext): Bot<never>;
}

/** Every strategy has this parameter: it changes nothing but the random stream, so two copies differ by chance alone. */
export const SALT: ParamSpec = {
  type: 'integer',
  default: 0,
  min: 0,
  max: 1e9,
  doc: 'Changes the random stream and nothing else.',
};

/** For strategies that remember: what their view still shows of what has been played (play/memory.ts). */
export const MEMORY: ParamSpec = {
  type: 'choice',
  choices: ['all', 'round', 'none'],
  default: 'all',
  doc: 'What it may remember: all, this round only, or nothing but the table (the view is cut accordingly).',
};

/** Declares a strategy; the view in `choose` has the type of the games named. */
export function defineStrategy<const G extends GameName>(strategy: Strategy<G>): AnyStrategy {
  return { ...strategy, params: { ...strategy.params, salt: SALT } };
}
