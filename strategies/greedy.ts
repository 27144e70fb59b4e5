import {
  type AnyStrategy,
  type Bot,
  defineStrategy,
  HIGH,
  isDouble,
  LOW,
  movePlace,
  moveTile,
  type NakladkaView,
  PIPS,
  pointsNow,
  type Rng,
  strength,
  type TakesView,
} from 'dominolab';
import { heaviestBot } from './heaviest.js';

/**
 * Takes what is to be had now and looks no further.
 *
 * - Block and draw: as `heaviest`.
 * - Nakladka: the move with the most points now (what an overlay takes, under `robber`), then the most pips; ties are
 *   broken uniformly.
 * - Double Takes, following: of the plays that beat the best tile so far, the weakest (a tile of the suit before a
 *   trump, low before high); where none does, the least useful tile: a non-double before a double, then the fewest pips,
 *   then the lower tile. Leading: the move with the greatest strength in the suit it declares, non-doubles before
 *   doubles; of equal ones the first in canonical order. No chance in it.
 */
export const greedy: AnyStrategy = defineStrategy({
  name: 'greedy',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'Most points now; in Double Takes wins each trick as cheaply as it can, else throws the least useful tile.',
  params: {},
  deterministic: false,
  create({ rng, game, rules }): Bot<never> {
    if (game === 'nakladka') return nakladkaBot(rng, rules['robber'] === true);
    if (game === 'double-takes') return takesBot(rules['doubleRank'] === 'high');
    return heaviestBot(rng);
  },
});

function nakladkaBot(rng: Rng, robber: boolean): Bot<NakladkaView> {
  const best = new Int32Array(256);
  return {
    choose({ table, side, moves, moveCount }) {
      let count = 0;
      let most = -1;
      for (let i = 0; i < moveCount; i++) {
        const move = moves[i]!;
        const value = 64 * pointsNow(table, side, move, robber) + PIPS[moveTile(move)]!;
        if (value > most) {
          most = value;
          count = 0;
        }
        if (value === most) best[count++] = move;
      }
      return best[rng.below(count)]!;
    },
  };
}

function takesBot(doubleHigh: boolean): Bot<TakesView> {
  return {
    choose(view) {
      return view.table.suit < 0 ? strongestLead(view, doubleHigh) : cheapestWinner(view, doubleHigh);
    },
  };
}

function strongestLead({ moves, moveCount }: TakesView, doubleHigh: boolean): number {
  let best = moves[0]!;
  let most = -1;
  for (let i = 0; i < moveCount; i++) {
    const move = moves[i]!;
    const tile = moveTile(move);
    const value = strength(tile, movePlace(move), doubleHigh) + (isDouble(tile) ? 0 : 64);
    if (value > most) {
      most = value;
      best = move;
    }
  }
  return best;
}

function cheapestWinner({ table, moves, moveCount }: TakesView, doubleHigh: boolean): number {
  let winner = -1;
  let weakest = 1000;
  let discard = moves[0]!;
  let leastUse = 1000;
  for (let i = 0; i < moveCount; i++) {
    const move = moves[i]!;
    const tile = moveTile(move);
    const power = strength(tile, table.suit, doubleHigh);
    if (power > table.bestStrength && power < weakest) {
      weakest = power;
      winner = move;
    }
    const use = (HIGH[tile] === LOW[tile] ? 64 : 0) + PIPS[tile]!;
    if (use <= leastUse) {
      leastUse = use;
      discard = move;
    }
  }
  return winner < 0 ? discard : winner;
}
