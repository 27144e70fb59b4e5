import type { Rng } from '../core/random.js';
import { DrawPlan, FIRST, HALVED, MOST_COLUMNS, SECOND } from './plan.js';
import type { Slots } from './slots.js';

/**
 * Draws exactly: rows are laid one after the other, each with the right chance. f(i, used) is the chance that rows i, i+1,
 * ... can all be laid where they may be when slots are drawn blindly and `used` slots of each column are taken (a pair in
 * its middle counting a half); free rows always can. Columns that no later row tells apart count as one, which keeps
 * `used` short: in most positions a few hundred numbers. Between the two rows of a pair f also knows whether the first
 * lies in their middle: its second plane.
 */
export class ExactDraw {
  /** Chance that a blind deal of the rows left open by `Slots.settle` agrees with all. */
  chance = 1;
  private slots!: Slots;
  private values = new Float64Array(1024);
  private readonly plan: DrawPlan;
  private readonly used = new Int32Array(MOST_COLUMNS);
  /* Of the step being worked out, by block: slots, tiles in it, strides in the next step, weight of a slot, where to jump. */
  private readonly room = new Int32Array(MOST_COLUMNS);
  private readonly taken = new Int32Array(MOST_COLUMNS);
  private readonly leap = new Int32Array(MOST_COLUMNS);
  private readonly weight = new Float64Array(MOST_COLUMNS);

  constructor(maxRows: number, maxColumns: number) {
    this.plan = new DrawPlan(maxRows, maxColumns);
  }

  /**
   * Takes settled slots on; orders `slots.order`. False where the table would have more than `limit` numbers; a view that
   * admits no world has chance 0.
   */
  prepare(slots: Slots, limit: number): boolean {
    const { plan } = this;
    this.slots = slots;
    this.chance = 1;
    if (slots.bound === 0) return true;
    if (!plan.prepare(slots, limit)) return false;
    const { steps, offset, role, width } = plan;
    const total = offset[steps]! + 1;
    if (this.values.length < total) this.values = new Float64Array(Math.max(total, 2 * this.values.length));
    this.values[total - 1] = 1;
    for (let step = steps - 1; step >= 0; step--) {
      this.fillPlane(step, offset[step]!, role[step] === HALVED);
      if (role[step] === SECOND) this.fillPlane(step, offset[step]! + width[step]!, true);
    }
    this.chance = this.values[0]!;
    return true;
  }

  /** Readies the blocks of a step; returns the one whose tiles follow from the others'. */
  private openStep(step: number, half: boolean): number {
    const { plan, room, taken, leap, weight } = this;
    const { stride, blocks } = plan;
    const kind = plan.kind[step]!;
    const mask = plan.mask[step]!;
    const middle = plan.middle[step]!;
    const count = plan.blockCount[kind]!;
    let rest = -1;
    for (let b = 0; b < count; b++) {
      const block = blocks[kind * MOST_COLUMNS + b]!;
      const first = 31 - Math.clz32(block & -block);
      const inside = (block & middle) !== 0;
      room[b] = plan.roomOf(block);
      leap[b] = stride[(step + 1) * MOST_COLUMNS + first]!;
      weight[b] = (block & mask) === 0 ? 0 : half && inside ? 0.5 : 1;
      taken[b] = 0;
      if (stride[step * MOST_COLUMNS + first] === 0) rest = b;
    }
    return rest;
  }

  /** Works out one plane of a step from the step after it. */
  private fillPlane(step: number, from: number, half: boolean): void {
    const { plan, values, room, taken, leap, weight } = this;
    const { high, blocks, role, middle } = plan;
    const kind = plan.kind[step]!;
    const count = plan.blockCount[kind]!;
    const rest = this.openStep(step, half);
    const next = plan.offset[step + 1]!;
    const plane = plan.width[step + 1]!;
    const rows = this.slots.free + plan.steps - step;
    let others = 0;
    for (let at = from; at < from + plan.width[step]!; at++) {
      const left = step - others;
      let value = 0;
      if (left >= 0 && left <= room[rest]!) {
        taken[rest] = left;
        let base = 0;
        for (let b = 0; b < count; b++) base += taken[b]! * leap[b]!;
        for (let b = 0; b < count; b++) {
          const to = base + leap[b]!;
          /* Beyond the plane: a combination no deal can reach. */
          if (weight[b] === 0 || to >= plane) continue;
          const jump = role[step] === FIRST && (blocks[kind * MOST_COLUMNS + b]! & middle[step]!) !== 0 ? plane : 0;
          value += weight[b]! * (room[b]! - taken[b]!) * values[next + jump + to]!;
        }
      }
      values[at] = value / rows;
      for (let b = 0; b < count; b++) {
        if (b === rest) continue;
        if (taken[b]! < high[step * MOST_COLUMNS + b]!) {
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
    const { slots, values, used, plan } = this;
    const { offset, width, stride, open, openCount, mask, middle, role, steps } = plan;
    const { order, left, column } = slots;
    let rows = steps + slots.free;
    for (let k = 0; k < openCount; k++) used[k] = 0;
    let value = this.chance;
    let half = false;
    for (let step = 0; step < steps; step++) {
      const at = (step + 1) * MOST_COLUMNS;
      const inner = middle[step]!;
      const first = role[step] === FIRST;
      if (!first && role[step] !== SECOND) half = role[step] === HALVED;
      let base = offset[step + 1]!;
      for (let k = 0; k < openCount; k++) base += used[k]! * stride[at + k]!;
      let point = rng.float() * value * rows--;
      let chosen = -1;
      for (let bits = mask[step]!; bits !== 0; bits &= bits - 1) {
        const k = 31 - Math.clz32(bits & -bits);
        const room = left[open[k]!]! - used[k]!;
        if (room === 0) continue;
        const inside = ((inner >>> k) & 1) === 1;
        const next = values[base + stride[at + k]! + (first && inside ? width[step + 1]! : 0)]!;
        const weight = inside && half && !first ? 0.5 * room * next : room * next;
        if (weight === 0) continue;
        chosen = k;
        value = next;
        point -= weight;
        if (point < 0) break;
      }
      used[chosen] = used[chosen]! + 1;
      column[order[step]!] = open[chosen]!;
      if (first) half = ((inner >>> chosen) & 1) === 1;
    }
  }
}
