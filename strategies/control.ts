import {
  type BotContext,
  defineStrategy,
  HIGH,
  inMask,
  LEFT,
  type LineTable,
  type LineView,
  LOW,
  MEMORY,
  moveTile,
  PIPS,
  popcount,
  RIGHT,
  TILE,
} from 'dominolab';
import { noneOf } from './lib-chances.js';
import { weight, weights } from './lib-params.js';

const WEIGHTS = {
  pips: weight(0.005, 0, 1, 'Worth of each pip laid.'),
  pipsScored: weight(0.03, 0, 1, 'Worth of each pip laid, more where the rules score pips.'),
  double: weight(0.65, -2, 5, 'Worth of laying a double.'),
  first: weight(3.6, -2, 5, 'Worth of holding a tile that fits the ends left open.'),
  more: weight(0.12, -2, 5, 'Worth of each further one.'),
  suits: weight(0.05, -2, 5, 'Worth of each suit still held.'),
  next: weight(1.6, -2, 5, 'Worth of the chance that the next opponent cannot play.'),
  others: weight(0, -2, 5, 'Worth of the chance that another opponent cannot play.'),
  partner: weight(0.4, -2, 5, 'Cost of the chance that the partner cannot play.'),
  urgency: weight(1.45, 0, 10, 'Grows the last three by this over the tiles which that hand has left.'),
  block: weight(12, 0, 50, 'Worth of a blocked game that is won, and cost of one that is lost.'),
  spread: weight(4, 1, 30, 'Pips of lead in an estimate that make a blocked game fairly safe.'),
};

/**
 * Control of the ends. Each move is valued by the ends it leaves: how many of its own tiles fit them, how many suits it
 * still holds, the chance that each opponent cannot play (worked out from unseen tiles, sizes of hands and the pips a
 * player is known to lack), the same chance of the partner as a cost; by the pips and doubles it gets rid of; and where
 * nobody may be able to play, by the chance to win the blocked game on pips.
 *
 * Source: old advice put in numbers: play what you have most of, do not block with a heavy hand (Harper's Round Table,
 * 18 February 1896, "Dominoes"); play doubles when you can, keep one of every number, remember what was passed on
 * (help.aigaming.com/game-help/dominoes). The weights were found by coordinate search against `heaviest`.
 */
export const control = defineStrategy({
  name: 'control',
  games: ['block', 'draw'],
  summary: 'Leaves ends that fit its own tiles and not the opponents’, keeps suits, sheds doubles, blocks when ahead.',
  params: { ...WEIGHTS, memory: MEMORY },
  deterministic: true,
  create: (context) => new ControlBot(context),
});

class ControlBot {
  private readonly w: Record<keyof typeof WEIGHTS, number>;
  private readonly perPip: number;
  private readonly byHand: boolean;
  private readonly draws: boolean;
  private readonly reserve: number;
  private readonly players: number;
  private readonly sideOf: Uint8Array;
  private readonly bySide: Float64Array;
  /* By seat: tiles that may be in the hand; of each suit (seat * 32 + suit); as a mask (seat * 8 + word). */
  private readonly pool: Int32Array;
  private readonly fitting: Int32Array;
  private readonly possible: Int32Array;
  /* By seat: estimated pips. */
  private readonly pips: Float64Array;
  /* By suit: own tiles. */
  private readonly held = new Int32Array(32);

  constructor({ params, rules, seating, game }: BotContext) {
    this.w = weights(WEIGHTS, params);
    this.perPip = this.w.pips + (rules['scoring'] === 'win' ? 0 : this.w.pipsScored);
    this.byHand = rules['blockedBy'] === 'hand';
    this.draws = game === 'draw';
    this.reserve = Number(rules['reserve']);
    this.players = seating.players;
    this.sideOf = seating.sideOf;
    this.bySide = new Float64Array(seating.sides);
    this.pool = new Int32Array(seating.players);
    this.fitting = new Int32Array(seating.players * 32);
    this.possible = new Int32Array(seating.players * 8);
    this.pips = new Float64Array(seating.players);
  }

