import jstat from 'jstat';
import { listMask } from '../../src/core/masks.js';
import { DRAW } from '../../src/core/moves.js';
import { type Rng, Stream } from '../../src/core/random.js';
import { listRows } from '../../src/core/rows.js';
import { rootKey } from '../../src/core/seed.js';
import type { TakesState } from '../../src/games/double-takes/state.js';
import { TakesTable } from '../../src/games/double-takes/view.js';
import type { GameConfig } from '../../src/games/game.js';
import { NakladkaTable } from '../../src/games/nakladka/view.js';
import type { DealtTiles, GameState } from '../../src/games/state.js';
import { createWorlds, type WorldOptions } from '../../src/search/worlds.js';

/** A random stream of a test. */
export function stream(text: string, index = 0): Stream {
  const rng = new Stream();
  rng.seek(rootKey(text), index);
  return rng;
}

/** A stream that must not be asked. */
export const noRng: Rng = { next: asked, below: asked, float: asked };

function asked(): never {
  throw new Error('chance was asked');
}

/** Hand of a seat as text, whatever its representation. */
export function handOf(state: GameState, seat: number): string {
  return [...(state.views[seat] as unknown as { hand: Int32Array }).hand].join();
}

/** A position of a random game: the deal, the log, and what the seat to move had in hand at each of its turns. */
export interface Position {
  readonly config: GameConfig;
  readonly deal: DealtTiles;
  readonly state: GameState;
  readonly seat: number;
  readonly log: readonly number[];
  /** Own hand at each turn so far, the present one last. */
  readonly own: readonly string[];
}

/** Plays a random deal of a pool of tiles; returns the position after `plies` plies, or undefined where it is over before. */
export function randomPosition(
  config: GameConfig,
  pool: readonly number[],
  rng: Stream,
  plies: number,
  eldest = 0,
): Position | undefined {
  const order = Uint8Array.from(pool);
  rng.shuffle(order, 0, order.length);
  const deal = cutDeal(config, [...order], eldest);
  if (config.game.mustRedeal(order, config.seating.players * config.handSize)) return undefined;
  const state = config.game.createState(config);
  state.startDeal(deal);
  const hands: string[][] = state.views.map(() => []);
  for (let ply = 0; state.table.turn >= 0; ply++) {
    const seat = state.table.turn;
    const view = state.views[seat]!;
    hands[seat]!.push(handOf(state, seat));
    if (ply === plies) {
      const log = [...state.table.log.subarray(0, state.table.logLength)];
      return { config, deal, state, seat, log, own: hands[seat]! };
    }
    state.play(view.moves[rng.below(view.moveCount)]!);
  }
  return undefined;
}

/** Cuts a shuffle into a deal. */
export function cutDeal(config: GameConfig, order: number[], leader: number): DealtTiles {
  const { players } = config.seating;
  const { handSize, rounds } = config;
  const hand = () => order.splice(0, handSize);
  const hands = Array.from({ length: rounds }, () => Array.from({ length: players }, hand));
  const takes = config.game.family === 'double-takes';
  return { rounds: hands, stock: takes ? [] : order, leftover: takes ? order : [], leader, eldest: leader };
}

/**
 * The law by brute force: every deal of the pool in which the seat was dealt what it was, played again on the engine as the
 * log says; those that show the seat the same all the way, counted by what they leave hidden today. Earlier rounds of
 * Double Takes are all known. `visit` is shown each such deal, valid until it returns.
 */
