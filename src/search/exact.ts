import type { Rng } from '../core/random.js';
import type { Slots } from './slots.js';

/* Columns of one table: they are told apart by the bits of an integer. */
const MOST_COLUMNS = 31;

/**
 * Draws exactly: rows are laid one after the other, each with the right chance. f(i, used) is the chance that rows i, i+1,
 * ... can all be laid where they may be when slots are drawn blindly and `used` slots of each column are taken; free rows
 * always can. Where no row from i on tells two columns apart they count as one (a block), which keeps `used` short: in
 * most positions a few thousand numbers.
 */
export class ExactDraw {
  /** Chance that a blind deal of the rows left open by `Slots.settle` agrees with all. */
  chance = 1;
  private slots!: Slots;
  private values = new Float64Array(1024);
  /* By step (row in drawing order, and one past the last): where its numbers begin, and what one more tile in a column adds. */
  private readonly offset: Int32Array;
  private readonly stride: Int32Array;
  private readonly size: Int32Array;
  /* Open columns. */
  private readonly open: Uint8Array;
  private openCount = 0;
  /* By step: class of the row (rows with equal columns); by class: its columns as a mask over `open`, its rows, its blocks. */
  private readonly kind: Uint8Array;
  private readonly masks: Int32Array;
  private readonly members: Int32Array;
  private readonly done: Uint8Array;
  private kinds = 0;
  private readonly kindRows: Uint8Array;
  /* Blocks of each class in turn, as masks, from the last class drawn back: `blocks[kind * MOST_COLUMNS + b]`. */
  private readonly blocks: Int32Array;
  private readonly blockCount: Int32Array;
  private readonly sequence: Uint8Array;
  private readonly used: Int32Array;
  private readonly high = new Int32Array(MOST_COLUMNS);
  private readonly step = new Int32Array(MOST_COLUMNS);
  private readonly room = new Int32Array(MOST_COLUMNS);
  private readonly taken = new Int32Array(MOST_COLUMNS);
  private readonly leap = new Int32Array(MOST_COLUMNS);
  private readonly trial = new Int32Array(2 * MOST_COLUMNS);

  constructor(maxRows: number, maxColumns: number) {
    const steps = maxRows + 1;
    this.offset = new Int32Array(steps);
    this.size = new Int32Array(steps);
    this.stride = new Int32Array(steps * MOST_COLUMNS);
    this.open = new Uint8Array(maxColumns);
    this.used = new Int32Array(MOST_COLUMNS);
    this.kind = new Uint8Array(steps);
    this.masks = new Int32Array(steps);
    this.members = new Int32Array(steps);
    this.done = new Uint8Array(steps);
    this.kindRows = new Uint8Array(steps);
    this.blocks = new Int32Array(steps * MOST_COLUMNS);
    this.blockCount = new Int32Array(steps);
    this.sequence = new Uint8Array(steps);
  }

  /**
   * Takes settled slots on; orders `slots.order`. False where the table would have more than `limit` numbers; a view that
   * admits no world has chance 0.
   */
  prepare(slots: Slots, limit: number): boolean {
    this.slots = slots;
    this.chance = 1;
    if (slots.bound === 0) return true;
    this.openCount = 0;
    for (let c = 0; c < slots.columns; c++) {
      if (slots.left[c] === 0) continue;
      if (this.openCount === MOST_COLUMNS) return false;
      this.open[this.openCount++] = c;
    }
    this.classify();
    this.arrange();
    if (!this.lay(limit)) return false;
    this.fill();
    this.chance = this.values[0]!;
    return true;
  }

  /** Sorts the bound rows into classes of equal columns. */
  private classify(): void {
    const { slots, masks, members, open, openCount, kindRows } = this;
    this.kinds = 0;
    for (let i = 0; i < slots.bound; i++) {
      const row = slots.order[i]!;
      let mask = 0;
      for (let k = 0; k < openCount; k++) if (slots.may(row, open[k]!)) mask |= 1 << k;
      let kind = 0;
      while (kind < this.kinds && masks[kind] !== mask) kind++;
      if (kind === this.kinds) {
        masks[kind] = mask;
        members[kind] = 0;
        this.kinds++;
      }
      members[kind] = members[kind]! + 1;
      kindRows[row] = kind;
    }
  }

