import { PASS, PLAIN, packMove } from '../core/moves.js';
import type { GameConfig } from '../games/game.js';
import { LineBoard } from './line-board.js';
import type { LinePosition } from './line-position.js';
import { LineSearch } from './line-search.js';

/** An answer about a whole position. */
export interface LineValue {
  /** Score of side 0 minus that of side 1 under perfect play with all tiles open; NaN where not solved. */
  readonly value: number;
  /** Positions whose moves were generated. */
  readonly nodes: number;
  /** False where the node limit came first. */
  readonly solved: boolean;
}

/** An answer about every move of a position. */
export interface LineMoves extends LineValue {
  /** Legal moves in canonical order (rules 5), encoded as the engine's (core/moves.ts). */
  readonly moves: readonly number[];
  /** Score of side 0 minus that of side 1 after each; NaN where not known. */
  readonly values: readonly number[];
}

/** Settings of a solver. */
export interface LineSolverOptions {
  /** log2 of the entries of the transposition table, 32 bytes each. */
  readonly tableBits?: number;
}

const UNLIMITED = 0x7fffffff;

export class LineSolver {
  private readonly board: LineBoard;
  private readonly search: LineSearch;
  private readonly places = [0, 1, PLAIN];

  constructor(config: GameConfig, options: LineSolverOptions = {}) {
    this.board = new LineBoard(config);
    this.search = new LineSearch(this.board, options.tableBits ?? 16);
  }

  set(position: LinePosition): void {
    if (!this.board.load(position)) throw new Error('wide');
    this.search.begin();
  }

  value(nodeLimit = UNLIMITED): LineValue {
    const { board, search } = this;
    search.nodes = 0;
    search.limit = nodeLimit;
    search.stopped = false;
    const turn = this.settle();
    if (turn < 0) return { value: board.scoring.blocked(board.pips), nodes: 0, solved: true };
    const value = search.value();
    const solved = !search.stopped;
    return { value: !solved ? Number.NaN : turn & 1 ? 0 - value : value, nodes: search.nodes, solved };
  }

  rootMoves(nodeLimit = UNLIMITED): LineMoves {
    const { board, search } = this;
    const asked = board.turn;
    const turn = this.settle();
    if (turn !== asked) {
      const answer = this.value(nodeLimit);
      return { ...answer, moves: [PASS], values: [answer.value] };
    }
    search.nodes = 0;
    search.limit = nodeLimit;
    search.stopped = false;
    const count = search.rootValues();
    const sign = turn & 1 ? -1 : 1;
    const moves: number[] = [];
    const values: number[] = [];
    for (let at = 0; at < count; at++) {
      const move = search.moves[at]!;
      moves.push(packMove(board.tile[move >> 2]!, this.places[move & 3]!));
      values.push(
        search.lows[at] === search.highs[at] ? (sign < 0 ? 0 - search.lows[at]! : search.lows[at]!) : Number.NaN,
      );
    }
    const value = sign > 0 ? Math.max(...values) : Math.min(...values);
    return { value, nodes: search.nodes, solved: !search.stopped, moves, values };
  }

  private settle(): number {
    const { board } = this;
    if (board.left < 0) return board.turn;
    const fits = board.suits[board.left]! | board.suits[board.right]!;
    let turn = board.turn;
    for (let passes = board.passes; passes < board.players; passes++) {
      while ((board.hands[turn]! & fits) === 0 && board.stockAt < board.stockEnd) {
        const label = board.stock[board.stockAt++]!;
        board.hands[turn] = board.hands[turn]! | (1 << label);
        board.pips[turn] = board.pips[turn]! + board.worth[label]!;
      }
      if ((board.hands[turn]! & fits) !== 0) return (board.turn = turn);
      turn = (turn + 1) % board.players;
    }
    return -1;
  }
}
