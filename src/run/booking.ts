import { TakesState } from '../games/double-takes/state.js';
import { type GameState, shareWin } from '../games/state.js';
import type { Cell } from './cell.js';
import type { Arrangement } from './designs.js';
import { COMMON_EVENTS, layoutMetrics, type MetricLayout } from './metrics.js';

/** One block of a chunk, where asked for: swings of the first bot and the scores by arrangement and side. */
export interface BlockRow {
  readonly deal: number;
  readonly swingPoints: number | undefined;
  readonly swingWins: number | undefined;
  readonly scores: number[][];
}

/** Sums over the blocks of a chunk. */
export interface Sums {
  n: number;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  /** Swap blocks: sums of x, y, x^2, y^2, xy of the two games' swings of the first bot, for points, then wins. */
  readonly cross: Float64Array;
}

/** Turns the games of one block after another into the figures of a cell. Preallocated; one a thread. */
export class BlockBook {
  readonly layout: MetricLayout;
  /** Figures of the current block. */
  readonly values: Float64Array;
  /** Whether results are needed game by game. */
  keeps = false;
  /** By arrangement, then side. */
  private readonly scores: Int32Array;
  private readonly shares: Int32Array;
  private readonly roundScores: Int32Array;
  private readonly roundShares: Int32Array;
  private readonly subjectOf: Uint8Array;
  private readonly botScores: Float64Array;
  private readonly botShares: Float64Array;
  private readonly ruledLeader: boolean;

  constructor(private readonly cell: Cell) {
    const { config, subjects, bots, plan } = cell;
    const { sides } = config.seating;
    this.layout = layoutMetrics(cell);
    this.values = new Float64Array(this.layout.metrics.length);
    this.scores = new Int32Array(plan.games * sides);
    this.shares = new Int32Array(plan.games * sides);
    this.roundScores = new Int32Array(plan.games * config.rounds * sides);
    this.roundShares = new Int32Array(plan.games * config.rounds * sides);
    this.subjectOf = Uint8Array.from(bots, (_, place) => subjects.findIndex(({ places }) => places.includes(place)));
    this.botScores = new Float64Array(subjects.length);
    this.botShares = new Float64Array(subjects.length);
    this.ruledLeader = config.game.forcesLeader(config.rules);
  }

  /** Empty sums for a chunk. */
  sums(): Sums {
    const size = this.values.length;
    return { n: 0, sums: new Float64Array(size), squares: new Float64Array(size), cross: new Float64Array(10) };
  }

  /** Begins a block. */
  start(): void {
    const { values, botScores, botShares } = this;
    /* A loop: for so few, fill() costs more than it saves. */
    for (let i = 0; i < values.length; i++) values[i] = 0;
    for (let i = 0; i < botScores.length; i++) {
      botScores[i] = 0;
      botShares[i] = 0;
    }
  }