export function allWorlds(position: Position, visit?: (shuffle: DealtTiles) => void): Map<string, number> {
  const { config, deal, seat } = position;
  const takes = config.game.family === 'double-takes';
  const round = takes ? (position.state as TakesState).table.round : 0;
  const now = deal.rounds[round]!;
  const worlds = new Map<string, number>();
  const state = config.game.createState(config);
  const others = [...deal.rounds.slice(round).flat(2), ...deal.stock, ...deal.leftover];
  for (const tile of now[seat]!) others.splice(others.indexOf(tile), 1);
  const drawn = position.log.filter((entry) => entry === DRAW).length;
  const hands = now.map((hand, player) => (player === seat ? [...hand] : []));
  const rest: number[] = [];
  const tryDeal = (): void => {
    if (config.game.mustRedeal(Uint8Array.from(hands.flat()), hands.length * config.handSize)) return;
    const later = takes ? laterOf(config, rest, round) : undefined;
    const shuffle = {
      rounds: [...deal.rounds.slice(0, round), hands, ...(later?.rounds ?? [])],
      stock: takes ? [] : rest,
      leftover: later?.leftover ?? [],
      leader: deal.leader,
      eldest: deal.eldest,
    };
    state.startDeal(shuffle);
    if (!sameStory(position, state)) return;
    visit?.(shuffle);
    const key = worldKey(state, takes ? rest : rest.slice(drawn));
    worlds.set(key, (worlds.get(key) ?? 0) + 1);
  };
  const order = (left: readonly number[]): void => {
    if (left.length === 0) tryDeal();
    left.forEach((tile, i) => {
      rest.push(tile);
      order(without(left, i));
      rest.pop();
    });
  };
  /* Hands as sets (each stands for as many shuffles as any other), the rest in every order. */
  const fill = (left: readonly number[], player: number, from: number): void => {
    if (player === hands.length) order(left);
    else if (hands[player]!.length === now[player]!.length) fill(left, player + 1, 0);
    else
      for (let i = from; i < left.length; i++) {
        hands[player]!.push(left[i]!);
        fill(without(left, i), player, i);
        hands[player]!.pop();
      }
  };
  fill(others, 0, 0);
  return worlds;
}

const without = (list: readonly number[], at: number): number[] => list.filter((_, i) => i !== at);

/** Cuts what follows a round into later rounds and what is left over. */
export function laterOf(config: GameConfig, rest: readonly number[], round: number) {
  const { players } = config.seating;
  const left = [...rest];
  const rounds = Array.from({ length: config.rounds - 1 - round }, () =>
    Array.from({ length: players }, () => left.splice(0, config.handSize)),
  );
  return { rounds, leftover: left };
}

/** Plays the log of a position on a started state: whether the seat sees the same at every turn of its own. */
export function sameStory({ config, seat, log, own, state: real }: Position, state: GameState): boolean {
  const { table } = state;
  if (config.game.family !== 'double-takes' && table.leader !== real.table.leader) return false;
  let turn = 0;
  let checked = 0;
  for (;;) {
    const at = table.logLength;
    for (; checked < at; checked++) if (table.log[checked] !== log[checked]) return false;
    if (at > log.length || table.turn < 0) return false;
    if (table.turn === seat && handOf(state, seat) !== own[turn++]) return false;
    if (at === log.length) return table.turn === seat && turn === own.length;
    const move = log[at]!;
    if (move === DRAW || !state.views[table.turn]!.isLegal(move)) return false;
    state.play(move);
  }
}

/** What is hidden today as text: all hands, and what is to come. */
export function worldKey(state: GameState, rest: readonly number[]): string {
  return `${state.views.map((_, seat) => handOf(state, seat)).join('|')}|${rest.join()}`;
}

/** The part of a sampled state that is still to come: its stock, or later rounds and what is left over. */
export function restOf(config: GameConfig, state: GameState): number[] {
  const inside = state as unknown as {
    stock: Uint8Array;
    drawnCount: number;
    draws?: boolean;
    tiles: Uint8Array;
    tileTotal: number;
  };
  if (config.game.family === 'double-takes') {
    const { players } = config.seating;
    const round = (state.table as unknown as { round: number }).round;
    return [...inside.tiles.subarray((round + 1) * players * config.handSize, inside.tileTotal)];
  }
  return [...inside.stock.subarray(inside.drawnCount, inside.drawnCount + state.table.stockCount)];
}

