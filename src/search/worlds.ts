import { fail } from '../core/errors.js';
import type { Rng } from '../core/random.js';
import type { FamilyName, GameConfig } from '../games/game.js';
import type { GameState, SeatView } from '../games/state.js';
import { lineWorlds } from './worlds-line.js';
import { nakladkaWorlds } from './worlds-nakladka.js';
import { takesWorlds } from './worlds-takes.js';

/** What a sampler may be told beyond the view. */
export interface WorldOptions {
  /**
   * Copies of each tile id that are in the game at all; default: the whole set. For the study of deals of which it is
   * known that the other tiles are out.
   */
  readonly pool?: Uint8Array;
  /** Numbers an exact table may have; above it a Markov chain draws. 0: always the chain. Default 2^16. */
  readonly limit?: number;
}

/**
 * Deals ("worlds") that agree with what one seat has seen. The law: all shuffles of the set, twin tiles told apart, that
 * give this seat this view (own hand, every play, pass and draw, each draw and pass forced as the rules force it) are
 * equally likely; a world is such a shuffle as it stands today: other hands, and what is to come in its order. Only the
 * view is read: what the seat drew itself need not be told apart from its first hand, since no rule ties the tiles that
 * one seat held to where another's lie.
 */
export interface WorldSampler {
  /**
   * Reads a view; its seat must be to move. Worlds may be drawn until the table moves on. `eldest`: in nakladka the seat
   * from which equal opening doubles were counted (rules 3.1), default: as the table shows it; -1 where it is unknown, and
   * the opening says nothing of the second highest double.
   * @throws DominoError `not-to-move`, or `no-world` where no shuffle gives the view
   */
  observe(view: SeatView, eldest?: number): void;
  /** Writes a world into a state of the configuration: it stands where the view stands, and may be played on. */
  sample(rng: Rng, state: GameState): void;
  /**
   * Number of ways to lay the tiles that are or were out of sight, slots told apart (rounded beyond 2^53); NaN where worlds
   * are drawn by the chain.
   */
  count(): number;
  /** Whether the view last observed admits one world only (order of the rest included): all sampled ones are this one. */
  readonly single: boolean;
  /** Whether the worlds of the view last observed are drawn exactly and independently (else by a Markov chain). */
  readonly exact: boolean;
}

/** Makes the sampler of one seat. */
export type WorldMaker = (config: GameConfig, seat: number, options: WorldOptions) => WorldSampler;

const MAKERS: Readonly<Record<FamilyName, WorldMaker>> = {
  line: lineWorlds,
  nakladka: nakladkaWorlds,
  'double-takes': takesWorlds,
};

/**
 * The sampler of worlds for a seat. A study deal of Double Takes that has fewer rounds than its set allows needs a
 * configuration that says so (`{ ...config, rounds }`), for the sampler and for its states.
 * @throws DominoError `bad-seat`
 */
export function createWorlds(config: GameConfig, seat: number, options: WorldOptions = {}): WorldSampler {
  if (!(Number.isInteger(seat) && seat >= 0 && seat < config.seating.players))
    fail('bad-seat', `seat: expected a seat from 0 to ${config.seating.players - 1}, found ${seat}`);
  return MAKERS[config.game.family](config, seat, options);
}
