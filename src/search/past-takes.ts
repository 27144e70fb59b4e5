import { listRows } from '../core/rows.js';
import { strength } from '../games/double-takes/strength.js';
import type { TakesTable, TakesView } from '../games/double-takes/view.js';
import type { GameConfig } from '../games/game.js';
import type { DealtTiles, GameState } from '../games/state.js';
import type { Past } from './past.js';

/** The past of Double Takes: the current round, of which the log and today's hands leave nothing open. */
class TakesPast implements Past {
  private readonly doubleHigh: boolean;

  constructor(config: GameConfig) {
    this.doubleHigh = config.rules['doubleRank'] === 'high';
  }

  begins(table: TakesTable): number {
    let plies = table.trickCount;
    for (const count of table.tricks) plies += count * table.seating.players;
    return table.logLength - plies;
  }

  /** What each seat holds in the world, and what it has played since. */
  draw({ table }: TakesView, world: GameState): DealtTiles {
    const hands = world.views.map((view) => {
      const tiles: number[] = [];
      listRows((view as TakesView).hand, tiles);
      return tiles;
    });
    this.addPlayed(table, hands);
    return { rounds: [hands], stock: [], leftover: [], leader: table.leader, eldest: 0 };
  }

  /** Gives the tiles of the round back to those who played them: who takes a trick leads the next. */
  private addPlayed(table: TakesTable, hands: readonly number[][]): void {
    const { players } = table.seating;
    let leader = table.leader;
    for (let start = this.begins(table); start < table.logLength; start += players) {
      const suit = table.log[start]! & 31;
      let best = -1;
      let winner = leader;
      for (let k = 0; k < players && start + k < table.logLength; k++) {
        const seat = (leader + k) % players;
        const tile = table.log[start + k]! >>> 5;
        const power = strength(tile, suit, this.doubleHigh);
        hands[seat]!.push(tile);
        if (power > best) {
          best = power;
          winner = seat;
        }
      }
      leader = winner;
    }
  }
}

/** Makes the pasts of Double Takes. */
export function takesPast(config: GameConfig): Past {
  return new TakesPast(config);
}
