import { addTile } from '../../core/rows.js';
import { HIGH, LOW, tileCount } from '../../core/tiles.js';
import type { GameConfig } from '../game.js';
import { type DealtTiles, type Ending, type GameState, shareWin } from '../state.js';
import { countRevokes } from './revokes.js';
import { strength, TRUMP } from './strength.js';
import { TakesTable, TakesView } from './view.js';

/** Points that each revoke costs (rules 4.6). */
export const REVOKE_COST = 5;

/** Double Takes: rules.md section 4. One game is all rounds of a shuffle. */
export class TakesState implements GameState {
  readonly table: TakesTable;
  readonly views: readonly TakesView[];
  readonly scores: Int32Array;
  readonly shares: Int32Array;
  /** Rounds of this game: those of the configuration, or of the deal it was started from. */
  rounds: number;
  /** By round, then seat. */
  readonly tricksBy: Int32Array;
  readonly doublesBy: Int32Array;
  /** Not public: a revoke is never announced. */
  readonly revokesBy: Int32Array;
  /* Room for countRevokes. */
  private readonly waiting: Int32Array;
  /** Tiles of the rounds in the order they are dealt, then those never dealt. */
  private readonly tiles: Uint8Array;
  private tileTotal = 0;
  private handSize: number;
  private trumped = 0;
  private firstLeader = 0;
  private readonly setup: { rounds: number; handSize: number };
  private readonly players: number;
  private readonly sideOf: Uint8Array;
  private readonly doubleHigh: boolean;
  private readonly mayRevoke: boolean;

  constructor(config: GameConfig) {
    const { seating, rules, set } = config;
    this.players = seating.players;
    this.sideOf = seating.sideOf;
    this.setup = { rounds: config.rounds, handSize: config.handSize };
    this.rounds = config.rounds;
    this.handSize = config.handSize;
    this.doubleHigh = rules['doubleRank'] === 'high';
    this.mayRevoke = rules['revoke'] === 'penalty';
    const count = tileCount(set);
    this.table = new TakesTable(seating, set, config.rounds, this.mayRevoke);
    this.views = Array.from({ length: this.players }, (_, seat) => new TakesView(this.table, seat, set));
    this.scores = this.table.points;
    this.shares = new Int32Array(seating.sides);
    this.tiles = new Uint8Array(count);
    this.waiting = new Int32Array(this.players * (set + 1));
    /* Every round has at least one tile a player. */
    const most = Math.max(1, Math.floor(count / this.players)) * this.players;
    this.tricksBy = new Int32Array(most);
    this.doublesBy = new Int32Array(most);
    this.revokesBy = new Int32Array(most);
  }

  startShuffle(order: Uint8Array, leader: number): void {
    this.rounds = this.setup.rounds;
    this.handSize = this.setup.handSize;
    this.tiles.set(order);
    this.tileTotal = order.length;
    this.begin(leader);
  }

  startDeal(deal: DealtTiles): void {
    this.rounds = deal.rounds.length;
    this.handSize = deal.rounds[0]![0]!.length;
    const tiles = [...deal.rounds.flat(2), ...deal.leftover];
    this.tiles.set(tiles);
    this.tileTotal = tiles.length;
    this.begin(deal.leader);
  }

  private begin(leader: number): void {
    this.table.clear();
    this.shares.fill(0);
    this.tricksBy.fill(0);
    this.doublesBy.fill(0);
    this.revokesBy.fill(0);
    this.trumped = 0;
    this.firstLeader = leader;
    this.dealRound(0);
  }

  /** Deals a round; its lead is one seat clockwise of the round before (rules 4.5). */
  private dealRound(round: number): void {
    const { table, players, handSize, tiles } = this;
    let at = round * players * handSize;
    for (let seat = 0; seat < players; seat++) {
      const hand = this.views[seat]!.hand;
      hand.fill(0);
      for (let k = 0; k < handSize; k++) addTile(hand, tiles[at++]!);
      table.counts[seat] = handSize;
    }
    table.round = round;
    table.tricks.fill(0);
    table.doubles.fill(0);
    table.voids.fill(0);
    table.leader = (this.firstLeader + round) % players;
    this.lead(table.leader);
  }

  private lead(seat: number): void {
    this.table.clearTrick(seat);
    this.table.turn = seat;
    this.views[seat]!.prepare();
  }

  play(move: number): void {
    const { table, players } = this;
    const seat = table.turn;
    table.log[table.logLength++] = move;
    const tile = move >>> 5;
    const { hand } = this.views[seat]!;
    const high = HIGH[tile]!;
    const low = LOW[tile]!;
    if (table.suit < 0) table.suit = move & 31;
    else if (high !== table.suit && low !== table.suit) this.discard(seat, hand[table.suit]!);
    hand[high] = hand[high]! & ~(1 << low);
    hand[low] = hand[low]! & ~(1 << high);
    const played = table.played;
    played[high] = played[high]! | (1 << low);
    played[low] = played[low]! | (1 << high);
    table.counts[seat] = table.counts[seat]! - 1;
    if (high === low) table.trickDoubles++;
    const power = strength(tile, table.suit, this.doubleHigh);
    if (power > table.bestStrength) {
      table.bestStrength = power;
      table.bestSeat = seat;
    }
    table.trickTiles[table.trickCount++] = tile;
    if (table.trickCount === players) this.endTrick();
    else {
      const next = seat + 1 === players ? 0 : seat + 1;
      table.turn = next;
      this.views[next]!.prepare();
    }
  }

