import type { CheckedDeal } from '../games/door.js';
import { NakladkaState } from '../games/nakladka/state.js';
import type { GameState } from '../games/state.js';
import type { OpenSolver } from './solver.js';

/** What the solver says of a position, in the terms of records.md: from the side of the deal's leader. */
export interface Answer {
  readonly solved: boolean;
  readonly nodes: number;
  /** Undefined where not solved. */
  readonly value?: number;
  /** Root moves that reach the value, in canonical order. */
  readonly best?: readonly number[];
  /** Every root move with its value. */
  readonly moves?: readonly { readonly move: number; readonly value: number }[];
}

/**
 * Asks the solver about a position that is not over. The value is the final score of the leader's side less the other's; in
 * Double Takes of what is still to come in the round.
 */
export function solvePosition(
  solver: OpenSolver,
  { config, deal }: CheckedDeal,
  state: GameState,
  nodes: number,
): Answer {
  solver.load(state);
  const answer = solver.rootMoves(nodes);
  if (!answer.solved) return { solved: false, nodes: answer.nodes };
  const sign = config.seating.sideOf[deal.leader] === 0 ? 1 : -1;
  const before = state instanceof NakladkaState ? state.table.points[0]! - state.table.points[1]! : 0;
  /* Adding 0 turns -0 into 0. */
  const signed = (value: number) => sign * (value + before) + 0;
  const best = answer.moves.filter((_, i) => answer.values[i] === answer.value);
  const moves = answer.moves.map((move, i) => ({ move, value: signed(answer.values[i]!) }));
  return { solved: true, nodes: answer.nodes, value: signed(answer.value), best, moves };
}
