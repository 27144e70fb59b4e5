import type { Rng } from '../core/random.js';
import { hasTile } from '../core/rows.js';
import { HIGH, LOW, tileCount } from '../core/tiles.js';
import type { TakesView } from '../games/double-takes/view.js';
import type { GameConfig } from '../games/game.js';
import type { GameState } from '../games/state.js';
import { HiddenTiles } from './hidden.js';
import { mustMove } from './turn.js';
import type { WorldOptions, WorldSampler } from './worlds.js';

/**
 * Worlds of Double Takes. A seat that failed to follow holds no tile of that suit for the rest of the round (rules 4.2);
 * under `revoke: penalty` that proves nothing, and the table shows no voids. Whatever is in no hand (later rounds, then
 * what is left over) may be any tile.
 */
class TakesWorlds implements WorldSampler {
  private readonly hidden: HiddenTiles;
  private readonly tiles: number;
  private readonly players: number;
  private readonly pool: Uint8Array | undefined;

  constructor(
    config: GameConfig,
    private readonly seat: number,
    options: WorldOptions,
  ) {
    this.players = config.seating.players;
    this.tiles = tileCount(config.set);
    this.pool = options.pool;
    this.hidden = new HiddenTiles(this.tiles, this.players + 1, this.players, true, options.limit);
  }

  get exact(): boolean {
    return this.hidden.exact;
  }

  get single(): boolean {
    return this.hidden.single;
  }

  observe(view: TakesView): void {
    const { hidden, players, seat, tiles } = this;
    const { table, hand } = view;
    mustMove(view, seat);
    hidden.clear(table);
    let own = 0;
    let rest = 0;
    for (let tile = 0; tile < tiles; tile++) {
      if (hasTile(hand, tile)) hidden.ownTile(seat, own++, tile);
      else if (this.isHidden(view, tile)) rest++;
    }
    for (let other = 0; other < players; other++) {
      if (other === seat) continue;
      hidden.handColumn(other, table.counts[other]!);
      rest -= table.counts[other]!;
    }
    hidden.rest(rest);
    for (let tile = 0; tile < tiles; tile++) if (this.isHidden(view, tile)) this.addTile(view, tile);
    hidden.settle();
  }

  private isHidden({ table, hand }: TakesView, tile: number): boolean {
    return (this.pool?.[tile] ?? 1) > 0 && !hasTile(hand, tile) && !hasTile(table.played, tile);
  }

  private addTile({ table }: TakesView, tile: number): void {
    const row = this.hidden.hiddenTile(tile);
    const suits = (1 << HIGH[tile]!) | (1 << LOW[tile]!);
    let column = 0;
    for (let other = 0; other < this.players; other++) {
      if (other === this.seat || table.counts[other] === 0) continue;
      if ((table.voids[other]! & suits) === 0) this.hidden.slots.allow(row, column);
      column++;
    }
  }

  sample(rng: Rng, state: GameState): void {
    this.hidden.sample(rng, state, this.seat);
  }

  count(): number {
    return this.hidden.count();
  }
}

/** Makes the sampler of a seat in Double Takes. */
export function takesWorlds(config: GameConfig, seat: number, options: WorldOptions): WorldSampler {
  return new TakesWorlds(config, seat, options);
}
