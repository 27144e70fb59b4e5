import type { GameConfig } from '../games/game.js';

/** What is played for: rules 2.5. */
export const WIN = 0;
export const BY_PIPS = 1;
export const DIFFERENCE = 2;

/** The worth of the end of a game, as the score of side 0 minus that of side 1 (rules 2.4 and 2.5). A shared win is 0. */
export class LineScoring {
  readonly kind: number;
  readonly byHand: boolean;
  private readonly pairs: boolean;

  constructor(config: GameConfig) {
    const scoring = String(config.rules['scoring']);
    this.kind = scoring === 'win' ? WIN : scoring === 'pips' ? BY_PIPS : DIFFERENCE;
    this.byHand = config.rules['blockedBy'] === 'hand';
    this.pairs = config.seating.players === 4;
  }

  /** A game that `seat` won by laying its last tile; `pips` by seat, four in any case. */
  domino(seat: number, pips: Int32Array): number {
    return this.won(seat & 1, pips[0]! + pips[2]!, pips[1]! + pips[3]!);
  }

  /** A game in which nobody can play any more. */
  blocked(pips: Int32Array): number {
    const pips0 = pips[0]! + pips[2]!;
    const pips1 = pips[1]! + pips[3]!;
    let less = pips0 - pips1;
    if (this.byHand && this.pairs) less = Math.min(pips[0]!, pips[2]!) - Math.min(pips[1]!, pips[3]!);
    return less === 0 ? 0 : this.won(less < 0 ? 0 : 1, pips0, pips1);
  }

  private won(side: number, pips0: number, pips1: number): number {
    if (this.kind === DIFFERENCE) return pips1 - pips0;
    if (this.kind === WIN) return side === 0 ? 1 : -1;
    return side === 0 ? pips1 : 0 - pips0;
  }
}
