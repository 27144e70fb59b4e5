import { Dealer } from '../core/dealer.js';
import { Stream, type StreamKey } from '../core/random.js';
import { purposeKey, rootKey } from '../core/seed.js';
import type { RecordJson } from '../core/shapes.js';
import { TakesState } from '../games/double-takes/state.js';
import { type DealtTiles, type GameState, shareWin } from '../games/state.js';
import { announceGame, BotFault, playGame, type TableBot } from '../play/game.js';
import { buildRecord } from '../play/record.js';
import type { ResolvedBot } from './bots.js';
import type { Cell } from './cell.js';
import type { Arrangement } from './designs.js';
import { COMMON_EVENTS, layoutMetrics, type MetricLayout } from './metrics.js';

/** A bot's fault, as plain data, with all that names the case. */
export interface Fault {
  readonly kind: BotFault['kind'];
  readonly bot: string;
  readonly seat: number;
  readonly deal: number;
  readonly arrangement: number;
  readonly detail: string;
}

/** What a chunk of blocks is asked for beside its sums. */
export interface ChunkWish {
  /** Deals below this number are recorded. */
  readonly records: number;
  readonly perBlock: boolean;
}

/** One block of a chunk, where asked for: swings of the first bot and the scores by arrangement and side. */
export interface BlockRow {
  readonly deal: number;
  readonly swingPoints: number | undefined;
  readonly swingWins: number | undefined;
  readonly scores: number[][];
}

/** Result of blocks `from`..`to`-1; where a bot failed, of the blocks before it. */
export interface ChunkResult {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  /** Swap blocks: sums of x, y, x^2, y^2, xy of the two games' swings of the first bot, for points, then wins. */
  readonly cross: Float64Array;
  readonly records: readonly string[];
  readonly blocks: readonly BlockRow[];
  readonly fault?: Fault;
}

interface SeatedBot {
  readonly bot: TableBot;
  readonly stream: Stream | undefined;
  readonly key: StreamKey;
}

/** Plays blocks of one cell. Holds everything preallocated; one a thread. */
export class CellRunner {
  readonly layout: MetricLayout;
  private readonly state: GameState;
  private readonly dealer: Dealer;
  /** By place in the list of bots, then seat. */
  private readonly seated: readonly (readonly SeatedBot[])[];
  /** Who sits where in the current arrangement. */
  private readonly seats: SeatedBot[];
  private readonly table: TableBot[];
  private seatedFor: Arrangement | undefined;
  private readonly values: Float64Array;
  /** By arrangement, then side. */
  private readonly scores: Int32Array;
  private readonly shares: Int32Array;
  /** Whether results are needed game by game. */
  private keeps = false;
  private readonly roundScores: Int32Array;
  private readonly roundShares: Int32Array;
  private readonly subjectOf: Uint8Array;
  private readonly botScores: Float64Array;
  private readonly botShares: Float64Array;
  private readonly dealt: number;
  private readonly needed: number;
  private readonly ruledLeader: boolean;
  /** Whether any bot wants to know that a game begins. */
  private readonly announced: boolean;

  constructor(private readonly cell: Cell) {
    const { config, subjects, bots, plan, spec } = cell;
    const { players, sides } = config.seating;
    const root = rootKey(spec.seed);
    this.layout = layoutMetrics(cell);
    this.state = config.game.createState(config);
    this.dealer = new Dealer(root, config.set, config.game.copies);
    this.seated = bots.map((bot) => Array.from({ length: players }, (_, seat) => seatBot(cell, bot, seat, root)));
    this.seats = [...this.seated[0]!];
    this.table = this.seats.map(({ bot }) => bot);
    this.announced = this.seated.some((seats) => seats.some(({ bot }) => bot.newGame !== undefined));
    this.values = new Float64Array(this.layout.metrics.length);
    this.scores = new Int32Array(plan.games * sides);
    this.shares = new Int32Array(plan.games * sides);
    this.roundScores = new Int32Array(plan.games * config.rounds * sides);
    this.roundShares = new Int32Array(plan.games * config.rounds * sides);
    this.subjectOf = Uint8Array.from(bots, (_, place) => subjects.findIndex(({ places }) => places.includes(place)));
    this.botScores = new Float64Array(subjects.length);
    this.botShares = new Float64Array(subjects.length);
    this.dealt = players * config.handSize;
    /* Block never touches its stock: the tail of the shuffle is left unsettled unless a record asks for it. */
    this.needed = config.game.name === 'block' ? this.dealt : this.dealer.order.length;
    this.ruledLeader = config.game.forcesLeader(config.rules);
  }

  /** Plays blocks `from`..`to`-1. A bot's fault ends the chunk and is returned with the blocks before it. */
  run(from: number, to: number, wish: ChunkWish): ChunkResult {
    const { values, cell, layout } = this;
    const size = layout.metrics.length;
    const sums = new Float64Array(size);
    const squares = new Float64Array(size);
    const cross = new Float64Array(10);
    const records: string[] = [];
    const blocks: BlockRow[] = [];
    values.fill(0);
    this.keeps = wish.perBlock || cell.design === 'swap' || cell.design === 'lead';
    let deal = from;
    for (; deal < to; deal++) {
      const fault = this.playBlock(deal, deal < wish.records ? records : undefined);
      if (fault)
        return { from, to, n: deal - from, sums, squares, cross, records: dropDeal(records, deal), blocks, fault };
      this.bookBlock();
      if (cell.design === 'swap') this.bookPair(cross);
      if (wish.perBlock) blocks.push(this.blockRow(deal));
      for (let i = 0; i < size; i++) {
        const value = values[i]!;
        sums[i] = sums[i]! + value;
        squares[i] = squares[i]! + value * value;
        values[i] = 0;
      }
    }
    return { from, to, n: to - from, sums, squares, cross, records, blocks };
  }

