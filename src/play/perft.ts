import type { CheckedDeal } from '../games/door.js';
import type { GameState } from '../games/state.js';

/**
 * perft of a deal: entry i is the number of sequences of exactly i + 1 plies (rules.md section 5; Double Takes: of the
 * deal's one round). Games that end earlier do not count.
 */
export function perft({ config, deal }: CheckedDeal, depth: number): number[] {
  const states = Array.from({ length: depth + 1 }, () => config.game.createState(config));
  const counts = new Array<number>(depth).fill(0);
  states[0]?.startDeal(deal);
  if (depth > 0) walk(states, 0, counts);
  return counts;
}

function walk(states: readonly GameState[], ply: number, counts: number[]): void {
  const state = states[ply]!;
  const { turn } = state.table;
  if (turn < 0) return;
  const { moves, moveCount } = state.views[turn]!;
  counts[ply] = counts[ply]! + moveCount;
  if (ply + 1 === counts.length) return;
  const next = states[ply + 1]!;
  for (let i = 0; i < moveCount; i++) {
    next.copyFrom(state);
    next.play(moves[i]!);
    walk(states, ply + 1, counts);
  }
}
