import { Dealer } from '../core/dealer.js';
import { rootKey } from '../core/seed.js';
import type { RecordJson } from '../core/shapes.js';
import type { DealtTiles } from '../games/state.js';
import { BotFault, DESK, type Desk, playGame } from '../play/game.js';
import { buildRecord } from '../play/record.js';
import { BlockBook, type BlockRow, type Sums } from './booking.js';
import type { Cell } from './cell.js';
import type { Arrangement } from './designs.js';
import type { Fault, FaultPolicy } from './fault.js';
import type { MetricLayout } from './metrics.js';
import { GameTable } from './seats.js';

/** What a chunk of blocks is asked for beside its sums. */
export interface ChunkWish {
  /** Deals below this number are recorded. */
  readonly records: number;
  readonly perBlock: boolean;
  /** Whether the first bot's swings of every block are wanted. */
  readonly swings?: boolean;
  /** Figures of the layout, by index, that are wanted of every block. */
  readonly values?: readonly number[] | undefined;
  readonly onFault?: FaultPolicy;
}

/** Result of blocks `from`..`to`-1; under `abort`, where a bot failed, of the blocks before it. */
export interface ChunkResult extends Sums {
  readonly from: number;
  readonly to: number;
  readonly records: readonly string[];
  readonly blocks: readonly BlockRow[];
  /** Figures 2 and 3 of the layout (swing of the first bot, points and wins, unscaled) of each block that counts. */
  readonly swings?: { readonly deals: number[]; readonly points: number[]; readonly wins: number[] };
  /** Blocks that count, where figures of each were asked for; and those figures (unscaled), a list for each in the order asked. */
  readonly values?: { readonly deals: number[]; readonly figures: number[][] };
  /** Faults met, in order of deals and arrangements. */
  readonly faults: readonly Fault[];
  /** Blocks left out. */
  readonly excluded: number;
}

/** Faults that are known beforehand, since finding them costs a thread: by deal and arrangement. */
export type KnownFaults = ReadonlyMap<string, Fault>;

/** Key of a game in `KnownFaults`. */
export function gameKey(deal: number, arrangement: number): string {
  return `${deal}/${arrangement}`;
}

const NONE: KnownFaults = new Map();

/** Deals the deals of a cell. */
export class CellDealer {
  private readonly dealer: Dealer;
  private readonly dealt: number;
  private readonly needed: number;

  constructor(private readonly cell: Cell) {
    const { config, spec } = cell;
    this.dealer = new Dealer(rootKey(spec.seed), config.set, config.game.copies);
    this.dealt = config.seating.players * config.handSize;
    /* Block never touches its stock: the tail of the shuffle is left unsettled unless a record asks for it. */
    this.needed = config.game.name === 'block' ? this.dealt : this.dealer.order.length;
  }

  /** The current shuffle, settled as far as the game needs it. */
  get order(): Uint8Array {
    return this.dealer.order;
  }

  /** Makes a deal current. */
  open(deal: number): readonly Arrangement[] {
    const { dealer, needed, dealt, cell } = this;
    dealer.start(deal, needed);
    while (cell.config.game.mustRedeal(dealer.order, dealt)) dealer.reshuffle(needed);
    return cell.plan.arrangements(deal);
  }

  /** The current shuffle as hands, stock and left-over tiles. */
  tiles(leader: number): DealtTiles {
    const { players } = this.cell.config.seating;
    const { handSize, rounds, game } = this.cell.config;
    this.dealer.settle(this.dealer.order.length);
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
}

/** Plays blocks of one cell. Holds everything preallocated; one a thread. */
export class CellRunner {
  private readonly book: BlockBook;
  private readonly dealer: CellDealer;
  private readonly table: GameTable;

  /** @throws DominoError `bot-fault` where a bot cannot be made */
  constructor(
    private readonly cell: Cell,
    private desk: Desk = new Float64Array(DESK.size),
  ) {
    this.book = new BlockBook(cell);
    this.dealer = new CellDealer(cell);
    this.table = new GameTable(cell, desk);
  }

  get layout(): MetricLayout {
    return this.book.layout;
  }

  /** Says at another desk from now on whose turn it is. */
  useDesk(desk: Desk): void {
    this.desk = desk;
    this.table.desk = desk;
  }

  /** Nothing to end: for all runners alike. */
  close(): void {}

  /** Plays blocks `from`..`to`-1. */
  run(from: number, to: number, wish: ChunkWish, known: KnownFaults = NONE): ChunkResult {
    const { book, cell } = this;
    const chunk = openChunk(book, cell, from, to, wish);
    const detailed = wish.perBlock || chunk.swings !== undefined || chunk.values !== undefined;
    for (let deal = from; deal < to; deal++) {
      const before = chunk.records.length;
      const fault = this.playBlock(deal, chunk, deal < wish.records, wish.onFault, known);
      if (fault === undefined) {
        book.close(chunk);
        if (detailed) describeBlock(book, chunk, deal, wish);
      } else {
        chunk.records.length = before;
        if (wish.onFault !== 'exclude') break;
        chunk.excluded++;
      }
    }
    return chunk;
  }

