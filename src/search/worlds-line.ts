import { inMask } from '../core/masks.js';
import type { Rng } from '../core/random.js';
import { HIGH, LOW, PIPS, tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import { LEFT, type LineView, RIGHT } from '../games/line/view.js';
import type { GameState } from '../games/state.js';
import { HiddenTiles } from './hidden.js';
import { History, type Layout } from './history.js';
import { mustMove } from './turn.js';
import type { WorldOptions, WorldSampler } from './worlds.js';

/** The line of block and draw: two ends. */
class Line implements Layout {
  private left = -1;
  private right = -1;

  clear(): void {
    this.left = -1;
  }

  open(): number {
    return this.left < 0 ? 0 : (1 << this.left) | (1 << this.right);
  }

  lay(move: number): void {
    const tile = move >>> 5;
    const place = move & 31;
    if (place === LEFT) this.left = PIPS[tile]! - this.left;
    else if (place === RIGHT) this.right = PIPS[tile]! - this.right;
    else {
      this.left = HIGH[tile]!;
      this.right = LOW[tile]!;
    }
  }
}

/** Rank of a tile as an opening under `highest-double` (rules 2.6): doubles, then pips, then the higher half. */
function openingRank(tile: number): number {
  return (HIGH[tile] === LOW[tile] ? 1 << 16 : 0) + (PIPS[tile]! << 8) + HIGH[tile]!;
}

/** Worlds of block and draw. */
class LineWorlds implements WorldSampler {
  private readonly hidden: HiddenTiles;
  private readonly history: History;
  private readonly tiles: number;
  private readonly forced: boolean;
  private readonly pool: Uint8Array | undefined;
  /* Rank of the opening tile where the rules forced it: nothing dealt ranks higher. */
  private top = Infinity;

  constructor(
    config: GameConfig,
    private readonly seat: number,
    options: WorldOptions,
  ) {
    const { players } = config.seating;
    const draws = config.game.name === 'draw';
    this.tiles = tileCount(config.set);
    this.pool = options.pool;
    this.forced = config.rules['opening'] === 'highest-double';
    const columns = draws ? Math.min(250, this.tiles + players + 1) : players + 1;
    this.hidden = new HiddenTiles(this.tiles, columns, players, draws, options.limit);
    const log = config.game.createState(config).table.log.length;
    const barred = (_seat: number, tile: number) => openingRank(tile) > this.top;
    this.history = new History(players, seat, log, this.tiles, new Line(), barred);
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
    this.top = Infinity;
    if (this.forced) this.top = openingRank((table.logLength > 0 ? table.log[0]! : view.move(0)) >>> 5);
    history.read(table);
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
