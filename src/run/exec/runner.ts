import { DominoError } from '../../core/errors.js';
import { DRAW } from '../../core/moves.js';
import { parseMove } from '../../core/notation.js';
import { Stream, type StreamKey } from '../../core/random.js';
import { purposeKey, rootKey } from '../../core/seed.js';
import type { RecordJson } from '../../core/shapes.js';
import type { DealtTiles, SeatView } from '../../games/state.js';
import { BotFault, DESK, type Desk, illegal } from '../../play/game.js';
import { BlockBook } from '../booking.js';
import type { Cell } from '../cell.js';
import type { Arrangement } from '../designs.js';
import type { Fault } from '../fault.js';
import type { MetricLayout } from '../metrics.js';
import {
  CellDealer,
  type ChunkResult,
  type ChunkWish,
  describeBlock,
  faultOf,
  gameKey,
  type KnownFaults,
  type OpenChunk,
  openChunk,
  recordOf,
} from '../runner.js';
import { GameTable } from '../seats.js';
import { ExecClient, ProcessTrouble } from './client.js';
import { endMessage, eventMessage, eventText, helloMessage, moveMessage, newMessage } from './protocol.js';

/* Games in flight: enough that a process always has something to answer while others are read. */
const IN_FLIGHT = 32;

interface Outcome {
  readonly slot: GameTable | undefined;
  readonly record?: RecordJson | undefined;
  readonly fault?: Fault;
  /** The process was lost while the game was in flight. */
  readonly lost?: boolean;
}

interface Job {
  readonly deal: number;
  readonly index: number;
  readonly arrangement: Arrangement;
  readonly order: Uint8Array;
  readonly given: DealtTiles | undefined;
}

/**
 * Plays blocks of a cell in which bots run in processes of their own: as CellRunner, with several games in flight and results
 * booked in order.
 */
export class ExecRunner {
  private readonly book: BlockBook;
  private readonly dealer: CellDealer;
  private readonly free: GameTable[] = [];
  /** By place in the list of bots; undefined where the bot runs here. */
  private readonly clients: readonly (ExecClient | undefined)[];
  private readonly root: StreamKey;
  private conversation = 0;

  constructor(
    private readonly cell: Cell,
    private desk: Desk,
    moveTimeout: number,
  ) {
    this.book = new BlockBook(cell);
    this.dealer = new CellDealer(cell);
    this.root = rootKey(cell.spec.seed);
    const made = new Map<string, ExecClient>();
    this.clients = cell.bots.map((bot) => {
      const { source, identity } = bot;
      if (source.kind !== 'exec') return undefined;
      const client = made.get(identity) ?? new ExecClient(source.command, helloMessage(cell.config, bot), moveTimeout);
      made.set(identity, client);
      return client;
    });
  }

  get layout(): MetricLayout {
    return this.book.layout;
  }

  /** Says at another desk from now on whose turn it is. */
  useDesk(desk: Desk): void {
    this.desk = desk;
  }

  /** Ends the processes. */
  close(): void {
    for (const client of this.clients) client?.close();
  }

  /** Plays blocks `from`..`to`-1, as CellRunner.run does. */
  async run(from: number, to: number, wish: ChunkWish, known: KnownFaults): Promise<ChunkResult> {
    const chunk = openChunk(this.book, this.cell, from, to, wish);
    const flights = new Map<string, Promise<Outcome>>();
    let launched = from;
    for (let deal = from; deal < to; deal++) {
      for (; launched < to && (launched === deal || flights.size < IN_FLIGHT); launched++)
        this.launch(launched, launched < wish.records, known, flights);
      if (await this.takeBlock(deal, chunk, wish, flights)) continue;
      if (wish.onFault !== 'exclude') break;
      chunk.excluded++;
    }
    for (const outcome of await Promise.all(flights.values())) this.release(outcome);
    return chunk;
  }

