import { PLAIN } from '../core/moves.js';
import { HIGH, LOW } from '../core/tiles.js';
import { TakesBounds } from './takes-bounds.js';
import { TakesKey } from './takes-key.js';
import { TakesMoves } from './takes-moves.js';
import type { TakesPosition } from './takes-position.js';
import type { TakesTranspositions } from './takes-table.js';

/* Room of one ply: both suits of every tile of the largest hand. */
const WIDTH = 384;
const PLIES = 192;

const NO = 0;
const YES = 1;
const OPEN = 2;

/** Zero-window search: can side 0 get at least so many of the points not yet taken? */
export class TakesSearch {
  nodes = 0;
  limit = 0;
  /** Set when the limit was met: the answer then means nothing. */
  stopped = false;
  readonly moves: TakesMoves;
  private readonly bounds: TakesBounds;
  private readonly key = new TakesKey();
  private readonly list = new Int32Array(WIDTH * PLIES);
  private readonly worth = new Int32Array(WIDTH * PLIES);
  private readonly keyA = new Int32Array(WIDTH * PLIES);
  private readonly keyB = new Int32Array(WIDTH * PLIES);
  /* By seat and move: how often it decided. */
  private readonly history = new Int32Array(4 << 13);
  private estimate = 0;

  constructor(
    private readonly position: TakesPosition,
    private readonly table: TakesTranspositions,
  ) {
    this.moves = new TakesMoves(position);
    this.bounds = new TakesBounds(position);
  }

  /** Forgets what it learnt of earlier positions. */
  clear(limit: number): void {
    this.table.clear();
    this.history.fill(0);
    this.nodes = 0;
    this.limit = limit;
    this.stopped = false;
  }

  /** Whether side 0 gets at least `need` of the points left. Means nothing where `stopped` is set after. */
  reaches(need: number): boolean {
    const known = this.glance(need);
    if (known !== OPEN) return known === YES;
    return this.search(need, this.key.a, this.key.b);
  }

  /** What is known of the position without a search: trivial, in the table, or by bounds. Leaves the key and an estimate. */
  private glance(need: number): number {
    const { position, key, table, bounds } = this;
    const { ply } = position;
    const total = position.total[ply]!;
    if (need <= 0) return YES;
    if (need > total) return NO;
    if (position.tricks[ply]! === 1) return this.lastTrick() >= need ? YES : NO;
    key.of(position);
    const mirrored = (position.turn[ply]! & 1) === 1;
    if (table.find(key.a, key.b)) {
      const low = mirrored ? total - table.upper : table.lower;
      const high = mirrored ? total - table.lower : table.upper;
      if (low >= need) return YES;
      if (high < need) return NO;
    }
    const own = bounds.sure(0);
    if (own >= need) return YES;
    const theirs = bounds.sure(1);
    if (total - theirs < need) return NO;
    this.estimate = own - theirs;
    return OPEN;
  }

  /** Points of side 0 in the last trick; only its leader has a choice, the suit. */
  private lastTrick(): number {
    const { position } = this;
    const { ply } = position;
    const total = position.total[ply]!;
    if (position.suit[ply]! >= 0) return this.lastTaker(position.suit[ply]!) === 0 ? total : 0;
    const seat = position.turn[ply]!;
    const side = seat & 1;
    const tile = this.lastTile(seat);
    const taken = this.lastTaker(HIGH[tile]!) === side || this.lastTaker(LOW[tile]!) === side;
    return taken === (side === 0) ? total : 0;
  }

  private lastTile(seat: number): number {
    const { rows, set } = this.position;
    for (let suit = set; ; suit--) {
      const row = rows[(seat << 5) | suit]!;
      if (row !== 0) return this.position.tileAt(suit, 31 - Math.clz32(row));
    }
  }

  private lastTaker(suit: number): number {
    const { position } = this;
    const { ply, players } = position;
    let best = position.power[ply]!;
    let winner = position.winner[ply]!;
    let seat = position.turn[ply]!;
    for (let left = players - position.played[ply]!; left > 0; left--) {
      const power = position.strength(this.lastTile(seat), suit);
      if (power > best) {
        best = power;
        winner = seat;
      }
      seat = (seat + 1) & (players - 1);
    }
    return winner & 1;
  }

  private search(need: number, keyA: number, keyB: number): boolean {
    const { position, list, worth, key, table } = this;
    if (this.nodes >= this.limit) {
      this.stopped = true;
      return false;
    }
    this.nodes++;
    const { ply } = position;
    const seat = position.turn[ply]!;
    const maximizing = (seat & 1) === 0;
    const good = maximizing ? YES : NO;
    const hint = table.find(keyA, keyB) ? table.move : 0;
    const start = ply * WIDTH;
    const count = this.moves.distinct(list, start);
    let open = start;
    for (let i = start; i < start + count; i++) {
      const move = list[i]!;
      position.play(move);
      const known = this.glance(need - position.gain[position.ply]!);
      const estimate = this.estimate;
      position.undo(move);
      if (known === good) {
        this.remember(need, maximizing, keyA, keyB, move);
        return maximizing;
      }
      if (known !== OPEN) continue;
      list[open] = move;
      this.keyA[open] = key.a;
      this.keyB[open] = key.b;
      let score = (maximizing ? estimate : -estimate) * 4096 + this.history[(seat << 13) | move]!;
      if (move === hint) score += 1 << 24;
      worth[open++] = score;
    }
    for (let i = start; i < open; i++) {
      this.pick(i, open);
      const move = list[i]!;
      position.play(move);
      const result = this.search(need - position.gain[position.ply]!, this.keyA[i]!, this.keyB[i]!);
      position.undo(move);
      if (this.stopped) return false;
      if (result === maximizing) {
        const at = (seat << 13) | move;
        this.history[at] = this.history[at]! + position.tricks[ply]! * position.tricks[ply]!;
        this.remember(need, maximizing, keyA, keyB, move);
        return maximizing;
      }
    }
    this.remember(need, !maximizing, keyA, keyB, 0);
    return !maximizing;
  }

  /** Brings the best of the moves from `at` on to `at`. */
  private pick(at: number, end: number): void {
    const { worth, list, keyA, keyB } = this;
    let best = at;
    for (let i = at + 1; i < end; i++) if (worth[i]! > worth[best]!) best = i;
    if (best === at) return;
    swap(worth, at, best);
    swap(list, at, best);
    swap(keyA, at, best);
    swap(keyB, at, best);
  }

  /** Stores the answer; at the start of a trick seen from its leader's side. */
  private remember(need: number, reached: boolean, keyA: number, keyB: number, move: number): void {
    const { position, table } = this;
    const { ply } = position;
    const total = position.total[ply]!;
    const lower = reached ? need : 0;
    const upper = reached ? total : need - 1;
    const depth = position.tricks[ply]! * 4 - position.played[ply]!;
    const mirrored = (position.turn[ply]! & 1) === 1;
    if (mirrored) table.store(keyA, keyB, total - upper, total - lower, move, depth);
    else table.store(keyA, keyB, lower, upper, move, depth);
  }
}

function swap(array: Int32Array, a: number, b: number): void {
  const kept = array[a]!;
  array[a] = array[b]!;
  array[b] = kept;
}
