import { popcount } from '../core/masks.js';
import { HIGH, LOW } from '../core/tiles.js';
import { HIGH_RANK, NOBODY, type TakesPosition } from './takes-position.js';

/** More than any round is worth. */
export const ALL_POINTS = 999;
/* More tricks than any round has. */
const NO_LIMIT = 99;

/**
 * Tricks that a seat can lead and win one after the other, whatever the opponents do: tiles above all that they hold of the
 * suit, as long as those who hold a double must still follow (rules 4.2, 4.3). Neither may the partner be forced to take
 * the lead away: the tile beats the partner's too, and the partner can always discard something else than a double.
 */
export class TakesRun {
  /* Tiles that the run has used, as rank rows of the leader. */
  private readonly used = new Int32Array(32);
  /* Suits in which each seat may have lost a tile by following, those of the trick before, tiles lost to a discard. */
  private readonly ledSuits = new Int32Array(NOBODY + 1);
  private readonly oldSuits = new Int32Array(NOBODY + 1);
  private readonly discards = new Int32Array(NOBODY + 1);
  /* What the run holds so far. */
  private count = 0;
  private points = 0;
  /* Doubles that the run has used. */
  private spent = 0;
  /* The best tile that only the partner may have to beat; suit, rank, points. */
  private weakSuit = -1;
  private weakRank = 0;
  private weakPoints = 0;

  constructor(private readonly position: TakesPosition) {}

  /**
   * Sure points of `leader`'s side in the last `tricks` tricks. `tile` (-1: none) has left the leader's hand; the seats of mask
   * `late` have still to play to a trick of suit `before`, which the side wins.
   */
  sure(leader: number, tricks: number, tile = -1, before = 0, late = 0): number {
    const { position } = this;
    const last = position.players - 1;
    const pairs = last === 3;
    const one = (leader + 1) & last;
    const two = pairs ? (leader + 3) & 3 : NOBODY;
    const partner = pairs ? (leader + 2) & 3 : NOBODY;
    this.begin(tile);
    this.expect(one, before, late);
    this.expect(two, before, late);
    for (let suit = position.set; suit >= 0; suit--) this.extend(leader, one, two, partner, suit);
    this.finish(one, two, partner, late);
    const left = tricks - this.count;
    if (left === 0) return ALL_POINTS;
    const theirs = this.squeezed(one, left) + this.squeezed(two, left);
    const own = this.squeezed(partner, left);
    /* The partner's last trump may be one of the doubles squeezed out. */
    const points = this.points + theirs;
    return points + (own > 0 ? own : this.lastTrump(leader & 1, left, this.spent));
  }

  private begin(tile: number): void {
    const { used, position } = this;
    this.count = 0;
    this.points = 0;
    this.spent = 0;
    this.weakSuit = -1;
    this.weakPoints = 0;
    for (let suit = 0; suit <= position.set; suit++) used[suit] = 0;
    if (tile < 0) return;
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    if (high === low) {
      this.spent = 1 << high;
      used[high] = 1 << (position.doubleHigh ? HIGH_RANK : high);
      return;
    }
    used[high] = 1 << low;
    used[low] = 1 << high;
  }

  /** What an opponent may lose to the trick before the run. */
  private expect(seat: number, before: number, late: number): void {
    const plays = ((late >>> seat) & 1) === 1;
    const follows = plays && this.position.rows[(seat << 5) | before]! !== 0;
    this.oldSuits[seat] = this.ledSuits[seat] = follows ? 1 << before : 0;
    this.discards[seat] = plays && !follows ? 1 : 0;
  }

  /** Leads of a suit that an opponent is sure to follow: each suit led before can have cost the one tile of both suits. */
  private follows(seat: number, suit: number): number {
    const { position } = this;
    const self = 1 << suit;
    if ((position.doubles[seat]! & ~self) === 0) return NO_LIMIT;
    const row = position.rows[(seat << 5) | suit]!;
    const lost = popcount(row & this.ledSuits[seat]! & ~self) + ((this.oldSuits[seat]! >>> suit) & 1);
    return popcount(row) - lost - this.discards[seat]!;
  }