  /** A tile off suit: a void, or (where allowed) perhaps a revoke. */
  private discard(seat: number, held: number): void {
    const { table } = this;
    if (!this.mayRevoke) table.voids[seat] = table.voids[seat]! | (1 << table.suit);
    else if (held !== 0) {
      const at = table.round * this.players + seat;
      this.revokesBy[at] = this.revokesBy[at]! + 1;
    }
  }

  private endTrick(): void {
    const { table, players } = this;
    const winner = table.bestSeat;
    const last = table.counts[winner] === 0;
    let doubles = table.trickDoubles;
    if (last && table.round === this.rounds - 1) doubles += this.leftoverDoubles();
    const at = table.round * players + winner;
    this.tricksBy[at] = this.tricksBy[at]! + 1;
    this.doublesBy[at] = this.doublesBy[at]! + doubles;
    table.tricks[winner] = table.tricks[winner]! + 1;
    table.doubles[winner] = table.doubles[winner]! + doubles;
    const side = this.sideOf[winner]!;
    table.points[side] = table.points[side]! + 1 + doubles;
    if (table.bestStrength >= TRUMP) this.trumped++;
    if (!last) this.lead(winner);
    else if (table.round + 1 < this.rounds) this.dealRound(table.round + 1);
    else this.finish();
  }

  /** Doubles among the tiles never dealt: they go with the last trick (rules 4.4). */
  leftoverDoubles(): number {
    let doubles = 0;
    for (let i = this.rounds * this.players * this.handSize; i < this.tileTotal; i++) {
      const tile = this.tiles[i]!;
      if (HIGH[tile] === LOW[tile]) doubles++;
    }
    return doubles;
  }

  private finish(): void {
    const { table, scores, players } = this;
    table.turn = -1;
    if (this.mayRevoke) {
      for (let i = 0; i < this.rounds * players; i++) {
        const side = this.sideOf[i % players]!;
        scores[side] = scores[side]! - REVOKE_COST * this.revokesBy[i]!;
      }
    }
    shareWin(scores, this.shares);
  }

  copyFrom(other: this): void {
    this.table.copyFrom(other.table);
    for (let seat = 0; seat < this.players; seat++) this.views[seat]!.copyFrom(other.views[seat]!);
    this.shares.set(other.shares);
    this.rounds = other.rounds;
    this.handSize = other.handSize;
    this.firstLeader = other.firstLeader;
    this.trumped = other.trumped;
    this.tiles.set(other.tiles);
    this.tileTotal = other.tileTotal;
    this.tricksBy.set(other.tricksBy);
    this.doublesBy.set(other.doublesBy);
    this.revokesBy.set(other.revokesBy);
  }

  resume(table: TakesTable, tiles: Uint8Array, total: number): void {
    const { players, views, setup } = this;
    const own = this.table;
    this.rounds = setup.rounds;
    this.handSize = setup.handSize;
    own.copyFrom(table);
    let at = 0;
    for (let seat = 0; seat < players; seat++) {
      const { hand } = views[seat]!;
      hand.fill(0);
      for (let k = table.counts[seat]!; k > 0; k--) addTile(hand, tiles[at++]!);
    }
    const dealt = (table.round + 1) * players * this.handSize;
    this.tileTotal = dealt + total - at;
    for (let i = dealt; at < total; i++) this.tiles[i] = tiles[at++]!;
    this.shares.fill(0);
    this.tricksBy.fill(0);
    this.doublesBy.fill(0);
    this.revokesBy.fill(0);
    this.trumped = 0;
    this.firstLeader = (table.leader + table.round * (players - 1)) % players;
    this.tricksBy.set(table.tricks, table.round * players);
    this.doublesBy.set(table.doubles, table.round * players);
    if (this.mayRevoke) countRevokes(table, views, this.handSize, this.doubleHigh, this.waiting, this.revokesBy);
    views[table.turn]!.prepare();
  }

  ending(): Ending {
    return '';
  }

  addEvents(out: Float64Array, at: number): void {
    let revokes = 0;
    if (this.mayRevoke) for (const count of this.revokesBy) revokes += count;
    out[at] = out[at]! + this.trumped;
    out[at + 1] = out[at + 1]! + revokes;
  }

  addSeatStats(out: Float64Array, at: number): void {
    const { players } = this;
    for (let i = 0, seat = 0; i < this.rounds * players; i++) {
      out[at + seat] = out[at + seat]! + this.tricksBy[i]!;
      out[at + players + seat] = out[at + players + seat]! + this.doublesBy[i]!;
      if (++seat === players) seat = 0;
    }
  }

  /** Points a side took in a round (tricks and doubles; penalties belong to the game). */
  roundPoints(round: number, side: number): number {
    let points = 0;
    for (let seat = side; seat < this.players; seat += this.table.seating.sides) {
      const at = round * this.players + seat;
      points += this.tricksBy[at]! + this.doublesBy[at]!;
    }
    return points;
  }
}
