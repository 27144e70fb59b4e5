import type { FamilyName, GameConfig } from '../games/game.js';
import type { GameState } from '../games/state.js';
import { lineSolver } from './solver-line.js';
import { nakladkaSolver } from './solver-nakladka.js';
import { takesSolver } from './solver-takes.js';

/** An answer about a position, and what it cost. */
export interface OpenValue {
  /**
   * Points that side 0 still gets less those of side 1, both sides playing best with all tiles open: to the end of the
   * game, in Double Takes of the round. Under `scoring: win` 1, 0 or -1. NaN where not solved.
   */
  readonly value: number;
  /** Positions opened (search.md): at most the limit. */
  readonly nodes: number;
  /** False where the node limit came first. */
  readonly solved: boolean;
}

/** An answer about every legal move of a position. */
export interface OpenMoves extends OpenValue {
  /** Legal moves in canonical order (rules 5), as the engine lists them. */
  readonly moves: readonly number[];
  /** Value of the position after each, points of the move itself included; for side 0 whoever moves. NaN where unknown. */
  readonly values: readonly number[];
}

/** An answer with the first best move; -1 where not solved. */
export interface OpenBest extends OpenValue {
  readonly move: number;
}

/** An answer with a line of best play to the end of the game or round; empty where not solved. */
export interface OpenLine extends OpenValue {
  readonly moves: readonly number[];
}

/**
 * Exact solver with all tiles open, one for all games. Made once and used for many positions of one configuration; questions
 * about one position share what was found, as far as the solver keeps it.
 */
export interface OpenSolver {
  /** Takes over a state of the configuration, which must not be over; it may be played on afterwards. */
  load(state: GameState): void;
  /** The value of the position loaded. */
  value(nodeLimit: number): OpenValue;
  /** The value of the position loaded after every legal move of the seat to move. */
  rootMoves(nodeLimit: number): OpenMoves;
  /** A best move of the position loaded, the first in canonical order: in Double Takes much cheaper than all values. */
  best(nodeLimit: number): OpenBest;
  /**
   * A line of best play; of equal moves the first in canonical order. The limit holds for the value, and again for the line
   * where the solver looks for it apart (block, draw); `nodes` are then those of the value.
   */
  line(nodeLimit: number): OpenLine;
}

/** Settings of a solver. */
export interface OpenSolverOptions {
  /** Binary logarithm of the entries of its table, where it has one (nakladka has none). Default: the solver's own. */
  readonly tableBits?: number;
}

const MAKERS: Readonly<Record<FamilyName, (config: GameConfig, options: OpenSolverOptions) => OpenSolver>> = {
  line: lineSolver,
  nakladka: nakladkaSolver,
  'double-takes': takesSolver,
};

/** Why positions of a configuration cannot be solved, in words; undefined where they can. */
export function whyNotSolvable({ game, seating, rules }: GameConfig): string | undefined {
  if (seating.sides !== 2) return `a solver needs 2 sides, found ${seating.sides}`;
  if (rules['revoke'] === 'penalty') return 'a solver needs revoke: forbidden';
  return game.family in MAKERS ? undefined : `there is no solver for ${game.name}`;
}

/**
 * The solver of a configuration: block and draw with two sides, Double Takes with 2 or 4 players without revokes, nakladka
 * with 4 players in pairs (practical near its end only). Undefined where there is none.
 */
export function createSolver(config: GameConfig, options: OpenSolverOptions = {}): OpenSolver | undefined {
  return whyNotSolvable(config) === undefined ? MAKERS[config.game.family](config, options) : undefined;
}
