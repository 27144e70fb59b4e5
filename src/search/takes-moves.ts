import { PLAIN } from '../core/moves.js';
import { HIGH, LOW, TILE } from '../core/tiles.js';
import { leafPips } from './takes-key.js';
import type { TakesPosition } from './takes-position.js';

/** Lists legal moves in canonical order (rules 5), or one of each kind of moves that come to the same. */
export class TakesMoves {
  private leaves = 0;
  private readonly others = new Int32Array(32);

  constructor(private readonly position: TakesPosition) {}

  /** Writes all legal moves into `out` from `at`; returns their number. */
  all(out: Int32Array, at: number): number {
    return this.list(out, at, false);
  }

  /** As `all`, of moves with equal effect only the first. */
  distinct(out: Int32Array, at: number): number {
    this.prepare();
    return this.list(out, at, true);
  }

  private list(out: Int32Array, at: number, merge: boolean): number {
    const { position } = this;
    const { rows, doubles, set } = position;
    const seat = position.turn[position.ply]!;
    const suit = position.suit[position.ply]!;
    const must = suit >= 0 && rows[(seat << 5) | suit]! !== 0;
    const base = seat << 5;
    let count = at;
    for (let high = set; high >= 0; high--) {
      let row = rows[base | high]! & ((1 << high) - 1);
      if (must && high !== suit) row &= 1 << suit;
      if ((doubles[seat]! >>> high) & 1 && (!must || high === suit)) {
        const tile = TILE[(high << 5) | high]!;
        if (!merge || !this.sameDouble(high)) out[count++] = (tile << 5) | (suit < 0 ? high : PLAIN);
      }
      while (row !== 0) {
        const low = 31 - Math.clz32(row);
        row ^= 1 << low;
        if (merge && this.same(high, low)) continue;
        const code = TILE[(high << 5) | low]! << 5;
        if (suit >= 0) {
          out[count++] = code | PLAIN;
          continue;
        }
        out[count++] = code | high;
        /* Of a tile that nobody can follow in either suit one lead is enough. */
        if (!merge || ((this.leaves >>> high) & (this.leaves >>> low) & 1) === 0) out[count++] = code | low;
      }
    }
    return count - at;
  }

  private prepare(): void {
    const { position, others } = this;
    const seat = position.turn[position.ply]!;
    this.leaves = leafPips(position);
    for (let pip = 0; pip <= position.set; pip++) {
      let all = 0;
      for (let i = 0; i < position.players; i++) if (i !== seat) all |= position.rows[(i << 5) | pip]!;
      others[pip] = all;
    }
  }

  /**
   * Whether a higher tile of the hand does the same as this one: both halves of both are about nowhere else but in one
   * common suit, where no other hand's tile and not the best tile of the trick stands between them.
   */
  private same(high: number, low: number): boolean {
    const { leaves, position } = this;
    const highLeaf = (leaves >>> high) & 1;
    const lowLeaf = (leaves >>> low) & 1;
    if ((highLeaf | lowLeaf) === 0) return false;
    if ((highLeaf & lowLeaf) === 1) {
      /* A tile of two such halves only follows nothing; unless it is of the suit led. */
      return this.loneAbove(high, low);
    }
    const base = highLeaf === 1 ? low : high;
    const leaf = highLeaf === 1 ? high : low;
    const seat = position.turn[position.ply]!;
    const above = position.rows[(seat << 5) | base]! & leaves & (-2 << leaf);
    if (above === 0) return false;
    const next = 31 - Math.clz32(above & -above);
    if ((this.others[base]! & ((1 << next) - 1) & (-2 << leaf)) !== 0) return false;
    const { ply } = position;
    if (base !== position.suit[ply]!) return this.unlike(base, leaf, next);
    const power = position.power[ply]!;
    return power > next || power < leaf;
  }

  /** Off the suit led two such tiles are alike, unless one of their halves is that suit. */
  private unlike(_base: number, leaf: number, next: number): boolean {
    const suit = this.position.suit[this.position.ply]!;
    return leaf !== suit && next !== suit;
  }

  /** Whether a tile of two lone halves stands higher in the hand; none of them of the suit led. */
  private loneAbove(high: number, low: number): boolean {
    const { position, leaves } = this;
    const { ply, set, rows } = position;
    const seat = position.turn[ply]!;
    const suit = position.suit[ply]!;
    if (suit === high || suit === low) return false;
    for (let pip = set; pip >= high; pip--) {
      if (((leaves >>> pip) & 1) === 0 || pip === suit) continue;
      const row = rows[(seat << 5) | pip]! & leaves & ((1 << pip) - 1);
      if (row === 0) continue;
      const other = 31 - Math.clz32(row);
      if (other === suit) continue;
      if (pip > high) return true;
    }
    return false;
  }

  /** Whether a higher double of the hand does the same: nothing else of both suits is about, no other hand's double between. */
  private sameDouble(pip: number): boolean {
    const { position } = this;
    const { ply, doubles, players, set } = position;
    const seat = position.turn[ply]!;
    if (!this.lone(pip)) return false;
    let rest = 0;
    for (let i = 0; i < players; i++) if (i !== seat) rest |= doubles[i]!;
    for (let next = pip + 1; next <= set; next++) {
      if ((rest >>> next) & 1) return false;
      if ((doubles[seat]! >>> next) & 1 && this.lone(next)) {
        const power = position.power[ply]! - 64;
        const suit = position.suit[ply]!;
        return pip !== suit && next !== suit && (power > next || power < pip);
      }
    }
    return false;
  }

  private lone(pip: number): boolean {
    const { position } = this;
    const seat = position.turn[position.ply]!;
    const row = position.rows[(seat << 5) | pip]!;
    return this.others[pip] === 0 && (row & (row - 1)) === 0;
  }
}

/** Whether a tile is a double. */
export function isTwin(tile: number): boolean {
  return HIGH[tile] === LOW[tile];
}
