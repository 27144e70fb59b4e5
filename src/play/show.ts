import { formatMove } from '../core/notation.js';
import { formatTile } from '../core/tiles.js';
import { TakesTable } from '../games/double-takes/view.js';
import { LineTable } from '../games/line/view.js';
import { NakladkaTable } from '../games/nakladka/view.js';
import type { GameState } from '../games/state.js';
import { plyCount, type ReadGame } from './position.js';
import { playMoves } from './replay.js';

const ARMS = ['a', 'b', 'c', 'd'];

/** A game for people: the deal, then ply by ply the hand, the table, and what was played. */
export function showGame(game: ReadGame, mark = -1): string[] {
  const { config, deal, record } = game;
  const state = config.game.createState(config);
  state.startDeal(deal);
  const who = (seat: number) => `seat ${seat}${record?.seats?.[seat] ? ` ${record.seats[seat]}` : ''}`;
  const rules = Object.entries(config.rules).map(([name, value]) => `${name}=${value}`);
  const lines = [
    `${config.game.name}, ${config.seating.players} players${config.seating.pairs ? ' in partnerships' : ''}, ${rules.join(' ')}`,
    ...(record?.deal === undefined
      ? []
      : [`seed ${record.seed}, deal ${record.deal}, arrangement ${record.arrangement}`]),
  ];
  const perRound = plyCount(game) / config.rounds;
  const held = new Held(game);
  playMoves(game.rounds, game, state, (ply, move) => {
    if (ply % perRound === 0) lines.push(...dealLines(game, ply / perRound, who));
    const seat = state.table.turn;
    const drawn = held.update(state);
    const draws = drawn.length > 0 ? `draws ${drawn.map(formatTile).join(' ')}, ` : '';
    const { moves, moveCount } = state.views[seat]!;
    const choice = Array.from(moves.subarray(0, moveCount), (one) => formatMove(one, config.game.places));
    const played = formatMove(move, config.game.places);
    lines.push(
      `${ply === mark ? '>' : ' '}${String(ply).padStart(3)} ${who(seat)}: ${draws}${played}  table ${tableText(state)}  hand ${held.text(seat)}${moveCount > 1 ? `  of ${choice.join(' ')}` : ''}`,
    );
    held.play(seat, move);
    return true;
  });
  if (record) lines.push(`scores ${record.scores.join(' ')}, won by side ${record.winners.join(' and ')}`);
  return lines;
}

function dealLines({ deal }: ReadGame, round: number, who: (seat: number) => string): string[] {
  const hands = deal.rounds[round]!.map((hand, seat) => `  ${who(seat)} is dealt ${hand.map(formatTile).join(' ')}`);
  const stock = deal.stock.length > 0 ? [`  stock ${deal.stock.map(formatTile).join(' ')}`] : [];
  return [...(deal.rounds.length > 1 ? [`round ${round + 1}`] : []), ...hands, ...stock];
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
  private round = -1;
  private drawn = 0;

  constructor(private readonly game: ReadGame) {}

  /** Deals a round that has begun, and gives the seat to move what it drew; returns that. */
  update({ table }: GameState): number[] {
    const round = table instanceof TakesTable ? table.round : 0;
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
