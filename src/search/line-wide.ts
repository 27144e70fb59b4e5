import { maskPips, popcount, suitMasks } from '../core/masks.js';
import { HIGH, LOW, PIPS, tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import { RANGE } from './line-bounds.js';
import { LineKernel, OPENING } from './line-kernel.js';
import type { LinePosition } from './line-position.js';
import { LineScoring, WIN } from './line-scoring.js';
import { WideTable } from './line-wide-table.js';

/* Promise of a child already searched. */
const DONE = -0x80000000;

/**
 * The same search as `LineSearch` for positions of more than 32 tiles: hands of several words, one frame of them a ply,
 * tiles by their ids. Slower by a factor, and without the bound of dead tiles: such positions are draw games of large sets.
 */
export class LineWide extends LineKernel {
  readonly moves: Int32Array;
  readonly lows: Int16Array;
  readonly highs: Int16Array;
  private readonly promise: Int32Array;
  private readonly table: WideTable;
  private readonly scoring: LineScoring;
  private readonly players: number;
  private readonly words: number;
  private readonly draws: boolean;
  private readonly reserve: number;
  protected readonly range: number;
  private readonly suits: Int32Array;
  private readonly stock: Uint8Array;
  private stockEnd = 0;
  private forced = -1;
  /** Words of all hands of a position. */
  private readonly span: number;
  /** Moves of a position at most. */
  private readonly most: number;
  /* Frames by ply: hands, pips, ends, seat to move (-1: the game is over), stock position. */
  private readonly hands: Int32Array;
  private readonly pips: readonly Int32Array[];
  private readonly lefts: Int8Array;
  private readonly rights: Int8Array;
  private readonly seats: Int8Array;
  private readonly drawn: Uint8Array;
  private readonly key: Int32Array;
  /* The value that `play` found. */
  private known = 0;

  constructor(config: GameConfig, words: number, tableBits: number) {
    super();
    const tiles = tileCount(config.set);
    const plies = tiles + 2;
    this.scoring = new LineScoring(config);
    this.players = config.seating.players;
    this.words = words;
    this.draws = config.game.name === 'draw';
    this.reserve = Number(config.rules['reserve']);
    this.range = this.scoring.kind === WIN ? 1 : RANGE;
    this.suits = suitMasks(config.set);
    this.stock = new Uint8Array(tiles);
    this.span = this.players * words;
    this.most = plies;
    this.hands = new Int32Array(plies * this.span);
    this.pips = Array.from({ length: plies }, () => new Int32Array(4));
    this.lefts = new Int8Array(plies);
    this.rights = new Int8Array(plies);
    this.seats = new Int8Array(plies);
    this.drawn = new Uint8Array(plies);
    this.moves = new Int32Array(plies * this.most);
    this.lows = new Int16Array(plies * this.most);
    this.highs = new Int16Array(plies * this.most);
    this.promise = new Int32Array(plies * this.most);
    this.key = new Int32Array(this.span + 1);
    this.table = new WideTable(tableBits, this.span + 1);
  }

  /** Takes a position over; returns the seat that plays next, -1 where nobody can. */
  load(position: LinePosition): number {
    const { pips, hands, words } = this;
    this.table.clear();
    hands.set(position.hands);
    this.stock.set(position.stock);
    this.stockEnd = this.draws ? Math.max(0, position.stockCount - this.reserve) : 0;
    this.forced = position.forced;
    this.lefts[0] = position.left;
    this.rights[0] = position.right;
    this.drawn[0] = 0;
    pips[0]!.fill(0);
    for (let seat = 0; seat < this.players; seat++) {
      pips[0]![seat] = maskPips(position.hands.subarray(seat * words, (seat + 1) * words));
    }
    this.seats[0] = position.turn;
    if (position.left >= 0) this.advance(0, position.turn, this.players - position.passes);
    return this.seats[0]!;
  }

  /** Value of a position as loaded where nobody can play. */
  blocked(): number {
    return this.scoring.blocked(this.pips[0]!);
  }

  protected searchRoot(alpha: number, beta: number): number {
    return this.search(0, alpha, beta);
  }

  protected expandRoot(): number {
    return this.expand(0);
  }

  protected descendRoot(at: number, alpha: number, beta: number): void {
    this.descend(0, at, alpha, beta);
  }

  /** The kernel, as in `LineSearch`. */
  private search(ply: number, alpha: number, beta: number): number {
    if (this.nodes >= this.limit) {
      this.stopped = true;
      return 0;
    }
    const before = this.nodes++;
    const first = ply * this.most;
    const last = first + this.expand(ply);
    const { lows, highs, promise } = this;
    let low = 0 - this.range;
    let high = low;
    for (let at = first; at < last; at++) low = Math.max(low, lows[at]!);
    while (low < beta) {
      const window = Math.max(low, alpha);
      let at = -1;
      for (let i = first; i < last; i++) {
        if (highs[i]! > window && highs[i]! > lows[i]! && promise[i]! > (at < 0 ? DONE : promise[at]!)) at = i;
      }
      if (at < 0) break;
      this.descend(ply, at, window, beta);
      if (this.stopped) return 0;
      promise[at] = DONE;
      low = Math.max(low, lows[at]!);
    }
    for (let at = first; at < last; at++) high = Math.max(high, highs[at]!);
    this.fillKey(ply);
    this.table.store(this.key, low, high, this.nodes - before);
    return low >= beta ? low : high;
  }

  private descend(ply: number, at: number, alpha: number, beta: number): void {
    const { lows, highs } = this;
    this.play(ply, this.moves[at]!);
    const same = ((this.seats[ply]! ^ this.seats[ply + 1]!) & 1) === 0;
    this.lookUp(ply + 1, at, same);
    if (lows[at]! >= beta || highs[at]! <= alpha || lows[at]! === highs[at]!) return;
    const value = same ? this.search(ply + 1, alpha, beta) : 0 - this.search(ply + 1, 0 - beta, 0 - alpha);
    if (value < beta && value < highs[at]! && !this.stopped) highs[at] = value;
    if (value > alpha && value > lows[at]! && !this.stopped) lows[at] = value;
  }

  /** Makes all children in canonical order; returns their number. */
  private expand(ply: number): number {
    const { words, suits } = this;
    const from = ply * this.span + this.seats[ply]! * words;
    const left = this.lefts[ply]!;
    const right = this.rights[ply]!;
    const first = ply * this.most;
    let at = first;
    for (let word = words - 1; word >= 0; word--) {
      const hand = this.hands[from + word]!;
      const toLeft = left < 0 ? hand : hand & suits[left * words + word]!;
      const toRight = left < 0 || left === right ? 0 : hand & suits[right * words + word]!;
      for (let bits = toLeft | toRight; bits !== 0; ) {
        const bit = 31 - Math.clz32(bits);
        bits ^= 1 << bit;
        const tile = (word << 5) | bit;
        if (left < 0) {
          if (this.forced < 0 || this.forced === tile) this.child(ply, (tile << 2) | OPENING, at++);
          continue;
        }
        if ((toLeft >>> bit) & 1) this.child(ply, tile << 2, at++);
        if ((toRight >>> bit) & 1) this.child(ply, (tile << 2) | 1, at++);
      }
    }
    return at - first;
  }

  private child(ply: number, move: number, at: number): void {
    this.moves[at] = move;
    const mine = (this.seats[ply]! & 1) === 0;
    if (this.play(ply, move)) {
      this.lows[at] = this.highs[at] = mine ? this.known : 0 - this.known;
      return;
    }
    this.lows[at] = 0 - this.range;
    this.highs[at] = this.range;
    const same = ((this.seats[ply]! ^ this.seats[ply + 1]!) & 1) === 0;
    this.lookUp(ply + 1, at, same);
    const tile = move >> 2;
    const own = this.fitting(ply + 1, this.seats[ply]!);
    const foe = (this.seats[ply]! + 1) & (this.players - 1);
    this.promise[at] =
      20 * own - 60 * this.fitting(ply + 1, foe) + (same ? 100 : 0) + PIPS[tile]! + (HIGH[tile] === LOW[tile] ? 20 : 0);
  }

  /** Writes the position after a move into the next frame; whether its value is known, then in `known`. */
  private play(ply: number, move: number): boolean {
    const { hands, span, lefts, rights } = this;
    const seat = this.seats[ply]!;
    const tile = move >> 2;
    const end = move & 3;
    const next = ply + 1;
    for (let i = 0; i < span; i++) hands[next * span + i] = hands[ply * span + i]!;
    const pips = this.pips[next]!;
    for (let i = 0; i < 4; i++) pips[i] = this.pips[ply]![i]!;
    this.flip(next, seat, tile);
    pips[seat] = pips[seat]! - PIPS[tile]!;
    lefts[next] = end === OPENING ? HIGH[tile]! : end === 0 ? PIPS[tile]! - lefts[ply]! : lefts[ply]!;
    rights[next] = end === OPENING ? LOW[tile]! : end === 1 ? PIPS[tile]! - rights[ply]! : rights[ply]!;
    this.drawn[next] = this.drawn[ply]!;
    if (this.count(next, seat) === 0) {
      this.known = this.scoring.domino(seat, pips);
      return true;
    }
    this.advance(next, (seat + 1) & (this.players - 1), this.players);
    return this.over(next);
  }

  private over(ply: number): boolean {
    const pips = this.pips[ply]!;
    const seat = this.seats[ply]!;
    if (seat < 0) this.known = this.scoring.blocked(pips);
    else if (this.count(ply, seat) > 1) return false;
    else {
      /* Who can play the last tile has won. */
      const before = pips[seat]!;
      pips[seat] = 0;
      this.known = this.scoring.domino(seat, pips);
      pips[seat] = before;
    }
    return true;
  }

  /** Settles who plays: the first of `tries` seats from `seat` on that can, having drawn where it must (rules 2.3). */
  private advance(ply: number, seat: number, tries: number): void {
    this.seats[ply] = -1;
    for (; tries > 0; tries--) {
      while (this.fitting(ply, seat) === 0 && this.drawn[ply]! < this.stockEnd) {
        const tile = this.stock[this.drawn[ply]!]!;
        this.drawn[ply] = this.drawn[ply]! + 1;
        this.flip(ply, seat, tile);
        this.pips[ply]![seat] = this.pips[ply]![seat]! + PIPS[tile]!;
      }
      if (this.fitting(ply, seat) > 0) {
        this.seats[ply] = seat;
        return;
      }
      seat = (seat + 1) & (this.players - 1);
    }
  }

  private flip(ply: number, seat: number, tile: number): void {
    const at = ply * this.span + seat * this.words + (tile >> 5);
    this.hands[at] = this.hands[at]! ^ (1 << (tile & 31));
  }

  private count(ply: number, seat: number): number {
    const from = ply * this.span + seat * this.words;
    let count = 0;
    for (let word = 0; word < this.words; word++) count += popcount(this.hands[from + word]!);
    return count;
  }

  /** Tiles of a seat that fit an end. */
  private fitting(ply: number, seat: number): number {
    const { words, suits } = this;
    const from = ply * this.span + seat * words;
    const left = this.lefts[ply]! * words;
    const right = this.rights[ply]! * words;
    let count = 0;
    for (let word = 0; word < words; word++)
      count += popcount(this.hands[from + word]! & (suits[left + word]! | suits[right + word]!));
    return count;
  }

  private lookUp(ply: number, at: number, same: boolean): void {
    this.fillKey(ply);
    const bounds = this.table.find(this.key);
    if (bounds === WideTable.NONE) return;
    const low = same ? bounds >> 16 : 0 - ((bounds << 16) >> 16);
    const high = same ? (bounds << 16) >> 16 : 0 - (bounds >> 16);
    if (low > this.lows[at]!) this.lows[at] = low;
    if (high < this.highs[at]!) this.highs[at] = high;
  }

  private fillKey(ply: number): void {
    const left = this.lefts[ply]!;
    const right = this.rights[ply]!;
    for (let i = 0; i < this.span; i++) this.key[i] = this.hands[ply * this.span + i]!;
    const ends = left < right ? ((left + 1) << 5) | (right + 1) : ((right + 1) << 5) | (left + 1);
    this.key[this.span] = (ends << 10) | (this.seats[ply]! << 8) | this.drawn[ply]!;
  }
}
