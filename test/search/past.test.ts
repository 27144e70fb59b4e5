import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAW, PASS } from '../../src/core/moves.js';
import { tileCount } from '../../src/core/tiles.js';
import type { GameConfig } from '../../src/games/game.js';
import { configure, type GameChoice } from '../../src/games/registry.js';
import type { DealtTiles, GameState } from '../../src/games/state.js';
import { createPast } from '../../src/search/past.js';
import { createWorlds } from '../../src/search/worlds.js';
import { anyConfig, startSeeded } from '../kit/configs.js';
import { chiSquare, cutDeal, handOf, noRng, restOf, stream } from '../kit/worlds.js';

/*
 * Games a configuration, and games of configurations drawn by chance. 1,000 by hand:
 * DOMINO_PAST_GAMES=1000 npx vitest run test/search/past.test.ts
 */
const BY_HAND = Number(process.env['DOMINO_PAST_GAMES'] ?? 0);
const GAMES = BY_HAND || 25;
const RUNS = BY_HAND || 150;

const draw = (players: number, rules: Record<string, unknown>, pairs = false): GameChoice => ({
  game: 'draw',
  players,
  pairs,
  rules,
});
const nakladka = (players: number, rules: Record<string, unknown>, pairs = false): GameChoice => ({
  ...draw(players, rules, pairs),
  game: 'nakladka',
});
const highest = { opening: 'highest-double' };

const CHOICES: readonly GameChoice[] = [
  ...[2, 3, 4].flatMap((players) => [
    draw(players, { handSize: 5 }),
    draw(players, { ...highest, handSize: 6 }),
    draw(players, { ...highest, reserve: 2, handSize: 3 }),
    draw(players, { set: 9, handSize: 4, scoring: 'pips' }),
  ]),
  draw(4, { handSize: 4, reserve: 1, blockedBy: 'hand', scoring: 'difference' }, true),
  draw(2, { set: 12, handSize: 2, ...highest }),
  ...[4, 5, 6].flatMap((players) => [
    nakladka(players, {}),
    nakladka(players, { robber: true, handSize: 3, reserve: 2 }),
    nakladka(players, { handSize: 2, spinnerOverlay: false }),
  ]),
  nakladka(4, { robber: true }, true),
  nakladka(6, { handSize: 4 }, true),
  { game: 'block', players: 3, rules: highest },
  { game: 'block', players: 4, pairs: true },
  { game: 'double-takes', players: 2 },
  { game: 'double-takes', players: 3, rules: { doubleRank: 'high' } },
  { game: 'double-takes', players: 4 },
];

/** Plays a deal as a log says, from entry `begins` on; where it stops is the first entry it does not give. */
function replay(config: GameConfig, deal: DealtTiles, log: readonly number[], rounds: number): GameState {
  const state = config.game.createState({ ...config, rounds });
  state.startDeal(deal);
  const { table } = state;
  while (table.logLength < log.length) {
    const move = log[table.logLength]!;
    if (table.turn < 0 || move === DRAW || !state.views[table.turn]!.isLegal(move)) break;
    state.play(move);
  }
  return state;
}

/** Plays a random game; at each choice, draws a world and a past of it, which must become the world as the log says. */
function checkGame(config: GameConfig, seed: number): { pasts: number; drawn: number } {
  const rng = stream('past', seed);
  const state = startSeeded(config, seed, seed % config.seating.players);
  const takes = config.game.family === 'double-takes';
  const samplers = state.views.map((_, seat) => createWorlds(config, seat));
  const past = createPast(config);
  const world = config.game.createState(config);
  let pasts = 0;
  let drawn = 0;
  while (state.table.turn >= 0) {
    const seat = state.table.turn;
    const view = state.views[seat]!;
    samplers[seat]!.observe(view);
    samplers[seat]!.sample(rng, world);
    const begins = past.begins(view.table);
    const log = [...state.table.log.subarray(begins, state.table.logLength)];
    const again = replay(config, past.draw(view, world, rng), log, takes ? 1 : config.rounds);
    expect([...again.table.log.subarray(0, again.table.logLength)], `seed ${seed}`).toEqual(log);
    expect(again.table.turn).toBe(seat);
    expect(again.table.stockCount).toBe(view.table.stockCount);
    for (let each = 0; each < state.views.length; each++) expect(handOf(again, each)).toBe(handOf(world, each));
    if (!takes && config.game.name !== 'block') expect(restOf(config, again)).toEqual(restOf(config, world));
    pasts++;
    drawn = Math.max(drawn, log.filter((entry) => entry === DRAW).length);
    state.play(view.moves[rng.below(view.moveCount)]!);
  }
  return { pasts, drawn };
}

