import { DominoError, fail } from '../core/errors.js';
import { DRAW } from '../core/moves.js';
import { formatMove, parseMove } from '../core/notation.js';
import type { RecordJson, RoundJson } from '../core/shapes.js';
import { formatTile } from '../core/tiles.js';
import { type CheckedDeal, readRecordDeal } from '../games/door.js';
import type { GameState } from '../games/state.js';
import { buildRecord } from './record.js';

/**
 * Plays a record again, ply by ply, and scores it anew.
 * @throws DominoError: those of games/door.ts, `wrong-move` (with what was legal), `wrong-draw`, `unfinished`, `wrong-result`
 */
export function replay(record: RecordJson): void {
  const checked = readRecordDeal(record);
  const state = checked.config.game.createState(checked.config);
  state.startDeal(checked.deal);
  const due = playMoves(record.rounds, checked, state);
  const { turn } = state.table;
  if (turn >= 0) {
    fail(
      'unfinished',
      `rounds.${record.rounds.length - 1}.moves: the game is not over after the last move, next ${due ?? `seat ${turn} with ${legal(state, checked)}`}`,
    );
  }
  const { seed = '', deal = 0, arrangement = 0, seats = [] } = record;
  const again = buildRecord(checked.config, state, checked.deal, { seed: String(seed), deal, arrangement, seats });
  for (const [i, round] of record.rounds.entries()) compareRound(round, again.rounds[i]!, i);
  compareNumbers('scores', record.scores, again.scores);
  compareNumbers('winners', record.winners, again.winners);
}

/**
 * Plays the moves of a record, or the first of them, on a started state. `before` hears of every ply that is about to be
 * played and stops by returning false.
 * @returns the draw that is due after the last move; undefined where none is
 * @throws DominoError `wrong-move` (with what was legal) or `wrong-draw`
 */
export function playMoves(
  rounds: readonly { readonly moves: readonly string[] }[],
  checked: CheckedDeal,
  state: GameState,
  before: (ply: number, move: number) => boolean = () => true,
): string | undefined {
  const { table } = state;
  let seen = 0;
  let drawn = 0;
  const pending = () =>
    seen < table.logLength && table.log[seen] === DRAW ? `draw:${formatTile(checked.deal.stock[drawn]!)}` : undefined;
  for (const [r, round] of rounds.entries()) {
    for (const [i, text] of round.moves.entries()) {
      const where = `rounds.${r}.moves.${i}`;
      const due = pending();
      if (due !== undefined || text.startsWith('draw:')) {
        if (text !== due)
          fail('wrong-draw', `${where}: '${text}' is wrong, expected ${due ?? `a play (${legal(state, checked)})`}`);
        drawn++;
      } else {
        const move = readMove(state, checked, text, where);
        if (!before(seen - drawn, move)) return undefined;
        state.play(move);
      }
      seen++;
    }
  }
  return pending();
}

function readMove(state: GameState, checked: CheckedDeal, text: string, where: string): number {
  const { turn } = state.table;
  if (turn < 0) fail('wrong-move', `${where}: '${text}' is wrong, the game is over`);
  const { moves, moveCount } = state.views[turn]!;
  const move = tryParse(text, checked, checked.config.game.places);
  if (move < 0 || !moves.subarray(0, moveCount).includes(move)) {
    fail('wrong-move', `${where}: '${text}' is not legal for seat ${turn}, legal: ${legal(state, checked)}`);
  }
  return move;
}

function tryParse(text: string, checked: CheckedDeal, places: CheckedDeal['config']['game']['places']): number {
  try {
    return parseMove(text, places, checked.config.set);
  } catch (error) {
    if (error instanceof DominoError) return -1;
    throw error;
  }
}

function legal(state: GameState, { config }: CheckedDeal): string {
  const { turn } = state.table;
  if (turn < 0) return 'nothing, the game is over';
  const { moves, moveCount } = state.views[turn]!;
  return Array.from(moves.subarray(0, moveCount), (move) => formatMove(move, config.game.places)).join(' ');
}

const ROUND_RESULTS = ['leader', 'how', 'dealWinners', 'tricks', 'doubles', 'revokes'] as const;

function compareRound(found: RoundJson, expected: RoundJson, index: number): void {
  for (const field of ROUND_RESULTS) {
    if (found[field] !== undefined && JSON.stringify(found[field]) !== JSON.stringify(expected[field])) {
      fail(
        'wrong-result',
        `rounds.${index}.${field}: expected ${JSON.stringify(expected[field])}, found ${JSON.stringify(found[field])}`,
      );
    }
  }
}

/** Scores may be thirds as doubles: equal within 1e-9 (records.md). */
function compareNumbers(field: string, found: readonly number[], expected: readonly number[]): void {
  if (found.length !== expected.length || found.some((value, i) => Math.abs(value - expected[i]!) > 1e-9)) {
    fail('wrong-result', `${field}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  }
}
