import { HIGH, LOW } from '../core/tiles.js';
import { TakesBounds } from './takes-bounds.js';
import { TakesKey } from './takes-key.js';
import { TakesMoves } from './takes-moves.js';
import type { TakesPosition } from './takes-position.js';
import type { TakesTranspositions } from './takes-table.js';

/* Moves of all plies of a line: two seats can share a double-18 set, 95 tiles each, with two leads a tile. */
const ROOM = 1 << 15;

/* What is known of a claim before any search. */
const NO = 0;
const YES = 1;
const OPEN = 2;

/* Sorting: the table's move first, then the better bounds, then what decided before. */
const HINT = 1 << 24;
const POINT = 1 << 12;

/**
 * Zero-window search: does side 0 get at least so many of the points not yet taken? Alpha-beta with a table, bounds looked at
 * before a position is opened, and moves sorted by the bounds behind them. One node is one position opened (search.md).
 */
export class TakesSearch {
  nodes = 0;
  /** Nodes that may be opened. */
  limit = 0;
  /** Set when the limit was met: the answer then means nothing. */
  stopped = false;
  private readonly moves: TakesMoves;
  private readonly bounds: TakesBounds;
  private readonly key = new TakesKey();
  /* A stack of open moves, with how good they look and the keys behind them. */
  private readonly list = new Int32Array(ROOM);
  private readonly looks = new Int32Array(ROOM);
  private readonly keyA = new Int32Array(ROOM);
  private readonly keyB = new Int32Array(ROOM);
  /* By seat and move: how much it decided. */
  private readonly history = new Int32Array(4 << 13);
  /* Sure points of side 0 less those of side 1, as `glance` left it. */
  private balance = 0;

  constructor(
    private readonly position: TakesPosition,
    private readonly table: TakesTranspositions,
  ) {
    this.moves = new TakesMoves(position);
    this.bounds = new TakesBounds(position);
  }

  /** Forgets what it learnt of an earlier root. */
  clear(): void {
    this.table.clear();
    this.history.fill(0);
  }

  /** Starts to count nodes up to a limit. */
  allow(limit: number): void {
    this.nodes = 0;
    this.limit = limit;
    this.stopped = false;
  }

  /** Whether side 0 gets at least `need` of the points left; means nothing where `stopped` is set after. */
  reaches(need: number): boolean {
    const known = this.glance(need);
    if (known !== OPEN) return known === YES;
    return this.search(need, this.key.a, this.key.b, 0);
  }

  /** What is known without a search: trivial, by the table, or by bounds. Leaves the key and the balance of an open one. */
  private glance(need: number): number {
    const { position, key, table, bounds } = this;
    const { ply } = position;
    const total = position.total[ply]!;
    if (need <= 0) return YES;
    if (need > total) return NO;
    if (position.tricks[ply]! === 1) return this.lastTrick() >= need ? YES : NO;
    const ours = bounds.sure(0);
    if (ours >= need) return YES;
    const theirs = bounds.sure(1);
    if (total - theirs < need) return NO;
    this.balance = ours - theirs;
    key.of(position);
    if (!table.find(key.a, key.b)) return OPEN;
    const even = (position.turn[ply]! & 1) === 0;
    if ((even ? table.lower : total - table.upper) >= need) return YES;
    return (even ? table.upper : total - table.lower) < need ? NO : OPEN;
  }

  /** Points of side 0 in the last trick; only its leader has a choice, that of the suit. */
  private lastTrick(): number {
    const { position } = this;
    const { ply } = position;
    const total = position.total[ply]!;
    const suit = position.suit[ply]!;
    if (suit >= 0) return this.lastTaker(suit) === 0 ? total : 0;
    const seat = position.turn[ply]!;
    const side = seat & 1;
    const tile = this.lastTile(seat);
    const taken = this.lastTaker(HIGH[tile]!) === side || this.lastTaker(LOW[tile]!) === side;
    return taken === (side === 0) ? total : 0;
  }

  private lastTile(seat: number): number {
    const { position } = this;
    let suit = position.set;
    while (position.rows[(seat << 5) | suit] === 0) suit--;
    return position.tileOf(suit, 31 - Math.clz32(position.rows[(seat << 5) | suit]!));
  }

