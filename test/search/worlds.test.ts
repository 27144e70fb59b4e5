import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DominoError } from '../../src/core/errors.js';
import { PASS } from '../../src/core/moves.js';
import { tileCount, tileOf } from '../../src/core/tiles.js';
import type { GameConfig } from '../../src/games/game.js';
import { GAMES as ALL_GAMES, configure, type GameChoice } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';
import { createWorlds, type WorldOptions } from '../../src/search/worlds.js';
import { faultOf } from '../kit/complete.js';
import { anyConfig, startSeeded } from '../kit/configs.js';
import { cutDeal, handOf, type Position, stream, tilesOf } from '../kit/worlds.js';

/* 10,000 by hand: DOMINO_WORLD_GAMES=10000 npx vitest run test/search/worlds.test.ts */
const GAMES = Number(process.env['DOMINO_WORLD_GAMES'] ?? 0);

/* The games as they are played, and the rules that change what a log proves. */
const STANDARD: readonly GameChoice[] = [
  ...ALL_GAMES.flatMap(({ name, players, pairs, pairsAlways }) =>
    players.flatMap((count) =>
      (pairs.includes(count) && !pairsAlways ? [false, true] : [false]).map((paired) => ({
        game: name,
        players: count,
        pairs: paired,
        rules: {},
      })),
    ),
  ),
  ...['block', 'draw'].flatMap((game) =>
    [2, 3].map((players) => ({ game, players, rules: { opening: 'highest-double' } })),
  ),
  { game: 'draw', players: 3, rules: { reserve: 2, handSize: 5, opening: 'highest-double' } },
  { game: 'draw', players: 4, rules: { set: 9, reserve: 2 } },
  { game: 'nakladka', players: 4, rules: { reserve: 3, robber: true } },
  { game: 'double-takes', players: 3, rules: { revoke: 'penalty' } },
];

/** Plays a random game; at each of its choices one seat looks for worlds, which must be without fault. */
function checkGame(config: GameConfig, seed: number, options: WorldOptions = {}): number {
  const rng = stream('worlds', seed);
  const order = Uint8Array.from(
    { length: tileCount(config.set) * config.game.copies },
    (_, i) => i % tileCount(config.set),
  );
  do rng.shuffle(order, 0, order.length);
  while (config.game.mustRedeal(order, config.seating.players * config.handSize));
  const deal = cutDeal(config, [...order], seed % config.seating.players);
  const state = config.game.createState(config);
  const world = config.game.createState(config);
  state.startDeal(deal);
  const seat = rng.below(config.seating.players);
  const sampler = createWorlds(config, seat, options);
  const own: string[] = [];
  let views = 0;
  while (state.table.turn >= 0) {
    const view = state.views[state.table.turn]!;
    if (view.seat === seat) {
      own.push(handOf(state, seat));
      sampler.observe(view, deal.eldest);
      sampler.sample(rng, world);
      views++;
      const log = [...state.table.log.subarray(0, state.table.logLength)];
      const position: Position = { config, deal, state, seat, log, own };
      const fault = faultOf(position, world);
      if (fault !== '') throw new Error(`${fault} (seed ${seed}, ${log.length} entries)`);
    }
    state.play(view.moves[rng.below(view.moveCount)]!);
  }
  return views;
}

describe('a world', () => {
  it('is a deal that gives the same view when it is played as the log says, in every configuration', () => {
    fc.assert(
      fc.property(anyConfig, fc.nat({ max: 1e6 }), (config, seed) => void checkGame(config, seed)),
      { numRuns: GAMES || 300, seed: 5 },
    );
  });

  it.each(STANDARD)('is one in $game with $players players by $rules', (choice) => {
    const config = configure(choice);
    let views = 0;
    for (let seed = 0; seed < (GAMES || 25); seed++) views += checkGame(config, seed);
    expect(views).toBeGreaterThan(GAMES || 25);
  });

  it('is drawn by the chain too, where the exact table is not allowed', () => {
    fc.assert(
      fc.property(anyConfig, fc.nat({ max: 1e6 }), (config, seed) => void checkGame(config, seed, { limit: 0 })),
      { numRuns: GAMES || 100, seed: 6 },
    );
  });
});

