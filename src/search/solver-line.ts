import type { GameConfig } from '../games/game.js';
import type { LineState } from '../games/line/state.js';
import { bestOf } from './best-of.js';
import { LinePosition } from './line-position.js';
import { LineSolver, type LineValue } from './line-solver.js';
import type { OpenBest, OpenLine, OpenMoves, OpenSolver, OpenSolverOptions, OpenValue } from './solver.js';

/** Block and draw behind the common interface. */
class OpenLineSolver implements OpenSolver {
  private readonly solver: LineSolver;
  private readonly position: LinePosition;

  constructor(config: GameConfig, options: OpenSolverOptions) {
    this.solver = new LineSolver(config, options);
    this.position = new LinePosition(config);
  }

  load({ table, views, upcoming }: LineState): void {
    const { position } = this;
    const { words } = position;
    position.clear();
    for (let seat = 0; seat < views.length; seat++) {
      const { hand } = views[seat]!;
      for (let word = 0; word < words; word++) position.hands[seat * words + word] = hand[word]!;
    }
    for (const tile of upcoming) position.addStock(tile);
    position.setPublic(views[table.turn]!);
    this.solver.set(position);
  }

  value(nodeLimit: number): OpenValue {
    return this.solver.value(nodeLimit);
  }

  rootMoves(nodeLimit: number): OpenMoves {
    return this.solver.rootMoves(nodeLimit);
  }

  best(nodeLimit: number): OpenBest {
    return bestOf(this.rootMoves(nodeLimit));
  }

  line(nodeLimit: number): OpenLine {
    const answer: LineValue = this.solver.value(nodeLimit);
    const moves = answer.solved ? this.solver.bestLine(nodeLimit) : [];
    const solved = moves.length > 0;
    return { value: solved ? answer.value : Number.NaN, nodes: answer.nodes, solved, moves };
  }
}

/** Makes the solver of a configuration of block or draw. */
export function lineSolver(config: GameConfig, options: OpenSolverOptions): OpenSolver {
  return new OpenLineSolver(config, options);
}