  /** Ends a block, all of whose games are booked, and adds its figures to sums. */
  close(to: Sums): void {
    const { values, cell } = this;
    const { sums, squares } = to;
    this.block();
    if (cell.design === 'swap') this.bookPair(to.cross);
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      sums[i] = sums[i]! + value;
      squares[i] = squares[i]! + value * value;
    }
    to.n++;
  }

  /**
   * Books a game that a side forfeited: no events, for it was not played to its end.
   * @param leader seat that led it
   */
  forfeit(index: number, arrangement: Arrangement, side: number, leader: number): void {
    const { config, plan } = this.cell;
    const { sides } = config.seating;
    const rounds = this.roundScores.length / plan.games;
    this.roundScores.fill(0, index * rounds, (index + 1) * rounds);
    this.roundShares.fill(0, index * rounds, (index + 1) * rounds);
    const scores = new Int32Array(sides).fill(config.game.forfeitScore(config));
    const shares = new Int32Array(sides).fill(60 / (sides - 1));
    scores[side] = config.game.scoreRange(config).low;
    shares[side] = 0;
    this.game(index, arrangement, scores, shares, leader, undefined);
  }

  /**
   * Books a game of the current block.
   * @param tableLeader seat that led it
   * @param state the finished game, for its events; undefined where there are none
   */
  game(
    index: number,
    arrangement: Arrangement,
    scores: Int32Array,
    shares: Int32Array,
    tableLeader: number,
    state: GameState | undefined,
  ): void {
    const { values, layout, botScores, botShares, subjectOf } = this;
    const { sideOf, sides } = this.cell.config.seating;
    const { botOfSide } = arrangement;
    const keeps = this.keeps;
    let best = scores[0]!;
    let worst = best;
    let won = 0;
    let at = layout.sides;
    for (let side = 0; side < sides; side++) {
      const score = scores[side]!;
      const share = shares[side]!;
      if (keeps) {
        this.scores[index * sides + side] = score;
        this.shares[index * sides + side] = share;
      }
      if (score > best) best = score;
      if (score < worst) worst = score;
      if (share === 60) won = 1;
      const subject = subjectOf[botOfSide[side]!]!;
      botScores[subject] = botScores[subject]! + score;
      botShares[subject] = botShares[subject]! + share;
      values[at] = values[at]! + score;
      values[at + 1] = values[at + 1]! + share;
      at += 2;
    }
    const leaderShare = shares[sideOf[this.ruledLeader ? tableLeader : arrangement.leader]!]!;
    at = layout.events;
    if (leaderShare === 60) values[at] = values[at]! + 1;
    values[at + 1] = values[at + 1]! + leaderShare;
    values[at + 2] = values[at + 2]! + 1 - won;
    values[at + 3] = values[at + 3]! + best - worst;
    if (state === undefined) return;
    state.addEvents(values, at + COMMON_EVENTS.length);
    state.addSeatStats(values, layout.seats);
    if (this.cell.design === 'lead' && state instanceof TakesState) this.bookRounds(state, index);
  }

  private bookRounds(state: TakesState, index: number): void {
    const { rounds, seating } = this.cell.config;
    const results = new Int32Array(seating.sides);
    const shares = new Int32Array(seating.sides);
    for (let round = 0; round < rounds; round++) {
      for (let side = 0; side < seating.sides; side++) results[side] = state.roundPoints(round, side);
      shareWin(results, shares);
      this.roundScores.set(results, (index * rounds + round) * seating.sides);
      this.roundShares.set(shares, (index * rounds + round) * seating.sides);
    }
  }

  /** Books bots' figures and lead effects, from the sums over the block's games. */
  private block(): void {
    const { values, botScores, botShares, cell } = this;
    const { subjects, config } = cell;
    const { sides } = config.seating;
    const width = subjects.length < 2 ? 2 : 4;
    let allScores = 0;
    let allShares = 0;
    for (let i = 0; i < subjects.length; i++) {
      allScores += botScores[i]!;
      allShares += botShares[i]!;
    }
    for (let i = 0; i < subjects.length; i++) {
      const held = subjects[i]!.places.length;
      const at = i * width;
      values[at] = botScores[i]!;
      values[at + 1] = botShares[i]!;
      if (width === 4) {
        values[at + 2] = (sides - held) * botScores[i]! - held * (allScores - botScores[i]!);
        values[at + 3] = (sides - held) * botShares[i]! - held * (allShares - botShares[i]!);
      }
    }
    if (cell.design === 'lead') this.bookLeads();
  }

  private bookLeads(): void {
    const { values, layout, cell } = this;
    const { config, plan } = cell;
    const { sides } = config.seating;
    values[layout.leads] = this.leadEffect(this.scores, 0, sides, 0);
    values[layout.leads + 1] = this.leadEffect(this.shares, 0, sides, 0);
    if (config.game.family !== 'double-takes') return;
    for (let round = 0; round < config.rounds; round++) {
      const at = layout.leads + 2 + 2 * round;
      values[at] = this.leadEffect(this.roundScores, round * sides, this.roundScores.length / plan.games, round);
      values[at + 1] = this.leadEffect(this.roundShares, round * sides, this.roundShares.length / plan.games, round);
    }
  }

  /**
   * Sum over sides of (own seats' complement x results when leading) - (own seats x results when not): the lead effect
   * times the metric's scale. Arrangement a leads at seat a; `shift` rounds later the lead has moved on that many seats.
   */
  private leadEffect(results: Int32Array, offset: number, stride: number, shift: number): number {
    const { players, sides, sideOf } = this.cell.config.seating;
    const own = players / sides;
    let effect = 0;
    for (let leader = 0; leader < players; leader++) {
      const leading = sideOf[(leader + shift) % players]!;
      for (let side = 0; side < sides; side++) {
        const result = results[leader * stride + offset + side]!;
        effect += side === leading ? (players - own) * result : -own * result;
      }
    }
    return effect;
  }

  /** Correlation of the two games of a swap block. */
  private bookPair(cross: Float64Array): void {
    this.addPair(cross, 0, this.scores);
    this.addPair(cross, 5, this.shares);
  }

  /** In arrangement 0 the first bot is side 0, in arrangement 1 side 1. */
  private addPair(cross: Float64Array, at: number, results: Int32Array): void {
    const x = results[0]! - results[1]!;
    const y = results[3]! - results[2]!;
    cross[at] = cross[at]! + x;
    cross[at + 1] = cross[at + 1]! + y;
    cross[at + 2] = cross[at + 2]! + x * x;
    cross[at + 3] = cross[at + 3]! + y * y;
    cross[at + 4] = cross[at + 4]! + x * y;
  }

  blockRow(deal: number): BlockRow {
    const { values, layout, scores, cell } = this;
    const { sides } = cell.config.seating;
    const compared = cell.subjects.length > 1;
    return {
      deal,
      swingPoints: compared ? values[2]! / layout.metrics[2]!.scale : undefined,
      swingWins: compared ? values[3]! / layout.metrics[3]!.scale : undefined,
      scores: Array.from({ length: cell.plan.games }, (_, game) =>
        Array.from(scores.subarray(game * sides, (game + 1) * sides), (score) => score / cell.config.scoreScale),
      ),
    };
  }
}
