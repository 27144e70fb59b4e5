import { HIGH, LOW } from '../core/tiles.js';
import { TRUMP } from '../games/double-takes/strength.js';
import { bits, HIGH_RANK, NOBODY, type TakesPosition } from './takes-position.js';

/* More than any round is worth. */
const ALL = 999;

/**
 * Points that a side cannot be kept from, without search: tricks its leader can run, the current trick where nobody can
 * beat its strongest tile, and doubles that win whenever they are played.
 */
export class TakesBounds {
  private readonly used = new Int32Array(32);

  constructor(private readonly position: TakesPosition) {}

  /** Points of side 0 or 1 from here on that are sure. */
  sure(side: number): number {
    const { position } = this;
    const { ply } = position;
    const doubles = this.sureDoubles(side);
    let points = 0;
    if (position.suit[ply]! < 0) {
      if ((position.turn[ply]! & 1) === side) points = this.run(position.turn[ply]!, -1, 0, 0, position.tricks[ply]!);
    } else points = this.trick(side);
    const most = position.total[ply]!;
    if (doubles > points) points = doubles;
    return points < most ? points : most;
  }

  /** The current trick, where the strongest tile that can still come or lies there is the side's; then its holder's run. */
  private trick(side: number): number {
    const { position } = this;
    const { ply, players, rows, doubles } = position;
    const suit = position.suit[ply]!;
    let best = position.power[ply]!;
    let holder = position.winner[ply]!;
    let played = false;
    let seat = position.turn[ply]!;
    let late = 0;
    for (let left = players - position.played[ply]!; left > 0; left--) {
      const row = rows[(seat << 5) | suit]!;
      const power =
        row !== 0 ? 31 - Math.clz32(row) : doubles[seat]! !== 0 ? TRUMP + 31 - Math.clz32(doubles[seat]!) : -1;
      if (power > best) {
        best = power;
        holder = seat;
        played = true;
      }
      late |= 1 << seat;
      seat = (seat + 1) & (players - 1);
    }
    if ((holder & 1) !== side) return 0;
    let tile = -1;
    let points = 1 + position.stake[ply]!;
    if (played) {
      tile = best >= TRUMP ? position.tileAt(best - TRUMP, HIGH_RANK) : position.tileAt(suit, best);
      if (HIGH[tile] === LOW[tile]) points++;
    }
    const tricks = position.tricks[ply]! - 1;
    if (tricks === 0) return position.total[ply]!;
    const more = this.run(holder, tile, suit, late, tricks);
    return points + more;
  }

