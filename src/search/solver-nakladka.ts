import type { GameConfig } from '../games/game.js';
import { NakladkaState } from '../games/nakladka/state.js';
import { bestOf } from './best-of.js';
import { NakladkaSearch } from './nakladka-search.js';
import type { OpenBest, OpenLine, OpenMoves, OpenSolver, OpenValue } from './solver.js';

/** The end of a game of nakladka with two sides behind the common interface. */
class OpenNakladkaSolver implements OpenSolver {
  private readonly search: NakladkaSearch;
  private readonly start: NakladkaState;

  constructor(config: GameConfig) {
    this.search = new NakladkaSearch(config);
    this.start = new NakladkaState(config);
  }

  load(state: NakladkaState): void {
    this.start.copyFrom(state);
    this.search.root.copyFrom(state);
  }

  value(nodeLimit: number): OpenValue {
    const { search } = this;
    search.allow(nodeLimit);
    const value = search.value();
    return { value: search.stopped ? Number.NaN : value, nodes: search.nodes, solved: !search.stopped };
  }

  rootMoves(nodeLimit: number): OpenMoves {
    const { search } = this;
    const { table, views } = search.root;
    const { moves, moveCount, side } = views[table.turn]!;
    search.allow(nodeLimit);
    const list = Array.from(moves.subarray(0, moveCount));
    const values = list.map((move) => {
      const value = search.stopped ? Number.NaN : search.after(move);
      return search.stopped ? Number.NaN : value;
    });
    const value = side === 0 ? Math.max(...values) : Math.min(...values);
    return { value, nodes: search.nodes, solved: !search.stopped, moves: list, values };
  }

  best(nodeLimit: number): OpenBest {
    return bestOf(this.rootMoves(nodeLimit));
  }

  line(nodeLimit: number): OpenLine {
    const { search, start } = this;
    const { root } = search;
    const line: number[] = [];
    let first: OpenMoves | undefined;
    let left = nodeLimit;
    while (root.table.turn >= 0) {
      const answer = this.rootMoves(left);
      left -= answer.nodes;
      first ??= answer;
      if (!answer.solved) break;
      const move = answer.moves[answer.values.indexOf(answer.value)]!;
      line.push(move);
      root.play(move);
    }
    const solved = root.table.turn < 0;
    root.copyFrom(start);
    return {
      value: solved ? first!.value : Number.NaN,
      nodes: nodeLimit - left,
      solved,
      moves: solved ? line : [],
    };
  }
}

/** Makes the solver of a configuration of nakladka with two sides. */
export function nakladkaSolver(config: GameConfig): OpenSolver {
  return new OpenNakladkaSolver(config);
}
