import { inMask } from '../core/masks.js';
import type { Rng } from '../core/random.js';
import { tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import type { LineView } from '../games/line/view.js';
import type { GameState } from '../games/state.js';
import { HiddenTiles } from './hidden.js';
import { History } from './history.js';
import { Line } from './layout-line.js';
import { mustMove } from './turn.js';
import type { WorldOptions, WorldSampler } from './worlds.js';

/** Worlds of block and draw. */
class LineWorlds implements WorldSampler {
  private readonly hidden: HiddenTiles;
  private readonly history: History;
  private readonly tiles: number;
  private readonly pool: Uint8Array | undefined;

  constructor(
    config: GameConfig,
    private readonly seat: number,
    options: WorldOptions,
  ) {
    const { players } = config.seating;
    const draws = config.game.name === 'draw';
    this.tiles = tileCount(config.set);
    this.pool = options.pool;
    const columns = draws ? Math.min(250, this.tiles + players + 1) : players + 1;
    this.hidden = new HiddenTiles(this.tiles, columns, players, draws, options.limit);
    const log = config.game.createState(config).table.log.length;
    const line = new Line(config.rules['opening'] === 'highest-double');
    this.history = new History(players, seat, log, this.tiles, line);
  }

  get exact(): boolean {
    return this.hidden.exact;
  }

  get single(): boolean {
    return this.hidden.single;
  }

  observe(view: LineView): void {
    const { hidden, history, tiles, pool } = this;
    const { table, hand } = view;
    const { played } = table;
    mustMove(view, this.seat);
    hidden.clear(table);
    history.read(table, view.move(0));
    let count = 0;
    let own = 0;
    for (let tile = 0; tile < tiles; tile++) {
      if (inMask(hand, tile)) hidden.ownTile(this.seat, own++, tile);
      else if (!inMask(played, tile)) count += pool?.[tile] ?? 1;
    }
    history.addColumns(hidden, table, count);
    for (let tile = 0; tile < tiles; tile++) {
      if (inMask(hand, tile) || inMask(played, tile) || (pool?.[tile] ?? 1) === 0) continue;
      history.addHidden(hidden, tile);
    }
    history.addPlayed(hidden);
    hidden.settle();
  }

  sample(rng: Rng, state: GameState): void {
    this.hidden.sample(rng, state, this.seat);
  }

  count(): number {
    return this.hidden.count();
  }
}

/** Makes the sampler of a seat in block or draw. */
export function lineWorlds(config: GameConfig, seat: number, options: WorldOptions): WorldSampler {
  return new LineWorlds(config, seat, options);
}
