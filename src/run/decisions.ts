import { DESK } from '../play/game.js';
import { benchCell } from './bench.js';
import type { LoadedStrategy } from './bots.js';
import { type Cell, settleCell } from './cell.js';
import { CellDealer } from './runner.js';
import { GameTable } from './seats.js';

/* Games between two looks at the clock: as many as take some milliseconds, since a game of a search bot can take seconds. */
const MOST_GAMES = 20;
const SHORT = 5;

/**
 * Decisions a second of the bot at a place of a cell's list: it plays whole games against itself on this thread, the engine
 * included, so that bots compare with `random` measured in the same way.
 * @param seconds how long to measure, after a warm-up of a third of it
 * @param now a clock in milliseconds
 * @returns 0 for a bot in another process
 */
export function decisionRate(
  cell: Cell,
  place: number,
  strategies: readonly LoadedStrategy[],
  seconds: number,
  now: () => number,
): number {
  const spec = cell.spec.bots[Math.min(place, cell.spec.bots.length - 1)]!;
  if (spec.source?.kind === 'exec') return 0;
  const alone = settleCell({ ...cell.spec, bots: [spec], design: 'orders', rule: undefined }, strategies);
  const player = new SelfPlay(alone);
  player.play((seconds * 1000) / 3, now);
  const { games, elapsed, from } = player.play(seconds * 1000, now);
  return (player.decisions(from, Math.min(games, 200)) * 1000) / elapsed;
}

class SelfPlay {
  private readonly table: GameTable;
  private readonly dealer: CellDealer;
  private deal = 0;

  constructor(cell: Cell) {
    this.table = new GameTable(cell, new Float64Array(DESK.size));
    this.dealer = new CellDealer(cell);
  }

  /** Plays for a time. */
  play(milliseconds: number, now: () => number): { games: number; elapsed: number; from: number } {
    const start = now();
    const from = this.deal;
    let games = 1;
    for (let looked = start; looked - start < milliseconds; ) {
      for (let i = 0; i < games; i++) this.game(this.deal++);
      const before = looked;
      looked = now();
      if (looked - before < SHORT) games = Math.min(MOST_GAMES, 2 * games);
    }
    return { games: this.deal - from, elapsed: now() - start, from };
  }

  /** Decisions of all games since `from`, estimated from the first of them, which are played again and counted. */
  decisions(from: number, sample: number): number {
    let count = 0;
    const counting = this.table.bots.map((bot) => ({ choose: bot.choose.bind(bot) }));
    for (const [seat, bot] of this.table.bots.entries()) {
      bot.choose = (view) => {
        count++;
        return counting[seat]!.choose(view);
      };
    }
    for (let deal = from; deal < from + sample; deal++) this.game(deal);
    return (count / sample) * (this.deal - from);
  }

  private game(deal: number): void {
    const arrangement = this.dealer.open(deal)[0]!;
    this.table.sit(arrangement, deal);
    this.table.state.startShuffle(this.dealer.order, arrangement.leader);
    this.table.play();
  }
}

/** Bots whose decisions are measured by `bench`, in the setting they are made for. */
const TIMED: readonly { readonly setting: string; readonly bots: readonly string[] }[] = [
  { setting: 'block4', bots: ['heaviest', 'suit-count', 'control'] },
  { setting: 'nakladka4', bots: ['greedy', 'scorer'] },
  { setting: 'takes4', bots: ['greedy', 'trumping'] },
];

/** Decisions a second of a bot, and how many `random` makes in the same setting and run. */
export interface DecisionBench {
  readonly perSecond: number;
  readonly random: number;
  /** Decisions of `random` for each of the bot. */
  readonly ratio: number;
}

/** Decisions a second of the heuristics, each beside `random`; keys are `setting bot`. */
export function benchDecisions(
  seconds: number,
  strategies: readonly LoadedStrategy[],
  now: () => number,
): Record<string, DecisionBench> {
  const rate = (setting: string, bot: string): number => {
    const cell = settleCell({ ...benchCell(setting, 1e9), bots: [{ bot, params: {} }] }, strategies);
    return Math.round(decisionRate(cell, 0, strategies, seconds, now));
  };
  return Object.fromEntries(
    TIMED.flatMap(({ setting, bots }) => {
      const random = rate(setting, 'random');
      return bots.map((bot) => {
        const perSecond = rate(setting, bot);
        return [`${setting} ${bot}`, { perSecond, random, ratio: Number((random / perSecond).toFixed(2)) }];
      });
    }),
  );
}