describe('a past', () => {
  it.each(CHOICES)('becomes its world as the log says, in $game with $players players by $rules', (choice) => {
    const config = configure(choice);
    let pasts = 0;
    let drawn = 0;
    for (let seed = 0; seed < GAMES; seed++) {
      const game = checkGame(config, seed);
      pasts += game.pasts;
      drawn = Math.max(drawn, game.drawn);
    }
    expect(pasts).toBeGreaterThan(GAMES);
    if (config.game.name === 'draw' || config.game.name === 'nakladka') expect(drawn).toBeGreaterThan(3);
  });

  it('becomes its world in every configuration', () => {
    fc.assert(
      fc.property(anyConfig, fc.nat({ max: 1e6 }), (config, seed) => void checkGame(config, seed)),
      { numRuns: RUNS, seed: 7 },
    );
  });

  it('is the one of its world, without chance, where nobody has drawn', () => {
    const config = configure(draw(3, {}));
    const state = startSeeded(config, 3);
    const deal = createPast(config).draw(state.views[0]!, state, noRng);
    expect(replay(config, deal, [], 1).views.map((_, seat) => handOf(state, seat))).toEqual(
      state.views.map((_, seat) => handOf(state, seat)),
    );
  });
});

/* Games of few tiles in which a past is not the only one; tiles in the game. */
const SCENES: readonly (readonly [string, GameChoice, number])[] = [
  ['draw, 2 players', draw(2, { set: 4, handSize: 3 }), 12],
  ['draw, 3 players', draw(3, { set: 4, handSize: 2 }), 12],
  ['draw, forced opening, reserve', draw(2, { ...highest, set: 4, handSize: 3, reserve: 1 }), 12],
  ['draw, 4 players', draw(4, { set: 4, handSize: 2 }), 12],
  ['nakladka', nakladka(4, { handSize: 2 }), 14],
  ['nakladka, pairs', nakladka(4, { handSize: 3 }, true), 14],
];

/**
 * All pasts of a state by brute force: every way to lay what each seat has had on its hand as dealt and the places of the
 * stock it drew (copies told apart), played on the engine; counted as deals with drawn tiles of a visit in no order.
 */
function allPasts(config: GameConfig, state: GameState): Map<string, number> {
  const { players } = config.seating;
  const log = [...state.table.log.subarray(0, state.table.logLength)];
  const owners: number[] = [];
  let seat = state.table.leader;
  const had = state.views.map((_, each) => handTiles(state, each));
  for (const entry of log) {
    if (entry === DRAW) owners.push(seat);
    else {
      if (entry !== PASS) had[seat]!.push(entry >>> 5);
      seat = (seat + 1) % players;
    }
  }
  const rest = restOf(config, state);
  const found = new Map<string, number>();
  const hands: number[][] = had.map(() => []);
  const stock: number[] = new Array<number>(owners.length);
  const next = (each: number): void => {
    if (each < players) {
      const places = owners.flatMap((owner, place) => (owner === each ? [place] : []));
      arrange(had[each]!, places, 0, each, next);
      return;
    }
    if (config.game.mustRedeal(Uint8Array.from(hands.flat()), players * config.handSize)) return;
    const deal = { rounds: [hands], stock: [...stock, ...rest], leftover: [], leader: state.table.leader, eldest: 0 };
    const again = replay(config, deal, log, 1);
    if (again.table.leader !== state.table.leader) return;
    if (again.table.logLength !== log.length || log.some((entry, i) => again.table.log[i] !== entry)) return;
    const key = pastKey(log, hands, stock);
    found.set(key, (found.get(key) ?? 0) + 1);
  };
  const arrange = (
    left: readonly number[],
    places: readonly number[],
    at: number,
    each: number,
    then: (each: number) => void,
  ): void => {
    if (at === places.length) {
      hands[each] = [...left];
      then(each + 1);
      return;
    }
    left.forEach((tile, i) => {
      stock[places[at]!] = tile;
      arrange(
        left.filter((_, k) => k !== i),
        places,
        at + 1,
        each,
        then,
      );
    });
  };
  next(0);
  return found;
}

