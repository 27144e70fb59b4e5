import { listMask } from '../core/masks.js';
import { DRAW } from '../core/moves.js';
import { listRows } from '../core/rows.js';
import { strength } from '../games/double-takes/strength.js';
import { TakesTable, type TakesView } from '../games/double-takes/view.js';
import type { GameConfig } from '../games/game.js';
import { NakladkaTable } from '../games/nakladka/view.js';
import type { DealtTiles, GameState, SeatView } from '../games/state.js';
import type { TableBot } from '../play/game.js';

/**
 * How likely the plays that a seat has seen are in a world, if the other seats play like a model: each choice counts 1 - `doubt`
 * where the model makes it too, else its share of `doubt`. Worlds weighted by it follow from what others did, not only from
 * what they could do. Looks at the current round, and at deals in which nobody has drawn yet; all else counts 1.
 */
export class Likelihood {
  private readonly past: GameState;
  private readonly takes: boolean;

  /**
   * @param models a bot for each seat; those that listen to the game cannot be asked about the middle of one
   * @param doubt share of choices that the model does not explain, above 0 and below 1
   */
  constructor(
    private readonly config: GameConfig,
    private readonly seat: number,
    private readonly models: readonly TableBot[],
    private readonly doubt: number,
  ) {
    this.takes = config.game.family === 'double-takes';
    this.past = config.game.createState(this.takes ? { ...config, rounds: 1 } : config);
  }

  /** The likelihood of what `view` saw in `world`, a state that stands where the view stands. */
  of(view: SeatView, world: GameState): number {
    const { table } = view;
    const seats = this.seatsOf(view);
    const from = table.logLength - seats.length;
    for (let i = from; i < table.logLength; i++) if (table.log[i] === DRAW) return 1;
    const { past, models, doubt } = this;
    past.startDeal(this.dealOf(view, world, seats, from));
    let likelihood = 1;
    for (let i = from; i < table.logLength; i++) {
      const move = table.log[i]!;
      const asked = past.views[past.table.turn]!;
      if (!asked.isLegal(move)) return 1;
      if (asked.seat !== this.seat && asked.moveCount > 1) {
        const same = models[asked.seat]!.choose(asked) === move;
        likelihood *= same ? 1 - doubt : doubt / (asked.moveCount - 1);
      }
      past.play(move);
    }
    return likelihood;
  }

  /** Who made each ply of the current round, in order. */
  private seatsOf({ table }: SeatView): number[] {
    const { players } = table.seating;
    if (!(table instanceof TakesTable))
      return Array.from({ length: table.logLength }, (_, i) => (table.leader + i) % players);
    const plies = table.tricks.reduce((sum, count) => sum + count, 0) * players + table.trickCount;
    return trickSeats(table, plies, this.config.rules['doubleRank'] === 'high');
  }

  /** What was dealt: what each seat holds in the world, and what it has played since. */
  private dealOf(view: SeatView, world: GameState, seats: readonly number[], from: number): DealtTiles {
    const { table } = view;
    const hands = world.views.map((each) => this.tilesOf(each));
    for (const [i, seat] of seats.entries()) {
      const tile = table.log[from + i]! >>> 5;
      if (tile < 0xff) hands[seat]!.push(tile);
    }
    const eldest = table instanceof NakladkaTable ? Math.max(0, table.eldest) : 0;
    return { rounds: [hands], stock: [], leftover: [], leader: table.leader, eldest };
  }

  private tilesOf(view: SeatView): number[] {
    const held = view.couldHold(view.seat);
    const tiles: number[] = [];
    if (this.takes) listRows((view as TakesView).hand, tiles);
    else if (this.config.game.family === 'nakladka') {
      for (const mask of [held.slice(0, 1), held.slice(1, 2)]) {
        const part: number[] = [];
        listMask(mask, part);
        tiles.push(...part);
      }
    } else listMask(held, tiles);
    return tiles;
  }
}

/** Seats of the last `plies` plies of Double Takes, from the leader of the round on: who takes a trick leads the next. */
function trickSeats(table: TakesTable, plies: number, doubleHigh: boolean): number[] {
  const { players } = table.seating;
  const from = table.logLength - plies;
  const seats: number[] = [];
  let leader = table.leader;
  for (let start = 0; start < plies; start += players) {
    const suit = table.log[from + start]! & 31;
    let best = -1;
    let winner = leader;
    for (let k = 0; k < players && start + k < plies; k++) {
      const seat = (leader + k) % players;
      const power = strength(table.log[from + start + k]! >>> 5, suit, doubleHigh);
      seats.push(seat);
      if (power > best) {
        best = power;
        winner = seat;
      }
    }
    leader = winner;
  }
  return seats;
}
