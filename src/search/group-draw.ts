import type { Rng } from '../core/random.js';

/** Swaps proposed for each tile that may have come with several groups. */
export const SWAPS = 32;

const NONE = 255;

/**
 * Lays the tiles that one seat has had on the groups they came with (proofs.ts): each tile on one of a run of groups, each
 * group with its number of tiles. A first way is found by taking for each group in turn the tiles that must come soonest,
 * which finds one wherever there is one. It is then mixed by swaps: two tiles drawn by chance change groups where both may
 * (Metropolis' rule where that halves the weight, see below). The proposal is symmetric, and every way becomes the first
 * one by such swaps, group after group, so all ways are equally likely in the limit. So many swaps come within .003 of it
 * (total variation) in the worst of 150 random problems, within .0001 in 19 of 20 (test/search/group-draw.test.ts).
 *
 * Twins (two copies of a tile, nakladka) that may have come in each other's place make one shuffle of two ways: a way in
 * which both lie in the groups open to both weighs a half, as in slots.ts.
 */
export class GroupDraw {
  /** Tiles added. */
  rows = 0;
  /** Group of each tile. */
  readonly group: Uint8Array;
  private readonly tile: Uint8Array;
  /* Groups each tile may have come with: from the first to the last. */
  private readonly first: Uint8Array;
  private readonly last: Uint8Array;
  /* The row of the other copy, and the row of each tile id added. */
  private readonly twin: Uint8Array;
  private readonly rowOf = new Uint8Array(256);
  private twins = false;
  /* Rows with several groups; slots of each group that the other rows leave. */
  private readonly openRows: Uint8Array;
  private open = 0;
  private readonly left: Int32Array;

  constructor(tiles: number) {
    this.group = new Uint8Array(tiles);
    this.tile = new Uint8Array(tiles);
    this.first = new Uint8Array(tiles);
    this.last = new Uint8Array(tiles);
    this.twin = new Uint8Array(tiles);
    this.openRows = new Uint8Array(tiles);
    this.left = new Int32Array(tiles + 1);
    this.rowOf.fill(NONE);
  }

  /** Forgets all tiles. */
  clear(): void {
    for (let row = 0; row < this.rows; row++) this.rowOf[this.tile[row]!] = NONE;
    this.rows = 0;
    this.open = 0;
    this.twins = false;
  }

  /** Adds a tile that came with one of the groups from `first` to `last`. */
  add(tile: number, first: number, last: number): void {
    const row = this.rows++;
    const twin = this.rowOf[tile]!;
    this.tile[row] = tile;
    this.first[row] = first;
    this.last[row] = last;
    this.twin[row] = twin;
    this.rowOf[tile] = row;
    if (twin !== NONE) {
      this.twin[twin] = row;
      this.twins = true;
    }
  }

  /** Draws a group for each tile; `sizes` of the first `groups` are what they hold. False where there is no way. */
  draw(sizes: Int32Array, groups: number, rng: Rng): boolean {
    if (!this.settle(sizes, groups) || !this.layFirst(groups)) return false;
    if (this.open > 1) for (let swaps = SWAPS * this.open; swaps > 0; swaps--) this.propose(rng);
    return true;
  }

  /** Writes the tiles in the order of their groups. */
  write(sizes: Int32Array, groups: number, out: Uint8Array): void {
    const { left, group, tile, rows } = this;
    for (let at = 0, each = 0; each < groups; each++) {
      left[each] = at;
      at += sizes[each]!;
    }
    for (let row = 0; row < rows; row++) {
      const at = left[group[row]!]!;
      out[at] = tile[row]!;
      left[group[row]!] = at + 1;
    }
  }

  /** Lays the tiles that have one group only. */
  private settle(sizes: Int32Array, groups: number): boolean {
    const { left, group, first, last, rows, openRows } = this;
    let slots = 0;
    for (let each = 0; each < groups; each++) {
      left[each] = sizes[each]!;
      slots += sizes[each]!;
    }
    if (slots !== rows) return false;
    for (let row = 0; row < rows; row++) {
      const only = first[row]!;
      if (only > last[row]!) return false;
      group[row] = NONE;
      if (only < last[row]!) openRows[this.open++] = row;
      else {
        group[row] = only;
        left[only] = left[only]! - 1;
      }
    }
    return true;
  }

  /** The first way: for each group in turn the tiles that must come soonest. */
  private layFirst(groups: number): boolean {
    const { left, group, first, last, openRows, open } = this;
    for (let each = 0; each < groups; each++) {
      if (left[each]! < 0) return false;
      for (let slots = left[each]!; slots > 0; slots--) {
        let pick = NONE;
        for (let i = 0; i < open; i++) {
          const row = openRows[i]!;
          if (group[row] !== NONE || first[row]! > each) continue;
          if (pick === NONE || last[row]! < last[pick]!) pick = row;
        }
        if (pick === NONE || last[pick]! < each) return false;
        group[pick] = each;
      }
    }
    return true;
  }

  private propose(rng: Rng): void {
    const { group, first, last, openRows, open } = this;
    const a = openRows[rng.below(open)]!;
    const b = openRows[rng.below(open)]!;
    const inA = group[a]!;
    const inB = group[b]!;
    if (inA === inB || inB < first[a]! || inB > last[a]! || inA < first[b]! || inA > last[b]!) return;
    const before = this.twins ? this.halves(a, b) : 0;
    group[a] = inB;
    group[b] = inA;
    if (!this.twins) return;
    const more = this.halves(a, b) - before;
    if (more <= 0 || rng.below(1 << more) === 0) return;
    group[a] = inA;
    group[b] = inB;
  }

  /** Factors of a half in the weight of the way that hang on two tiles. */
  private halves(a: number, b: number): number {
    return this.twin[a] === b ? this.halved(a) : this.halved(a) + this.halved(b);
  }

  private halved(row: number): number {
    const { first, last, group, twin } = this;
    const other = twin[row]!;
    if (other === NONE) return 0;
    const from = Math.max(first[row]!, first[other]!);
    const to = Math.min(last[row]!, last[other]!);
    const lowest = Math.min(group[row]!, group[other]!);
    return lowest >= from && Math.max(group[row]!, group[other]!) <= to ? 1 : 0;
  }
}