  /** Plays one game of a deal and gives its record, or the fault that ended it. */
  record(deal: number, index: number): RecordJson | Fault {
    const arrangement = this.openDeal(deal)[index]!;
    try {
      return this.playOne(deal, index, arrangement, true)!;
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      return this.faultOf(error, deal, index, arrangement);
    }
  }

  /** Names the case of a fault. */
  private faultOf({ kind, seat, detail }: BotFault, deal: number, index: number, { botOfSide }: Arrangement): Fault {
    const bot = this.cell.labels[botOfSide[this.cell.config.seating.sideOf[seat]!]!]!;
    return { kind, bot, seat, deal, arrangement: index, detail };
  }

  private openDeal(deal: number): readonly Arrangement[] {
    const { dealer, needed, dealt, cell } = this;
    dealer.start(deal, needed);
    while (cell.config.game.mustRedeal(dealer.order, dealt)) dealer.reshuffle(needed);
    return cell.plan.arrangements(deal);
  }

  private playBlock(deal: number, records: string[] | undefined): Fault | undefined {
    const arrangements = this.openDeal(deal);
    const { botScores, botShares } = this;
    for (let i = 0; i < botScores.length; i++) {
      botScores[i] = 0;
      botShares[i] = 0;
    }
    for (let i = 0; i < arrangements.length; i++) {
      try {
        const record = this.playOne(deal, i, arrangements[i]!, records !== undefined);
        if (record) records!.push(JSON.stringify(record));
      } catch (error) {
        if (!(error instanceof BotFault)) throw error;
        return this.faultOf(error, deal, i, arrangements[i]!);
      }
      this.bookGame(i, arrangements[i]!);
    }
    return undefined;
  }

  private playOne(deal: number, index: number, arrangement: Arrangement, recorded: boolean): RecordJson | undefined {
    const { state, dealer, table, seats, cell } = this;
    const { sideOf, players } = cell.config.seating;
    if (arrangement !== this.seatedFor) this.takeSeats(arrangement);
    for (let seat = 0; seat < players; seat++) {
      const { stream, key } = seats[seat]!;
      if (stream !== undefined) stream.seek(key, deal);
    }
    let given: DealtTiles | undefined;
    if (recorded) {
      dealer.settle(dealer.order.length);
      given = this.dealtTiles(arrangement.leader);
    }
    state.startShuffle(dealer.order, arrangement.leader);
    if (this.announced) announceGame(state, table);
    playGame(state, table);
    if (given === undefined) return undefined;
    const named = Array.from({ length: players }, (_, seat) => cell.labels[arrangement.botOfSide[sideOf[seat]!]!]!);
    return buildRecord(cell.config, state, given, { seed: cell.spec.seed, deal, arrangement: index, seats: named });
  }

  private takeSeats(arrangement: Arrangement): void {
    const { sideOf, players } = this.cell.config.seating;
    for (let seat = 0; seat < players; seat++) {
      const seated = this.seated[arrangement.botOfSide[sideOf[seat]!]!]![seat]!;
      this.seats[seat] = seated;
      this.table[seat] = seated.bot;
    }
    this.seatedFor = arrangement;
  }

  /** The current shuffle as hands, stock and left-over tiles. */
  private dealtTiles(leader: number): DealtTiles {
    const { players } = this.cell.config.seating;
    const { handSize, rounds, game } = this.cell.config;
    const order = [...this.dealer.order];
    const hands = Array.from({ length: rounds }, (_, round) =>
      Array.from({ length: players }, (_, seat) =>
        order.slice((round * players + seat) * handSize, (round * players + seat + 1) * handSize),
      ),
    );
    const rest = order.slice(rounds * players * handSize);
    const takes = game.family === 'double-takes';
    return { rounds: hands, stock: takes ? [] : rest, leftover: takes ? rest : [], leader, eldest: leader };
  }

  private bookGame(index: number, arrangement: Arrangement): void {
    const { state, values, layout, botScores, botShares, subjectOf } = this;
    const { sideOf, sides } = this.cell.config.seating;
    const { botOfSide } = arrangement;
    const { scores, shares } = state;
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
    const leaderShare = shares[sideOf[this.ruledLeader ? state.table.leader : arrangement.leader]!]!;
    at = layout.events;
    if (leaderShare === 60) values[at] = values[at]! + 1;
    values[at + 1] = values[at + 1]! + leaderShare;
    values[at + 2] = values[at + 2]! + 1 - won;
    values[at + 3] = values[at + 3]! + best - worst;
    at += COMMON_EVENTS.length;
    state.addEvents(values, at);
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

  /** Bots' figures and lead effects, from the sums over the block's games. */
  private bookBlock(): void {
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

  private blockRow(deal: number): BlockRow {
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

function seatBot(cell: Cell, { strategy, params, identity }: ResolvedBot, seat: number, root: StreamKey): SeatedBot {
  const { config } = cell;
  const stream = new Stream();
  const bot = strategy.create({
    params,
    rng: stream,
    seat,
    game: config.game.name,
    rules: config.rules,
    seating: config.seating,
  });
  return {
    bot: bot as TableBot,
    stream: strategy.deterministic ? undefined : stream,
    key: purposeKey(root, 'bot', identity, seat),
  };
}

/** A deal that a fault cut short leaves no record. */
function dropDeal(records: readonly string[], deal: number): string[] {
  return records.filter((line) => (JSON.parse(line) as RecordJson).deal !== deal);
}
