import {
  type Bot,
  createSolver,
  type GameConfig,
  type GameState,
  type OpenSolver,
  playOut,
  playRandomly,
  pliesOfRound,
  type Rng,
} from 'dominolab';

/** What moves are worth in a deal whose tiles all lie open. */
export class OpenHands {
  /** Whether the game has a solver. */
  readonly possible: boolean;
  private readonly solver: OpenSolver | undefined;
  private readonly sign: number;
  private readonly scale: number;
  /** In Double Takes no value looks beyond the round. */
  private readonly byRounds: boolean;
  private readonly work: GameState;
  private readonly found: Float64Array;

  constructor(
    config: GameConfig,
    side: number,
    /** Plies played before the tiles are laid open, the move itself included. */
    private readonly depth = 1,
    private readonly rng?: Rng,
    /** Bots by seat that play those plies; random moves where there are none. */
    private readonly bots?: readonly Bot[],
  ) {
    this.solver = createSolver(config);
    this.possible = this.solver !== undefined;
    this.sign = side === 0 ? 1 : -1;
    this.scale = config.scoreScale;
    this.byRounds = config.game.family === 'double-takes';
    this.work = config.game.createState(config);
    this.found = new Float64Array(this.work.views[0]!.moves.length);
  }

  /**
   * Adds the value of each move to `values`, times the weight of the deal. Where `nodes` do not suffice nothing is added and
   * the answer is false.
   */
  add(world: GameState, values: Float64Array, nodes: number, weight = 1): boolean {
    const count = this.depth > 1 ? this.after(world, nodes) : this.at(world, nodes);
    for (let i = 0; i < count; i++) values[i] = values[i]! + weight * this.sign * this.found[i]!;
    return count > 0;
  }

  /** The first move that is best with all tiles open; -1 where `nodes` do not suffice. */
  best(world: GameState, nodes: number): number {
    this.solver!.load(world);
    return this.solver!.best(nodes).move;
  }

  /** Finds the values of the moves of a position; returns how many, 0 where they were not found. */
  private at(world: GameState, nodes: number): number {
    this.solver!.load(world);
    const { solved, values } = this.solver!.rootMoves(nodes);
    if (!solved) return 0;
    this.found.set(values);
    return values.length;
  }

  /** Finds what the moves are worth some plies on: what was scored until then, and the value from there. */
  private after(world: GameState, nodes: number): number {
    const { work, solver, found } = this;
    const view = world.views[world.table.turn]!;
    const count = view.moveCount;
    const plies = this.byRounds ? pliesOfRound(world) : 0x7fffffff;
    let left = nodes;
    for (let i = 0; i < count; i++) {
      work.copyFrom(world);
      work.play(view.move(i));
      this.playOn(Math.min(this.depth, plies) - 1);
      let value = (lead(work) - lead(world)) / this.scale;
      if (work.table.turn >= 0 && this.depth < plies) {
        solver!.load(work);
        const rest = solver!.value(left);
        if (!rest.solved) return 0;
        left -= rest.nodes;
        value += rest.value;
      }
      found[i] = value;
    }
    return count;
  }

  private playOn(plies: number): void {
    if (this.bots === undefined) playRandomly(this.work, this.rng!, plies);
    else playOut(this.work, this.bots, plies);
  }
}

/** Score of side 0 less that of side 1, so far. */
function lead({ scores }: GameState): number {
  return scores[0]! - scores[1]!;
}
