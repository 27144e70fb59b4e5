import { DominoError } from '../core/errors.js';
import { Stream, type StreamKey } from '../core/random.js';
import { purposeKey, rootKey } from '../core/seed.js';
import type { GameState } from '../games/state.js';
import {
  announceGame,
  askBot,
  DESK,
  type Desk,
  enter,
  playGame,
  playWatched,
  type TableBot,
  tellBots,
} from '../play/game.js';
import { forgetful } from '../play/memory.js';
import type { Bot, BotContext } from '../play/strategy.js';
import type { ResolvedBot } from './bots.js';
import type { Cell } from './cell.js';
import type { Arrangement } from './designs.js';

interface SeatedBot {
  readonly bot: TableBot;
  readonly stream: Stream | undefined;
  readonly key: StreamKey;
}

/** A state and every bot of a cell at every seat it can take: plays one game after another. */
export class GameTable {
  readonly state: GameState;
  /** Who sits where in the current arrangement. */
  readonly bots: TableBot[] = [];
  private seats: SeatedBot[] = [];
  /** By place in the list of bots, then seat. */
  private seated: readonly (readonly SeatedBot[])[] = [];
  private seatedFor: Arrangement | undefined;
  private readonly root: StreamKey;
  /** Whether any bot wants to know that a game begins. */
  private announced = false;
  private watched: boolean;

  /** @throws DominoError `bot-fault` where a bot cannot be made */
  constructor(
    private readonly cell: Cell,
    /** Where calls of bots are marked. */
    public desk: Desk,
  ) {
    this.root = rootKey(cell.spec.seed);
    this.state = cell.config.game.createState(cell.config);
    this.watched = cell.bots.some(({ source }) => source.kind !== 'shipped');
    this.renew();
  }

  /** Makes all bots anew: after a fault nothing of a bot is to be trusted. */
  renew(): void {
    const { players } = this.cell.config.seating;
    this.seated = this.cell.bots.map((bot, place) =>
      Array.from({ length: players }, (_, seat) => this.make(bot, place, seat)),
    );
    this.seatedFor = undefined;
    const all = this.seated.flat().map(({ bot }) => bot);
    this.announced = all.some((bot) => bot.newGame !== undefined);
    this.watched ||= all.some((bot) => bot.observe !== undefined);
  }

  private make(bot: ResolvedBot, place: number, seat: number): SeatedBot {
    this.desk[DESK.place] = place;
    enter(this.desk, seat);
    try {
      return seatBot(this.cell, bot, seat, this.root, this.state);
    } catch (error) {
      throw new DominoError('bot-fault', `bot ${bot.label} cannot be made for seat ${seat}: ${String(error)}`);
    } finally {
      this.desk[DESK.seat] = -1;
    }
  }

  /** The choice of the bot at a seat, checked. @throws BotFault */
  choose(seat: number): number {
    return askBot(this.state, this.bots, seat, this.desk);
  }

  /** Tells bots what a ply of `seat` and the draws after it added to the log since `from`. @throws BotFault */
  tell(seat: number, from: number): void {
    tellBots(this.state, this.bots, seat, from, this.desk);
  }

  /** Seats the bots of an arrangement and puts their streams at a deal. */
  sit(arrangement: Arrangement, deal: number): void {
    if (arrangement !== this.seatedFor) this.takeSeats(arrangement);
    const { seats } = this;
    for (let seat = 0; seat < seats.length; seat++) {
      const { stream, key } = seats[seat]!;
      if (stream !== undefined) stream.seek(key, deal);
    }
  }

  /** Whether games are played without announcing or watching: the hot path. */
  get plain(): boolean {
    return !this.watched && !this.announced;
  }

  /** Plays a started game to its end. @throws BotFault */
  play(): void {
    if (this.announced) this.announce();
    if (this.watched) playWatched(this.state, this.bots, this.desk);
    else playGame(this.state, this.bots);
  }

  /** Tells the bots that a game begins. @throws BotFault */
  announce(): void {
    announceGame(this.state, this.bots, this.desk);
  }

  private takeSeats(arrangement: Arrangement): void {
    const { sideOf, players } = this.cell.config.seating;
    for (let seat = 0; seat < players; seat++) {
      const seated = this.seated[arrangement.botOfSide[sideOf[seat]!]!]![seat]!;
      this.seats[seat] = seated;
      this.bots[seat] = seated.bot;
    }
    this.seatedFor = arrangement;
  }
}

function seatBot(cell: Cell, bot: ResolvedBot, seat: number, root: StreamKey, state: GameState): SeatedBot {
  const stream = new Stream();
  return {
    bot: makeBot(cell, bot, seat, stream, state),
    stream: bot.chance ? stream : undefined,
    key: purposeKey(root, 'bot', bot.identity, seat),
  };
}

/** Makes a bot, and those it is made of, for one seat; each remembers what its parameters let it. */
function makeBot(cell: Cell, bot: ResolvedBot, seat: number, rng: Stream, state: GameState): TableBot {
  const { config } = cell;
  if (bot.source.kind === 'exec') return ELSEWHERE;
  const context: BotContext = {
    params: bot.params,
    rng,
    seat,
    game: config.game.name,
    rules: config.rules,
    seating: config.seating,
    config,
    bot: (param, other = seat) => makeBot(cell, bot.children[param]!, other, rng, state) as Bot,
    ...(bot.strategy.cheats === true ? { peek: () => state } : {}),
  };
  const made = bot.strategy.create(context) as TableBot;
  const memory = bot.params['memory'];
  return memory === 'round' || memory === 'none' ? forgetful(made, memory, config, seat) : made;
}

/* Sits where a process outside plays (exec/runner.ts asks it). */
const ELSEWHERE: TableBot = {
  choose: () => {
    throw new Error('a bot in another process was asked here');
  },
};
