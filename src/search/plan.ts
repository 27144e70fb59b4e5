import { FREE, type Slots } from './slots.js';

/** Columns of one table: they are told apart by the bits of an integer. */
export const MOST_COLUMNS = 31;

/** What a step of the plan lays: a row alone; one whose middle weighs a half; the first and the second of a pair. */
export const ALONE = 0;
export const HALVED = 1;
export const FIRST = 2;
export const SECOND = 3;

/**
 * The order in which the bound rows are laid, and the shape of the table of chances (see ExactDraw). Columns are numbered
 * as bits of a mask over those still open. Rows with equal columns are of one kind; where no row from a step on tells two
 * columns apart they are one block.
 */
export class DrawPlan {
  steps = 0;
  openCount = 0;
  readonly open: Uint8Array;
  /* By step: the columns of its row, its middle, what it is. */
  readonly mask: Int32Array;
  readonly middle: Int32Array;
  readonly role: Uint8Array;
  /** By step, and one past the last: where its numbers begin and how many a plane has (a SECOND has two planes). */
  readonly offset: Int32Array;
  readonly width: Int32Array;
  /** By step and column: what one more tile in the column adds to the place in the plane. */
  readonly stride: Int32Array;
  /** By step and block: most tiles it can have. */
  readonly high: Int32Array;
  /** By step: kind; by kind: blocks as masks. */
  readonly kind: Uint8Array;
  readonly blocks: Int32Array;
  readonly blockCount: Uint8Array;
  private slots!: Slots;
  private kinds = 0;
  /* By kind: columns of the row, of its partner, the middle, the role of its (first) row, its steps. */
  private readonly own: Int32Array;
  private readonly others: Int32Array;
  private readonly middles: Int32Array;
  private readonly roles: Uint8Array;
  private readonly members: Int32Array;
  private readonly done: Uint8Array;
  private readonly sequence: Uint8Array;
  private readonly kindOf: Uint8Array;
  private readonly rows: Uint8Array;
  private readonly current = new Int32Array(MOST_COLUMNS);
  private readonly trial = new Int32Array(MOST_COLUMNS);

  constructor(maxRows: number, maxColumns: number) {
    const steps = maxRows + 1;
    const numbers = () => new Int32Array(steps);
    const bytes = () => new Uint8Array(steps);
    this.open = new Uint8Array(maxColumns);
    [this.mask, this.middle, this.offset, this.width] = [numbers(), numbers(), numbers(), numbers()];
    [this.own, this.others, this.middles, this.members] = [numbers(), numbers(), numbers(), numbers()];
    [this.role, this.roles, this.kind, this.blockCount] = [bytes(), bytes(), bytes(), bytes()];
    [this.done, this.sequence, this.kindOf, this.rows] = [bytes(), bytes(), bytes(), bytes()];
    this.stride = new Int32Array(steps * MOST_COLUMNS);
    this.high = new Int32Array(steps * MOST_COLUMNS);
    this.blocks = new Int32Array(steps * MOST_COLUMNS);
  }

  /** Plans; orders `slots.order`. False where there are too many columns, or more than `limit` numbers. */
  prepare(slots: Slots, limit: number): boolean {
    this.slots = slots;
    this.steps = slots.bound;
    this.openCount = 0;
    for (let c = 0; c < slots.columns; c++) {
      if (slots.left[c] === 0) continue;
      if (this.openCount === MOST_COLUMNS) return false;
      this.open[this.openCount++] = c;
    }
    this.classify();
    this.arrange();
    this.orderRows();
    return this.layOut(limit);
  }

  private maskOf(row: number, middle: boolean): number {
    const { slots, open, openCount } = this;
    let mask = 0;
    for (let k = 0; k < openCount; k++) {
      const column = open[k]!;
      if (slots.may(row, column) && (!middle || slots.inMiddle(row, column))) mask |= 1 << k;
    }
    return mask;
  }

  /** Sorts the bound rows into kinds; of a pair only the row met first. */
  private classify(): void {
    const { slots, own, others, middles, roles, members, kindOf } = this;
    this.kinds = 0;
    for (let i = 0; i < slots.bound; i++) {
      const row = slots.order[i]!;
      const twin = slots.partner[row]!;
      if (twin !== FREE && twin < row) continue;
      const role = twin !== FREE ? FIRST : slots.halved[row] === 1 ? HALVED : ALONE;
      const mask = this.maskOf(row, false);
      const other = role === FIRST ? this.maskOf(twin, false) : 0;
      const middle = role === ALONE ? 0 : this.maskOf(row, true);
      let kind = 0;
      while (
        kind < this.kinds &&
        !(own[kind] === mask && others[kind] === other && middles[kind] === middle && roles[kind] === role)
      )
        kind++;
      if (kind === this.kinds) {
        own[kind] = mask;
        others[kind] = other;
        middles[kind] = middle;
        roles[kind] = role;
        members[kind] = 0;
        this.kinds++;
      }
      members[kind] = members[kind]! + 1;
      kindOf[row] = kind;
    }
  }

