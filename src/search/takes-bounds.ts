import { HIGH, LOW } from '../core/tiles.js';
import { NOBODY, type TakesPosition } from './takes-position.js';
import { TakesRun } from './takes-run.js';

/** Points that a side cannot be kept from, without search. */
export class TakesBounds {
  private readonly run: TakesRun;

  constructor(private readonly position: TakesPosition) {
    this.run = new TakesRun(position);
  }

  /** Sure points of side 0 or 1 among those not yet taken. */
  sure(side: number): number {
    const { position } = this;
    const { ply } = position;
    const doubles = this.sureDoubles(side);
    const tricks = position.suit[ply]! < 0 ? this.atLead(side) : this.inTrick(side);
    const points = Math.max(tricks, doubles);
    const most = position.total[ply]!;
    return Math.min(points, most);
  }

  private atLead(side: number): number {
    const { position, run } = this;
    const leader = position.turn[position.ply]!;
    const tricks = position.tricks[position.ply]!;
    if ((leader & 1) !== side) return run.lastTrump(side, tricks, 0);
    const own = run.sure(leader, tricks);
    if (position.players === 2) return own;
    const given = this.viaPartner(leader);
    return Math.max(own, given);
  }

  /** The best trick that `leader` can give to a partner who cannot be beaten in it, and the partner's run. */
  private viaPartner(leader: number): number {
    const { position } = this;
    const partner = (leader + 2) & 3;
    const tricks = position.tricks[position.ply]! - 1;
    let most = 0;
    for (let suit = position.set; suit >= 0; suit--) {
      const own = position.rows[(leader << 5) | suit]!;
      if (own === 0) continue;
      const best = position.best(partner, suit);
      if (best < position.best((leader + 1) & 3, suit) || best < position.best((leader + 3) & 3, suit)) continue;
      if (best < 31 - Math.clz32(own & -own)) continue;
      const tile = position.tileOf(suit, best);
      const points = worth(tile) + this.run.sure(partner, tricks, tile, suit, 15 ^ (1 << partner));
      if (points > most) most = points;
    }
    return most;
  }

  /** The current trick, if the strongest tile that lies there or can still come is the side's; then its holder's run. */
  private inTrick(side: number): number {
    const { position, run } = this;
    const { ply, players } = position;
    const suit = position.suit[ply]!;
    const tricks = position.tricks[ply]!;
    let best = position.power[ply]!;
    let holder = position.winner[ply]!;
    let late = 0;
    let seat = position.turn[ply]!;
    for (let left = players - position.played[ply]!; left > 0; left--) {
      const strength = position.best(seat, suit);
      if (strength > best) {
        best = strength;
        holder = seat;
      }
      late |= 1 << seat;
      seat = (seat + 1) & (players - 1);
    }
    if ((holder & 1) !== side) return run.lastTrump(side, tricks, 0, suit);
    const tile = (late >>> holder) & 1 ? position.tileOf(suit, best) : -1;
    const points = position.stake[ply]! + (tile < 0 ? 1 : worth(tile));
    return points + run.sure(holder, tricks - 1, tile, suit, late);
  }

  /** Doubles that win whenever they are played: the opponents hold no double and nothing above it in its suit. */
  private sureDoubles(side: number): number {
    const { position } = this;
    const { doubles, players, ply } = position;
    const one = side ^ 1;
    const two = players === 4 ? one + 2 : NOBODY;
    if ((doubles[one]! | doubles[two]!) !== 0) return 0;
    /* One of theirs may lie in the trick. */
    if (position.stake[ply]! > 0 && (position.winner[ply]! & 1) !== side) return 0;
    let points = 0;
    let tricks = 0;
    for (let seat = side; seat < players; seat += 2) {
      const count = this.sureOf(seat, one, two);
      points += count;
      /* Partners' doubles may fall in the same tricks. */
      if (count > tricks) tricks = count;
    }
    return points + tricks;
  }

  private sureOf(seat: number, one: number, two: number): number {
    const { rows, doubles, doubleHigh, suit, ply } = this.position;
    let count = 0;
    for (let row = doubles[seat]!; row !== 0; row &= row - 1) {
      const pip = 31 - Math.clz32(row & -row);
      const above = (rows[(one << 5) | pip]! | rows[(two << 5) | pip]!) >>> pip;
      if (pip !== suit[ply] && (doubleHigh || above === 0)) count++;
    }
    return count;
  }
}

/** What winning a trick with a tile brings for sure (rules 4.4). */
function worth(tile: number): number {
  return HIGH[tile] === LOW[tile] ? 2 : 1;
}
