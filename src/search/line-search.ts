import type { LineBoard } from './line-board.js';
import { LineBounds, RANGE } from './line-bounds.js';
import { LineKernel, OPENING } from './line-kernel.js';
import { LineOrder } from './line-order.js';
import { WIN } from './line-scoring.js';
import { SolverTable } from './line-table.js';

/* Children of one position: at most one a tile, and one more for the tile of both ends. */
const FRAME = 34;
/* Every ply lays one of at most 32 tiles. */
const PLIES = 34;
/* Promise of a child already searched. */
const DONE = -0x80000000;

/**
 * Alpha-beta over positions whose seat to move can play: passes and draws are part of the move before them (rules 2.3).
 * Bounds are those of the side to move, fail-soft. Children are met three times: made with what needs no search (ends of
 * the game, static bounds, the table), tried in the order of their promise, and looked up once more before their search.
 */
export class LineSearch extends LineKernel {
  private readonly bounds: LineBounds;
  private readonly table: SolverTable;
  private readonly order: LineOrder;
  /* Frames of children, FRAME a ply: label << 2 | end, ends after it, seat to move (-1: none), stock position, bounds, promise. */
  readonly moves = new Int32Array(FRAME * PLIES);
  private readonly lefts = new Int8Array(FRAME * PLIES);
  private readonly rights = new Int8Array(FRAME * PLIES);
  private readonly seats = new Int8Array(FRAME * PLIES);
  private readonly stocks = new Uint8Array(FRAME * PLIES);
  readonly lows = new Int16Array(FRAME * PLIES);
  readonly highs = new Int16Array(FRAME * PLIES);
  private readonly promise = new Int32Array(FRAME * PLIES);
  protected readonly range: number;

  constructor(
    private readonly board: LineBoard,
    tableBits: number,
  ) {
    super();
    this.bounds = new LineBounds(board);
    this.table = new SolverTable(tableBits);
    this.order = new LineOrder(board);
    this.range = board.scoring.kind === WIN ? 1 : RANGE;
  }

  /** Forgets the position before. */
  begin(): void {
    this.table.clear();
  }

  protected searchRoot(alpha: number, beta: number): number {
    const { left, right, turn } = this.board;
    return this.search(left, right, turn, alpha, beta, 0);
  }

  protected expandRoot(): number {
    const { left, right, turn } = this.board;
    return this.expand(left, right, turn, 0);
  }

  protected descendRoot(at: number, alpha: number, beta: number): void {
    this.descend(this.board.turn, at, alpha, beta, 0);
  }

  /** The kernel: value of a position within (alpha, beta), else a bound of it. */
  private search(left: number, right: number, seat: number, alpha: number, beta: number, ply: number): number {
    if (this.nodes >= this.limit) {
      this.stopped = true;
      return 0;
    }
    const before = this.nodes++;
    const first = ply * FRAME;
    const last = first + this.expand(left, right, seat, ply);
    const { lows, highs, promise } = this;
    let low = 0 - this.range;
    let high = low;
    for (let at = first; at < last; at++) low = Math.max(low, lows[at]!);
    while (low < beta) {
      const window = Math.max(low, alpha);
      let at = -1;
      let best = DONE;
      for (let i = first; i < last; i++) {
        if (highs[i]! > window && highs[i]! > lows[i]! && promise[i]! > best) {
          best = promise[i]!;
          at = i;
        }
      }
      if (at < 0) break;
      this.descend(seat, at, window, beta, ply);
      if (this.stopped) return 0;
      promise[at] = DONE;
      low = Math.max(low, lows[at]!);
    }
    for (let at = first; at < last; at++) high = Math.max(high, highs[at]!);
    this.remember(left, right, seat, low, high, this.nodes - before);
    return low >= beta ? low : high;
  }

  /** Searches one child and narrows its bounds. */
  private descend(seat: number, at: number, alpha: number, beta: number, ply: number): void {
    const { board, lows, highs } = this;
    const next = this.seats[at]!;
    const stockAt = board.stockAt;
    const label = this.moves[at]! >> 2;
    board.lay(seat, label);
    board.drawTo(seat, this.stocks[at]!);
    const left = this.lefts[at]!;
    const right = this.rights[at]!;
    const same = ((seat ^ next) & 1) === 0;
    this.lookUp(left, right, next, at, same);
    if (lows[at]! < beta && highs[at]! > alpha && lows[at]! < highs[at]!) {
      const value = same
        ? this.search(left, right, next, alpha, beta, ply + 1)
        : 0 - this.search(left, right, next, 0 - beta, 0 - alpha, ply + 1);
      if (value < beta && value < highs[at]! && !this.stopped) highs[at] = value;
      if (value > alpha && value > lows[at]! && !this.stopped) lows[at] = value;
    }
    board.undraw(seat, stockAt);
    board.lay(seat, label);
  }

