import { TakesPosition, type TakesStart } from './takes-position.js';
import { TakesSearch } from './takes-search.js';
import { TakesTranspositions } from './takes-table.js';

/** The value of a position: points still to come, of side 0 less those of side 1. */
export interface TakesValue {
  readonly value: number;
  readonly nodes: number;
  /** Whether the node limit was enough; where not, `value` means nothing. */
  readonly solved: boolean;
}

export class TakesSolver {
  readonly position: TakesPosition;
  readonly search: TakesSearch;

  constructor(players: 2 | 4, set: number, doubleHigh: boolean, sizeBits = 18) {
    this.position = new TakesPosition(players, set, doubleHigh);
    this.search = new TakesSearch(this.position, new TakesTranspositions(sizeBits));
  }

  start(from: TakesStart): void {
    this.position.start(from);
  }

  value(limit: number): TakesValue {
    const { search, position } = this;
    search.clear(limit);
    let low = 0;
    let high = position.total[0]!;
    while (low < high && !search.stopped) {
      const middle = (low + high + 1) >> 1;
      if (search.reaches(middle)) low = middle;
      else high = middle - 1;
    }
    return { value: 2 * low - position.total[0]!, nodes: search.nodes, solved: !search.stopped };
  }
}
