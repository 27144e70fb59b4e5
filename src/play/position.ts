import { fail } from '../core/errors.js';
import { checkShape, dealShape, type RecordJson, recordShape } from '../core/shapes.js';
import { type CheckedDeal, readDeal, readRecordDeal } from '../games/door.js';
import type { GameState } from '../games/state.js';
import { playMoves } from './replay.js';

/** A deal or a record read from JSON, with the moves it tells of. */
export interface ReadGame extends CheckedDeal {
  /** Moves of each round, draws among them; none where a deal tells of none. */
  readonly rounds: readonly { readonly moves: readonly string[] }[];
  /** The record; undefined where it is a deal. */
  readonly record?: RecordJson;
}

/* A deal may carry moves from its start, in the notation of records. */
const startedDeal = dealShape.extend({ moves: recordShape.shape.rounds.element.shape.moves.optional() });

/**
 * Reads a deal or a record, whichever it is: records have rounds. A configuration has as many rounds as were dealt.
 * @throws DominoError: those of games/door.ts, `bad-shape`
 */
export function readGame(json: unknown): ReadGame {
  if (typeof json === 'object' && json !== null && 'rounds' in json) {
    const record = checkShape(recordShape, json);
    return { ...dealtRounds(readRecordDeal(record)), rounds: record.rounds, record };
  }
  const deal = checkShape(startedDeal, json);
  return { ...dealtRounds(readDeal(deal)), rounds: [{ moves: deal.moves ?? [] }] };
}

function dealtRounds({ config, deal }: CheckedDeal): CheckedDeal {
  return { config: { ...config, rounds: deal.rounds.length }, deal };
}

/** Plies that a game tells of, draws not counted. */
export function plyCount({ rounds }: ReadGame): number {
  return rounds.reduce((sum, { moves }) => sum + moves.filter((text) => !text.startsWith('draw:')).length, 0);
}

/**
 * The position after some plies of a game.
 * @throws DominoError `bad-ply`, or those of `playMoves`
 */
export function positionAt(game: ReadGame, plies: number): GameState {
  const told = plyCount(game);
  if (plies > told) fail('bad-ply', `ply: expected at most ${told}, the plies told of, found ${plies}`);
  const state = game.config.game.createState(game.config);
  state.startDeal(game.deal);
  playMoves(game.rounds, game, state, (ply) => ply < plies);
  return state;
}
