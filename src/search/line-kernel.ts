/** Where a move of a kernel puts its tile: 0 left, 1 right, 2 an opening. */
export const OPENING = 2;

/**
 * What the two searches have in common: limits, and how the root is asked. Values are for the side to move. Every question
 * is a window of no width, the first whether that side wins, each next one at the bound just found (MTD: Plaat, Schaeffer,
 * Pijls and de Bruin 1996); what they share is in the table.
 */
export abstract class LineKernel {
  nodes = 0;
  limit = 0;
  /** The node limit came first: what was returned means nothing. */
  stopped = false;
  /** After `rootValues`: moves in canonical order as tile << 2 | end. */
  abstract readonly moves: Int32Array;
  /** After `rootValues`: bounds of the value of each move, equal where it is known. */
  abstract readonly lows: Int16Array;
  abstract readonly highs: Int16Array;
  /** Values lie between -range and range. */
  protected abstract readonly range: number;

  /** Searches the root: its value within (alpha, beta), else a bound of it. */
  protected abstract searchRoot(alpha: number, beta: number): number;
  /** Makes the children of the root; returns their number. */
  protected abstract expandRoot(): number;
  /** Searches a child of the root and narrows its bounds. */
  protected abstract descendRoot(at: number, alpha: number, beta: number): void;

  /** Starts counting nodes up to a limit. */
  start(limit: number): void {
    this.nodes = 0;
    this.limit = limit;
    this.stopped = false;
  }

  /** Value of the position, in which somebody can play. */
  value(): number {
    let low = 0 - this.range;
    let high = this.range;
    for (let goal = 1; low < high && !this.stopped; ) {
      const value = this.searchRoot(goal - 1, goal);
      if (value < goal) goal = high = value;
      else goal = 1 + (low = value);
    }
    return low;
  }

  /** Works out the values of all moves into `lows` and `highs`; returns their number. */
  rootValues(): number {
    const { lows, highs } = this;
    if (this.limit < 1) this.stopped = true;
    else this.nodes++;
    const count = this.expandRoot();
    for (let at = 0; at < count; at++) {
      let goal = Math.min(highs[at]!, Math.max(lows[at]! + 1, 1));
      while (lows[at]! < highs[at]! && !this.stopped) {
        this.descendRoot(at, goal - 1, goal);
        goal = highs[at]! < goal ? highs[at]! : lows[at]! + 1;
      }
    }
    return count;
  }
}
