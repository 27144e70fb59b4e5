import { fail } from '../core/errors.js';
import { PASS, PLAIN, packMove } from '../core/moves.js';
import { tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import { LEFT, RIGHT } from '../games/line/view.js';
import { LineBoard, MAX_LABELS } from './line-board.js';
import type { LineKernel } from './line-kernel.js';
import { LinePosition } from './line-position.js';
import { LineSearch } from './line-search.js';
import { LineWide } from './line-wide.js';

/** An answer about a position. Values are the score of side 0 minus that of side 1; a shared win is 0. */
export interface LineValue {
  /** Value under perfect play with all tiles open; NaN where not solved. */
  readonly value: number;
  /** Positions whose legal moves were generated. */
  readonly nodes: number;
  /** False where the node limit came first. */
  readonly solved: boolean;
}

/** An answer about every move of a position. */
export interface LineMoves extends LineValue {
  /** Legal moves in canonical order (rules 5), encoded as the engine's (core/moves.ts). */
  readonly moves: readonly number[];
  /** Value after each; NaN where it was not worked out. */
  readonly values: readonly number[];
}

/** Settings of a solver. */
export interface LineSolverOptions {
  /** log2 of the entries of the transposition table, 32 bytes each. Default: 13 for block with two players, else 16. */
  readonly tableBits?: number;
}

/** Place of a move by the kernels' number of its end. */
const PLACES = [LEFT, RIGHT, PLAIN];
const UNLIMITED = 0x7fffffff;

/**
 * Exact values of block and draw (rules.md section 2) with all tiles open, for two sides: 2 players, or 4 in partnerships.
 * Made once for a configuration, then `set` and asked any number of times; questions about one position share what was found.
 */
export class LineSolver {
  private readonly board: LineBoard;
  private readonly search: LineSearch;
  private wide: LineWide | undefined;
  private kernel: LineKernel;
  private readonly tableBits: number;
  /** The position as set. */
  private readonly position: LinePosition;
  /** Seat that plays next, after draws and passes; -1 where nobody can. */
  private turn = -1;

  /** @throws DominoError `bad-game` for another family of games or more than two sides */
  constructor(
    private readonly config: GameConfig,
    options: LineSolverOptions = {},
  ) {
    const { game, seating, handSize, set } = config;
    if (game.family !== 'line' || seating.sides !== 2) {
      fail('bad-game', `the solver is for block and draw with 2 sides, found ${game.name} with ${seating.sides}`);
    }
    this.tableBits = options.tableBits ?? (seating.players === 2 && game.name === 'block' ? 13 : 16);
    this.board = new LineBoard(config);
    this.search = new LineSearch(this.board, this.tableBits);
    this.kernel = this.search;
    this.position = new LinePosition(config);
    const most = game.name === 'draw' ? tileCount(set) : seating.players * handSize;
    if (most > MAX_LABELS) this.wide = this.makeWide();
  }

  /** Takes a position over; `position` may change afterwards. The game must not be over. */
  set(position: LinePosition): void {
    this.position.copyFrom(position);
    if (this.board.load(position)) {
      this.kernel = this.search;
      this.search.begin();
      this.turn = this.board.settle();
    } else {
      this.wide ??= this.makeWide();
      this.kernel = this.wide;
      this.turn = this.wide.load(position);
    }
  }

  /** The value of the position. */
  value(nodeLimit: number = UNLIMITED): LineValue {
    const { kernel } = this;
    if (this.turn < 0) return { value: this.blocked(), nodes: 0, solved: true };
    kernel.start(nodeLimit);
    const value = kernel.value();
    return { value: kernel.stopped ? Number.NaN : this.signed(value), nodes: kernel.nodes, solved: !kernel.stopped };
  }

  /** The value of every legal move of the seat to move. */
  rootMoves(nodeLimit: number = UNLIMITED): LineMoves {
    if (this.turn !== this.position.turn) {
      const answer = this.value(nodeLimit);
      return { ...answer, moves: [PASS], values: [answer.value] };
    }
    const { kernel } = this;
    kernel.start(nodeLimit);
    const count = kernel.rootValues();
    const moves: number[] = [];
    const values: number[] = [];
    for (let at = 0; at < count; at++) {
      const move = kernel.moves[at]!;
      const known = kernel.lows[at] === kernel.highs[at];
      moves.push(packMove(this.tileOf(move >> 2), PLACES[move & 3]!));
      values.push(known ? this.signed(kernel.lows[at]!) : Number.NaN);
    }
    const value = (this.turn & 1) === 0 ? Math.max(...values) : Math.min(...values);
    return { value, nodes: kernel.nodes, solved: !kernel.stopped, moves, values };
  }

  /**
   * One line of perfect play to the end of the game, passes included: of equal moves the first in canonical order. Empty
   * where the limit, which holds for all of it, does not suffice.
   */
  bestLine(nodeLimit: number = UNLIMITED): number[] {
    const start = new LinePosition(this.config);
    const now = new LinePosition(this.config);
    start.copyFrom(this.position);
    now.copyFrom(this.position);
    const line: number[] = [];
    for (let left = nodeLimit; now.turn >= 0; ) {
      this.set(now);
      const { moves, values, value, nodes, solved } = this.rootMoves(left);
      left -= nodes;
      if (!solved) {
        line.length = 0;
        break;
      }
      const move = moves[values.indexOf(value)]!;
      line.push(move);
      now.play(move);
    }
    this.set(start);
    return line;
  }

  private makeWide(): LineWide {
    return new LineWide(this.config, this.position.words, this.tableBits);
  }

  private blocked(): number {
    return this.kernel === this.search ? this.board.scoring.blocked(this.board.pips) : this.wide!.blocked();
  }

  private tileOf(label: number): number {
    return this.kernel === this.search ? this.board.tile[label]! : label;
  }

  /** From the side to move to side 0. */
  private signed(value: number): number {
    return (this.turn & 1) === 0 ? value : 0 - value;
  }
}