  /** Plays one game of a deal and gives its record, or the fault that ended it. */
  record(deal: number, index: number): RecordJson | Fault {
    const arrangement = this.dealer.open(deal)[index]!;
    try {
      return this.playOne(deal, index, arrangement, true)!;
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      return faultOf(this.cell, error, deal, index, arrangement);
    }
  }

  /** Plays a block; gives the fault that ends it. */
  private playBlock(
    deal: number,
    chunk: OpenChunk,
    recorded: boolean,
    policy: FaultPolicy | undefined,
    known: KnownFaults,
  ): Fault | undefined {
    const arrangements = this.dealer.open(deal);
    this.book.start();
    for (let i = 0; i < arrangements.length; i++) {
      const arrangement = arrangements[i]!;
      const fault = known.size > 0 ? known.get(gameKey(deal, i)) : undefined;
      const met = fault ?? this.playGame(deal, i, arrangement, recorded, chunk);
      if (met === undefined) continue;
      chunk.faults.push(met);
      if (policy !== 'forfeit') return met;
      this.forfeit(i, arrangement, met.seat);
    }
    return undefined;
  }

  private playGame(
    deal: number,
    index: number,
    arrangement: Arrangement,
    recorded: boolean,
    chunk: OpenChunk,
  ): Fault | undefined {
    try {
      const record = this.playOne(deal, index, arrangement, recorded);
      if (record) chunk.records.push(JSON.stringify(record));
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      const fault = faultOf(this.cell, error, deal, index, arrangement);
      this.table.renew();
      return fault;
    }
    const { state } = this.table;
    this.book.game(index, arrangement, state.scores, state.shares, state.table.leader, state);
    return undefined;
  }

  private forfeit(index: number, arrangement: Arrangement, seat: number): void {
    const { state } = this.table;
    state.startShuffle(this.dealer.order, arrangement.leader);
    this.book.forfeit(index, arrangement, this.cell.config.seating.sideOf[seat]!, state.table.leader);
  }

  private playOne(deal: number, index: number, arrangement: Arrangement, recorded: boolean): RecordJson | undefined {
    const { table, dealer, cell, desk } = this;
    desk[DESK.deal] = deal;
    desk[DESK.arrangement] = index;
    table.sit(arrangement, deal);
    const given = recorded ? dealer.tiles(arrangement.leader) : undefined;
    table.state.startShuffle(dealer.order, arrangement.leader);
    if (table.plain) playGame(table.state, table.bots);
    else table.play();
    return given === undefined ? undefined : recordOf(cell, table, given, deal, index, arrangement);
  }
}

/** A chunk that is being played. */
export interface OpenChunk extends ChunkResult {
  excluded: number;
  readonly records: string[];
  readonly blocks: BlockRow[];
  readonly faults: Fault[];
}

/** An empty chunk; tells the book what will be asked of it. */
export function openChunk(book: BlockBook, cell: Cell, from: number, to: number, wish: ChunkWish): OpenChunk {
  book.keeps = wish.perBlock || cell.design === 'swap' || cell.design === 'lead';
  return {
    ...book.sums(),
    from,
    to,
    records: [],
    blocks: [],
    faults: [],
    excluded: 0,
    ...(wish.swings === true ? { swings: { deals: [], points: [], wins: [] } } : {}),
    ...(wish.values ? { values: { deals: [], figures: wish.values.map(() => []) } } : {}),
  };
}

/** Adds to a chunk what was asked for of a block that is just closed. */
export function describeBlock(book: BlockBook, chunk: OpenChunk, deal: number, wish: ChunkWish): void {
  if (wish.perBlock) chunk.blocks.push(book.blockRow(deal));
  if (chunk.swings) {
    chunk.swings.deals.push(deal);
    chunk.swings.points.push(book.values[2]!);
    chunk.swings.wins.push(book.values[3]!);
  }
  if (chunk.values) {
    chunk.values.deals.push(deal);
    for (const [i, index] of wish.values!.entries()) chunk.values.figures[i]!.push(book.values[index]!);
  }
}

/** Names the case of a fault. */
export function faultOf(
  cell: Cell,
  { kind, seat, detail }: { kind: Fault['kind']; seat: number; detail: string },
  deal: number,
  arrangement: number,
  { botOfSide }: Arrangement,
): Fault {
  const bot = cell.labels[botOfSide[cell.config.seating.sideOf[seat]!]!]!;
  return { kind, bot, seat, deal, arrangement, detail };
}

/** The record of the game that a table has just finished. */
export function recordOf(
  cell: Cell,
  { state }: GameTable,
  given: DealtTiles,
  deal: number,
  index: number,
  { botOfSide }: Arrangement,
): RecordJson {
  const { sideOf, players } = cell.config.seating;
  const seats = Array.from({ length: players }, (_, seat) => cell.labels[botOfSide[sideOf[seat]!]!]!);
  return buildRecord(cell.config, state, given, { seed: cell.spec.seed, deal, arrangement: index, seats });
}
