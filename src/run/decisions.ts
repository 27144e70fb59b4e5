import { DESK } from '../play/game.js';
import type { LoadedStrategy } from './bots.js';
import { type Cell, settleCell } from './cell.js';
import { CellDealer } from './runner.js';
import { GameTable } from './seats.js';

/* Games between two looks at the clock. */
const BATCH = 20;

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
    do {
      for (let i = 0; i < BATCH; i++) this.game(this.deal++);
    } while (now() - start < milliseconds);
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