/** Result of comparing sampled worlds with the law. */
export interface Fit {
  readonly worlds: number;
  /** Worlds drawn that the law does not know. */
  readonly strange: number;
  /** Chance of a fit as bad or worse. */
  readonly p: number;
  readonly exact: boolean;
  /** Shuffles that agree, by brute force and as the sampler counts them. */
  readonly total: number;
  readonly count: number;
}

/* Bins of the chi-square test where there are more worlds than that. */
const BINS = 150;

/** Draws worlds of a position and compares their frequencies with the law. */
export function fitOf(position: Position, samples: number, options: WorldOptions = {}, eldest?: number): Fit {
  const { config, state, seat } = position;
  const law = allWorlds(position);
  const sampler = createWorlds(config, seat, options);
  sampler.observe(state.views[seat]!, eldest);
  const rng = stream('fit');
  const world = config.game.createState(config);
  const block = config.game.name === 'block';
  const merged = block ? mergeRest(law) : law;
  const seen = new Map<string, number>();
  for (let i = 0; i < samples; i++) {
    sampler.sample(rng, world);
    const key = block ? `${worldKey(world, [])}` : worldKey(world, restOf(config, world));
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const total = [...law.values()].reduce((sum, weight) => sum + weight, 0);
  const strange = [...seen.keys()].filter((key) => !merged.has(key)).length;
  const p = chiSquare(merged, seen, samples);
  return { worlds: merged.size, strange, p, exact: sampler.exact, total, count: sampler.count() };
}

/** Block never shows its stock: its order is no part of a world. */
function mergeRest(law: Map<string, number>): Map<string, number> {
  const merged = new Map<string, number>();
  for (const [key, weight] of law) {
    const short = key.slice(0, key.lastIndexOf('|') + 1);
    merged.set(short, (merged.get(short) ?? 0) + weight);
  }
  return merged;
}

/** Chance of frequencies as far from the law (weights) or farther. */
export function chiSquare(law: Map<string, number>, seen: Map<string, number>, samples: number): number {
  const { sum, bins } = binned(law, seen, samples);
  return bins < 2 ? 1 : 1 - jstat.jStat.chisquare.cdf(sum, bins - 1);
}

/** The chi-square sum of frequencies against a law, and its bins: at most BINS, and none with less than five expected. */
export function binned(law: Map<string, number>, seen: Map<string, number>, samples: number) {
  const total = [...law.values()].reduce((sum, weight) => sum + weight, 0);
  const bins = new Map<string | number, { mean: number; found: number }>();
  for (const [key, weight] of law) {
    const mean = (samples * weight) / total;
    const at = mean < 5 ? 'rare' : law.size <= BINS ? key : hash(key) % BINS;
    const bin = bins.get(at) ?? { mean: 0, found: 0 };
    bins.set(at, { mean: bin.mean + mean, found: bin.found + (seen.get(key) ?? 0) });
  }
  const kept = [...bins.values()].filter(({ mean }) => mean >= 5);
  return { sum: kept.reduce((sum, { mean, found }) => sum + (found - mean) ** 2 / mean, 0), bins: kept.length };
}

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 8;
}

/** The tiles of a seat's hand. */
export function tilesOf(state: GameState, seat: number): number[] {
  const { hand } = state.views[seat] as unknown as { hand: Int32Array };
  if (state.table instanceof TakesTable) return Array.from({ length: listRows(hand, scratch) }, (_, i) => scratch[i]!);
  if (!(state.table instanceof NakladkaTable))
    return Array.from({ length: listMask(hand, scratch) }, (_, i) => scratch[i]!);
  return [0, 1].flatMap((copy) =>
    Array.from({ length: 28 }, (_, tile) => tile).filter((tile) => (hand[copy]! >> tile) & 1),
  );
}

const scratch = new Uint8Array(200);
