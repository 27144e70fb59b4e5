import type { GameConfig } from '../games/game.js';
import { NakladkaState } from '../games/nakladka/state.js';
import { pointsNow } from '../games/nakladka/worth.js';

/** Larger than any difference of scores. */
const HUGE = 1 << 20;

/**
 * Alpha-beta over the end of a game of nakladka with two sides, all tiles and the order of the stock known, on the engine
 * itself: a state for every ply, each move played on a copy. Values are points still to come of side 0 less those of side 1.
 * Moves that score most are tried first; forced moves and passes are not nodes.
 */
export class NakladkaSearch {
  nodes = 0;
  stopped = false;
  private limit = 0;
  private readonly robber: boolean;
  /** The position of every depth, made when first reached. */
  private readonly states: NakladkaState[];
  private readonly orders: Int32Array[] = [];

  constructor(private readonly config: GameConfig) {
    this.robber = config.rules['robber'] === true;
    this.states = [new NakladkaState(config)];
  }

  /** The position searched. Whoever writes it begins anew. */
  get root(): NakladkaState {
    return this.states[0]!;
  }

  /** Sets nodes back and allows so many. */
  allow(limit: number): void {
    this.nodes = 0;
    this.limit = limit;
    this.stopped = false;
  }

  /** Value of the root after a move, points of the move included. */
  after(move: number): number {
    const { root } = this;
    const next = this.stateAt(1);
    next.copyFrom(root);
    next.play(move);
    return gain(next) - gain(root) + this.search(1, -HUGE, HUGE);
  }

  /** Value of the root. */
  value(): number {
    this.stateAt(1).copyFrom(this.root);
    return this.search(1, -HUGE, HUGE);
  }

  /** Value of the position at a depth, within a window. */
  private search(depth: number, alpha: number, beta: number): number {
    const state = this.stateAt(depth);
    const { table, views } = state;
    const before = gain(state);
    while (table.turn >= 0 && views[table.turn]!.moveCount === 1) state.play(views[table.turn]!.move(0));
    const got = gain(state) - before;
    if (table.turn < 0) return got;
    return got + this.branch(depth, alpha - got, beta - got);
  }

  private branch(depth: number, alpha: number, beta: number): number {
    if (this.nodes >= this.limit) {
      this.stopped = true;
      return 0;
    }
    this.nodes++;
    const state = this.stateAt(depth);
    const next = this.stateAt(depth + 1);
    const maximises = state.table.turn % 2 === 0;
    const order = this.order(depth);
    const before = gain(state);
    let best = maximises ? -HUGE : HUGE;
    for (let i = 0; i < state.views[state.table.turn]!.moveCount; i++) {
      next.copyFrom(state);
      next.play(order[i]! & 0xffff);
      const got = gain(next) - before;
      const value = got + this.search(depth + 1, alpha - got, beta - got);
      if (this.stopped) return 0;
      if (maximises ? value > best : value < best) best = value;
      if (maximises) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) break;
    }
    return best;
  }

  /** The moves at a depth in its list, those with most points first. The low 16 bits of an entry are the move. */
  private order(depth: number): Int32Array {
    const { table, views } = this.states[depth]!;
    const view = views[table.turn]!;
    const count = view.moveCount;
    const list = (this.orders[depth] ??= new Int32Array(view.moves.length));
    for (let i = 0; i < count; i++) {
      const move = view.moves[i]!;
      const entry = (pointsNow(table, view.side, move, this.robber) << 16) | move;
      let at = i;
      for (; at > 0 && list[at - 1]! >> 16 < entry >> 16; at--) list[at] = list[at - 1]!;
      list[at] = entry;
    }
    return list;
  }

  private stateAt(depth: number): NakladkaState {
    return (this.states[depth] ??= new NakladkaState(this.config));
  }
}

function gain({ scores }: NakladkaState): number {
  return scores[0]! - scores[1]!;
}
