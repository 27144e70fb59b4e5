import { addToMask, listMask, maskPips, maskWords, nthHighest, popcount, suitMasks } from '../../core/masks.js';
import { DRAW, PASS, PLAIN } from '../../core/moves.js';
import type { Seating } from '../../core/seats.js';
import { HIGH, LOW, PIPS, tileCount } from '../../core/tiles.js';
import { type Memory, PublicTable, type SeatView } from '../state.js';

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
  private readonly known: LineKnowledge;
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
    this.known = new LineKnowledge(this, this.words);
  }

  /** Tiles in the line, as a mask (core/masks.ts). */
  get played(): Int32Array {
    return this.known.update().played;
  }

  /**
   * Pips each seat is known to hold no tile of, as a mask a seat: from its passes, and from draws (all its tiles but the
   * one that fitted and was laid). A later draw makes the older knowledge void.
   */
  get lacks(): Int32Array {
    return this.known.update().lacks;
  }

  /** Back to an empty table. */
  clear(): void {
    this.left = -1;
    this.right = -1;
    this.logLength = 0;
    this.known.forget();
  }

  /** The line lies on the table, so only passes and draws can be forgotten; a deal has one round. */
  forget(memory: Memory): void {
    if (memory === 'round') return;
    this.known.freeze();
    this.cutLog(0);
  }

  /** Becomes a copy of `other`. */
  copyFrom(other: LineTable): void {
    this.copyTable(other);
    this.left = other.left;
    this.right = other.right;
    this.known.forget();
  }
}

/* State of LineKnowledge whose table has forgotten its log. */
const FROZEN = -1;

/**
 * What the public log tells beyond the ends: worked out when somebody asks, from where it was left, so a game in which
 * nobody asks pays nothing.
 */
class LineKnowledge {
  readonly played: Int32Array;
  readonly lacks: Int32Array;
  private read = 0;
  private seat = 0;
  private left = -1;
  private right = -1;

  constructor(
    private readonly table: LineTable,
    words: number,
  ) {
    this.played = new Int32Array(words);
    this.lacks = new Int32Array(table.seating.players);
  }

  forget(): void {
    this.read = 0;
  }

  /** Keeps the tiles played, drops what seats are known to lack, and reads no more. */
  freeze(): void {
    this.update();
    this.lacks.fill(0);
    this.read = FROZEN;
  }

  update(): this {
    const { table } = this;
    if (this.read === FROZEN) return this;
    if (this.read === 0) {
      this.played.fill(0);
      this.lacks.fill(0);
      this.seat = table.leader;
    }
    for (; this.read < table.logLength; this.read++) this.take(table.log[this.read]!);
    return this;
  }

  private take(entry: number): void {
    const { seat } = this;
    const ends = this.left < 0 ? 0 : (1 << this.left) | (1 << this.right);
    if (entry === DRAW) {
      this.lacks[seat] = ends;
      return;
    }
    if (entry === PASS) this.lacks[seat] = this.lacks[seat]! | ends;
    else this.lay(entry >>> 5, entry & 31);
    this.seat = seat + 1 === this.lacks.length ? 0 : seat + 1;
  }

  private lay(tile: number, place: number): void {
    addToMask(this.played, tile);
    if (place === LEFT) this.left = PIPS[tile]! - this.left;
    else if (place === RIGHT) this.right = PIPS[tile]! - this.right;
    else {
      this.left = HIGH[tile]!;
      this.right = LOW[tile]!;
    }
  }
}

/** One seat's view of block or draw. */
export class LineView implements SeatView {
  readonly side: number;
  /** The hand where the set fits one word (up to double-six): what the engine plays on. */
  mask = 0;
  /** The hand in larger sets. */
  readonly wide: Int32Array;
  moveCount = 0;
  /** The tile the rules force to open with; -1 where there is none. */
  forced = -1;
  private readonly list: Int32Array;
  private readonly possible: Int32Array;
  private listed = false;
  private passing = false;
  /* Sets of one word, after the opening: own tiles that fit the left end and, where it differs, the right end. Else 0. */
  private fitsLeft = 0;
  private fitsRight = 0;

  constructor(
    readonly table: LineTable,
    readonly seat: number,
    set: number,
  ) {
    this.side = table.seating.sideOf[seat]!;
    this.wide = new Int32Array(table.words);
    this.possible = new Int32Array(table.words);
    /* A tile has at most two moves, and only the tile of both ends has two. */
    this.list = new Int32Array(tileCount(set) + 2);
  }

  /** Own hand as a tile mask (core/masks.ts); one word for sets up to double-six. */
  get hand(): Int32Array {
    if (this.table.words === 1) this.wide[0] = this.mask;
    return this.wide;
  }

  /** Adds a tile to the hand. */
  take(tile: number): void {
    if (this.table.words === 1) this.mask |= 1 << tile;
    else addToMask(this.wide, tile);
  }

