import type { TakesState } from '../games/double-takes/state.js';
import type { GameConfig } from '../games/game.js';
import type { OpenBest, OpenLine, OpenMoves, OpenSolver, OpenSolverOptions, OpenValue } from './solver.js';
import { type TakesAnswer, TakesSolver } from './takes-solver.js';

/** The current round of Double Takes behind the common interface. */
class OpenTakesSolver implements OpenSolver {
  private readonly solver: TakesSolver;

  constructor(config: GameConfig, options: OpenSolverOptions) {
    this.solver = new TakesSolver({
      players: config.seating.players as 2 | 4,
      set: config.set,
      doubleHigh: config.rules['doubleRank'] === 'high',
      ...options,
    });
  }

  load(state: TakesState): void {
    const { table, views } = state;
    this.solver.start({
      rows: views.map(({ hand }) => hand),
      leader: table.trickLeader,
      trick: table.trickTiles,
      trickCount: table.trickCount,
      suit: table.suit,
      leftoverDoubles: table.round === state.rounds - 1 ? state.leftoverDoubles() : 0,
    });
  }

  value(nodeLimit: number): OpenValue {
    return honest(this.solver.value(nodeLimit));
  }

  rootMoves(nodeLimit: number): OpenMoves {
    const answer = this.solver.rootMoves(nodeLimit);
    return answer.solved ? answer : { ...answer, value: Number.NaN, values: answer.moves.map(() => Number.NaN) };
  }

  best(nodeLimit: number): OpenBest {
    const answer = this.solver.best(nodeLimit);
    return { ...honest(answer), move: answer.move };
  }

  line(nodeLimit: number): OpenLine {
    const answer = this.solver.line(nodeLimit);
    return { ...honest(answer), moves: answer.solved ? answer.moves : [] };
  }
}

/** An answer that says nothing where the limit came first. */
function honest({ value, nodes, solved }: TakesAnswer): OpenValue {
  return { value: solved ? value : Number.NaN, nodes, solved };
}

/** Makes the solver of a configuration of Double Takes. */
export function takesSolver(config: GameConfig, options: OpenSolverOptions): OpenSolver {
  return new OpenTakesSolver(config, options);
}
