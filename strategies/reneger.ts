import { defineStrategy, HIGH, isDouble, LOW, moveTile, strength, type TakesView } from 'dominolab';
import { earsOf } from './lib-guard.js';

/**
 * Double Takes under `revoke: penalty`: fails to follow suit, though able, where a double off suit wins more than the
 * penalty costs (rules 4.6); else plays like another bot. Its estimate of a trick: a point, and one for each double in it, its
 * own included, taken from the other side, so counted twice; times a chance for each opponent still to play that none of
 * them trumps higher. Where revoking is forbidden it is the other bot.
 */
export const reneger = defineStrategy({
  name: 'reneger',
  games: ['double-takes'],
  summary: 'Revokes with a double where that wins more than the penalty; else another bot.',
  params: {
    of: { type: 'bot', default: 'trumping', doc: 'The bot it plays like otherwise.' },
    rate: { type: 'number', default: 1, min: 0, max: 1, doc: 'Share of the revokes that pay which it dares.' },
    cost: { type: 'number', default: 5, min: 0, max: 100, doc: 'What it reckons a revoke costs, in points.' },
    hold: {
      type: 'number',
      default: 0.8,
      min: 0,
      max: 1,
      doc: 'Chance that an opponent still to play does not trump higher.',
    },
  },
  deterministic: false,
  create({ rng, params, rules, bot }) {
    const base = bot('of');
    const mayRevoke = rules['revoke'] === 'penalty';
    const { rate, cost, hold } = params as { rate: number; cost: number; hold: number };
    return {
      choose(view) {
        const move = mayRevoke ? bestRevoke(view, cost, hold, rules['doubleRank'] === 'high') : -1;
        if (move >= 0 && rng.float() < rate) return move;
        return base.choose(view as never);
      },
      ...earsOf(base),
    };
  },
});

/** The lowest double off suit whose revoke pays; -1 where none does or nothing has to be followed. */
function bestRevoke(
  { table, hand, side, moves, moveCount }: TakesView,
  cost: number,
  hold: number,
  doubleHigh: boolean,
): number {
  const { suit, seating, trickCount, trickDoubles, bestSeat, bestStrength } = table;
  if (suit < 0 || hand[suit] === 0 || seating.sideOf[bestSeat] === side) return -1;
  const after = seating.players - trickCount - 1;
  const opponents = seating.sides === 2 && seating.players === 4 ? (after + 1) >> 1 : after;
  const gain = 2 * (2 + trickDoubles) * hold ** opponents;
  if (gain <= cost) return -1;
  let best = -1;
  for (let i = 0; i < moveCount; i++) {
    const tile = moveTile(moves[i]!);
    if (!isDouble(tile) || HIGH[tile] === suit || LOW[tile] === suit) continue;
    if (strength(tile, suit, doubleHigh) > bestStrength) best = moves[i]!;
  }
  return best;
}