function handTiles(state: GameState, seat: number): number[] {
  const hand = state.views[seat]!.couldHold(seat);
  return [...hand].flatMap((mask) =>
    Array.from({ length: 28 }, (_, tile) => tile).filter((tile) => (mask >> tile) & 1),
  );
}

/** A past as text: hands as dealt, and what came with each visit in no order. */
function pastKey(log: readonly number[], hands: readonly (readonly number[])[], stock: readonly number[]): string {
  const sorted = (tiles: readonly number[]) => [...tiles].sort((a, b) => a - b).join();
  const visits: string[] = [];
  let at = 0;
  let drawn = 0;
  for (const entry of [...log, PASS]) {
    if (entry === DRAW) drawn++;
    else {
      if (drawn > 0) visits.push(sorted(stock.slice(at, (at += drawn))));
      drawn = 0;
    }
  }
  return `${hands.map(sorted).join('|')}|${visits.join('|')}`;
}

/** Positions of random games of a small pool. */
function* positionsOf(choice: GameChoice, pool: number): Generator<GameState> {
  const config = configure(choice);
  const kinds = tileCount(config.game.fixedSet === undefined ? config.set : 4);
  for (let seed = 0; seed < 5000; seed++) {
    const rng = stream('pasts', seed);
    const all = Uint8Array.from({ length: kinds }, (_, tile) => tile);
    rng.shuffle(all, 0, kinds);
    const tiles = [...all].flatMap((tile) => Array.from({ length: config.game.copies }, () => tile)).slice(0, pool);
    const order = Uint8Array.from(tiles);
    rng.shuffle(order, 0, order.length);
    if (config.game.mustRedeal(order, config.seating.players * config.handSize)) continue;
    const state = config.game.createState(config);
    state.startDeal(cutDeal(config, [...order], 0));
    for (let plies = 3 + rng.below(14); plies > 0 && state.table.turn >= 0; plies--) {
      const view = state.views[state.table.turn]!;
      state.play(view.moves[rng.below(view.moveCount)]!);
    }
    if (state.table.turn >= 0) yield state;
  }
}

describe('pasts are equally likely', () => {
  it.each(SCENES)('%s', (_, choice, pool) => {
    const config = configure(choice);
    const rng = stream('uniform');
    let tested = 0;
    for (const state of positionsOf(choice, pool)) {
      if (state.table.log.subarray(0, state.table.logLength).filter((entry) => entry === DRAW).length > 6) continue;
      const law = allPasts(config, state);
      if (law.size < 4) continue;
      const past = createPast(config);
      const seen = new Map<string, number>();
      const log = [...state.table.log.subarray(0, state.table.logLength)];
      for (let i = 0; i < 20_000; i++) {
        const { rounds, stock } = past.draw(state.views[state.table.turn]!, state, rng);
        const drawn = log.filter((entry) => entry === DRAW).length;
        const key = pastKey(log, rounds[0]!, stock.slice(0, drawn));
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
      expect([...seen.keys()].filter((key) => !law.has(key))).toEqual([]);
      const p = chiSquare(law, seen, 20_000);
      if (process.env['DOMINO_PAST_P']) console.log([...law.values()].join(), p);
      expect(p).toBeGreaterThan(0.001);
      if (++tested === 3) break;
    }
    expect(tested).toBe(3);
  });
});
