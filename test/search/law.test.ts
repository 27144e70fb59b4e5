import { describe, expect, it } from 'vitest';
import { DRAW, PASS } from '../../src/core/moves.js';
import { tileCount } from '../../src/core/tiles.js';
import { TakesTable } from '../../src/games/double-takes/view.js';
import { configure, type GameChoice } from '../../src/games/registry.js';
import { fitOf, type Position, randomPosition, stream } from '../kit/worlds.js';

/*
 * Frequencies of sampled worlds against every deal that gives the same view, found by trying all deals of a small pool of
 * tiles on the engine.
 */

interface Scene {
  readonly what: string;
  readonly choice: GameChoice;
  /** Tiles in the game: so many of the set, chosen by chance (twins together). */
  readonly pool: number;
  readonly wanted: (position: Position) => boolean;
}

const count = (position: Position, entry: number) => position.log.filter((each) => each === entry).length;
const passes = (most: number) => (position: Position) => count(position, PASS) >= most;
const draws = (most: number) => (position: Position) => count(position, DRAW) >= most;
const both = (position: Position) => count(position, DRAW) >= 2 && count(position, PASS) >= 1;
const voids = (most: number) => (position: Position) => {
  const { table } = position.state;
  return table instanceof TakesTable && table.voids.filter((mask) => mask !== 0).length >= most;
};
const later = (position: Position) => position.state.table instanceof TakesTable && position.state.table.round > 0;
const line = (game: string, players: number, rules: Record<string, unknown>, pairs = false): GameChoice => ({
  game,
  players,
  pairs,
  rules: { set: 4, handSize: 2, ...rules },
});
const highest = { opening: 'highest-double' };

const SCENES: readonly Scene[] = [
  { what: 'block, 2 players', choice: line('block', 2, { handSize: 4 }), pool: 11, wanted: passes(1) },
  { what: 'block, 3 players', choice: line('block', 3, { set: 3, handSize: 3 }), pool: 10, wanted: passes(2) },
  { what: 'block, partnerships', choice: line('block', 4, { set: 3 }, true), pool: 10, wanted: passes(2) },
  {
    what: 'block, forced opening',
    choice: line('block', 3, { ...highest, set: 3, handSize: 3 }),
    pool: 10,
    wanted: passes(1),
  },
  { what: 'draw, 2 players', choice: line('draw', 2, {}), pool: 11, wanted: draws(3) },
  { what: 'draw, 2 players, deeper', choice: line('draw', 2, { set: 3 }), pool: 10, wanted: draws(4) },
  { what: 'draw, 3 players', choice: line('draw', 3, {}), pool: 11, wanted: draws(3) },
  { what: 'draw, reserve', choice: line('draw', 3, { reserve: 2 }), pool: 11, wanted: both },
  { what: 'draw, forced opening', choice: line('draw', 3, highest), pool: 11, wanted: draws(2) },
  {
    what: 'draw, forced opening, reserve',
    choice: line('draw', 2, { ...highest, reserve: 3 }),
    pool: 11,
    wanted: both,
  },
  { what: 'draw, partnerships', choice: line('draw', 4, { set: 3 }, true), pool: 10, wanted: draws(1) },
  {
    what: 'nakladka, 4 players',
    choice: { game: 'nakladka', players: 4, rules: { handSize: 2 } },
    pool: 11,
    wanted: draws(1),
  },
  {
    what: 'nakladka, pairs, reserve',
    choice: { game: 'nakladka', players: 4, pairs: true, rules: { handSize: 2, reserve: 1 } },
    pool: 11,
    wanted: (position) => passes(1)(position) && draws(1)(position),
  },
  {
    what: 'nakladka, 5 players',
    choice: { game: 'nakladka', players: 5, rules: { handSize: 2 } },
    pool: 11,
    wanted: (position) => passes(1)(position) || draws(1)(position),
  },
  { what: 'takes, 2 players', choice: line('double-takes', 2, { set: 3, handSize: 3 }), pool: 10, wanted: voids(1) },
  { what: 'takes, 3 players', choice: line('double-takes', 3, { set: 3, handSize: 3 }), pool: 10, wanted: voids(2) },
  { what: 'takes, 4 players', choice: line('double-takes', 4, { set: 3 }), pool: 10, wanted: voids(2) },
  {
    what: 'takes, later round',
    choice: line('double-takes', 2, { handSize: 3 }),
    pool: 15,
    wanted: (p) => later(p) && voids(1)(p),
  },
  {
    what: 'takes, revokes',
    choice: line('double-takes', 3, { set: 3, handSize: 3, revoke: 'penalty' }),
    pool: 10,
    wanted: (position) => position.log.length > 3,
  },
];

/** Positions of a scene, seeded. */
function* positionsOf({ choice, pool, wanted }: Scene): Generator<{ position: Position; copies: Uint8Array }> {
  const config = configure(choice);
  const kinds = tileCount(config.game.fixedSet === undefined ? config.set : 4);
  for (let seed = 0; seed < 60_000; seed++) {
    const rng = stream('scene', seed);
    const all = Uint8Array.from({ length: kinds }, (_, tile) => tile);
    rng.shuffle(all, 0, kinds);
    const tiles = [...all].flatMap((tile) => Array.from({ length: config.game.copies }, () => tile)).slice(0, pool);
    const copies = new Uint8Array(tileCount(config.set));
    for (const tile of tiles) copies[tile] = copies[tile]! + 1;
    const position = randomPosition(config, tiles, rng, 2 + rng.below(9), rng.below(config.seating.players));
    if (position === undefined || !wanted(position)) continue;
    const { table } = position.state;
    const others = table.counts.reduce((sum, held) => sum + held, 0) - table.counts[position.seat]!;
    if (others >= 2) yield { position, copies };
  }
}

/* Positions of each scene that are tested, of those with several worlds. */
const POSITIONS = Number(process.env['DOMINO_WORLD_POSITIONS'] ?? 3);
const SEVERAL = 4;

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

describe('worlds are drawn by the law', () => {
  it.each(SCENES.map((scene) => [scene.what, scene] as const))('%s', (what, scene) => {
    let tested = 0;
    for (const { position, copies } of positionsOf(scene)) {
      const fit = fitOf(position, 20_000, { pool: copies }, position.deal.eldest);
      if (fit.worlds < SEVERAL) continue;
      if (process.env['DOMINO_WORLD_P']) console.log(what, storyOf(position), JSON.stringify(fit));
      expect(fit.strange).toBe(0);
      expect(fit.p).toBeGreaterThan(0.001);
      expect(fit.exact).toBe(true);
      if (position.config.game.family === 'line') expect(fit.count / (fit.total * ways(position))).toBeCloseTo(1, 9);
      if (++tested === POSITIONS) break;
    }
    expect(tested).toBe(POSITIONS);
  });
});

const storyOf = ({ log }: Position): string => log.map((e) => (e === DRAW ? 'D' : e === PASS ? 'P' : 't')).join('');

/** Shuffles for each deal that brute force tells apart: orders of the other hands, without those of the own draws. */
function ways({ config, log, seat, state }: Position): number {
  let own = 1;
  let drawn = 0;
  let turn = state.table.leader;
  for (const entry of [...log, state.views[seat]!.moves[0]!]) {
    if (entry === DRAW) drawn++;
    else {
      if (turn === seat && drawn > 0) own *= factorial(entry === PASS ? drawn : drawn - 1);
      drawn = 0;
      turn = (turn + 1) % config.seating.players;
    }
  }
  return factorial(config.handSize) ** (config.seating.players - 1) / own;
}
