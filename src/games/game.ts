import type { PlaceTable } from '../core/notation.js';
import type { Seating } from '../core/seats.js';
import type { RuleOption, Rules } from './options.js';
import type { GameState } from './state.js';

/** Names of the games, as in records. */
export type GameName = 'block' | 'draw' | 'nakladka' | 'double-takes';

/** A family shares state, view and strategies. */
export type FamilyName = 'line' | 'nakladka' | 'double-takes';

/** A quantity the engine reports of every game: an integer, to be divided by `scale` for its unit. */
export interface GameStatistic {
  readonly name: string;
  readonly unit: string;
  readonly scale: number;
  readonly meaning: string;
  /** True where each game gives 0 or 1, so that the mean is a proportion. */
  readonly proportion?: boolean;
}

/** A game with players and rules settled: what a state is made for. */
export interface GameConfig {
  readonly game: Game;
  readonly seating: Seating;
  readonly rules: Rules;
  /** Highest pip of the set. */
  readonly set: number;
  readonly handSize: number;
  /** Rounds of a game (1 but for Double Takes). */
  readonly rounds: number;
  /** Units of `scores` in a point: 60 where wins are shared, else 1. */
  readonly scoreScale: number;
}

/** Lowest and highest score, in 1/scoreScale points. */
export interface ScoreRange {
  readonly low: number;
  readonly high: number;
}

/** One game of the registry: everything the rest of dominolab knows of it. */
export interface Game {
  readonly name: GameName;
  readonly family: FamilyName;
  readonly title: string;
  readonly summary: string;
  /** Numbers of players. */
  readonly players: readonly number[];
  /** Numbers of players that may (or, for Double Takes with 4, must) sit in partnerships. */
  readonly pairs: readonly number[];
  readonly pairsAlways: boolean;
  /** Copies of the set. */
  readonly copies: number;
  /** Highest pip where `set` is not an option. */
  readonly fixedSet?: number;
  /** Rule options; defaults may depend on the number of players. */
  options(players: number): readonly RuleOption[];
  /** Rounds of a game for a set, players and hand size. */
  rounds(tiles: number, players: number, handSize: number): number;
  /** Whether the rules (not the seating) say who leads. */
  forcesLeader(rules: Rules): boolean;
  /** Whether a deal must be dealt again: nobody may open (rules 3.1). `order` is a shuffle. */
  mustRedeal(order: Uint8Array, dealt: number): boolean;
  scoreScale(rules: Rules): number;
  /** Bounds of a side's score, in score units: no game ends outside. */
  scoreRange(config: GameConfig): ScoreRange;
  /** Score of each other side, in score units, where one side forfeits and gets the lowest that is possible. */
  forfeitScore(config: GameConfig): number;
  readonly places: PlaceTable;
  createState(config: GameConfig): GameState;
  readonly events: readonly GameStatistic[];
  readonly seatStats: readonly GameStatistic[];
}