  /** Plays one game of a deal and gives its record, or the fault that ended it. */
  async record(deal: number, index: number): Promise<RecordJson | Fault> {
    const flights = new Map<string, Promise<Outcome>>();
    const job = this.jobs(deal, true)[index]!;
    const { record, fault } = await this.alone(job, flights);
    return fault ?? record!;
  }

  /** Starts the games of a block. */
  private launch(deal: number, recorded: boolean, known: KnownFaults, flights: Map<string, Promise<Outcome>>): void {
    for (const job of this.jobs(deal, recorded)) {
      const fault = known.get(gameKey(deal, job.index));
      const flight = fault ? Promise.resolve({ slot: undefined, fault }) : this.fly(job);
      flights.set(gameKey(deal, job.index), flight);
    }
  }

  private jobs(deal: number, recorded: boolean): Job[] {
    const arrangements = this.dealer.open(deal);
    const order = this.dealer.order.slice();
    return arrangements.map((arrangement, index) => ({
      deal,
      index,
      arrangement,
      order,
      given: recorded ? this.dealer.tiles(arrangement.leader) : undefined,
    }));
  }

  /** Books a block; false where a fault spoils it. */
  private async takeBlock(
    deal: number,
    chunk: OpenChunk,
    wish: ChunkWish,
    flights: Map<string, Promise<Outcome>>,
  ): Promise<boolean> {
    this.book.start();
    const before = chunk.records.length;
    let whole = true;
    for (const job of this.jobs(deal, deal < wish.records)) {
      const key = gameKey(deal, job.index);
      let outcome = await flights.get(key)!;
      flights.delete(key);
      if (!whole) {
        this.release(outcome);
        continue;
      }
      if (outcome.lost === true) outcome = await this.alone(job, flights);
      whole = this.take(job, outcome, chunk, wish);
      this.release(outcome);
    }
    if (whole) {
      this.book.close(chunk);
      describeBlock(this.book, chunk, deal, wish);
    } else chunk.records.length = before;
    return whole;
  }

  private take({ index, arrangement, order }: Job, outcome: Outcome, chunk: OpenChunk, wish: ChunkWish): boolean {
    const { fault, record, slot } = outcome;
    if (fault === undefined) {
      if (record) chunk.records.push(JSON.stringify(record));
      const { state } = slot!;
      this.book.game(index, arrangement, state.scores, state.shares, state.table.leader, state);
      return true;
    }
    chunk.faults.push(fault);
    if (wish.onFault !== 'forfeit') return false;
    const { state } = this.anyTable();
    state.startShuffle(order, arrangement.leader);
    this.book.forfeit(index, arrangement, this.cell.config.seating.sideOf[fault.seat]!, state.table.leader);
    return true;
  }

  /** Any table, to look at a deal on. */
  private anyTable(): GameTable {
    const slot = this.free.pop() ?? new GameTable(this.cell, this.desk);
    this.free.push(slot);
    return slot;
  }

  private release({ slot }: Outcome): void {
    if (slot) this.free.push(slot);
  }

  /** Plays a game again that was in flight when a process was lost, with nothing else in flight: what fails now is at fault. */
  private async alone(job: Job, flights: Map<string, Promise<Outcome>>): Promise<Outcome> {
    await Promise.all(flights.values());
    return this.fly(job, true);
  }

  private async fly(job: Job, alone = false): Promise<Outcome> {
    const slot = this.free.pop() ?? new GameTable(this.cell, this.desk);
    let asked = -1;
    try {
      const record = await this.playGame(slot, job, (seat) => {
        asked = seat;
      });
      return { slot, record };
    } catch (error) {
      const name = (fault: { kind: Fault['kind']; seat: number; detail: string }): Outcome => ({
        slot: undefined,
        fault: faultOf(this.cell, fault, job.deal, job.index, job.arrangement),
      });
      if (error instanceof BotFault) return name(error);
      if (!(error instanceof ProcessTrouble)) throw error;
      return alone ? name({ kind: error.kind, seat: asked, detail: error.detail }) : { slot: undefined, lost: true };
    }
  }

