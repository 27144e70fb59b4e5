import { fail } from '../core/errors.js';
import type { GameConfig } from '../games/game.js';
import { createSolver, type OpenSolver, whyNotSolvable } from './solver.js';

/** Solvers of the configurations met so far: their tables are large, and a file mostly has few configurations. */
export class SolverShelf {
  private readonly solvers = new Map<string, OpenSolver>();

  /** The solver of a configuration; undefined where there is none. */
  find(config: GameConfig): OpenSolver | undefined {
    const { game, seating, rules } = config;
    const key = JSON.stringify([game.name, seating.players, seating.pairs, rules, config.rounds]);
    let solver = this.solvers.get(key);
    if (solver === undefined) {
      solver = createSolver(config);
      if (solver !== undefined) this.solvers.set(key, solver);
    }
    return solver;
  }

  /**
   * The solver of a configuration.
   * @throws DominoError `no-solver`
   */
  get(config: GameConfig): OpenSolver {
    const solver = this.find(config);
    if (solver !== undefined) return solver;
    const { game, seating } = config;
    return fail('no-solver', `${game.name} with ${seating.players} players: ${whyNotSolvable(config)}`);
  }
}