  private lastTaker(suit: number): number {
    const { position } = this;
    const { ply, players } = position;
    let best = position.power[ply]!;
    let winner = position.winner[ply]!;
    let seat = position.turn[ply]!;
    for (let left = players - position.played[ply]!; left > 0; left--) {
      const power = position.best(seat, suit);
      if (power > best) {
        best = power;
        winner = seat;
      }
      seat = (seat + 1) & (players - 1);
    }
    return winner & 1;
  }

  /** Opens a position. `from` is the first free place of the stack of moves. A kernel. */
  private search(need: number, keyA: number, keyB: number, from: number): boolean {
    if (this.nodes >= this.limit) {
      this.stopped = true;
      return false;
    }
    this.nodes++;
    const { position, list } = this;
    const mine = (position.turn[position.ply]! & 1) === 0;
    const end = this.open(need, keyA, keyB, from);
    if (end < 0) return mine;
    for (let i = from; i < end; i++) {
      this.pick(i, end);
      const move = list[i]!;
      position.play(move);
      const reached = this.search(need - position.gain[position.ply]!, this.keyA[i]!, this.keyB[i]!, end);
      position.undo(move);
      if (this.stopped) return false;
      if (reached !== mine) continue;
      this.credit(move);
      this.remember(need, mine, keyA, keyB, move);
      return mine;
    }
    this.remember(need, !mine, keyA, keyB, 0);
    return !mine;
  }

  /** Lists the moves that a glance does not refute, and returns where they end; -1 where a glance shows that one is good. */
  private open(need: number, keyA: number, keyB: number, from: number): number {
    const { position, list, key } = this;
    const seat = position.turn[position.ply]!;
    const mine = (seat & 1) === 0;
    const good = mine ? YES : NO;
    const hint = this.table.find(keyA, keyB) ? this.table.move : 0;
    const count = this.moves.distinct(list, from);
    let end = from;
    for (let i = from; i < count; i++) {
      const move = list[i]!;
      position.play(move);
      const known = this.glance(need - position.gain[position.ply]!);
      position.undo(move);
      if (known === good) {
        this.remember(need, mine, keyA, keyB, move);
        return -1;
      }
      if (known !== OPEN) continue;
      list[end] = move;
      this.keyA[end] = key.a;
      this.keyB[end] = key.b;
      const looks = (mine ? this.balance : -this.balance) * POINT + this.history[(seat << 13) | move]!;
      this.looks[end++] = move === hint ? looks + HINT : looks;
    }
    return end;
  }

  /** Brings the best looking of the moves from `at` on to `at`. */
  private pick(at: number, end: number): void {
    const { looks } = this;
    let best = at;
    for (let i = at + 1; i < end; i++) if (looks[i]! > looks[best]!) best = i;
    if (best === at) return;
    swap(looks, at, best);
    swap(this.list, at, best);
    swap(this.keyA, at, best);
    swap(this.keyB, at, best);
  }

  /** A move decided: the more, the more tricks it saved. */
  private credit(move: number): void {
    const { position, history } = this;
    const at = (position.turn[position.ply]! << 13) | move;
    const tricks = position.tricks[position.ply]!;
    history[at] = history[at]! + tricks * tricks;
  }

  /** Stores an answer, as seen from the side to move. */
  private remember(need: number, reached: boolean, keyA: number, keyB: number, move: number): void {
    const { position, table } = this;
    const { ply } = position;
    const total = position.total[ply]!;
    const lower = reached ? need : 0;
    const upper = reached ? total : need - 1;
    const depth = Math.min(255, position.tricks[ply]! * 4 - position.played[ply]!);
    if ((position.turn[ply]! & 1) === 0) table.store(keyA, keyB, lower, upper, move, depth);
    else table.store(keyA, keyB, total - upper, total - lower, move, depth);
  }
}

function swap(array: Int32Array, a: number, b: number): void {
  const kept = array[a]!;
  array[a] = array[b]!;
  array[b] = kept;
}
