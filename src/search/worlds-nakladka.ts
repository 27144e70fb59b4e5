import { PLAIN } from '../core/moves.js';
import type { Rng } from '../core/random.js';
import { HIGH, PIPS } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import { DOUBLES, KINDS, OVERLAY } from '../games/nakladka/masks.js';
import type { NakladkaView } from '../games/nakladka/view.js';
import type { GameState } from '../games/state.js';
import { HiddenTiles } from './hidden.js';
import { History, type Layout } from './history.js';
import { mustMove } from './turn.js';
import type { WorldOptions, WorldSampler } from './worlds.js';

const COPIES = 2;

/** The arms of nakladka: their ends, and the spinner while it has a free side (rules 3.2). */
class Arms implements Layout {
  private spinner = -1;
  private arms = 0;
  private readonly ends = new Int32Array(4);

  clear(): void {
    this.spinner = -1;
    this.arms = 0;
  }

  open(): number {
    if (this.spinner < 0) return 0;
    let pips = this.arms < 4 ? 1 << this.spinner : 0;
    for (let arm = 0; arm < this.arms; arm++) pips |= 1 << this.ends[arm]!;
    return pips;
  }

  lay(move: number): void {
    const tile = move >>> 5;
    const place = move & 31;
    if (place === PLAIN) this.spinner = HIGH[tile]!;
    else if (place < OVERLAY) {
      const open = place === this.arms ? this.spinner : this.ends[place]!;
      if (place === this.arms) this.arms++;
      this.ends[place] = PIPS[tile]! - open;
    }
  }
}

/** Worlds of nakladka. Both copies of a tile are rows of their own. */
class NakladkaWorlds implements WorldSampler {
  private readonly hidden: HiddenTiles;
  private readonly history: History;
  private readonly pool: Uint8Array | undefined;
  /* The opening double, the seat that laid it, and the eldest; -1 where unknown. */
  private opening = -1;
  private opener = -1;
  private eldest = -1;
  private readonly players: number;
  /* Row of each tile of which one copy is hidden. */
  private readonly rowOf = new Int32Array(KINDS);

  constructor(
    config: GameConfig,
    private readonly seat: number,
    options: WorldOptions,
  ) {
    const { players } = config.seating;
    const tiles = COPIES * KINDS;
    this.players = players;
    this.pool = options.pool;
    this.hidden = new HiddenTiles(tiles, tiles + players + 1, players, true, options.limit);
    const log = config.game.createState(config).table.log.length;
    this.history = new History(players, seat, log, tiles, new Arms(), (holder, tile) => this.barred(holder, tile));
  }

  get exact(): boolean {
    return this.hidden.exact;
  }

  get single(): boolean {
    return this.hidden.single;
  }

  /** Rules 3.1: nobody was dealt a higher double than the one that opened, nor its twin nearer to the eldest. */
  private barred(holder: number, tile: number): boolean {
    if (((DOUBLES >>> tile) & 1) === 0 || tile < this.opening) return false;
    if (tile > this.opening) return true;
    return this.eldest >= 0 && this.turnsAfter(holder) < this.turnsAfter(this.opener);
  }

  private turnsAfter(seat: number): number {
    return (seat - this.eldest + this.players) % this.players;
  }

  observe(view: NakladkaView, eldest = view.table.eldest): void {
    const { hidden, history } = this;
    const { table, hand } = view;
    mustMove(view, this.seat);
    hidden.clear(table);
    this.opener = table.leader;
    this.opening = (table.logLength > 0 ? table.log[0]! : view.move(0)) >>> 5;
    this.eldest = eldest;
    history.read(table);
    let own = 0;
    let count = 0;
    for (let tile = 0; tile < KINDS; tile++) {
      for (let copy = 0; copy < COPIES; copy++) if ((hand[copy]! >>> tile) & 1) hidden.ownTile(this.seat, own++, tile);
      count += this.unseen(view, tile);
    }
    history.addColumns(hidden, table, count);
    for (let tile = 0; tile < KINDS; tile++) {
      const copies = this.unseen(view, tile);
      this.rowOf[tile] = -1;
      for (let copy = 0; copy < copies; copy++) this.rowOf[tile] = history.addHidden(hidden, tile);
      /* Two hidden copies are exchanged in every world alike. */
      if (copies > 1) this.rowOf[tile] = -1;
    }
    history.addPlayed(hidden);
    history.pairTwins(hidden, this.rowOf);
    hidden.settle();
  }

  /** Copies of a tile that are neither in the own hand nor in the layout. */
  private unseen({ hand, table }: NakladkaView, tile: number): number {
    let copies = this.pool?.[tile] ?? COPIES;
    for (let copy = 0; copy < COPIES; copy++)
      copies -= ((hand[copy]! >>> tile) & 1) + ((table.played[copy]! >>> tile) & 1);
    return copies;
  }

  sample(rng: Rng, state: GameState): void {
    this.hidden.sample(rng, state, this.seat);
  }

  count(): number {
    return this.hidden.count();
  }
}

/** Makes the sampler of a seat in nakladka. */
export function nakladkaWorlds(config: GameConfig, seat: number, options: WorldOptions): WorldSampler {
  return new NakladkaWorlds(config, seat, options);
}
