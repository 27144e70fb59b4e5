import type { RecordJson, RoundJson } from '../core/shapes.js';
import { formatTile } from '../core/tiles.js';
import { TakesState } from '../games/double-takes/state.js';
import type { GameConfig } from '../games/game.js';
import { NakladkaState } from '../games/nakladka/state.js';
import type { DealtTiles, GameState } from '../games/state.js';
import { formatLog } from './events.js';

/** Where a record comes from: the experiment's seed, the deal, the arrangement, and who sat where. */
export interface Provenance {
  readonly seed: string;
  readonly deal: number;
  readonly arrangement: number;
  /** Bot of each seat. */
  readonly seats: readonly string[];
}

/** The record (records.md) of a finished game. `deal` is what it was started from. */
export function buildRecord(config: GameConfig, state: GameState, deal: DealtTiles, from: Provenance): RecordJson {
  const takes = state instanceof TakesState;
  return {
    v: 1,
    game: config.game.name,
    rules: { ...config.rules },
    seed: from.seed,
    deal: from.deal,
    arrangement: from.arrangement,
    seats: [...from.seats],
    sides: [...config.seating.sideOf],
    rounds: takes ? takesRounds(config, state, deal) : [singleRound(config, state, deal)],
    ...(takes ? { leftover: deal.leftover.map(formatTile) } : {}),
    ...outcome(config, state),
  };
}

/** Scores in points and winning sides of a finished game. */
export function outcome(config: GameConfig, state: GameState): { scores: number[]; winners: number[] } {
  return {
    scores: Array.from(state.scores, (score) => score / config.scoreScale),
    winners: Array.from(state.shares.keys()).filter((side) => state.shares[side]! > 0),
  };
}

function singleRound(config: GameConfig, state: GameState, deal: DealtTiles): RoundJson {
  const how = state.ending();
  return {
    leader: state.table.leader,
    ...(state instanceof NakladkaState ? { eldest: deal.eldest } : {}),
    hands: deal.rounds[0]!.map((hand) => hand.map(formatTile)),
    stock: deal.stock.map(formatTile),
    moves: formatLog(state, config.game.places, deal.stock),
    ...(how === '' ? {} : { how }),
    ...(state instanceof NakladkaState ? { dealWinners: [...state.dealWinners] } : {}),
  };
}

function takesRounds(config: GameConfig, state: TakesState, deal: DealtTiles): RoundJson[] {
  const moves = formatLog(state, config.game.places, []);
  const { players } = config.seating;
  const plies = moves.length / deal.rounds.length;
  return deal.rounds.map((hands, round) => ({
    leader: (deal.leader + round) % players,
    hands: hands.map((hand) => hand.map(formatTile)),
    moves: moves.slice(round * plies, (round + 1) * plies),
    tricks: perSeat(state.tricksBy, round, players),
    doubles: perSeat(state.doublesBy, round, players),
    revokes: perSeat(state.revokesBy, round, players),
  }));
}

function perSeat(values: Int32Array, round: number, players: number): number[] {
  return [...values.subarray(round * players, (round + 1) * players)];
}
