import { DRAW, PASS } from '../../src/core/moves.js';
import { HIGH, isDouble, LOW, PIPS } from '../../src/core/tiles.js';
import type { TakesState } from '../../src/games/double-takes/state.js';
import type { LineTable } from '../../src/games/line/view.js';
import type { NakladkaTable } from '../../src/games/nakladka/view.js';
import type { DealtTiles, GameState } from '../../src/games/state.js';
import { shownBy } from './configs.js';
import { handOf, laterOf, type Position, restOf, sameStory, tilesOf } from './worlds.js';

/*
 * The test of a world by the engine itself: find a deal that, played as the log says, becomes the world. What came when
 * is found by matching tiles with places, with knowledge of its own (the ends are read off the engine's table).
 */

/** What is wrong with a world drawn for a position; '' where nothing is. */
export function faultOf(position: Position, world: GameState): string {
  const { state, seat, config } = position;
  if (shownBy(world, seat) !== shownBy(state, seat)) return 'the seat sees something else';
  const deal = config.game.family === 'double-takes' ? completeTakes(position, world) : completeStock(position, world);
  if (deal === undefined) return 'no deal becomes this world';
  const again = config.game.createState(config);
  again.startDeal(deal);
  if (!sameStory(position, again)) return 'the deal found does not give the log';
  for (let other = 0; other < state.views.length; other++)
    if (handOf(again, other) !== handOf(world, other)) return `the hand of seat ${other} differs`;
  if (config.game.name !== 'block' && restOf(config, again).join() !== restOf(config, world).join())
    return 'what is to come differs';
  if (shownBy(again, seat) !== shownBy(world, seat)) return 'the replayed view differs';
  return playsAlike(world, again);
}

/** Both play the same game on, with the same scores. */
function playsAlike(world: GameState, again: GameState): string {
  for (let k = 0; world.table.turn >= 0; k++) {
    const { moves, moveCount } = world.views[world.table.turn]!;
    const { table } = again;
    if (table.turn !== world.table.turn || again.views[table.turn]!.moveCount !== moveCount)
      return 'plays on otherwise';
    const move = moves[(k * 7) % moveCount]!;
    world.play(move);
    again.play(move);
  }
  const results = [world, again].map((each) => [...each.scores, ...each.shares, each.ending()].join());
  return results[0] === results[1] ? '' : 'ends otherwise';
}

function completeTakes({ config, deal, state }: Position, world: GameState): DealtTiles {
  const { round } = (state as TakesState).table;
  const now = deal.rounds[round]!.map((hand, seat) => {
    const today = new Set(tilesOf(world, seat));
    const held = new Set(tilesOf(state, seat));
    return [...hand.filter((tile) => !held.has(tile)), ...today];
  });
  const later = laterOf(config, restOf(config, world), round);
  return { ...deal, rounds: [...deal.rounds.slice(0, round), now, ...later.rounds], leftover: later.leftover };
}

/** One place a tile came from: a hand as dealt (stock -1), or a place of the stock. */
interface Place {
  readonly stock: number;
  /** Log entry at which it came to the hand. */
  readonly from: number;
}

/** Entries at which a seat held no tile of some pips. */
interface Proof {
  readonly at: number;
  readonly pips: number;
}

function completeStock(position: Position, world: GameState): DealtTiles | undefined {
  const { config, deal, seat: own, log } = position;
  const { players } = config.seating;
  const hands = deal.rounds[0]!.map((hand, seat) => (seat === own ? [...hand] : []));
  const stock = deal.stock.map(() => -1);
  const read = readLog(position);
  read.sure.forEach((tile, place) => {
    stock[place] = tile;
  });
  read.ownPlaces.forEach((place) => {
    stock[place] = deal.stock[place]!;
  });
  for (let seat = 0; seat < players; seat++) {
    if (seat === own) continue;
    const places: Place[] = [...deal.rounds[0]![seat]!.map(() => ({ stock: -1, from: -1 })), ...read.places[seat]!];
    const tiles = [
      ...tilesOf(world, seat).map((tile) => ({ tile, until: log.length })),
      ...read.played[seat]!.map(({ tile, at }) => ({ tile, until: at })),
    ];
    const fits = (t: number, p: number) => {
      const { tile, until } = tiles[t]!;
      const { from, stock: at } = places[p]!;
      if (from >= until) return false;
      if (at < 0 && barred(position, seat, tile)) return false;
      return read.proofs[seat]!.every(
        (proof) =>
          proof.at < from || proof.at >= until || ((proof.pips >> HIGH[tile]!) | (proof.pips >> LOW[tile]!)) % 2 === 0,
      );
    };
    const placeOf = match(tiles.length, places.length, fits);
    if (placeOf === undefined) return undefined;
    placeOf.forEach((p, t) => {
      if (places[p]!.stock < 0) hands[seat]!.push(tiles[t]!.tile);
      else stock[places[p]!.stock] = tiles[t]!.tile;
    });
  }
  if (config.game.name !== 'block')
    restOf(config, world).forEach((tile, i) => {
      stock[read.drawn + i] = tile;
    });
  else fillStock(stock, deal, hands);
  return stock.includes(-1) ? undefined : { ...deal, rounds: [hands], stock };
}