  /**
   * Points of tricks that `leader` can lead and win one after the other, whatever the opponents do. `tile` has gone to the
   * trick before; the seats of mask `late` still have to play to it, in suit `before`.
   */
  private run(leader: number, tile: number, before: number, late: number, tricks: number): number {
    const { position, used } = this;
    const { rows, doubles, players, set } = position;
    const pairs = players === 4;
    const one = (leader + 1) & (players - 1);
    const two = pairs ? (leader + 3) & 3 : NOBODY;
    const partner = pairs ? (leader + 2) & 3 : NOBODY;
    const trumps1 = doubles[one]!;
    const trumps2 = doubles[two]!;
    /* Suits in which an opponent may have lost a tile by following, and tiles lost to a discard. */
    let led1 = 0;
    let led2 = 0;
    let slack1 = 0;
    let slack2 = 0;
    if ((late >>> one) & 1) {
      if (rows[(one << 5) | before]! !== 0) led1 = 1 << before;
      else slack1 = 1;
    }
    if (pairs && (late >>> two) & 1) {
      if (rows[(two << 5) | before]! !== 0) led2 = 1 << before;
      else slack2 = 1;
    }
    const first1 = led1;
    const first2 = led2;
    for (let suit = 0; suit <= set; suit++) used[suit] = 0;
    if (tile >= 0) {
      const high = HIGH[tile]!;
      const low = LOW[tile]!;
      used[high] = 1 << (high === low && position.doubleHigh ? HIGH_RANK : low);
      used[low] = used[low]! | (1 << (high === low && position.doubleHigh ? HIGH_RANK : high));
    }
    let most = 99;
    if (pairs) {
      most = position.counts[partner]! - bits(doubles[partner]!);
      if ((late >>> partner) & 1) most--;
      if (most < 0) most = 0;
    }
    let count = 0;
    let points = 0;
    let weakSuit = -1;
    let weakRank = 0;
    let weakPoints = 0;
    for (let suit = set; suit >= 0; suit--) {
      const own = rows[(leader << 5) | suit]! & ~used[suit]!;
      if (own === 0) continue;
      const row1 = rows[(one << 5) | suit]!;
      const row2 = rows[(two << 5) | suit]!;
      const theirs = row1 | row2;
      let top = theirs === 0 ? own : own & (-2 << (31 - Math.clz32(theirs)));
      if (top === 0) continue;
      let limit = 99;
      const self = 1 << suit;
      if ((trumps1 & ~self) !== 0) {
        limit = bits(row1) - bits(row1 & led1 & ~self) - ((first1 >>> suit) & 1) - slack1;
      }
      if ((trumps2 & ~self) !== 0) {
        const other = bits(row2) - bits(row2 & led2 & ~self) - ((first2 >>> suit) & 1) - slack2;
        if (other < limit) limit = other;
      }
      if (limit <= 0) continue;
      if (limit === 99) {
        const tops = bits(top);
        if (tops >= bits(row1) && tops >= bits(row2)) top = own;
      }
      const mates = rows[(partner << 5) | suit]!;
      const solid = mates === 0 ? top : top & (-2 << (31 - Math.clz32(mates)));
      const weak = top & ~solid;
      const double = position.doubleHigh ? 1 << HIGH_RANK : self;
      let any = false;
      for (let row = solid; row !== 0 && limit > 0; ) {
        const rank = 31 - Math.clz32(row & double ? row & double : row);
        row &= ~(1 << rank);
        count++;
        points++;
        limit--;
        any = true;
        if (1 << rank === double) points++;
        else used[rank] = used[rank]! | self;
      }
      if (any) {
        led1 |= self;
        led2 |= self;
      }
      if (weak !== 0 && limit > 0) {
        const worth = (weak & double) !== 0 ? 2 : 1;
        if (worth > weakPoints) {
          weakPoints = worth;
          weakSuit = suit;
          weakRank = worth === 2 ? suit : 31 - Math.clz32(weak);
        }
      }
    }
    if (count > most) {
      /* Beyond that the partner may have to trump, and leads then. */
      const extra = points - count;
      count = most + 1;
      points = count + (extra < count ? extra : count);
    } else if (weakPoints > 0 && count <= most && (count === 0 || (trumps1 | trumps2) === 0)) {
      /* Last, a tile that the partner may have to beat. */
      if (weakSuit === weakRank || ((used[weakSuit]! >>> weakRank) & 1) === 0) {
        points += weakPoints;
        count++;
      }
    }
    const left = tricks - count;
    if (left === 0) return ALL;
    return points + this.squeezed(one, left) + this.squeezed(two, left) + this.squeezed(partner, left);
  }

  /** Doubles that a seat cannot keep for the tricks that are left. */
  private squeezed(seat: number, tricks: number): number {
    const held = bits(this.position.doubles[seat]!);
    return held > tricks ? held - tricks : 0;
  }

  /** Doubles that win whenever they are played, for the opponents hold no double and nothing stronger in the suit. */
  private sureDoubles(side: number): number {
    const { position } = this;
    const { doubles, rows, players, doubleHigh } = position;
    const pairs = players === 4;
    const one = side ^ 1;
    const two = pairs ? one + 2 : NOBODY;
    if ((doubles[one]! | doubles[two]!) !== 0) return 0;
    const { ply } = position;
    if (position.stake[ply]! > 0 && (position.winner[ply]! & 1) !== side) return 0;
    const suit = position.suit[ply]!;
    let points = 0;
    let tricks = 0;
    for (let seat = side; seat < players; seat += 2) {
      let count = 0;
      for (let row = doubles[seat]!; row !== 0; row &= row - 1) {
        const pip = 31 - Math.clz32(row & -row);
        const theirs = rows[(one << 5) | pip]! | rows[(two << 5) | pip]!;
        if (pip !== suit && (doubleHigh || theirs >>> pip === 0)) count++;
      }
      points += count;
      if (count > tricks) tricks = count;
    }
    return points + tricks;
  }
}
