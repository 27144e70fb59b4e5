import type { OpenBest, OpenMoves } from './solver.js';

/** The first best move, from the values of all. */
export function bestOf({ moves, values, ...answer }: OpenMoves): OpenBest {
  return { ...answer, move: answer.solved ? moves[values.indexOf(answer.value)]! : -1 };
}