  private async playGame(
    slot: GameTable,
    { deal, index, arrangement, order, given }: Job,
    asking: (seat: number) => void,
  ): Promise<RecordJson | undefined> {
    const { state } = slot;
    const { table, views } = state;
    this.mark(slot, deal, index);
    slot.sit(arrangement, deal);
    state.startShuffle(order, arrangement.leader);
    slot.announce();
    const talks = await this.openTalks(state.views, arrangement, deal, asking);
    for (let seat = table.turn; seat >= 0; seat = table.turn) {
      const view = views[seat]!;
      const talk = talks[seat];
      let move = view.move(0);
      if (view.moveCount > 1) {
        asking(seat);
        this.mark(slot, deal, index);
        move = talk ? await this.askTalk(talk, view) : slot.choose(seat);
      }
      const from = table.logLength;
      this.mark(slot, deal, index);
      state.play(move);
      slot.tell(seat, from);
      this.tellTalks(talks, state.table, seat, from);
    }
    for (const talk of talks) talk?.client.send(endMessage(talk.id, state, this.cell.config.scoreScale));
    return given === undefined ? undefined : recordOf(this.cell, slot, given, deal, index, arrangement);
  }

  /** Several games take turns on this thread: each says which one it is before it calls a bot. */
  private mark(slot: GameTable, deal: number, index: number): void {
    slot.desk = this.desk;
    this.desk[DESK.deal] = deal;
    this.desk[DESK.arrangement] = index;
  }

  private async openTalks(
    views: readonly SeatView[],
    { botOfSide }: Arrangement,
    deal: number,
    asking: (seat: number) => void,
  ): Promise<(Talk | undefined)[]> {
    const talks: (Talk | undefined)[] = [];
    for (const view of views) {
      const place = botOfSide[view.side]!;
      const client = this.clients[place];
      if (!client) {
        talks.push(undefined);
        continue;
      }
      asking(view.seat);
      await client.start();
      const stream = new Stream();
      stream.seek(purposeKey(this.root, 'bot', this.cell.bots[place]!.identity, view.seat), deal);
      const talk = { client, id: ++this.conversation, generation: client.generation };
      client.send(newMessage(talk.id, view, stream.next() >>> 0));
      talks.push(talk);
    }
    return talks;
  }

  private async askTalk({ client, id, generation }: Talk, view: SeatView): Promise<number> {
    const { places } = this.cell.config.game;
    if (client.generation !== generation) throw new ProcessTrouble('died', 'its process was lost');
    const answer = await client.ask(id, moveMessage(id, view, places));
    const move = this.readAnswer(answer, view);
    if (move < 0) throw illegal(view, JSON.stringify(answer));
    return move;
  }

  /** The move that an answer means; -1 where it is none. */
  private readAnswer(answer: unknown, view: SeatView): number {
    if (typeof answer === 'number')
      return Number.isInteger(answer) && answer >= 0 && answer < view.moveCount ? view.moves[answer]! : -1;
    if (typeof answer !== 'string') return -1;
    try {
      const move = parseMove(answer, this.cell.config.game.places, this.cell.config.set);
      return view.isLegal(move) ? move : -1;
    } catch (error) {
      if (error instanceof DominoError) return -1;
      throw error;
    }
  }

  private tellTalks(talks: readonly (Talk | undefined)[], table: SeatView['table'], seat: number, from: number): void {
    for (const talk of talks) {
      if (!talk?.client.wantsEvents) continue;
      for (let i = from; i < table.logLength; i++) {
        const move = table.log[i]!;
        const who = move === DRAW ? table.turn : seat;
        talk.client.send(eventMessage(talk.id, who, eventText(move, this.cell.config.game.places)));
      }
    }
  }
}

/** One seat's talk with its process over one game. */
interface Talk {
  readonly client: ExecClient;
  readonly id: number;
  readonly generation: number;
}
