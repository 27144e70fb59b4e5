import type { Rng } from '../core/random.js';
import type { FamilyName, GameConfig } from '../games/game.js';
import type { DealtTiles, GameState, PublicTable, SeatView } from '../games/state.js';
import { stockPast } from './past-stock.js';
import { takesPast } from './past-takes.js';

/**
 * What lies behind a world: a world says who holds what today, a past also what was dealt and what came with each visit to
 * the stock.
 */
export interface Past {
  /** Entry of the log with which the deal begins that `draw` returns; below 0 where the view does not remember it. */
  begins(table: PublicTable): number;
  /**
   * Draws a deal that becomes `world`, a state that stands where `view` stands, when it is played as the log says. By the
   * law of `WorldSampler` all shuffles that do are equally likely. Valid until the next call. Chance is asked only where
   * somebody has drawn.
   */
  draw(view: SeatView, world: GameState, rng: Rng): DealtTiles;
}

const MAKERS: Readonly<Record<FamilyName, (config: GameConfig) => Past>> = {
  line: stockPast,
  nakladka: stockPast,
  'double-takes': takesPast,
};

/** Makes the pasts of a game; in Double Takes those of the current round. */
export function createPast(config: GameConfig): Past {
  return MAKERS[config.game.family](config);
}