  /** Makes all children of a position with what is known of them; returns their number. */
  private expand(left: number, right: number, seat: number, ply: number): number {
    const { board } = this;
    const { high, low, suits } = board;
    const hand = board.hands[seat]!;
    const first = ply * FRAME;
    let at = first;
    if (left < 0) {
      for (let bits = board.forced < 0 ? hand : 1 << board.forced; bits !== 0; ) {
        const label = 31 - Math.clz32(bits);
        bits ^= 1 << label;
        this.child(seat, (label << 2) | OPENING, high[label]!, low[label]!, at++);
      }
      return at - first;
    }
    const toLeft = hand & suits[left]!;
    const toRight = left === right ? 0 : hand & suits[right]!;
    for (let bits = toLeft | toRight; bits !== 0; ) {
      const label = 31 - Math.clz32(bits);
      bits ^= 1 << label;
      const sum = high[label]! + low[label]!;
      if ((toLeft >>> label) & 1) this.child(seat, label << 2, sum - left, right, at++);
      if ((toRight >>> label) & 1) this.child(seat, (label << 2) | 1, left, sum - right, at++);
    }
    return at - first;
  }

  /** Makes one child: plays the move, follows passes and draws, bounds the result, and takes the move back. */
  private child(seat: number, move: number, left: number, right: number, at: number): void {
    const { board, bounds } = this;
    const stockAt = board.stockAt;
    board.lay(seat, move >> 2);
    this.moves[at] = move;
    this.lefts[at] = left;
    this.rights[at] = right;
    if (board.hands[seat] === 0) {
      const value = board.scoring.domino(seat, board.pips);
      this.lows[at] = this.highs[at] = (seat & 1) === 0 ? value : 0 - value;
    } else {
      const next = board.advance(seat, left, right, board.players);
      this.seats[at] = next;
      this.stocks[at] = board.stockAt;
      const known = bounds.settle(left, right, next, this.board.live());
      const mine = (seat & 1) === 0;
      this.lows[at] = mine ? bounds.low : 0 - bounds.high;
      this.highs[at] = mine ? bounds.high : 0 - bounds.low;
      if (!known) {
        this.lookUp(left, right, next, at, ((seat ^ next) & 1) === 0);
        this.promise[at] = this.order.promise(seat, move >> 2, left, right, next);
      }
      board.undraw(seat, stockAt);
    }
    board.lay(seat, move >> 2);
  }

  /** Narrows the bounds of child `at` by the table; `same`: it is for the same side to move as its parent. */
  private lookUp(left: number, right: number, next: number, at: number, same: boolean): void {
    const { board, table, lows, highs } = this;
    const { hands, draws } = board;
    const entry = table.find(
      this.board.live(),
      this.info(left, right, next),
      draws ? hands[1]! | hands[3]! : 0,
      draws ? hands[2]! | hands[3]! : 0,
    );
    if (entry < 0) return;
    const packed = table.data[entry + 5]!;
    const low = same ? packed >> 16 : 0 - ((packed << 16) >> 16);
    const high = same ? (packed << 16) >> 16 : 0 - (packed >> 16);
    if (low > lows[at]!) lows[at] = low;
    if (high < highs[at]!) highs[at] = high;
  }

  private remember(left: number, right: number, seat: number, low: number, high: number, work: number): void {
    if (left < 0) return;
    const { hands, draws } = this.board;
    this.table.store(
      this.board.live(),
      this.info(left, right, seat),
      draws ? hands[1]! | hands[3]! : 0,
      draws ? hands[2]! | hands[3]! : 0,
      (low << 16) | (high & 0xffff),
      work,
    );
  }

  private info(left: number, right: number, seat: number): number {
    const ends = left < right ? (left << 5) | right : (right << 5) | left;
    return (ends << 10) | (seat << 8) | this.board.stockAt;
  }
}