  /**
   * Chooses the order of the classes from the last back: each time the one that leaves the fewest numbers. The order
   * changes the cost only, never the law.
   */
  private arrange(): void {
    const { kinds, blocks, blockCount, sequence, done, members, trial, slots } = this;
    done.fill(0, 0, kinds);
    let [from, count] = [0, 1];
    trial[0] = -1 >>> (32 - this.openCount);
    for (let turn = kinds - 1; turn >= 0; turn--) {
      let best = -1;
      let least = Infinity;
      for (let kind = 0; kind < kinds; kind++) {
        if (done[kind] === 1) continue;
        const cost = this.costOf(count, from, this.masks[kind]!) * (1 + 1e-6 / members[kind]!);
        if (cost >= least) continue;
        least = cost;
        best = kind;
      }
      done[best] = 1;
      sequence[turn] = best;
      count = this.refine(count, from, this.masks[best]!);
      from = MOST_COLUMNS - from;
      blockCount[best] = count;
      for (let b = 0; b < count; b++) blocks[best * MOST_COLUMNS + b] = trial[from + b]!;
    }
    let at = 0;
    for (let turn = 0; turn < kinds; turn++) {
      const kind = sequence[turn]!;
      for (let i = 0; i < members[kind]!; i++) this.kind[at++] = kind;
    }
    this.orderRows(slots);
  }

  private orderRows(slots: Slots): void {
    /* Rows of a class are alike: any order among them. `freeRows` beyond the free ones is room to sort in. */
    const scratch = slots.freeRows.subarray(slots.free);
    for (let i = 0; i < slots.bound; i++) scratch[i] = slots.order[i]!;
    let at = 0;
    for (let turn = 0; turn < this.kinds; turn++) {
      for (let i = 0; i < slots.bound; i++)
        if (this.kindRows[scratch[i]!] === this.sequence[turn]) slots.order[at++] = scratch[i]!;
    }
  }

  /** Numbers a step would need after blocks are split by a mask: the widest block follows from the others. */
  private costOf(count: number, from: number, mask: number): number {
    let product = 1;
    let widest = 1;
    for (let b = 0; b < count; b++) {
      const block = this.trial[from + b]!;
      for (let half = 0; half < 2; half++) {
        const part = half === 0 ? block & mask : block & ~mask;
        if (part === 0) continue;
        const width = 1 + this.roomOf(part);
        product *= width;
        if (width > widest) widest = width;
      }
    }
    return product / widest;
  }

  /** Splits blocks by a mask, from one half of `trial` into the other. */
  private refine(count: number, from: number, mask: number): number {
    const { trial } = this;
    const to = MOST_COLUMNS - from;
    let n = 0;
    for (let b = 0; b < count; b++) {
      const block = trial[from + b]!;
      if ((block & mask) !== 0) trial[to + n++] = block & mask;
      if ((block & ~mask) !== 0) trial[to + n++] = block & ~mask;
    }
    return n;
  }

  private roomOf(mask: number): number {
    let room = 0;
    for (let bits = mask; bits !== 0; bits &= bits - 1)
      room += this.slots.left[this.open[31 - Math.clz32(bits & -bits)]!]!;
    return room;
  }

  /** Most tiles a block can have after the first `step` rows. */
  private highOf(mask: number, step: number): number {
    let rows = 0;
    for (let turn = 0, at = 0; at < step; turn++) {
      const kind = this.sequence[turn]!;
      const count = Math.min(this.members[kind]!, step - at);
      at += count;
      if ((this.masks[kind]! & mask) !== 0) rows += count;
    }
    return Math.min(rows, this.roomOf(mask));
  }

