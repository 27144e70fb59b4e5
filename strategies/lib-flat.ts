import {
  type Bot,
  type BotContext,
  type GameConfig,
  type GameState,
  playOut,
  playRandomly,
  pliesOfRound,
  type Rng,
} from 'dominolab';
import { type Aim, endsWithRound, type Payoff, payoffOf } from './lib-payoff.js';

/** The bots that a parameter of type `bot` names, one a seat, for playouts; undefined where it names `random`. */
export function policies({ params, bot, seating }: BotContext): readonly Bot[] | undefined {
  if (/^random(?![\w-])/.test(String(params['policy']))) return undefined;
  const bots = Array.from({ length: seating.players }, (_, seat) => bot('policy', seat));
  if (bots.some(({ observe }) => observe !== undefined)) {
    throw new Error(`policy=${params['policy']} listens to the game, and cannot play from the middle of one`);
  }
  return bots;
}

/** Flat Monte Carlo on one open position: for every legal move the sum of what playouts after it were worth. */
export class Flat {
  private readonly work: GameState;
  private readonly payoff: Payoff;
  private readonly round: boolean;

  constructor(
    config: GameConfig,
    private readonly side: number,
    private readonly rng: Rng,
    aim: Aim,
    private readonly playouts: number,
    /** Bots by seat; random moves where there are none. */
    private readonly bots?: readonly Bot[],
    /** Plies to play, the move itself included, where the game has running points. */
    private readonly depth = 0x7fffffff,
  ) {
    this.work = config.game.createState(config);
    this.payoff = payoffOf(config, aim);
    this.round = endsWithRound(config, aim);
  }

  /** Adds the mean of the playouts after each move to `values`, times the weight of the deal. */
  add(world: GameState, values: Float64Array, weight = 1): void {
    const { work, payoff, playouts, side, depth, round } = this;
    const view = world.views[world.table.turn]!;
    const count = view.moveCount;
    const plies = (round ? Math.min(depth, pliesOfRound(world)) : depth) - 1;
    for (let i = 0; i < count; i++) {
      const move = view.move(i);
      let sum = 0;
      for (let k = 0; k < playouts; k++) {
        work.copyFrom(world);
        this.playOn(move, plies);
        sum += payoff(work, side);
      }
      values[i] = values[i]! + (weight * sum) / playouts;
    }
  }

  private playOn(move: number, plies: number): void {
    const { work, rng, bots } = this;
    work.play(move);
    if (bots === undefined) playRandomly(work, rng, plies);
    else playOut(work, bots, plies);
  }
}

/** Index of the largest of the first `count` values, the first where there are several. */
export function best(values: ArrayLike<number>, count: number): number {
  let at = 0;
  for (let i = 1; i < count; i++) if (values[i]! > values[at]!) at = i;
  return at;
}
