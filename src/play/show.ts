import { fail } from '../core/errors.js';
import { formatMove } from '../core/notation.js';
import { formatTile } from '../core/tiles.js';
import { TakesTable } from '../games/double-takes/view.js';
import { LineTable } from '../games/line/view.js';
import { NakladkaTable } from '../games/nakladka/view.js';
import type { GameState } from '../games/state.js';
import type { ReadGame } from './position.js';
import { playMoves } from './replay.js';

const ARMS = ['a', 'b', 'c', 'd'];

/**
 * A game for people: the deal, then ply by ply the hand, the table, and what was played; where the game is not over, at last who
 * is to move. `mark`: the ply to point at; -1 for none.
 * @throws DominoError `bad-ply`, or those of `playMoves`
 */
export function showGame(game: ReadGame, mark = -1): string[] {
  const { config, deal, record } = game;
  const state = config.game.createState(config);
  state.startDeal(deal);
  const lines = headLines(game);
  const held = new Held(game);
  let plies = 0;
  const show = (what: string) => {
    const round = roundOf(state);
    if (held.round !== round) lines.push(...dealLines(game, round));
    lines.push(`${plies === mark ? '>' : ' '}${String(plies).padStart(3)} ${plyText(game, state, held, what)}`);
    plies++;
  };
  playMoves(game.rounds, game, state, (_, move) => {
    show(formatMove(move, config.game.places));
    held.play(state.table.turn, move);
    return true;
  });
  if (state.table.turn >= 0) show('to move');
  if (mark >= plies) fail('bad-ply', `ply: expected one below ${plies}, found ${mark}`);
  if (record) lines.push(`scores ${record.scores.join(' ')}, won by side ${record.winners.join(' and ')}`);
  return lines;
}

function headLines({ config, record }: ReadGame): string[] {
  const { game, seating } = config;
  const rules = Object.entries(config.rules).map(([name, value]) => `${name}=${value}`);
  return [
    `${game.name}, ${seating.players} players${seating.pairs ? ' in partnerships' : ''}, ${rules.join(' ')}`,
    ...(record?.deal === undefined
      ? []
      : [`seed ${record.seed}, deal ${record.deal}, arrangement ${record.arrangement}`]),
  ];
}

/** The position of the seat to move, with what it does. */
function plyText(game: ReadGame, state: GameState, held: Held, what: string): string {
  const seat = state.table.turn;
  const drawn = held.update(state);
  const draws = drawn.length > 0 ? `draws ${drawn.map(formatTile).join(' ')}, ` : '';
  const { moves, moveCount } = state.views[seat]!;
  const choice = Array.from(moves.subarray(0, moveCount), (one) => formatMove(one, game.config.game.places));
  const of = moveCount > 1 ? `  of ${choice.join(' ')}` : '';
  return `${seatText(game, seat)}: ${draws}${what}  table ${tableText(state)}  hand ${held.text(seat)}${of}`;
}

function seatText({ record }: ReadGame, seat: number): string {
  return `seat ${seat}${record?.seats?.[seat] ? ` ${record.seats[seat]}` : ''}`;
}

function dealLines(game: ReadGame, round: number): string[] {
  const { deal } = game;
  const hands = deal.rounds[round]!.map(
    (hand, seat) => `  ${seatText(game, seat)} is dealt ${hand.map(formatTile).join(' ')}`,
  );
  const stock = deal.stock.length > 0 ? [`  stock ${deal.stock.map(formatTile).join(' ')}`] : [];
  return [...(deal.rounds.length > 1 ? [`round ${round + 1}`] : []), ...hands, ...stock];
}

function roundOf({ table }: GameState): number {
  return table instanceof TakesTable ? table.round : 0;
}

/** What lies on the table. */
function tableText({ table }: GameState): string {
  if (table instanceof LineTable) return table.left < 0 ? 'empty' : `${table.left}..${table.right}`;
  if (table instanceof NakladkaTable) {
    if (table.spinner < 0) return 'empty';
    const arms = ARMS.slice(0, table.arms).map((arm, i) => `${arm}${table.ends[i]}`);
    return [`${table.spinner}-${table.spinner}`, ...arms, `sum ${table.sum}, points ${table.points.join(' ')}`].join(
      ' ',
    );
  }
  if (!(table instanceof TakesTable)) return '';
  const tiles = Array.from(table.trickTiles.subarray(0, table.trickCount), formatTile);
  const trick = table.suit < 0 ? 'lead' : `suit ${table.suit}: ${tiles.join(' ')}`;
  return `${trick}, points ${table.points.join(' ')}`;
}

/** Hands as tiles come and go, in high to low order. */
class Held {
  private hands: number[][] = [];
  /** Round that was dealt; -1 before the first. */
  round = -1;
  private drawn = 0;

  constructor(private readonly game: ReadGame) {}

  /** Deals a round that has begun, and gives the seat to move what it drew; returns that. */
  update(state: GameState): number[] {
    const { table } = state;
    const round = roundOf(state);
    if (round !== this.round) {
      this.hands = this.game.deal.rounds[round]!.map((hand) => [...hand]);
      this.round = round;
    }
    const seat = table.turn;
    const from = this.drawn;
    this.drawn += table.counts[seat]! - this.hands[seat]!.length;
    const drawn = this.game.deal.stock.slice(from, this.drawn);
    this.hands[seat]!.push(...drawn);
    return drawn;
  }

  play(seat: number, move: number): void {
    const hand = this.hands[seat]!;
    const at = hand.indexOf((move >>> 5) & 0xff);
    if (at >= 0) hand.splice(at, 1);
  }

  text(seat: number): string {
    return [...this.hands[seat]!]
      .sort((a, b) => b - a)
      .map(formatTile)
      .join(' ');
  }
}
