import { listMask, maskPips, maskWords, popcount, suitMasks } from '../../core/masks.js';
import { PASS, PLAIN } from '../../core/moves.js';
import type { Seating } from '../../core/seats.js';
import { tileCount } from '../../core/tiles.js';
import { PublicTable, type SeatView } from '../state.js';

/** Place of a tile laid against the left end. */
export const LEFT = 0;
/** Place of a tile laid against the right end. */
export const RIGHT = 1;

/** What everybody sees of a game of block or draw. */
export class LineTable extends PublicTable {
  /** Open pip of the left end; -1 before the first play. */
  left = -1;
  /** Open pip of the right end; -1 before the first play. */
  right = -1;
  /** Tiles in the line, as a mask (core/masks.ts). */
  readonly played: Int32Array;
  /**
   * Pips each seat is known to hold no tile of, as a mask a seat: from its passes, and from draws (all its tiles but the
   * one that fitted and was laid). A later draw makes the older knowledge void.
   */
  readonly lacks: Int32Array;
  /** Words of a tile mask, and the tiles of each suit (core/masks.ts). */
  readonly words: number;
  readonly suits: Int32Array;

  constructor(
    seating: Seating,
    /** Highest pip of the set. */
    readonly set: number,
    logCapacity: number,
  ) {
    super(seating, logCapacity);
    this.words = maskWords(set);
    this.suits = suitMasks(set);
    this.played = new Int32Array(this.words);
    this.lacks = new Int32Array(seating.players);
  }

  /** Back to an empty table. */
  clear(): void {
    this.left = -1;
    this.right = -1;
    this.logLength = 0;
    for (let word = 0; word < this.words; word++) this.played[word] = 0;
    for (let seat = 0; seat < this.lacks.length; seat++) this.lacks[seat] = 0;
  }

  /** Becomes a copy of `other`. */
  copyFrom(other: LineTable): void {
    this.copyTable(other);
    this.left = other.left;
    this.right = other.right;
    for (let word = 0; word < this.words; word++) this.played[word] = other.played[word]!;
    for (let seat = 0; seat < this.lacks.length; seat++) this.lacks[seat] = other.lacks[seat]!;
  }
}

/** One seat's view of block or draw. */
export class LineView implements SeatView {
  readonly side: number;
  /** Own hand as a tile mask (core/masks.ts); one word for sets up to double-six. */
  readonly hand: Int32Array;
  moveCount = 0;
  /** The tile the rules force to open with; -1 where there is none. */
  forced = -1;
  private readonly list: Int32Array;
  private listed = false;
  /* Sets of one word only: own tiles that fit the left end and, where it differs, the right end. */
  private fitsLeft = 0;
  private fitsRight = 0;

  constructor(
    readonly table: LineTable,
    readonly seat: number,
    set: number,
  ) {
    this.side = table.seating.sideOf[seat]!;
    this.hand = new Int32Array(table.words);
    /* A tile has at most two moves, and only the tile of both ends has two. */
    this.list = new Int32Array(tileCount(set) + 2);
  }

  /** Pips in the own hand. */
  get pips(): number {
    return maskPips(this.hand);
  }

  get moves(): Int32Array {
    if (!this.listed) this.fill();
    return this.list;
  }

  move(index: number): number {
    if (this.listed || this.table.words > 1 || this.table.left < 0) return this.moves[index]!;
    /* One word: find the index-th tile without listing. A tile that fits both ends stands twice, left first. */
    const { fitsLeft, fitsRight } = this;
    let bits = fitsLeft | fitsRight;
    const both = fitsLeft & fitsRight;
    if (both !== 0) {
      const above = popcount(bits & -(both << 1));
      if (index === above + 1) return ((31 - Math.clz32(both)) << 5) | RIGHT;
      if (index > above) index--;
    }
    while (index-- > 0) bits ^= 0x80000000 >>> Math.clz32(bits);
    const tile = 31 - Math.clz32(bits);
    return (tile << 5) | (((fitsLeft >>> tile) & 1) ^ 1);
  }

