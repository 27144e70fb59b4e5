import type { Rng } from '../core/random.js';
import type { GameState, PublicTable, SeatView } from '../games/state.js';

/** A way to play in playouts: from the view alone, since it hears nothing of what went before. */
export interface Policy {
  choose(view: SeatView): number;
}

const TO_THE_END = 0x7fffffff;

/** Plays a state to the end of its game, or so many plies, each move uniform among the legal ones. Allocates nothing. */
export function playRandomly(state: GameState, rng: Rng, plies: number = TO_THE_END): void {
  const { table, views } = state;
  for (let seat = table.turn, ply = 0; seat >= 0 && ply < plies; seat = table.turn, ply++) {
    const view = views[seat]!;
    const count = view.moveCount;
    state.play(view.move(count === 1 ? 0 : rng.below(count)));
  }
}

/** As `playRandomly`, with a policy at every seat. What they choose is not checked. */
export function playOut(state: GameState, policies: readonly Policy[], plies: number = TO_THE_END): void {
  const { table, views } = state;
  for (let seat = table.turn, ply = 0; seat >= 0 && ply < plies; seat = table.turn, ply++) {
    const view = views[seat]!;
    state.play(view.moveCount === 1 ? view.move(0) : policies[seat]!.choose(view));
  }
}

/** Tiles in all hands. */
export function tilesInHands({ table }: { readonly table: PublicTable }): number {
  let tiles = 0;
  for (let seat = 0; seat < table.counts.length; seat++) tiles += table.counts[seat]!;
  return tiles;
}

/** Plies left in the current round of Double Takes, where every tile in a hand is one. */
export function pliesOfRound(state: GameState): number {
  return state.table.turn < 0 ? 0 : tilesInHands(state);
}