  /** Adds the leads of one suit. A kernel: every bound of every position runs through it. */
  private extend(leader: number, one: number, two: number, partner: number, suit: number): void {
    const { position, used } = this;
    const { rows } = position;
    const own = rows[(leader << 5) | suit]! & ~used[suit]!;
    if (own === 0) return;
    const row1 = rows[(one << 5) | suit]!;
    const row2 = rows[(two << 5) | suit]!;
    const theirs = row1 | row2;
    let top = theirs === 0 ? own : own & (-2 << (31 - Math.clz32(theirs)));
    if (top === 0) return;
    const limit1 = this.follows(one, suit);
    const limit2 = this.follows(two, suit);
    let limit = Math.min(limit1, limit2);
    if (limit <= 0) return;
    if (limit === NO_LIMIT) {
      /* Opponents who cannot trump run out of the suit: then the rest of it wins too. */
      const tops = popcount(top);
      if (tops >= popcount(row1) && tops >= popcount(row2)) top = own;
    }
    const mates = rows[(partner << 5) | suit]!;
    const solid = mates === 0 ? top : top & (-2 << (31 - Math.clz32(mates)));
    const self = 1 << suit;
    const double = position.doubleHigh ? 1 << HIGH_RANK : self;
    for (let row = solid; row !== 0 && limit > 0; limit--) {
      const rank = 31 - Math.clz32((row & double) !== 0 ? double : row);
      row &= ~(1 << rank);
      this.count++;
      this.points++;
      if (1 << rank === double) {
        this.points++;
        this.spent |= self;
      } else used[rank] = used[rank]! | self;
    }
    if (solid !== 0) {
      this.ledSuits[one] = this.ledSuits[one]! | self;
      this.ledSuits[two] = this.ledSuits[two]! | self;
    }
    const weak = top & ~solid;
    if (weak !== 0 && limit > 0) this.offer(suit, weak, double);
  }

  /** Keeps the best tile that wins for the side but perhaps in the partner's hand. */
  private offer(suit: number, weak: number, double: number): void {
    const points = (weak & double) !== 0 ? 2 : 1;
    if (points <= this.weakPoints) return;
    this.weakPoints = points;
    this.weakSuit = suit;
    this.weakRank = points === 2 ? suit : 31 - Math.clz32(weak);
  }

  /** Ends the run where the partner may have to trump; else one tile that the partner may have to beat comes last. */
  private finish(one: number, two: number, partner: number, late: number): void {
    const { position } = this;
    const most = partner === NOBODY ? NO_LIMIT : this.plain(partner, late);
    if (this.count > most) {
      const doubles = this.points - this.count;
      this.count = most + 1;
      this.points = this.count + Math.min(doubles, this.count);
      return;
    }
    if (this.weakPoints === 0 || this.count > most) return;
    /* After other leads it is only sure where nobody can trump. */
    if (this.count > 0 && (position.doubles[one]! | position.doubles[two]!) !== 0) return;
    const isDouble = this.weakSuit === this.weakRank;
    if (!isDouble && ((this.used[this.weakSuit]! >>> this.weakRank) & 1) === 1) return;
    if (isDouble) this.spent |= 1 << this.weakSuit;
    this.points += this.weakPoints;
    this.count++;
  }

  /** Tricks for which a partner is sure to have something else than a double to discard. */
  private plain(seat: number, late: number): number {
    const { counts, doubles } = this.position;
    const most = counts[seat]! - popcount(doubles[seat]!) - ((late >>> seat) & 1);
    return Math.max(most, 0);
  }

  /** Doubles that a seat cannot hold back for the tricks left after the run. */
  private squeezed(seat: number, left: number): number {
    const held = popcount(this.position.doubles[seat]!);
    return held > left ? held - left : 0;
  }

  /**
   * 1 where a seat of the side holds a double above all of the other side's, which cannot be beaten in its own suit either.
   * Kept to the end it takes the last trick, unless its holder is to lead that one: then the holder has won a trick before.
   * Doubles of mask `spent` and that of the suit `led`, which may be called for now, do not count.
   */
  lastTrump(side: number, tricks: number, spent: number, led = -1): number {
    const { doubles, players } = this.position;
    if (tricks < 2) return 0;
    const one = side ^ 1;
    const two = players === 4 ? one + 2 : NOBODY;
    const theirs = doubles[one]! | doubles[two]!;
    for (let seat = side; seat < players; seat += 2) {
      const own = doubles[seat]! & ~spent;
      if (own <= theirs) continue;
      const pip = 31 - Math.clz32(own);
      if (pip !== led && this.holds(pip, one, two)) return 1;
    }
    return 0;
  }

  /** Whether neither opponent can beat a double in its own suit, by rank or by a lower double while the other leads it. */
  private holds(pip: number, one: number, two: number): boolean {
    const { rows, doubles, doubleHigh } = this.position;
    const row1 = rows[(one << 5) | pip]!;
    const row2 = rows[(two << 5) | pip]!;
    if (!doubleHigh && (row1 | row2) >>> pip !== 0) return false;
    return (row1 === 0 || doubles[two] === 0) && (row2 === 0 || doubles[one] === 0);
  }
}