  /** Counts the legal moves of the position; the list is made when somebody asks for it. 0 where nothing fits. */
  prepare(): void {
    const { left, right, words, suits } = this.table;
    const { hand } = this;
    this.listed = false;
    if (left < 0) this.moveCount = this.forced < 0 ? this.table.counts[this.seat]! : 1;
    else if (words === 1) {
      const fitsLeft = hand[0]! & suits[left]!;
      const fitsRight = left === right ? 0 : hand[0]! & suits[right]!;
      this.fitsLeft = fitsLeft;
      this.fitsRight = fitsRight;
      this.moveCount = popcount(fitsLeft) + popcount(fitsRight);
    } else {
      let count = 0;
      for (let word = 0; word < words; word++) {
        count += popcount(hand[word]! & suits[left * words + word]!);
        if (left !== right) count += popcount(hand[word]! & suits[right * words + word]!);
      }
      this.moveCount = count;
    }
  }

  /** Makes `pass` the single move. */
  mustPass(): void {
    this.list[0] = PASS;
    this.moveCount = 1;
    this.listed = true;
  }

  /** Whether a move is legal for this seat, whose turn it is. */
  isLegal(move: number): boolean {
    const { table } = this;
    if (table.words === 1 && table.left >= 0 && this.moveCount > 1) {
      if (move !== (move & 0x3ff)) return false;
      const fits = (move & 31) === LEFT ? this.fitsLeft : (move & 31) === RIGHT ? this.fitsRight : 0;
      return ((fits >>> (move >>> 5)) & 1) === 1;
    }
    if (move !== (move | 0) || move < 0) return false;
    if (this.listed && this.list[0] === PASS) return move === PASS;
    const tile = move >>> 5;
    const place = move & 31;
    const { left, right, words, suits } = this.table;
    const word = tile >> 5;
    if (word >= words || ((this.hand[word]! >>> (tile & 31)) & 1) === 0) return false;
    if (left < 0) return place === PLAIN && (this.forced < 0 || tile === this.forced);
    if (place === LEFT) return ((suits[left * words + word]! >>> (tile & 31)) & 1) === 1;
    return place === RIGHT && left !== right && ((suits[right * words + word]! >>> (tile & 31)) & 1) === 1;
  }

  /** Lists the legal moves in canonical order: tiles from high to low, left before right (rules 5). */
  private fill(): void {
    const { left, right, words, suits } = this.table;
    const { hand, list } = this;
    this.listed = true;
    if (left < 0) {
      if (this.forced >= 0) list[0] = (this.forced << 5) | PLAIN;
      else {
        const count = listMask(hand, list);
        for (let i = 0; i < count; i++) list[i] = (list[i]! << 5) | PLAIN;
      }
      return;
    }
    let count = 0;
    for (let word = words - 1; word >= 0; word--) {
      const fitsLeft = hand[word]! & suits[left * words + word]!;
      const fitsRight = left === right ? 0 : hand[word]! & suits[right * words + word]!;
      for (let bits = fitsLeft | fitsRight; bits !== 0; ) {
        const bit = 31 - Math.clz32(bits);
        bits ^= 1 << bit;
        const code = ((word << 5) | bit) << 5;
        if ((fitsLeft >>> bit) & 1) list[count++] = code;
        if ((fitsRight >>> bit) & 1) list[count++] = code | RIGHT;
      }
    }
  }

  /** Becomes a copy of the same seat's view in another state. */
  copyFrom(other: LineView): void {
    for (let word = 0; word < this.hand.length; word++) this.hand[word] = other.hand[word]!;
    this.moveCount = other.moveCount;
    this.forced = other.forced;
    this.fitsLeft = other.fitsLeft;
    this.fitsRight = other.fitsRight;
    this.listed = false;
    if (other.listed && other.list[0] === PASS) this.mustPass();
  }
}