  /** Removes a tile of the hand. */
  lose(tile: number): void {
    if (this.table.words === 1) this.mask ^= 1 << tile;
    else this.wide[tile >> 5] = this.wide[tile >> 5]! ^ (1 << (tile & 31));
  }

  /** Empties the hand. */
  clear(): void {
    this.mask = 0;
    if (this.table.words > 1) this.wide.fill(0);
  }

  /** Pips in the own hand. */
  get pips(): number {
    if (this.table.words > 1) return maskPips(this.wide);
    let pips = 0;
    for (let bits = this.mask; bits !== 0; ) {
      const tile = 31 - Math.clz32(bits);
      bits ^= 1 << tile;
      pips += PIPS[tile]!;
    }
    return pips;
  }

  couldHold(seat: number): Int32Array {
    const { hand, possible } = this;
    if (seat === this.seat) return hand;
    const { played, lacks, words, suits } = this.table;
    const known = lacks[seat]!;
    const tiles = this.list.length - 2;
    for (let word = 0; word < words; word++) {
      const inWord = Math.min(32, tiles - 32 * word);
      let mask = (inWord === 32 ? -1 : (1 << inWord) - 1) & ~played[word]! & ~hand[word]!;
      for (let pips = known; pips !== 0; pips &= pips - 1)
        mask &= ~suits[(31 - Math.clz32(pips & -pips)) * words + word]!;
      possible[word] = mask;
    }
    return possible;
  }

  get moves(): Int32Array {
    if (!this.listed) this.fill();
    return this.list;
  }

  move(index: number): number {
    /* One word: find the index-th tile without listing. A tile that fits both ends stands twice, left first. */
    const { fitsLeft, fitsRight } = this;
    const bits = fitsLeft | fitsRight;
    if (bits === 0) return this.passing ? PASS : this.otherMove(index);
    const both = fitsLeft & fitsRight;
    if (both !== 0) {
      const above = popcount(bits & -(both << 1));
      if (index === above + 1) return ((31 - Math.clz32(both)) << 5) | RIGHT;
      if (index > above) index--;
    }
    const tile = nthHighest(bits, index);
    return (tile << 5) | (((fitsLeft >>> tile) & 1) ^ 1);
  }

  /** An opening, or a move of a set of several words. */
  private otherMove(index: number): number {
    const opens = this.table.left < 0 && this.table.words === 1 && this.forced < 0;
    return opens ? (nthHighest(this.mask, index) << 5) | PLAIN : this.moves[index]!;
  }

  /** Counts the legal moves of the position; the list is made when somebody asks for it. 0 where nothing fits. */
  prepare(): void {
    const { left, right, words, suits } = this.table;
    this.listed = false;
    this.passing = false;
    this.fitsLeft = 0;
    this.fitsRight = 0;
    if (left < 0) this.moveCount = this.forced < 0 ? this.table.counts[this.seat]! : 1;
    else if (words === 1) {
      const fitsLeft = this.mask & suits[left]!;
      const fitsRight = left === right ? 0 : this.mask & suits[right]!;
      this.fitsLeft = fitsLeft;
      this.fitsRight = fitsRight;
      /* At most one tile fits both of two different ends. */
      this.moveCount = popcount(fitsLeft | fitsRight) + ((fitsLeft & fitsRight) !== 0 ? 1 : 0);
    } else {
      const { wide } = this;
      let count = 0;
      for (let word = 0; word < words; word++) {
        count += popcount(wide[word]! & suits[left * words + word]!);
        if (left !== right) count += popcount(wide[word]! & suits[right * words + word]!);
      }
      this.moveCount = count;
    }
  }

  /** Makes `pass` the single move. */
  mustPass(): void {
    this.passing = true;
    this.moveCount = 1;
  }

  /** Whether a move is legal for this seat, whose turn it is. */
  isLegal(move: number): boolean {
    /* Tile in bits 5..9, left or right in bit 0, and nothing else: the common case of one word. */
    if ((move & 0x3e1) === move && (((move & RIGHT) === 0 ? this.fitsLeft : this.fitsRight) >>> (move >>> 5)) & 1)
      return true;
    return this.isOtherLegal(move);
  }

  private isOtherLegal(move: number): boolean {
    if (move !== (move | 0) || move < 0) return false;
    if (this.passing) return move === PASS;
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
    if (this.passing) {
      list[0] = PASS;
      return;
    }
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
    this.mask = other.mask;
    if (this.table.words > 1) this.wide.set(other.wide);
    this.moveCount = other.moveCount;
    this.forced = other.forced;
    this.fitsLeft = other.fitsLeft;
    this.fitsRight = other.fitsRight;
    this.listed = false;
    this.passing = other.passing;
  }
}
