import type { Rng } from '../core/random.js';
import type { GameConfig } from '../games/game.js';
import type { GameState, SeatView } from '../games/state.js';
import type { TableBot } from '../play/game.js';
import { createPast, type Past } from './past.js';

/**
 * How likely the plays that a seat has seen are in a world, if the other seats play like a model: each choice counts 1 - `doubt`
 * where the model makes it too, else its share of `doubt`. Worlds weighted by it follow from what others did, not only from
 * what they could do. A world does not say which tiles were dealt and which were drawn: where somebody has drawn, one past
 * of the world is drawn by chance (`Past`), so the mean over worlds is right while one value is not the mean over pasts. In
 * Double Takes looks at the current round; what the view does not remember counts 1.
 */
export class Likelihood {
  private readonly past: Past;
  private readonly replay: GameState;
  private readonly takes: boolean;

  /**
   * @param models a bot for each seat; those that listen to the game cannot be asked about the middle of one
   * @param doubt share of choices that the model does not explain, above 0 and below 1
   */
  constructor(
    config: GameConfig,
    private readonly seat: number,
    private readonly models: readonly TableBot[],
    private readonly doubt: number,
  ) {
    this.takes = config.game.family === 'double-takes';
    this.past = createPast(config);
    this.replay = config.game.createState(this.takes ? { ...config, rounds: 1 } : config);
  }

  /**
   * The likelihood of what `view` saw in `world`, a state that stands where the view stands. Chance is asked only where
   * somebody has drawn.
   */
  of(view: SeatView, world: GameState, rng: Rng): number {
    const { replay, past } = this;
    const { log, logLength } = view.table;
    const begins = past.begins(view.table);
    if (begins < 0 || begins === logLength) return 1;
    replay.startDeal(past.draw(view, world, rng));
    const own = replay.table;
    let likelihood = 1;
    for (let i = begins; i < logLength; i++) {
      const entry = log[i]!;
      /* Draws come by themselves. */
      if (i - begins < own.logLength) this.agree(own.log[i - begins] === entry, i);
      else {
        likelihood *= this.chanceOf(entry, i);
        replay.play(entry);
      }
    }
    this.agree(own.logLength === logLength - begins, logLength);
    return likelihood;
  }

  /** How likely the model of the seat to move makes a move: entry `at` of the log. */
  private chanceOf(move: number, at: number): number {
    const { replay, models, doubt } = this;
    const asked = replay.views[replay.table.turn]!;
    const legal = asked.isLegal(move);
    /* The model does not revoke (rules 4.6): any tile of the hand but the one it would lay. */
    if (!legal) this.agree(this.takes, at);
    if (asked.seat === this.seat || (legal && asked.moveCount === 1)) return 1;
    if (legal && models[asked.seat]!.choose(asked) === move) return 1 - doubt;
    return doubt / ((legal ? asked.moveCount : replay.table.counts[asked.seat]!) - 1);
  }

  private agree(holds: boolean, at: number): void {
    if (!holds) throw new Error(`the past drawn for a world does not give entry ${at} of the log`);
  }
}