describe('the chain', () => {
  it.each([
    { game: 'draw', players: 3, rules: { reserve: 2, handSize: 5 } },
    { game: 'draw', players: 4, rules: { set: 9 } },
    { game: 'nakladka', players: 4 },
    { game: 'double-takes', players: 4 },
  ])('puts tiles where the exact table does, within .02 (20,000 worlds), in $game', (choice) => {
    const config = configure(choice);
    for (let seed = 0, tested = 0; tested < 2; seed++) {
      const state = lateState(config, seed, config.game.family === 'double-takes' ? 60 : 30);
      if (state === undefined) continue;
      const [exact, chain] = [{}, { limit: 0 }].map((options) => whereabouts(config, state, options));
      let worst = 0;
      exact!.forEach((share, at) => {
        worst = Math.max(worst, Math.abs(share - chain![at]!));
      });
      expect(worst).toBeLessThan(0.02);
      tested++;
    }
  });
});

/** A position late in a random game. */
function lateState(config: GameConfig, seed: number, entries: number): GameState | undefined {
  const rng = stream('late', seed);
  const state = startSeeded(config, seed);
  while (state.table.turn >= 0 && state.table.logLength < entries) {
    const view = state.views[state.table.turn]!;
    state.play(view.moves[rng.below(view.moveCount)]!);
  }
  return state.table.turn < 0 ? undefined : state;
}

/** Share of worlds in which each seat holds each tile. */
function whereabouts(config: GameConfig, state: GameState, options: WorldOptions): Float64Array {
  const worlds = 20_000;
  const seat = state.table.turn;
  const sampler = createWorlds(config, seat, options);
  const world = config.game.createState(config);
  const found = new Float64Array(config.seating.players * 256);
  const rng = stream('whereabouts');
  sampler.observe(state.views[seat]!);
  for (let i = 0; i < worlds; i++) {
    sampler.sample(rng, world);
    for (let other = 0; other < config.seating.players; other++)
      for (const tile of tilesOf(world, other)) found[other * 256 + tile]! += 1 / worlds;
  }
  return found;
}

describe('a sampler of worlds', () => {
  const config = configure({ game: 'block', players: 2, rules: { set: 2, handSize: 2 } });
  const start = (hands: number[][], stock: number[]) => {
    const state = config.game.createState(config);
    state.startDeal({ rounds: [hands], stock, leftover: [], leader: 0, eldest: 0 });
    return state;
  };

  it('says so when the view admits no world', () => {
    /* 0-0 led; a pass denies seat 1 all tiles with 0, and the pool says that these are all it could hold. */
    const state = start(
      [
        [tileOf(0, 0), tileOf(2, 2)],
        [tileOf(1, 1), tileOf(2, 1)],
      ],
      [tileOf(1, 0), tileOf(2, 0)],
    );
    state.play(state.views[0]!.moves[1]!);
    state.play(PASS);
    const pool = Uint8Array.from([1, 1, 0, 1, 0, 1]);
    const sampler = createWorlds(config, 0, { pool });
    expect(errorCode(() => sampler.observe(state.views[0]!))).toBe('no-world');
    expect(errorCode(() => sampler.sample(stream('none'), config.game.createState(config)))).toBe('no-world');
    const all = createWorlds(config, 0);
    all.observe(state.views[0]!);
    expect(all.count()).toBeCloseTo(2 * 2);
  });

  it('wants the view of its own seat, to move', () => {
    const state = start(
      [
        [tileOf(0, 0), tileOf(2, 2)],
        [tileOf(1, 1), tileOf(2, 1)],
      ],
      [],
    );
    expect(errorCode(() => createWorlds(config, 1).observe(state.views[1]!))).toBe('not-to-move');
    expect(errorCode(() => createWorlds(config, 1).observe(state.views[0]!))).toBe('not-to-move');
    expect(errorCode(() => createWorlds(config, 2))).toBe('bad-seat');
  });
});

function errorCode(run: () => void): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DominoError) return error.code;
    throw error;
  }
  return '';
}
