import { TakesMoves } from './takes-moves.js';
import { TakesPosition, type TakesStart } from './takes-position.js';
import { TakesSearch } from './takes-search.js';
import { TakesTranspositions } from './takes-table.js';

/** What a solver is made for. */
export interface TakesSolverOptions {
  /** Two players, or four in partnerships 0,2 against 1,3. */
  readonly players: 2 | 4;
  /** Highest pip of the set, up to 18. */
  readonly set: number;
  /** Rule `doubleRank: high` (rules 4.3). */
  readonly doubleHigh: boolean;
  /** Binary logarithm of the entries of the table, 16 bytes each. Default 18: 4 MB. */
  readonly tableBits?: number;
}

/** An answer, and what it cost. */
export interface TakesAnswer {
  /** Points still to be taken by side 0 less those by side 1, both playing best. */
  value: number;
  /** Positions opened (search.md): at most the limit. */
  nodes: number;
  /** Whether the limit was enough. Where not, the rest means nothing. */
  solved: boolean;
}

/** Answer for every move of the root. */
export interface TakesRootMoves extends TakesAnswer {
  /** All legal moves in canonical order (rules 5). */
  readonly moves: number[];
  /** Value of the root after each. */
  readonly values: number[];
}

/** Answer with a line of best play to the end of the round. */
export interface TakesLine extends TakesAnswer {
  readonly moves: number[];
}

/**
 * Exact solver of one round of Double Takes with open hands, revokes forbidden (rules 4). Made once and used for many
 * positions; nothing is allocated but answers. Questions about one position share what was found out: asked in another
 * order they can cost different nodes, never have other values. Nothing is checked: hands must be a position of the rules.
 */
export class TakesSolver {
  private readonly position: TakesPosition;
  private readonly search: TakesSearch;
  private readonly legal: TakesMoves;
  private readonly list: Int32Array;

  constructor(options: TakesSolverOptions) {
    const { players, set, doubleHigh, tableBits = 18 } = options;
    this.position = new TakesPosition(players, set, doubleHigh);
    this.search = new TakesSearch(this.position, new TakesTranspositions(tableBits));
    this.legal = new TakesMoves(this.position);
    this.list = new Int32Array(512);
  }

  /** Takes a position to be asked about; forgets the one before. */
  start(from: TakesStart): void {
    this.position.start(from);
    this.search.clear();
  }

  /** The value of the position. */
  value(nodeLimit: number): TakesAnswer {
    this.search.allow(nodeLimit);
    return this.answer(this.points(-1));
  }

  /** The value of the position after each legal move. */
  rootMoves(nodeLimit: number): TakesRootMoves {
    const { position, search } = this;
    search.allow(nodeLimit);
    const moves = this.moves();
    const total = position.total[0]!;
    const values: number[] = [];
    const sign = this.mover() === 0 ? 1 : -1;
    let best = -sign * total;
    let guess = -1;
    for (const move of moves) {
      position.play(move);
      const gain = position.gain[1]!;
      guess = gain + this.points(guess < 0 ? guess : guess - gain);
      position.undo(move);
      const value = 2 * guess - total;
      values.push(value);
      if ((value - best) * sign > 0) best = value;
    }
    return { ...this.answer((best + total) / 2), moves, values };
  }

  /** The first move that keeps the value of the position, at the price of little more than the value. */
  best(nodeLimit: number): TakesAnswer & { readonly move: number } {
    this.search.allow(nodeLimit);
    const points = this.points(-1);
    const move = this.search.stopped ? -1 : this.keeps(points);
    return { ...this.answer(points), move: this.search.stopped ? -1 : move };
  }

  /** A line of best play to the end of the round: of equal moves always the first. */
  line(nodeLimit: number): TakesLine {
    const { position, search } = this;
    search.allow(nodeLimit);
    const points = this.points(-1);
    const moves: number[] = [];
    let left = points;
    while (position.tricks[position.ply]! > 0 && !search.stopped) {
      const move = this.keeps(left);
      if (search.stopped) break;
      position.play(move);
      left -= position.gain[position.ply]!;
      moves.push(move);
    }
    for (let i = moves.length - 1; i >= 0; i--) position.undo(moves[i]!);
    return { ...this.answer(points), moves };
  }

  private answer(points: number): TakesAnswer {
    const { position, search } = this;
    return { value: 2 * points - position.total[0]!, nodes: search.nodes, solved: !search.stopped };
  }

  private mover(): number {
    return this.position.turn[this.position.ply]! & 1;
  }

  private moves(): number[] {
    if (this.position.tricks[this.position.ply] === 0) return [];
    return Array.from(this.list.subarray(0, this.legal.all(this.list, 0)));
  }

  /** The first legal move after which side 0 still gets `points`, no more and no less. */
  private keeps(points: number): number {
    const { position, search } = this;
    const even = this.mover() === 0;
    for (const move of this.moves()) {
      position.play(move);
      const need = points - position.gain[position.ply]!;
      const good = even ? search.reaches(need) : !search.reaches(need + 1);
      position.undo(move);
      if (good || search.stopped) return move;
    }
    throw new Error('no move keeps the value of a solved position');
  }

  /** Points of side 0 from here on, by bisection; from the neighbourhood of a guess where there is one (not -1). */
  private points(guess: number): number {
    const { position, search } = this;
    let low = 0;
    let high = position.total[position.ply]!;
    let next = guess < 0 ? (high + 1) >> 1 : guess;
    for (let windows = 0; low < high && !search.stopped; windows++) {
      if (guess < 0 || windows > 1) next = (low + high + 1) >> 1;
      const need = Math.min(high, Math.max(low + 1, next));
      if (search.reaches(need)) low = next = need;
      else high = next = need - 1;
      /* After the guess itself its neighbour: mostly the value is between them. */
      if (next === low) next++;
    }
    return low;
  }
}
