import { DRAW } from '../../core/moves.js';
import { formatMove, type PlaceTable } from '../../core/notation.js';
import { formatTile } from '../../core/tiles.js';
import { TakesView } from '../../games/double-takes/view.js';
import type { GameConfig } from '../../games/game.js';
import { LineView } from '../../games/line/view.js';
import { NakladkaView } from '../../games/nakladka/view.js';
import type { GameState, SeatView } from '../../games/state.js';
import type { ResolvedBot } from '../bots.js';

/*
 * The protocol of bots in other languages: JSON lines on stdin and stdout (docs/protocol.md is its document). Tiles and moves
 * are in the notation of the records; seats and sides count from 0.
 */

/** Version of the protocol. */
export const PROTOCOL = 1;

/** First message to a process: what is played, under which rules, and with which parameters. */
export function helloMessage(config: GameConfig, { params }: ResolvedBot): object {
  const { command: _command, salt: _salt, ...own } = params;
  return {
    type: 'hello',
    protocol: PROTOCOL,
    game: config.game.name,
    players: config.seating.players,
    sides: [...config.seating.sideOf],
    rules: config.rules,
    params: own,
  };
}

/** A game begins for one seat. `seed` is the bot's own random number for this game. */
export function newMessage(game: number, view: SeatView, seed: number): object {
  return { type: 'new', game, seat: view.seat, leader: view.table.leader, hand: handOf(view), seed };
}

/** A ply or draw that everybody sees; a tile drawn is named to the seat that drew it. */
export function eventMessage(game: number, seat: number, move: string): object {
  return { type: 'event', game, seat, move };
}

/** A choice is wanted. */
export function moveMessage(game: number, view: SeatView, places: PlaceTable): object {
  const moves = Array.from({ length: view.moveCount }, (_, i) => formatMove(view.moves[i]!, places));
  return { type: 'move', game, position: positionOf(view), moves };
}

/** A game is over. */
export function endMessage(game: number, state: GameState, scoreScale: number): object {
  return { type: 'end', game, scores: Array.from(state.scores, (score) => score / scoreScale) };
}

/** Notation of a log entry for one seat. */
export function eventText(move: number, places: PlaceTable): string {
  return move === DRAW ? 'draw' : formatMove(move, places);
}

/** Tiles of a view's hand, from high to low. */
function handOf(view: SeatView): string[] {
  if (view instanceof TakesView) return rowTiles(view.hand);
  if (view instanceof NakladkaView) return [...maskTiles([view.hand[0]!]), ...maskTiles([view.hand[1]!])];
  return view instanceof LineView ? maskTiles(view.hand) : [];
}

/** What the seat sees, as plain data. */
function positionOf(view: SeatView): object {
  const { table } = view;
  const common = {
    seat: view.seat,
    hand: handOf(view),
    counts: [...table.counts],
    leader: table.leader,
  };
  if (view instanceof TakesView) return { ...common, ...takesPosition(view) };
  if (view instanceof NakladkaView) return { ...common, ...nakladkaPosition(view) };
  return view instanceof LineView ? { ...common, ...linePosition(view) } : common;
}

function linePosition({ table }: LineView): object {
  const ends = table.left < 0 ? [] : [table.left, table.right];
  return { ends, stock: table.stockCount, played: maskTiles(table.played), lacks: pipLists(table.lacks) };
}

function nakladkaPosition({ table }: NakladkaView): object {
  const arms = Array.from({ length: table.arms }, (_, arm) => ({
    end: table.ends[arm]!,
    top: formatTile(table.tops[arm]!),
  }));
  return {
    spinner: table.spinner,
    arms,
    sum: table.sum,
    stock: table.stockCount,
    points: [...table.points],
    lastPlayer: table.lastPlayer,
    played: [...maskTiles([table.played[0]!]), ...maskTiles([table.played[1]!])],
    lacks: pipLists(table.lacks),
  };
}

function takesPosition({ table }: TakesView): object {
  return {
    round: table.round,
    suit: table.suit < 0 ? null : table.suit,
    trick: Array.from(table.trickTiles.subarray(0, table.trickCount), formatTile),
    trickLeader: table.trickLeader,
    winning: table.bestSeat < 0 ? null : table.bestSeat,
    tricks: [...table.tricks],
    doubles: [...table.doubles],
    points: [...table.points],
    played: rowTiles(table.played),
    voids: pipLists(table.voids),
  };
}

function pipLists(masks: Int32Array): number[][] {
  return Array.from(masks, (mask) => {
    const pips: number[] = [];
    for (let pip = 0; pip < 32; pip++) if ((mask >>> pip) & 1) pips.push(pip);
    return pips;
  });
}

function maskTiles(mask: ArrayLike<number>): string[] {
  const tiles: string[] = [];
  for (let tile = 32 * mask.length - 1; tile >= 0; tile--)
    if ((mask[tile >> 5]! >>> (tile & 31)) & 1) tiles.push(formatTile(tile));
  return tiles;
}

function rowTiles(rows: Int32Array): string[] {
  const tiles: string[] = [];
  for (let high = rows.length - 1; high >= 0; high--)
    for (let low = high; low >= 0; low--) if ((rows[high]! >>> low) & 1) tiles.push(`${high}-${low}`);
  return tiles;
}
