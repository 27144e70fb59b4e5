import {
  type BotContext,
  defineStrategy,
  HIGH,
  LOW,
  MEMORY,
  movePlace,
  moveTile,
  type ParamSpec,
  popcount,
  strength,
  type TakesTable,
  type TakesView,
  TOP_OF_SUIT,
  TRUMP,
} from 'dominolab';
import { Countdown } from './lib-countdown.js';
import { weight, weights } from './lib-params.js';

const WEIGHTS = {
  lead: weight(0.15, -1, 1, 'What it costs to have the lead next.'),
  double: weight(2.2, -1, 3, 'Worth of a double kept in hand.'),
  trump: weight(0.11, -1, 3, 'Worth of a double kept, times its chance to be the highest trump left.'),
  master: weight(
    0.18,
    -1,
    3,
    'Worth of another tile kept, times its chance to be highest in the suit of its lower half.',
  ),
  minor: weight(0.18, -1, 3, 'The same for the suit of its higher half, where it ranks by the lower one.'),
  height: weight(0.015, -0.2, 0.2, 'Worth of each pip of the higher half of a tile kept.'),
  low: weight(-0.018, -0.2, 0.2, 'Worth of each pip of its lower half.'),
  void: weight(0.05, -1, 1, 'Worth of a suit emptied for each double held, up to three.'),
  guard: weight(0.35, -1, 1, 'Worth of a tile that shares a suit with a double held which has few such companions.'),
  rescue: weight(0.5, 0, 1, 'How much is counted on the partner to win a trick that an opponent holds.'),
  ruff: weight(0.6, 0, 1, 'How often an opponent who can trump does.'),
  drawn: weight(2, -1, 4, 'Worth of a double that an opponent must spend to trump.'),
  press: weight(0.3, -2, 4, 'How much a double loses of its worth when all that is left in hand are doubles.'),
  bare: weight(0.2, -2, 2, 'How much a double loses of its worth when it is the only tile of its suit in hand.'),
  fade: weight(1, 1, 17, 'Tricks before the end of a round at which what is kept begins to lose its worth.'),
  solve: {
    ...weight(4, 0, 8, 'Two players: tiles in hand from which on known hands are counted out; 0 never.'),
    type: 'integer',
  } as ParamSpec,
};

/**
 * Heuristic trumping. Each play is valued by the points of the trick times the chance that its side takes it, less what
 * the tile would be worth kept. All else follows from the two:
 *
 * - The chance counts only the seats still to play, what each may hold (unseen tiles, size of its hand, suits it is void
 *   of) and whether it may trump. So a trick that is sure is taken as cheaply as can be, the partner's sure trick is not
 *   overtaken, a double is fed to it, and what leads is the tile and the suit that nobody is likely to beat.
 * - A double is worth most kept, more where it would be the highest trump; it trumps where the trick brings more than that.
 *   Other tiles are worth their chance to be the highest of their suits, less where they empty a suit for a double to trump.
 * - A trick lost to a trump costs less than it seems: the opponent has spent a double (`drawn`).
 * - With two players and both hands known the end is counted out (lib-countdown.ts).
 *
 * Source: none known for its play; the game is David Galt's (pagat.com/tile/wdom/double_takes.html). The weights were found
 * by coordinate search against `greedy`.
 */
export const trumping = defineStrategy({
  name: 'trumping',
  games: ['double-takes'],
  summary:
    'Weighs points of the trick by the chance to take it against the later worth of the tile; trumps, feeds and leads by it.',
  params: { ...WEIGHTS, memory: MEMORY },
  deterministic: true,
  create: (context) => new TrumpingBot(context),
});

