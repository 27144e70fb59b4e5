import { PLAIN } from '../core/moves.js';
import { TILE } from '../core/tiles.js';
import { TRUMP } from '../games/double-takes/strength.js';
import type { TakesPosition } from './takes-position.js';

/** Lists legal moves in canonical order (rules 5): all, or one of each kind of moves that come to the same. */
export class TakesMoves {
  /* Pips of which exactly one tile is about, no double. */
  private leaves = 0;
  /* Rank rows of all other hands together. */
  private readonly others = new Int32Array(32);
  private seat = 0;
  private suit = 0;
  private power = 0;

  constructor(private readonly position: TakesPosition) {}

  /** Writes all legal moves into `out` from `at` on; returns where they end. */
  all(out: Int32Array, at: number): number {
    return this.list(out, at, false);
  }

  /** As `all`; of moves with equal effect only the first. */
  distinct(out: Int32Array, at: number): number {
    this.survey();
    return this.list(out, at, true);
  }

  private list(out: Int32Array, at: number, merge: boolean): number {
    const { position } = this;
    const { rows, doubles, set, ply } = position;
    const seat = position.turn[ply]!;
    const suit = position.suit[ply]!;
    /* Rules 4.2: who holds the suit must follow it. */
    const must = suit >= 0 && rows[(seat << 5) | suit]! !== 0;
    for (let high = set; high >= 0; high--) {
      let row = rows[(seat << 5) | high]! & ((1 << high) - 1);
      let double = doubles[seat]! & (1 << high);
      if (must && high !== suit) {
        row &= 1 << suit;
        double = 0;
      }
      if (double !== 0 && !(merge && this.sameDouble(high))) {
        out[at++] = (TILE[high * 33]! << 5) | (suit < 0 ? high : PLAIN);
      }
      while (row !== 0) {
        const low = 31 - Math.clz32(row);
        row ^= 1 << low;
        if (merge && this.same(high, low)) continue;
        const code = TILE[(high << 5) | low]! << 5;
        out[at++] = code | (suit < 0 ? high : PLAIN);
        if (suit < 0 && !(merge && this.lone(high, low))) out[at++] = code | low;
      }
    }
    return at;
  }

  private survey(): void {
    const { position, others } = this;
    const { rows, doubles, players, set, ply } = position;
    const seat = position.turn[ply]!;
    this.seat = seat;
    this.suit = position.suit[ply]!;
    this.power = position.power[ply]!;
    this.leaves = 0;
    const twins = doubles[0]! | doubles[1]! | doubles[2]! | doubles[3]!;
    for (let pip = 0; pip <= set; pip++) {
      let rest = 0;
      for (let i = 0; i < players; i++) if (i !== seat) rest |= rows[(i << 5) | pip]!;
      others[pip] = rest;
      const all = rest | rows[(seat << 5) | pip]!;
      if (all !== 0 && (all & (all - 1)) === 0) this.leaves |= 1 << pip;
    }
    this.leaves &= ~twins;
  }

  /** Whether a tile is the only one of both its suits: then nobody can follow it, whichever is led. */
  private lone(high: number, low: number): boolean {
    return ((this.leaves >>> high) & (this.leaves >>> low) & 1) === 1;
  }

  /**
   * Whether a higher tile of the hand does the same: both are the last of one of their suits, and in the other, which they
   * share, no other hand's tile nor the best of the trick stands between them.
   */
  private same(high: number, low: number): boolean {
    const { leaves, seat, suit, power } = this;
    if (this.lone(high, low)) return this.loneAbove(high, low);
    if ((((leaves >>> high) | (leaves >>> low)) & 1) === 0) return false;
    const isHigh = ((leaves >>> high) & 1) === 1;
    const base = isHigh ? low : high;
    const leaf = isHigh ? high : low;
    const above = this.position.rows[(seat << 5) | base]! & leaves & (-2 << leaf);
    if (above === 0) return false;
    const next = 31 - Math.clz32(above & -above);
    if ((this.others[base]! & ((1 << next) - 1) & (-2 << leaf)) !== 0) return false;
    if (base !== suit) return leaf !== suit && next !== suit;
    return power > next || power < leaf;
  }

  /** Whether another lone tile stands higher in the hand; neither may be of the suit led. */
  private loneAbove(high: number, low: number): boolean {
    const { position, leaves, suit, seat } = this;
    if (suit === high || suit === low) return false;
    for (let pip = position.set; pip > high; pip--) {
      if (((leaves >>> pip) & 1) === 0 || pip === suit) continue;
      const row = position.rows[(seat << 5) | pip]! & leaves & ((1 << pip) - 1);
      if (row !== 0 && row !== 1 << suit) return true;
    }
    return false;
  }

  /** Whether a higher double of the hand does the same: both the last of their suits, no other hand's double between. */
  private sameDouble(pip: number): boolean {
    const { seat, suit } = this;
    const { doubles, players, set } = this.position;
    if (!this.last(pip)) return false;
    let rest = 0;
    for (let i = 0; i < players; i++) if (i !== seat) rest |= doubles[i]!;
    for (let next = pip + 1; next <= set; next++) {
      if ((rest >>> next) & 1) return false;
      if (((doubles[seat]! >>> next) & 1) === 0 || !this.last(next)) continue;
      const trump = this.power - TRUMP;
      return pip !== suit && next !== suit && (trump > next || trump < pip);
    }
    return false;
  }

  /** Whether a double of the hand is the last tile of its suit. */
  private last(pip: number): boolean {
    const row = this.position.rows[(this.seat << 5) | pip]!;
    return this.others[pip] === 0 && (row & (row - 1)) === 0;
  }
}
