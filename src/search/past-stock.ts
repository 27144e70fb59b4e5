import { listMask } from '../core/masks.js';
import { DRAW, PASS } from '../core/moves.js';
import type { Rng } from '../core/random.js';
import { tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import type { LineState } from '../games/line/state.js';
import type { NakladkaState } from '../games/nakladka/state.js';
import { NakladkaTable } from '../games/nakladka/view.js';
import type { DealtTiles, GameState, PublicTable, SeatView } from '../games/state.js';
import { GroupDraw } from './group-draw.js';
import { History, type Layout } from './history.js';
import { Line } from './layout-line.js';
import { Arms } from './layout-nakladka.js';
import type { Past } from './past.js';

/**
 * The past of block, draw and nakladka. The own seat's draws are laid out like the others', since its view does not tell
 * them from its first hand.
 */
class StockPast implements Past {
  private readonly history: History;
  private readonly arms: Arms | undefined;
  private readonly layout: Layout;
  private readonly groups: GroupDraw;
  /* Tiles of each seat in the order in which they came, those laid straight from the stock aside. */
  private readonly came: readonly Uint8Array[];
  private readonly held: Uint8Array;
  /* Tile id in an entry of a listed mask: nakladka's second word holds second copies. */
  private readonly tileBits: number;
  private readonly cursor: Int32Array;
  private readonly hands: number[][];
  private readonly stock: number[] = [];

  constructor(config: GameConfig) {
    const { players } = config.seating;
    const tiles = tileCount(config.set) * config.game.copies;
    const log = config.game.createState(config).table.log.length;
    this.arms = config.game.family === 'nakladka' ? new Arms(players) : undefined;
    this.tileBits = this.arms ? 31 : 255;
    this.layout = this.arms ?? new Line(config.rules['opening'] === 'highest-double');
    this.history = new History(players, -1, log, tiles, this.layout);
    this.groups = new GroupDraw(tiles);
    this.came = Array.from({ length: players }, () => new Uint8Array(tiles));
    this.held = new Uint8Array(tiles);
    this.cursor = new Int32Array(players);
    this.hands = Array.from({ length: players }, () => []);
  }

  /** The log is remembered whole, or not at all. */
  begins(): number {
    return 0;
  }

  draw({ table }: SeatView, world: GameState, rng: Rng): DealtTiles {
    const { hands, stock, arms } = this;
    const eldest = table instanceof NakladkaTable ? table.eldest : -1;
    if (arms) arms.eldest = eldest;
    /* What ends a visit to the stock with which the log ends: a pass, or the one tile that fits. */
    const next = table.turn < 0 ? PASS : world.views[table.turn]!.move(0);
    this.history.read(table, next);
    const visiting = table.logLength > 0 && table.log[table.logLength - 1] === DRAW;
    for (let seat = 0; seat < hands.length; seat++) {
      const straight = visiting && seat === table.turn && next !== PASS ? next >>> 5 : -1;
      this.drawSeat(seat, world, straight, rng);
    }
    const drawn = this.writeDrawn(table, next);
    this.writeUpcoming(drawn, table.stockCount, world);
    /* Where the eldest is unknown, it may be the leader: nobody is nearer to itself. */
    return { rounds: [hands], stock, leftover: [], leader: table.leader, eldest: eldest < 0 ? table.leader : eldest };
  }

  /** Draws what a seat was dealt and what came later. `straight`: a tile it holds that came last and was no group's; or -1. */
  private drawSeat(seat: number, world: GameState, straight: number, rng: Rng): void {
    const { groups, held, layout, tileBits } = this;
    const proofs = this.history.seats[seat]!;
    const count = listMask(world.views[seat]!.couldHold(seat), held);
    groups.clear();
    for (let i = 0; i < count; i++) {
      const tile = held[i]! & tileBits;
      if (tile === straight) continue;
      groups.add(tile, proofs.firstGroup(tile, proofs.proofs, layout.barred(seat, tile)), proofs.groups - 1);
    }
    for (let i = 0; i < proofs.plays; i++) {
      const tile = proofs.played[i]!;
      const upTo = proofs.playedAt[i]!;
      groups.add(tile, proofs.firstGroup(tile, upTo, layout.barred(seat, tile)), proofs.lastGroup(upTo));
    }
    const { sizes } = proofs;
    sizes[0] = groups.rows;
    for (let group = 1; group < proofs.groups; group++) sizes[0] = sizes[0]! - sizes[group]!;
    if (!groups.draw(sizes, proofs.groups, rng))
      throw new Error(`the world has no past: what seat ${seat} holds in it does not agree with the log`);
    groups.write(sizes, proofs.groups, this.came[seat]!);
    this.cursor[seat] = 0;
    this.take(seat, sizes[0]!, this.hands[seat]!, 0);
    this.hands[seat]!.length = sizes[0]!;
  }

  /** Copies the next tiles that came to a seat. */
  private take(seat: number, count: number, out: number[], at: number): void {
    const came = this.came[seat]!;
    const from = this.cursor[seat]!;
    for (let i = 0; i < count; i++) out[at + i] = came[from + i]!;
    this.cursor[seat] = from + count;
  }

  /** Writes the tiles drawn so far in the order of the visits, and returns how many there are. */
  private writeDrawn(table: PublicTable, next: number): number {
    const { stock, hands } = this;
    let at = 0;
    let drawn = 0;
    let seat = table.leader;
    for (let i = 0; i <= table.logLength; i++) {
      const entry = i < table.logLength ? table.log[i]! : next;
      if (entry === DRAW) {
        drawn++;
        continue;
      }
      if (drawn > 0) {
        /* Which of the tiles that did not fit came before which is all one. */
        this.take(seat, entry === PASS ? drawn : drawn - 1, stock, at);
        at += drawn;
        if (entry !== PASS) stock[at - 1] = entry >>> 5;
      }
      drawn = 0;
      seat = seat + 1 === hands.length ? 0 : seat + 1;
    }
    return at;
  }

  /** Writes what is left of the stock. Block does not keep its tiles, which nobody sees: only how many there are is told. */
  private writeUpcoming(at: number, count: number, world: GameState): void {
    const { stock } = this;
    const { upcoming } = world as LineState | NakladkaState;
    for (let i = 0; i < count; i++) stock[at + i] = upcoming[i] ?? 0;
    stock.length = at + count;
  }
}

/** Makes the pasts of block, draw or nakladka. */
export function stockPast(config: GameConfig): Past {
  return new StockPast(config);
}