  /** Lays the table out: where each step's numbers begin, and the strides. */
  private lay(limit: number): boolean {
    const { slots, offset, size, stride, blocks, high } = this;
    let total = 0;
    for (let step = 0; step <= slots.bound; step++) {
      offset[step] = total;
      size[step] = 1;
      stride.fill(0, step * MOST_COLUMNS, step * MOST_COLUMNS + this.openCount);
      if (step === slots.bound) break;
      const kind = this.kind[step]!;
      const count = this.blockCount[kind]!;
      let widest = 0;
      for (let b = 0; b < count; b++) {
        high[b] = this.highOf(blocks[kind * MOST_COLUMNS + b]!, step);
        if (high[b]! > high[widest]!) widest = b;
      }
      let width = 1;
      for (let b = 0; b < count; b++) {
        if (b === widest) continue;
        for (let bits = blocks[kind * MOST_COLUMNS + b]!; bits !== 0; bits &= bits - 1)
          stride[step * MOST_COLUMNS + (31 - Math.clz32(bits & -bits))] = width;
        width *= high[b]! + 1;
        if (width > limit) return false;
      }
      size[step] = width;
      total += width;
      if (total > limit) return false;
    }
    if (this.values.length < total + 1) this.values = new Float64Array(Math.max(total + 1, 2 * this.values.length));
    return true;
  }

  /** Works the table out from the last step back. */
  private fill(): void {
    const { slots, values, offset } = this;
    let rows = slots.free;
    values[offset[slots.bound]!] = 1;
    for (let step = slots.bound - 1; step >= 0; step--) this.fillStep(step, ++rows);
  }

  private fillStep(step: number, rows: number): void {
    const { values, blocks, stride, high, step: strides, room, taken, leap } = this;
    const kind = this.kind[step]!;
    const mask = this.masks[kind]!;
    const count = this.blockCount[kind]!;
    let widest = -1;
    for (let b = 0; b < count; b++) {
      const block = blocks[kind * MOST_COLUMNS + b]!;
      const first = 31 - Math.clz32(block & -block);
      high[b] = this.highOf(block, step);
      room[b] = this.roomOf(block);
      strides[b] = stride[step * MOST_COLUMNS + first]!;
      leap[b] = stride[(step + 1) * MOST_COLUMNS + first]!;
      taken[b] = 0;
      if (strides[b] === 0) widest = b;
    }
    const end = this.offset[step]! + this.size[step]!;
    const next = this.offset[step + 1]!;
    const nextEnd = next + this.size[step + 1]!;
    let others = 0;
    for (let at = this.offset[step]!; at < end; at++) {
      const rest = step - others;
      let value = 0;
      if (rest >= 0 && rest <= room[widest]!) {
        taken[widest] = rest;
        let base = next;
        for (let b = 0; b < count; b++) base += taken[b]! * leap[b]!;
        for (let b = 0; b < count; b++) {
          if ((blocks[kind * MOST_COLUMNS + b]! & mask) === 0) continue;
          /* Beyond the end: a combination no deal can reach. */
          const to = base + leap[b]!;
          if (to < nextEnd) value += (room[b]! - taken[b]!) * values[to]!;
        }
      }
      values[at] = value / rows;
      for (let b = 0; b < count; b++) {
        if (b === widest) continue;
        if (taken[b]! < high[b]!) {
          taken[b] = taken[b]! + 1;
          others++;
          break;
        }
        others -= taken[b]!;
        taken[b] = 0;
      }
    }
  }

  /** Lays the bound rows: writes `slots.column` of each. */
  draw(rng: Rng): void {
    const { slots, values, offset, stride, used, open, openCount, masks, kind } = this;
    const { order, bound, left, column } = slots;
    let rows = bound + slots.free;
    for (let k = 0; k < openCount; k++) used[k] = 0;
    let value = this.chance;
    for (let step = 0; step < bound; step++) {
      const at = (step + 1) * MOST_COLUMNS;
      let base = offset[step + 1]!;
      for (let k = 0; k < openCount; k++) base += used[k]! * stride[at + k]!;
      let point = rng.float() * value * rows--;
      let chosen = -1;
      for (let bits = masks[kind[step]!]!; bits !== 0; bits &= bits - 1) {
        const k = 31 - Math.clz32(bits & -bits);
        const room = left[open[k]!]! - used[k]!;
        if (room === 0) continue;
        const weight = room * values[base + stride[at + k]!]!;
        if (weight === 0) continue;
        chosen = k;
        value = values[base + stride[at + k]!]!;
        point -= weight;
        if (point < 0) break;
      }
      used[chosen] = used[chosen]! + 1;
      column[order[step]!] = open[chosen]!;
    }
  }
}
