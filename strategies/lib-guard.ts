import type { Bot, BotContext, ParamSpec, SeatView } from 'dominolab';
import { type ByGame, byGame, inWords } from './lib-budgets.js';
import { best } from './lib-flat.js';

const Z: ByGame = { block: 1, draw: 1, nakladka: 1, 'double-takes': 2 };

/** The parameters of bots that stay with another bot's choice unless the worlds speak clearly against it. */
export const GUARD = {
  z: {
    type: 'number',
    default: -1,
    min: -1,
    max: 100,
    doc: `Standard errors a move must be ahead of the choice of \`of\`, 0: none, the mean decides; ${inWords(Z, -1)}.`,
  },
  of: { type: 'bot', default: 'heuristic', doc: 'The bot whose choice stands in doubt; not asked where z is 0.' },
} as const satisfies Record<string, ParamSpec>;

/** What a bot's parameters say of its guard: z, and where it is above 0 the bot whose choice stands in doubt. */
export function guardOf(context: BotContext): { readonly z: number; readonly base: Bot | undefined } {
  const z = zOf(context);
  return { z, base: z > 0 ? context.bot('of') : undefined };
}

/** The z a bot's parameters ask for. */
export function zOf({ params, config }: BotContext): number {
  return Number(params['z']) < 0 ? byGame(Z, config) : Number(params['z']);
}

/** The ears of a bot that asks another one: what that one must be told of the game. */
export function earsOf(base: Bot | undefined): Pick<Bot, 'newGame' | 'observe'> {
  return {
    ...(base?.newGame ? { newGame: (view) => base.newGame!(view) } : {}),
    ...(base?.observe ? { observe: (event, view) => base.observe!(event, view) } : {}),
  };
}

/** Sums over worlds of what moves are worth, and of how far each is ahead of one of them, with squares. */
export class Guard {
  /** Values of the moves in the current world. */
  readonly values: Float64Array;
  readonly sums: Float64Array;
  readonly moves: Int32Array;
  count = 0;
  private readonly squares: Float64Array;
  private worlds = 0;
  /** Index of the move in doubt; -1 where there is none. */
  private given = -1;

  constructor(most: number) {
    this.values = new Float64Array(most);
    this.sums = new Float64Array(most);
    this.squares = new Float64Array(most);
    this.moves = new Int32Array(most);
  }

  /** Begins a decision. */
  clear(): void {
    this.worlds = 0;
    this.sums.fill(0);
    this.squares.fill(0);
  }

  /**
   * Takes the moves over, from the view of a world, and the one in doubt: none where it is not among them (a revoke, which no
   * search imagines), and then the mean decides.
   */
  begin(view: SeatView, given: number | undefined): void {
    this.count = view.moveCount;
    this.given = -1;
    for (let i = 0; i < this.count; i++) {
      this.moves[i] = view.move(i);
      if (this.moves[i] === given) this.given = i;
    }
  }

  /** Books the values of a world. */
  add(): void {
    const { values, sums, squares, given } = this;
    const standard = given < 0 ? 0 : values[given]!;
    for (let i = 0; i < this.count; i++) {
      const ahead = values[i]! - standard;
      sums[i] = sums[i]! + values[i]!;
      squares[i] = squares[i]! + ahead * ahead;
    }
    this.worlds++;
  }

  /** The move of the highest mean, the first of equals. */
  best(): number {
    return this.moves[best(this.sums, this.count)]!;
  }

  /**
   * The move that is farthest ahead of the one in doubt by more than z standard errors; that one where there is none, or one
   * world alone, which has no error to tell. Of few worlds the errors are rough.
   */
  choice(z: number): number {
    const { sums, squares, given, worlds } = this;
    if (given < 0) return this.best();
    if (worlds < 2) return this.moves[given]!;
    let chosen = given;
    for (let i = 0; i < this.count; i++) {
      const mean = (sums[i]! - sums[given]!) / worlds;
      const variance = Math.max(0, squares[i]! / worlds - mean * mean) / worlds;
      if (mean > z * Math.sqrt(variance) && sums[i]! > sums[chosen]!) chosen = i;
    }
    return this.moves[chosen]!;
  }
}
