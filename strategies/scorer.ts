import {
  type BotContext,
  defineStrategy,
  HIGH,
  LOW,
  MEMORY,
  moveTile,
  type NakladkaTable,
  type NakladkaView,
  OVERLAY,
  PIPS,
  pointsNow,
  popcount,
  SUIT,
  sumAfter,
  TILE,
} from 'dominolab';
import { noneOf } from './lib-chances.js';
import { weight, weights } from './lib-params.js';

const WEIGHTS = {
  next: weight(0.6, -1, 3, 'Share of the points that the next seat can be expected to make that is counted.'),
  decay: weight(
    0.1,
    0,
    1,
    'Factor of that share from each seat to the one after it; own partners count for, others against.',
  ),
  own: weight(0.1, -1, 2, 'Share of the points that its own best tile would make in the position left.'),
  rob: weight(0.5, 0, 2, 'Robber: points taken from another side count by this more.'),
  pips: weight(0.04, -1, 3, 'Worth of each pip laid.'),
  double: weight(1.8, -5, 10, 'Worth of laying a double.'),
  first: weight(3, -5, 20, 'Worth of holding a tile that fits what is left open.'),
  more: weight(0.6, -5, 10, 'Worth of each further one.'),
  suits: weight(0.3, -5, 10, 'Worth of each suit still held.'),
  stuck: weight(
    4.5,
    -5,
    40,
    'Worth of the chance that an opponent cannot play, cost of the chance that a partner cannot.',
  ),
  urgency: weight(1, 0, 20, 'Grows that by this over the tiles which that hand has left.'),
};

const ALL = (1 << 28) - 1;

/**
 * Points now, less the points that others can be expected to make next. For the position a move leaves it lists every tile
 * that would score there and how much (attachments at each open place, overlays of each end where the sum is a multiple of
 * five, overlaid doubles twice); a seat then makes the best of those it holds, each unseen copy being in its hand with the
 * chance its hand's size and its known lacks give. Opponents count against the move, partners for it, later seats less and
 * less. Beside that: its own best answer, tiles that fit, suits kept, doubles and pips laid, opponents who cannot play, and
 * under `robber` points taken from another side, which count for more (`rob`).
 *
 * Source: none known; the weights were found by coordinate search against `greedy`.
 */
export const scorer = defineStrategy({
  name: 'scorer',
  games: ['nakladka'],
  summary:
    'Points now minus the points the next seats can be expected to make from unseen tiles and twins; keeps tiles that fit.',
  params: { ...WEIGHTS, memory: MEMORY },
  deterministic: true,
  create: (context) => new ScorerBot(context),
});

class ScorerBot {
  private readonly w: Record<keyof typeof WEIGHTS, number>;
  private readonly robber: boolean;
  private readonly spinnerOverlay: boolean;
  private readonly players: number;
  private readonly sideOf: Uint8Array;
  /* Unseen tiles at least once and twice, as masks by tile id. */
  private once = 0;
  private twice = 0;
  /* By seat: tiles it cannot hold, size of its pool, chances that it holds a tile unseen once and twice. */
  private readonly cannot: Int32Array;
  private readonly pool: Int32Array;
  private readonly holdsOne: Float64Array;
  private readonly holdsTwo: Float64Array;
  /* The position after the move in question. */
  private readonly ends = new Int32Array(4);
  private readonly tops = new Int32Array(4);
  /* Tiles that score there, as a mask for every five points; which of these masks are in use, as a mask of their numbers. */
  private levels = 0;
  private readonly scoring = new Int32Array(32);

  constructor({ params, rules, seating }: BotContext) {
    this.w = weights(WEIGHTS, params);
    this.robber = rules['robber'] === true;
    this.spinnerOverlay = rules['spinnerOverlay'] === true;
    this.players = seating.players;
    this.sideOf = seating.sideOf;
    this.cannot = new Int32Array(seating.players);
    this.pool = new Int32Array(seating.players);
    this.holdsOne = new Float64Array(seating.players);
    this.holdsTwo = new Float64Array(seating.players);
  }

