/*
 * The common problem behind a world: rows (tiles) go to columns (places that take a fixed number of them: a hand as it was
 * dealt, the tiles of one visit to the stock, the stock), each row to one of the columns it may be in. All ways to lay the
 * rows on the slots of the columns, slots told apart, are equally likely - but for pairs of rows that are twins (nakladka):
 * two rows of one tile, at least one of them played, that may have lain in each other's place give one and the same shuffle
 * twice, so a way in which both lie in the columns that are open to both (their middle) weighs a half.
 */

/** Column of a row that may be in every open column. */
export const FREE = 255;

/* Entries of `allowed`: the row may be there; the column is also in the middle of its pair. */
const MAY = 1;
const MIDDLE = 2;

/** The rows and columns of one view, and what is settled before anything is drawn. */
export class Slots {
  rows = 0;
  columns = 0;
  /** Slots of each column. */
  readonly capacity: Int32Array;
  private readonly allowed: Uint8Array;
  /** The twin of each row while both are open, else FREE. */
  readonly partner: Uint8Array;
  /** 1 for a row whose twin is settled in their middle: columns of the middle weigh a half. */
  readonly halved: Uint8Array;
  /** Column of each row: settled ones at once, the others by each draw; FREE where any open column will do. */
  readonly column: Uint8Array;
  /** Slots of each column after the settled rows. */
  readonly left: Int32Array;
  /** Rows that are not settled and may not be everywhere: `bound` of them, in the order they are drawn. */
  readonly order: Uint8Array;
  bound = 0;
  /** Rows that may be in every open column. */
  readonly freeRows: Uint8Array;
  free = 0;
  /** Share of all ways to lay the rows that the settled rows leave. */
  share = 1;

  constructor(
    readonly maxRows: number,
    readonly maxColumns: number,
  ) {
    this.capacity = new Int32Array(maxColumns);
    this.left = new Int32Array(maxColumns);
    this.allowed = new Uint8Array(maxRows * maxColumns);
    this.partner = new Uint8Array(maxRows);
    this.halved = new Uint8Array(maxRows);
    this.column = new Uint8Array(maxRows);
    this.order = new Uint8Array(maxRows);
    this.freeRows = new Uint8Array(maxRows);
  }

  /** Forgets all rows and columns. */
  clear(): void {
    this.rows = 0;
    this.columns = 0;
  }

  /** Adds a column and returns its number. */
  addColumn(capacity: number): number {
    this.capacity[this.columns] = capacity;
    return this.columns++;
  }

  /** Adds a row that may be nowhere yet and returns its number; columns must be complete. */
  addRow(): number {
    const at = this.rows * this.maxColumns;
    this.allowed.fill(0, at, at + this.columns);
    this.partner[this.rows] = FREE;
    this.halved[this.rows] = 0;
    return this.rows++;
  }

  /** Lets a row be in a column. */
  allow(row: number, column: number): void {
    this.allowed[row * this.maxColumns + column] = MAY;
  }

  /** Makes two rows twins, a column in the middle of which is open to both. */
  pair(a: number, b: number, column: number): void {
    this.partner[a] = b;
    this.partner[b] = a;
    for (const row of [a, b]) this.allowed[row * this.maxColumns + column] = MAY | MIDDLE;
  }

  /** Whether a column is in the middle of a row's pair. */
  inMiddle(row: number, column: number): boolean {
    return (this.allowed[row * this.maxColumns + column]! & MIDDLE) !== 0;
  }

  /** Whether a row may be in a column and the column is open. */
  may(row: number, column: number): boolean {
    return this.allowed[row * this.maxColumns + column] !== 0 && this.left[column]! > 0;
  }

  /** Settles rows with one column to be in, and sorts the others into bound and free. False where a row fits nowhere. */
  settle(): boolean {
    const { rows, columns, capacity, left, column } = this;
    let slots = 0;
    for (let c = 0; c < columns; c++) {
      left[c] = capacity[c]!;
      slots += capacity[c]!;
    }
    if (slots !== rows) return false;
    this.share = 1;
    column.fill(FREE, 0, rows);
    for (let open = rows, before = rows + 1; open < before; ) {
      before = open;
      for (let row = 0; row < rows; row++) {
        if (column[row] !== FREE) continue;
        const only = this.onlyColumn(row);
        if (only === -1) return false;
        if (only === FREE) continue;
        /* A closed column may leave another row with one column: go round again. */
        this.share *= left[only]! / open--;
        column[row] = only;
        left[only] = left[only]! - 1;
      }
    }
    for (let row = 0; row < rows; row++) this.settlePair(row);
    this.sort();
    return true;
  }

  /** The one column a row may be in; FREE where there are several, -1 where there is none. */
  private onlyColumn(row: number): number {
    let only = -1;
    for (let c = 0; c < this.columns; c++) {
      if (!this.may(row, c)) continue;
      if (only >= 0) return FREE;
      only = c;
    }
    return only;
  }

  /** A settled twin leaves its partner alone, halved where it lies in their middle. */
  private settlePair(row: number): void {
    const { column, partner, halved } = this;
    const twin = partner[row]!;
    if (twin === FREE || column[row] === FREE) return;
    const inside = this.inMiddle(row, column[row]!);
    if (column[twin] === FREE) halved[twin] = inside ? 1 : 0;
    else if (inside && this.inMiddle(twin, column[twin]!)) this.share /= 2;
    partner[row] = FREE;
    partner[twin] = FREE;
  }

  private sort(): void {
    const { rows, columns, column, left } = this;
    this.bound = 0;
    this.free = 0;
    for (let row = 0; row < rows; row++) {
      if (column[row] !== FREE) continue;
      let everywhere = this.partner[row] === FREE && this.halved[row] === 0;
      for (let c = 0; c < columns && everywhere; c++) everywhere = left[c] === 0 || this.may(row, c);
      if (everywhere) this.freeRows[this.free++] = row;
      else this.order[this.bound++] = row;
    }
  }
}
