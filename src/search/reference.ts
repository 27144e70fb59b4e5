import { Stream, type StreamKey } from '../core/random.js';
import type { GameConfig } from '../games/game.js';
import type { GameState } from '../games/state.js';
import { playRandomly, pliesOfRound } from './playout.js';

/** What the reference says of one decision. */
export interface Reference {
  /** Mean result of the mover's side after each move. */
  readonly values: readonly number[];
  /** Estimate of the loss of the move played; can be negative. */
  readonly loss: number;
}

/** Whether results are counted in shares of the win, else in points. */
export function countsWins(config: GameConfig): boolean {
  return config.rules['scoring'] === 'win';
}

/**
 * Judges a move where the solver cannot: random playouts from the true position, all moves with the same random numbers. The
 * move that looks best on half of the playouts is measured on the other half, and the other way round: the best of noisy
 * means is not taken at its word.
 */
export class ReferenceSearch {
  private readonly probe: GameState;
  /** A round of Double Takes changes nothing in the next, unless revokes are paid for at the end of the game. */
  private readonly byRounds: boolean;
  private readonly stream = new Stream();

  /** @param playouts playouts a move, an even number from 2 */
  constructor(
    private readonly config: GameConfig,
    private readonly playouts: number,
  ) {
    this.probe = config.game.createState(config);
    this.byRounds = config.game.family === 'double-takes' && config.rules['revoke'] !== 'penalty';
  }

  /** @param played index of the move that was played; `at` an address of the decision under `key` */
  judge(state: GameState, played: number, key: StreamKey, at: number): Reference {
    const view = state.views[state.table.turn]!;
    const moves = Array.from(view.moves.subarray(0, view.moveCount));
    const half = this.playouts / 2;
    const first = moves.map((move) => this.mean(state, move, key, at * this.playouts, half));
    const second = moves.map((move) => this.mean(state, move, key, at * this.playouts + half, half));
    const cross = (choose: readonly number[], measure: readonly number[]) =>
      measure[choose.indexOf(Math.max(...choose))]! - measure[played]!;
    return {
      values: first.map((value, i) => (value + second[i]!) / 2),
      loss: (cross(first, second) + cross(second, first)) / 2,
    };
  }

  private mean(state: GameState, move: number, key: StreamKey, from: number, count: number): number {
    const { probe, stream } = this;
    const { side } = state.views[state.table.turn]!;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      stream.seek(key, from + i);
      probe.copyFrom(state);
      probe.play(move);
      if (this.byRounds) playRandomly(probe, stream, pliesOfRound(probe));
      else playRandomly(probe, stream);
      sum += this.result(side);
    }
    return sum / count;
  }

  /** Share of the win, or points less the mean of the other sides' points. */
  private result(side: number): number {
    const { scores, shares } = this.probe;
    if (countsWins(this.config)) return shares[side]! / 60;
    let all = 0;
    for (let other = 0; other < scores.length; other++) all += scores[other]!;
    const own = scores[side]!;
    return (own - (all - own) / (scores.length - 1)) / this.config.scoreScale;
  }
}