  choose(view: NakladkaView): number {
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
  private look({ table, hand, seat }: NakladkaView): void {
    const { played, lacks, counts } = table;
    const once = ALL & ~(hand[1]! | played[1]! | (hand[0]! & played[0]!));
    const twice = ALL & ~(hand[0]! | played[0]!);
    this.once = once;
    this.twice = twice;
    for (let other = 0; other < this.players; other++) {
      if (other === seat) continue;
      let cannot = 0;
      for (let lacking = lacks[other]!; lacking !== 0; lacking &= lacking - 1)
        cannot |= SUIT[31 - Math.clz32(lacking & -lacking)]!;
      const pool = popcount(once & ~cannot) + popcount(twice & ~cannot);
      const held = counts[other]!;
      this.cannot[other] = cannot;
      this.pool[other] = pool;
      const misses = pool > held ? (pool - held) / pool : 0;
      this.holdsOne[other] = 1 - misses;
      this.holdsTwo[other] = pool > held + 1 ? 1 - (misses * (pool - held - 1)) / (pool - 1) : 1;
    }
  }

  private value(view: NakladkaView, move: number): number {
    const { table, side, hand, seat } = view;
    const { w, robber, players, sideOf } = this;
    const tile = moveTile(move);
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    const now = pointsNow(table, side, move, robber);
    let value = now + w.pips * PIPS[tile]! + (high === low ? w.double : 0);
    if (robber && (move & 31) >= OVERLAY) value += w.rob * now;
    const bit = 1 << tile;
    const left = (hand[1]! & bit) !== 0 ? hand[0]! : hand[0]! ^ bit;
    if (left === 0) return value;
    if ((left & SUIT[high]!) === 0) value -= w.suits;
    if (high !== low && (left & SUIT[low]!) === 0) value -= w.suits;
    const open = this.lay(table, move, sumAfter(table, move));
    const fits = popcount(left & open) + popcount(hand[1]! & left & open & (hand[0]! & bit ? ~bit : ALL));
    if (fits > 0) value += w.first + w.more * (fits - 1);
    value += w.own * this.bestOf(left);
    let share = w.next;
    for (let step = 1; step < players; step++, share *= w.decay) {
      const other = seat + step < players ? seat + step : seat + step - players;
      const count = table.counts[other]!;
      const can = ~this.cannot[other]! & open;
      const hits = popcount(this.once & can) + popcount(this.twice & can);
      const stuck = noneOf(this.pool[other]!, hits, count);
      const worth = w.stuck * stuck * (1 + w.urgency / count) - share * this.expected(other);
      value += sideOf[other] === side ? -worth : worth;
    }
    return value;
  }

  /** Lays the move in question, lists the tiles that score after it, and gives the tiles that fit anywhere as a mask. */
  private lay(table: NakladkaTable, move: number, sum: number): number {
    const { ends, tops } = this;
    const { spinner } = table;
    const tile = moveTile(move);
    const place = move & 31;
    let { arms } = table;
    for (let arm = 0; arm < arms; arm++) {
      ends[arm] = table.ends[arm]!;
      tops[arm] = table.tops[arm]!;
    }
    if (place < OVERLAY) {
      ends[place] = PIPS[tile]! - (place === arms ? spinner : ends[place]!);
      tops[place] = tile;
      if (place === arms) arms++;
    }
    this.levels = 0;
    let open = 0;
    for (let arm = 0; arm < arms; arm++) {
      const end = ends[arm]!;
      const top = tops[arm]!;
      open |= SUIT[end]!;
      this.attach(end, sum - (HIGH[top] === LOW[top] ? 2 * end : end));
    }
    if (arms < 4) {
      open |= SUIT[spinner]!;
      this.attach(spinner, arms === 1 ? sum - 2 * spinner : sum);
    }
    if (sum > 0 && sum % 5 === 0) {
      for (let arm = 0; arm < arms; arm++) this.note(tops[arm]!, HIGH[tops[arm]!] === LOW[tops[arm]!] ? 2 * sum : sum);
      if (arms < 2 && this.spinnerOverlay) this.note(TILE[(spinner << 5) | spinner]!, 2 * sum);
    }
    return open;
  }

  /** Notes the tiles that score at an open place: `rest` is the sum without what they will show. */
  private attach(end: number, rest: number): void {
    for (let shown = (100 - rest) % 5; shown <= 6; shown += 5)
      if (shown !== end && rest + shown > 0) this.note(TILE[(end << 5) | shown]!, rest + shown);
    if ((rest + 2 * end) % 5 === 0 && rest + end > 0) this.note(TILE[(end << 5) | end]!, rest + 2 * end);
  }

  private note(tile: number, points: number): void {
    /* At most four doubles of six at the ends, taken twice: 96 points. */
    const level = points / 5;
    const before = (this.levels >>> level) & 1 ? this.scoring[level]! : 0;
    this.levels |= 1 << level;
    this.scoring[level] = before | (1 << tile);
  }

  /** Most points of some tiles. */
  private bestOf(tiles: number): number {
    for (let levels = this.levels; levels !== 0; ) {
      const level = 31 - Math.clz32(levels);
      if ((this.scoring[level]! & tiles) !== 0) return 5 * level;
      levels ^= 1 << level;
    }
    return 0;
  }

  /** Expected points of a seat that plays its best tile, each unseen tile being in its hand by itself with its chance. */
  private expected(other: number): number {
    const { twice, scoring } = this;
    const one = this.holdsOne[other]!;
    const two = this.holdsTwo[other]!;
    let able = this.once & ~this.cannot[other]!;
    let missing = 1;
    let points = 0;
    for (let levels = this.levels; levels !== 0; ) {
      const level = 31 - Math.clz32(levels);
      levels ^= 1 << level;
      const before = missing;
      for (let tiles = scoring[level]! & able; tiles !== 0; tiles &= tiles - 1)
        missing *= 1 - ((twice & tiles & -tiles) !== 0 ? two : one);
      points += 5 * level * (before - missing);
      able &= ~scoring[level]!;
    }
    return points;
  }
}