  choose(view: LineView): number {
    const { moves, moveCount } = view;
    this.look(view);
    let best = moves[0]!;
    let most = -Infinity;
    for (let i = 0; i < moveCount; i++) {
      const move = moves[i]!;
      const value = this.value(view, move);
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  /** Counts what the view tells, once a decision. */
  private look(view: LineView): void {
    const { table, seat, hand } = view;
    const { words, suits, set } = table;
    const { held } = this;
    for (let suit = 0; suit <= set; suit++) {
      let count = 0;
      for (let word = 0; word < words; word++) count += popcount(hand[word]! & suits[suit * words + word]!);
      held[suit] = count;
    }
    for (let other = 0; other < this.players; other++) if (other !== seat) this.lookAt(table, hand, other);
    this.pips[seat] = view.pips;
  }

  /** Tiles that may be in a hand: the unseen ones, but for those of pips it is known to lack. */
  private lookAt(table: LineTable, hand: Int32Array, seat: number): void {
    const { words, suits, set, played, lacks, counts } = table;
    const { possible, fitting } = this;
    const lacking = lacks[seat]!;
    const last = ((set + 1) * (set + 2)) / 2;
    let pool = 0;
    let pips = 0;
    for (let word = 0; word < words; word++) {
      const tiles = Math.min(32, last - 32 * word);
      let mask = ~(hand[word]! | played[word]!) & (tiles === 32 ? -1 : (1 << tiles) - 1);
      for (let suit = 0; suit <= set; suit++) if ((lacking >>> suit) & 1) mask &= ~suits[suit * words + word]!;
      possible[seat * 8 + word] = mask;
      pool += popcount(mask);
    }
    for (let suit = 0; suit <= set; suit++) {
      let count = 0;
      for (let word = 0; word < words; word++)
        count += popcount(possible[seat * 8 + word]! & suits[suit * words + word]!);
      fitting[seat * 32 + suit] = count;
      /* A double stands in one suit and has two halves of it. */
      pips += suit * (count + (inMask(possible, TILE[(suit << 5) | suit]!, seat * 8) ? 1 : 0));
    }
    this.pool[seat] = pool;
    this.pips[seat] = pool === 0 ? 0 : (pips / pool) * counts[seat]!;
  }

  private value(view: LineView, move: number): number {
    const { table, seat, side } = view;
    const { held, w, players, sideOf } = this;
    const { counts } = table;
    const tile = moveTile(move);
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    const place = move & 31;
    const x = place === LEFT ? PIPS[tile]! - table.left : place === RIGHT ? PIPS[tile]! - table.right : high;
    const y = place === LEFT ? table.right : place === RIGHT ? table.left : low;
    const own = this.ownFits(view, tile, x, y);
    let value = this.perPip * PIPS[tile]! + (high === low ? w.double : 0);
    value += own > 0 ? w.first + w.more * (own - 1) : 0;
    if (held[high] === 1) value -= w.suits;
    if (low !== high && held[low] === 1) value -= w.suits;
    /* Nobody is blocked who may draw. */
    let blocked = own > 0 || (this.draws && table.stockCount > this.reserve) ? 0 : 1;
    let passes = 0;
    for (let step = 1; step < players; step++) {
      const other = (seat + step) % players;
      const stuck = noneOf(this.pool[other]!, this.fits(other, x, y), counts[other]!);
      blocked *= stuck;
      const urgent = stuck * (1 + w.urgency / counts[other]!);
      if (sideOf[other] === side) passes -= w.partner * urgent;
      else passes += (step === 1 ? w.next : w.others) * urgent;
    }
    /* Where nobody can go on a pass gains nothing. */
    value += (1 - blocked) * passes;
    if (blocked > 0.001) value += blocked * w.block * this.lead(seat, side, PIPS[tile]!);
    return value;
  }

  /** Own tiles that fit the ends x and y once `tile` is laid. */
  private ownFits(view: LineView, tile: number, x: number, y: number): number {
    const { held } = this;
    const both = TILE[(x << 5) | y]!;
    const carries = HIGH[tile] === x || LOW[tile] === x || HIGH[tile] === y || LOW[tile] === y ? 1 : 0;
    if (x === y) return held[x]! - carries;
    return held[x]! + held[y]! - (inMask(view.hand, both) ? 1 : 0) - carries;
  }

  /** Tiles that may be in a hand and fit the ends x and y. */
  private fits(seat: number, x: number, y: number): number {
    const { fitting } = this;
    const count = fitting[seat * 32 + x]!;
    if (x === y) return count;
    return count + fitting[seat * 32 + y]! - (inMask(this.possible, TILE[(x << 5) | y]!, seat * 8) ? 1 : 0);
  }

  /** What a blocked game is worth after laying `laid` pips: from -1 (lost) to 1 (won). */
  private lead(seat: number, side: number, laid: number): number {
    const { bySide, pips, sideOf, players, byHand } = this;
    bySide.fill(byHand ? 1e9 : 0);
    for (let other = 0; other < players; other++) {
      const own = sideOf[other]!;
      const rest = pips[other]! - (other === seat ? laid : 0);
      bySide[own] = byHand ? Math.min(bySide[own]!, rest) : bySide[own]! + rest;
    }
    let least = 1e9;
    for (let other = 0; other < bySide.length; other++) if (other !== side) least = Math.min(least, bySide[other]!);
    const ahead = (least - bySide[side]!) / this.w.spread;
    return ahead / (1 + Math.abs(ahead));
  }
}