class TrumpingBot {
  private readonly w: Record<keyof typeof WEIGHTS, number>;
  private readonly solve: number;
  private readonly countdown: Countdown;
  private readonly doubleHigh: boolean;
  private readonly players: number;
  private readonly sideOf: Uint8Array;
  /* Unseen tiles as suit rows, unseen doubles. */
  private readonly unseen = new Int32Array(32);
  private unseenDoubles = 0;
  private unseenCount = 0;
  /* By seat: tiles it may hold; chance that it holds none of k given ones (seat * 32 + k). */
  private readonly pool: Int32Array;
  private readonly none: Float64Array;
  private doubles = 0;
  /* Chance that no opponent holds one of k given tiles. */
  private readonly free = new Float64Array(32);

  constructor({ params, rules, seating }: BotContext) {
    this.w = weights(WEIGHTS, params);
    this.doubleHigh = rules['doubleRank'] === 'high';
    this.solve = seating.players === 2 ? this.w.solve : 0;
    this.countdown = new Countdown(this.doubleHigh);
    this.players = seating.players;
    this.sideOf = seating.sideOf;
    this.pool = new Int32Array(seating.players);
    this.none = new Float64Array(seating.players * 32);
  }

  choose(view: TakesView): number {
    const { moves, moveCount, table } = view;
    this.look(view);
    if (table.counts[view.seat]! <= this.solve && this.unseenCount === table.counts[1 - view.seat])
      return this.countdown.choose(view, this.unseen);
    const leads = table.suit < 0;
    const follows = !leads && view.hand[table.suit]! !== 0;
    let best = moves[0]!;
    let most = -Infinity;
    for (let i = 0; i < moveCount; i++) {
      const move = moves[i]!;
      const tile = moveTile(move);
      /* Under `revoke: penalty` it follows suit all the same. */
      if (follows && HIGH[tile] !== table.suit && LOW[tile] !== table.suit) continue;
      const value = this.trick(view, tile, leads ? movePlace(move) : table.suit) - this.worth(view, tile);
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  /** What the view tells, worked out once a decision. */
  private look(view: TakesView): void {
    const { table, hand, seat, side } = view;
    const { set, played, counts, voids, trickTiles, trickCount } = table;
    const { unseen, free, none } = this;
    const full = (2 << set) - 1;
    let doubles = 0;
    let own = 0;
    let halves = 0;
    for (let suit = 0; suit <= set; suit++) {
      const row = full & ~(played[suit]! | hand[suit]!);
      unseen[suit] = row;
      doubles |= row & (1 << suit);
      own |= hand[suit]! & (1 << suit);
    }
    for (let i = 0; i < trickCount; i++) {
      /* Played already, unless the view is cut. */
      const tile = trickTiles[i]!;
      const high = HIGH[tile]!;
      const low = LOW[tile]!;
      unseen[high] = unseen[high]! & ~(1 << low);
      unseen[low] = unseen[low]! & ~(1 << high);
      if (high === low) doubles &= ~(1 << high);
    }
    for (let suit = 0; suit <= set; suit++) halves += popcount(unseen[suit]!);
    this.unseenDoubles = doubles;
    this.unseenCount = (halves + popcount(doubles)) >> 1;
    this.doubles = own;
    free.fill(1);
    for (let step = 1; step < this.players; step++) {
      const other = (seat + step) % this.players;
      const pool = voids[other] === 0 ? this.unseenCount : this.poolOf(set, voids[other]!);
      this.pool[other] = pool;
      const held = counts[other]!;
      const foe = this.sideOf[other] !== side;
      let chance = 1;
      for (let k = 0; k <= set + 1; k++) {
        none[other * 32 + k] = chance;
        if (foe) free[k] = free[k]! * chance;
        const left = pool - k;
        chance *= left > held ? (left - held) / left : 0;
      }
    }
  }

  /** Unseen tiles of no suit that a player is void of. */
  private poolOf(set: number, voids: number): number {
    let halves = 0;
    for (let suit = 0; suit <= set; suit++)
      if (((voids >>> suit) & 1) === 0) halves += popcount(this.unseen[suit]! & ~voids);
    return (halves + popcount(this.unseenDoubles & ~voids)) >> 1;
  }

  /** Expected points of the trick for the own side, minus those for the others. */
  private trick({ table, seat, side }: TakesView, tile: number, suit: number): number {
    const { w, players, sideOf } = this;
    const power = strength(tile, suit, this.doubleHigh);
    const wins = power > table.bestStrength;
    const best = wins ? power : table.bestStrength;
    const ours = wins || (table.bestSeat >= 0 && sideOf[table.bestSeat] === side);
    const doubles = table.trickDoubles + (HIGH[tile] === LOW[tile] ? 1 : 0);
    let chance = ours ? 1 : 0;
    let trumped = 0;
    const later = players - 1 - table.trickCount;
    for (let step = 1; step <= later; step++) {
      const other = (seat + step) % players;
      const inSuit = this.beatsInSuit(table, other, suit, best);
      const ruffs = this.ruffs(table, other, suit, best);
      if (sideOf[other] === side) chance += (1 - chance) * w.rescue * Math.min(1, inSuit + ruffs);
      else {
        const ruffed = ruffs * w.ruff;
        trumped += chance * ruffed;
        chance *= Math.max(0, 1 - inSuit - ruffed);
      }
    }
    return (2 * chance - 1) * (1 + doubles - w.lead) + trumped * (w.drawn - 1);
  }

  /** Chance that a seat holds a tile of the suit that beats `best`. */
  private beatsInSuit(table: TakesTable, other: number, suit: number, best: number): number {
    if (best >= TRUMP || (table.voids[other]! >>> suit) & 1) return 0;
    const row = this.unseen[suit]! & ~table.voids[other]!;
    let above = best >= TOP_OF_SUIT ? 0 : row & ~((2 << best) - 1);
    if (this.doubleHigh && best < TOP_OF_SUIT) above |= row & (1 << suit);
    return 1 - this.none[other * 32 + popcount(above)]!;
  }

  /** Chance that a seat is void of the suit and holds a double that beats `best`. */
  private ruffs(table: TakesTable, other: number, suit: number, best: number): number {
    const voids = table.voids[other]!;
    let able = this.unseenDoubles & ~voids & ~(1 << suit);
    if (best >= TRUMP) able &= ~((2 << (best - TRUMP)) - 1);
    if (able === 0) return 0;
    const inSuit = (voids >>> suit) & 1 ? 0 : popcount(this.unseen[suit]! & ~voids);
    const empty = this.none[other * 32 + inSuit]!;
    if (empty < 0.001) return 0;
    const rest = this.pool[other]! - inSuit;
    const held = table.counts[other]!;
    const miss = rest > held ? (1 - held / rest) ** popcount(able) : 0;
    return empty * (1 - miss);
  }

  /** What a tile is worth kept. */
  private worth({ table, hand, seat }: TakesView, tile: number): number {
    const { w, free, unseen, doubles } = this;
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    const left = table.counts[seat]! - 1;
    const scale = left >= w.fade ? 1 : left / w.fade;
    let worth: number;
    if (high === low) {
      const higher = popcount(this.unseenDoubles & ~((2 << high) - 1));
      worth = w.double + w.trump * free[higher]! - (w.press * popcount(doubles)) / (left + 1);
      if (hand[high] === 1 << high) worth -= w.bare;
    } else {
      const first = free[popcount(unseen[high]! & ~((2 << low) - 1))]!;
      const second = free[popcount(unseen[low]! & ~((2 << high) - 1))]!;
      worth = w.minor * first + w.master * second + w.height * high + w.low * low;
      const inHigh = popcount(hand[high]!);
      const inLow = popcount(hand[low]!);
      worth -= w.void * (1 / (inHigh * inHigh) + 1 / (inLow * inLow)) * Math.min(3, popcount(doubles));
      if ((doubles >>> high) & 1) worth += w.guard / popcount(hand[high]! & ~(1 << high));
      if ((doubles >>> low) & 1) worth += w.guard / popcount(hand[low]! & ~(1 << low));
    }
    return worth * scale;
  }
}
