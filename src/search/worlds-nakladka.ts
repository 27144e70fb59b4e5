import type { Rng } from '../core/random.js';
import type { GameConfig } from '../games/game.js';
import { KINDS } from '../games/nakladka/masks.js';
import type { NakladkaView } from '../games/nakladka/view.js';
import type { GameState } from '../games/state.js';
import { HiddenTiles } from './hidden.js';
import { History } from './history.js';
import { Arms } from './layout-nakladka.js';
import { mustMove } from './turn.js';
import type { WorldOptions, WorldSampler } from './worlds.js';

const COPIES = 2;

/** Worlds of nakladka. Both copies of a tile are rows of their own. */
class NakladkaWorlds implements WorldSampler {
  private readonly hidden: HiddenTiles;
  private readonly history: History;
  private readonly pool: Uint8Array | undefined;
  private readonly arms: Arms;
  /* Row of each tile of which one copy is hidden. */
  private readonly rowOf = new Int32Array(KINDS);

  constructor(
    config: GameConfig,
    private readonly seat: number,
    options: WorldOptions,
  ) {
    const { players } = config.seating;
    const tiles = COPIES * KINDS;
    this.pool = options.pool;
    this.hidden = new HiddenTiles(tiles, tiles + players + 1, players, true, options.limit);
    const log = config.game.createState(config).table.log.length;
    this.arms = new Arms(players);
    this.history = new History(players, seat, log, tiles, this.arms);
  }

  get exact(): boolean {
    return this.hidden.exact;
  }

  get single(): boolean {
    return this.hidden.single;
  }

  observe(view: NakladkaView, eldest = view.table.eldest): void {
    const { hidden, history } = this;
    const { table, hand } = view;
    mustMove(view, this.seat);
    hidden.clear(table);
    this.arms.eldest = eldest;
    history.read(table, view.move(0));
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