  /**
   * Chooses the order of the kinds from the last back: each time the one that leaves the fewest numbers. The order changes
   * the cost only, never the law.
   */
  private arrange(): void {
    const { kinds, blocks, blockCount, sequence, done, members, current, trial } = this;
    done.fill(0, 0, kinds);
    current[0] = -1 >>> (32 - this.openCount);
    let count = 1;
    for (let turn = kinds - 1; turn >= 0; turn--) {
      let best = -1;
      let least = Infinity;
      for (let kind = 0; kind < kinds; kind++) {
        if (done[kind] === 1) continue;
        const cost = this.costOf(this.splitBy(kind, count)) * (1 + 1e-6 / members[kind]!);
        if (cost >= least) continue;
        least = cost;
        best = kind;
      }
      done[best] = 1;
      sequence[turn] = best;
      count = this.splitBy(best, count);
      blockCount[best] = count;
      for (let b = 0; b < count; b++) blocks[best * MOST_COLUMNS + b] = current[b] = trial[b]!;
    }
  }

  /** Splits the current blocks by all that a kind tells apart, into `trial`; returns their number. */
  private splitBy(kind: number, count: number): number {
    const { current, trial } = this;
    for (let b = 0; b < count; b++) trial[b] = current[b]!;
    let n = count;
    for (let which = 0; which < 3; which++) {
      const mask = (which === 0 ? this.own : which === 1 ? this.others : this.middles)[kind]!;
      for (let b = n - 1; b >= 0; b--) {
        const block = trial[b]!;
        if ((block & mask) === 0 || (block & ~mask) === 0) continue;
        trial[b] = block & mask;
        trial[n++] = block & ~mask;
      }
    }
    return n;
  }

  /** Numbers a step would need with the blocks in `trial`: the widest block follows from the others. */
  private costOf(count: number): number {
    let product = 1;
    let widest = 1;
    for (let b = 0; b < count; b++) {
      const width = 1 + this.roomOf(this.trial[b]!);
      product *= width;
      if (width > widest) widest = width;
    }
    return product / widest;
  }

  /** Open slots of the columns of a mask. */
  roomOf(mask: number): number {
    let room = 0;
    for (let bits = mask; bits !== 0; bits &= bits - 1)
      room += this.slots.left[this.open[31 - Math.clz32(bits & -bits)]!]!;
    return room;
  }

  private orderRows(): void {
    const { slots, rows, sequence, kindOf } = this;
    for (let i = 0; i < slots.bound; i++) rows[i] = slots.order[i]!;
    let step = 0;
    for (let turn = 0; turn < this.kinds; turn++) {
      const kind = sequence[turn]!;
      for (let i = 0; i < this.steps; i++) {
        const row = rows[i]!;
        const twin = slots.partner[row]!;
        if ((twin !== FREE && twin < row) || kindOf[row] !== kind) continue;
        step = this.addStep(step, kind, row, this.own[kind]!, this.roles[kind]!);
        if (twin !== FREE) step = this.addStep(step, kind, twin, this.others[kind]!, SECOND);
      }
    }
  }

  private addStep(step: number, kind: number, row: number, mask: number, role: number): number {
    this.slots.order[step] = row;
    this.kind[step] = kind;
    this.mask[step] = mask;
    this.middle[step] = this.middles[kind]!;
    this.role[step] = role;
    return step + 1;
  }

  /** Lays the table out. False where it would be too large. */
  private layOut(limit: number): boolean {
    const { steps, offset, width, role } = this;
    let total = 0;
    for (let step = 0; step < steps; step++) {
      offset[step] = total;
      width[step] = this.layStep(step, limit);
      total += width[step]! * (role[step] === SECOND ? 2 : 1);
      if (total > limit) return false;
    }
    offset[steps] = total;
    width[steps] = 1;
    this.stride.fill(0, steps * MOST_COLUMNS, (steps + 1) * MOST_COLUMNS);
    return true;
  }

  private layStep(step: number, limit: number): number {
    const { blocks, high, stride } = this;
    const at = step * MOST_COLUMNS;
    const kind = this.kind[step]!;
    const count = this.blockCount[kind]!;
    const sameKind = step > 0 && this.kind[step - 1] === kind;
    let widest = 0;
    for (let b = 0; b < count; b++) {
      const block = blocks[kind * MOST_COLUMNS + b]!;
      /* Rows before this step that may be in the block. */
      let rows = sameKind ? high[at - MOST_COLUMNS + b]! : 0;
      for (let i = sameKind ? step - 1 : 0; i < step; i++) if ((this.mask[i]! & block) !== 0) rows++;
      high[at + b] = Math.min(rows, this.roomOf(block));
      if (high[at + b]! > high[at + widest]!) widest = b;
    }
    stride.fill(0, at, at + MOST_COLUMNS);
    let width = 1;
    for (let b = 0; b < count && width <= limit; b++) {
      if (b === widest) continue;
      for (let bits = blocks[kind * MOST_COLUMNS + b]!; bits !== 0; bits &= bits - 1)
        stride[at + (31 - Math.clz32(bits & -bits))] = width;
      width *= high[at + b]! + 1;
    }
    return width;
  }
}