/** Block: the stock is whatever is left. */
function fillStock(stock: number[], deal: DealtTiles, hands: number[][]): void {
  const left = [...deal.rounds.flat(2), ...deal.stock];
  for (const tile of hands.flat()) left.splice(left.indexOf(tile), 1);
  left.forEach((tile, i) => {
    stock[i] = tile;
  });
}

/** The forced opening says that a tile was not dealt to a seat (rules 2.6, 3.1). */
function barred({ config, log, state, deal }: Position, seat: number, tile: number): boolean {
  if (!config.game.forcesLeader(config.rules) || log.length === 0) return false;
  const first = log[0]! >>> 5;
  const rank = (t: number) => (isDouble(t) ? 1e6 : 0) + PIPS[t]! * 100 + HIGH[t]!;
  if (config.game.family === 'line') return rank(tile) > rank(first);
  if (!isDouble(tile)) return false;
  const { players } = config.seating;
  const turns = (s: number) => (s - deal.eldest + players) % players;
  return tile > first || (tile === first && turns(seat) < turns(state.table.leader));
}

/** Reads the log beside the engine, which plays the true deal again. */
function readLog({ config, deal, log, seat: own }: Position) {
  const { players } = config.seating;
  const state = config.game.createState(config);
  state.startDeal(deal);
  const places: Place[][] = Array.from({ length: players }, () => []);
  const proofs: Proof[][] = Array.from({ length: players }, () => []);
  const played: { tile: number; at: number }[][] = Array.from({ length: players }, () => []);
  const sure = new Map<number, number>();
  const ownPlaces: number[] = [];
  let drawn = 0;
  for (let at = 0; at < log.length; ) {
    let draws = 0;
    while (log[at + draws] === DRAW) draws++;
    const move = log[at + draws];
    const seat = state.table.turn;
    if (seat === own) for (let k = 0; k < draws; k++) ownPlaces.push(drawn + k);
    if (move === undefined) {
      drawn += draws;
      break;
    }
    if (seat !== own) {
      if (draws > 0 || move === PASS) proofs[seat]!.push({ at, pips: openPips(state) });
      const stay = draws > 0 && move !== PASS ? draws - 1 : draws;
      for (let k = 0; k < stay; k++) places[seat]!.push({ stock: drawn + k, from: at });
      if (stay < draws) sure.set(drawn + stay, move >>> 5);
      else if (move !== PASS) played[seat]!.push({ tile: move >>> 5, at });
    }
    drawn += draws;
    state.play(move);
    at += draws + 1;
  }
  return { places, proofs, played, sure, ownPlaces, drawn };
}

function openPips(state: GameState): number {
  if ('left' in state.table) {
    const { left, right } = state.table as LineTable;
    return (1 << left) | (1 << right);
  }
  const { arms, ends, spinner } = state.table as NakladkaTable;
  let pips = arms < 4 ? 1 << spinner : 0;
  for (let arm = 0; arm < arms; arm++) pips |= 1 << ends[arm]!;
  return pips;
}

/** A perfect matching of tiles with places by augmenting paths. */
function match(tiles: number, places: number, fits: (tile: number, place: number) => boolean): number[] | undefined {
  if (tiles !== places) return undefined;
  const tileAt = new Array<number>(places).fill(-1);
  const put = (tile: number, seen: Set<number>): boolean => {
    for (let place = 0; place < places; place++) {
      if (seen.has(place) || !fits(tile, place)) continue;
      seen.add(place);
      if (tileAt[place]! >= 0 && !put(tileAt[place]!, seen)) continue;
      tileAt[place] = tile;
      return true;
    }
    return false;
  };
  for (let tile = 0; tile < tiles; tile++) if (!put(tile, new Set())) return undefined;
  const placeOf = new Array<number>(tiles);
  tileAt.forEach((tile, place) => {
    placeOf[tile] = place;
  });
  return placeOf;
}
