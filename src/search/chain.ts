import type { Rng } from '../core/random.js';
import { FREE, type Slots } from './slots.js';

/* Proposals for each open row: before the first world of a view, and between two worlds. */
const BURN_IN = 60;
const BETWEEN = 4;
/* One proposal in so many turns three rows round instead of swapping two: columns that exclude each other in a ring. */
const TURNS = 4;

/**
 * Draws by a Markov chain, for views whose exact table would be too large. A state is a way to lay all open rows; a
 * proposal swaps the columns of two rows, or moves three round, and is taken where all stay where they may be (Metropolis'
 * rule where it halves the weight). A proposal and its reverse are equally likely, so the stationary law is the right one. Worlds drawn one after the other are
 * correlated; the frequencies agree with the exact law (test/search/slots.test.ts states how closely).
 */
export class ChainDraw {
  private slots!: Slots;
  /* Column of each row now; the open rows; rows in each column. */
  private readonly place: Uint8Array;
  private readonly openRows: Uint8Array;
  private open = 0;
  private readonly filled: Int32Array;
  private readonly visited: Uint8Array;
  private fresh = true;

  constructor(maxRows: number, maxColumns: number) {
    this.place = new Uint8Array(maxRows);
    this.openRows = new Uint8Array(maxRows);
    this.filled = new Int32Array(maxColumns);
    this.visited = new Uint8Array(maxColumns);
  }

  /** Finds a first way to lay the rows that `Slots.settle` left open. False where there is none. */
  prepare(slots: Slots): boolean {
    const { place, openRows, filled } = this;
    this.slots = slots;
    this.open = 0;
    this.fresh = true;
    filled.fill(0);
    for (let i = 0; i < slots.bound; i++) openRows[this.open++] = slots.order[i]!;
    for (let i = 0; i < slots.free; i++) openRows[this.open++] = slots.freeRows[i]!;
    place.fill(FREE);
    for (let i = 0; i < this.open; i++) {
      this.visited.fill(0);
      if (!this.put(openRows[i]!)) return false;
    }
    return true;
  }

  /** Puts a row into a column, moving others on where it must (an augmenting path). */
  private put(row: number): boolean {
    const { slots, place, filled, visited, openRows } = this;
    for (let c = 0; c < slots.columns; c++) {
      if (visited[c] === 1 || !slots.may(row, c)) continue;
      visited[c] = 1;
      if (filled[c]! < slots.left[c]!) {
        filled[c] = filled[c]! + 1;
        place[row] = c;
        return true;
      }
      for (let i = 0; i < this.open; i++) {
        const other = openRows[i]!;
        if (place[other] !== c || !this.put(other)) continue;
        place[row] = c;
        return true;
      }
    }
    return false;
  }

  /** Moves the chain on and writes `slots.column` of the bound rows. */
  draw(rng: Rng): void {
    const { slots, place } = this;
    let proposals = this.open * (this.fresh ? BURN_IN : BETWEEN);
    this.fresh = false;
    while (proposals-- > 0) this.propose(rng);
    for (let i = 0; i < slots.bound; i++) slots.column[slots.order[i]!] = place[slots.order[i]!]!;
  }

  private propose(rng: Rng): void {
    const { slots, place, openRows, open } = this;
    const a = openRows[rng.below(slots.bound)]!;
    const b = openRows[rng.below(open)]!;
    const inA = place[a]!;
    const inB = place[b]!;
    if (inA === inB || !slots.may(a, inB)) return;
    if (rng.below(TURNS) !== 0) {
      if (slots.may(b, inA)) this.move(rng, a, b, b, inB, inA, inA);
      return;
    }
    const c = openRows[rng.below(open)]!;
    const inC = place[c]!;
    if (c !== a && c !== b && slots.may(b, inC) && slots.may(c, inA)) this.move(rng, a, b, c, inB, inC, inA);
  }

  /** Moves three rows (or two: c is b), unless that weighs less and chance is against it. */
  private move(rng: Rng, a: number, b: number, c: number, toA: number, toB: number, toC: number): void {
    const { place } = this;
    const inA = place[a]!;
    const inB = place[b]!;
    const inC = place[c]!;
    const before = this.halves(a, b, c);
    place[a] = toA;
    place[b] = toB;
    place[c] = toC;
    const more = this.halves(a, b, c) - before;
    if (more <= 0 || rng.below(1 << more) === 0) return;
    place[a] = inA;
    place[b] = inB;
    place[c] = inC;
  }

  /** Factors of a half in the weight of the state that hang on three rows. */
  private halves(a: number, b: number, c: number): number {
    const { partner } = this.slots;
    let count = this.isHalved(a) + this.isHalved(b) + (c === b ? 0 : this.isHalved(c));
    /* A pair among the three was counted twice. */
    if (partner[a] === b) count -= this.isHalved(a);
    if (c !== b && (partner[c] === a || partner[c] === b)) count -= this.isHalved(c);
    return count;
  }

  private isHalved(row: number): number {
    const { slots, place } = this;
    const twin = slots.partner[row]!;
    if (twin === FREE) return slots.halved[row] === 1 && slots.inMiddle(row, place[row]!) ? 1 : 0;
    return slots.inMiddle(row, place[row]!) && slots.inMiddle(twin, place[twin]!) ? 1 : 0;
  }
}
