import type { Rng } from '../core/random.js';
import type { GameState, SeatView } from '../games/state.js';

/** A way to play in playouts: from the view alone, since it hears nothing of what went before. */
export interface Policy {
  choose(view: SeatView): number;
}

/** Plays a state to the end of its game, each move uniform among the legal ones. Allocates nothing. */
export function playRandomly(state: GameState, rng: Rng): void {
  const { table, views } = state;
  for (let seat = table.turn; seat >= 0; seat = table.turn) {
    const view = views[seat]!;
    const count = view.moveCount;
    state.play(view.move(count === 1 ? 0 : rng.below(count)));
  }
}

/** As `playRandomly`, but to the end of the current round only: a game of Double Takes has several. */
export function playRoundRandomly(state: GameState, rng: Rng): void {
  const { table, views } = state;
  const plays = pliesOfRound(state);
  for (let ply = 0; ply < plays; ply++) {
    const view = views[table.turn]!;
    const count = view.moveCount;
    state.play(view.move(count === 1 ? 0 : rng.below(count)));
  }
}

/** Plays a state to the end of its game with a policy at every seat. What they choose is not checked. */
export function playOut(state: GameState, policies: readonly Policy[]): void {
  const { table, views } = state;
  for (let seat = table.turn; seat >= 0; seat = table.turn) {
    const view = views[seat]!;
    state.play(view.moveCount === 1 ? view.move(0) : policies[seat]!.choose(view));
  }
}

/** As `playOut`, but to the end of the current round of Double Takes only. */
export function playRoundOut(state: GameState, policies: readonly Policy[]): void {
  const { table, views } = state;
  const plays = pliesOfRound(state);
  for (let ply = 0; ply < plays; ply++) {
    const seat = table.turn;
    const view = views[seat]!;
    state.play(view.moveCount === 1 ? view.move(0) : policies[seat]!.choose(view));
  }
}

/** Plays left in the current round of Double Takes, where every tile in a hand is one. */
function pliesOfRound({ table }: GameState): number {
  if (table.turn < 0) return 0;
  let plies = 0;
  for (let seat = 0; seat < table.counts.length; seat++) plies += table.counts[seat]!;
  return plies;
}
