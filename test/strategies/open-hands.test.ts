import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import type { GameConfig } from '../../src/games/game.js';
import { configure, type GameChoice } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';
import type { Bot } from '../../src/play/strategy.js';
import { createSolver } from '../../src/search/solver.js';
import { OpenHands } from '../../strategies/lib-open.js';
import { WeighedLot, Worlds } from '../../strategies/lib-worlds.js';
import { makeBot, makeContext } from '../kit/bot.js';
import { startSeeded } from '../kit/configs.js';

/** The first position of a seeded random game with a choice and at most so many tiles in hands. */
function near(config: GameConfig, seed: number, tiles: number): GameState | undefined {
  const state = startSeeded(config, seed);
  const rng = new Stream();
  rng.seed(seed, 3, 4);
  for (let { turn } = state.table; turn >= 0; turn = state.table.turn) {
    const view = state.views[turn]!;
    if (view.moveCount > 1 && state.table.counts.reduce((sum, count) => sum + count, 0) <= tiles) return state;
    state.play(view.move(rng.below(view.moveCount)));
  }
  return undefined;
}

const CASES: readonly (readonly [GameChoice, number])[] = [
  [{ game: 'block', players: 4, pairs: true, rules: { scoring: 'pips' } }, 10],
  [{ game: 'draw', players: 2, rules: { set: 4, handSize: 4 } }, 6],
  [{ game: 'double-takes', players: 2, rules: { set: 6, handSize: 7 } }, 10],
  [{ game: 'double-takes', players: 4 }, 12],
  [{ game: 'nakladka', players: 4, pairs: true }, 6],
];

const lead = ({ scores }: GameState): number => scores[0]! - scores[1]!;

describe('moves with open hands', () => {
  it.each(CASES)('%o: worth what was scored until the tiles are opened, and the value from there', (choice, tiles) => {
    const config = configure(choice);
    const bots = config.seating.sideOf.reduce<Bot[]>((all, _, seat) => {
      all.push(makeBot('heuristic', config, seat, new Stream()) as Bot);
      return all;
    }, []);
    const solver = createSolver(config)!;
    const work = config.game.createState(config);
    let met = 0;
    for (let seed = 0; seed < 12; seed++) {
      const state = near(config, seed, tiles);
      if (state === undefined) continue;
      met++;
      const view = state.views[state.table.turn]!;
      const round = (state.table as { round?: number }).round;
      for (const depth of [1, 2, 3, 100]) {
        const values = new Float64Array(view.moves.length);
        const open = new OpenHands(config, view.side, depth, new Stream(), bots);
        expect(open.add(state, values, 1e6, 2)).toBe(true);
        for (let i = 0; i < view.moveCount; i++) {
          work.copyFrom(state);
          work.play(view.move(i));
          const over = () => work.table.turn < 0 || (work.table as { round?: number }).round !== round;
          for (let ply = 1; ply < depth && !over(); ply++) work.play(choose(bots, work));
          let value = (lead(work) - lead(state)) / config.scoreScale;
          if (!over()) {
            solver.load(work);
            value += solver.value(1e6).value;
          }
          expect(values[i]).toBeCloseTo(2 * (view.side === 0 ? value : -value), 9);
        }
      }
    }
    expect(met).toBeGreaterThan(3);
  });

  it('adds nothing where the nodes do not suffice', () => {
    const config = configure({ game: 'block', players: 4, pairs: true });
    const state = near(config, 1, 28)!;
    for (const depth of [1, 3]) {
      const values = new Float64Array(512);
      const bots = [0, 1, 2, 3].map((seat) => makeBot('heuristic', config, seat, new Stream()) as Bot);
      const open = new OpenHands(config, 0, depth, new Stream(), bots);
      expect(open.add(state, values, 3)).toBe(false);
      expect(values.every((value) => value === 0)).toBe(true);
      expect(open.best(state, 3)).toBe(-1);
    }
  });
});

function choose(bots: readonly Bot[], { table, views }: GameState): number {
  const view = views[table.turn]!;
  return view.moveCount === 1 ? view.move(0) : bots[table.turn]!.choose(view as never);
}

describe('deals by weight', () => {
  it('come as often as they weigh', () => {
    const config = configure({ game: 'block', players: 3, rules: { set: 4, handSize: 4 } });
    const rng = new Stream();
    rng.seed(1, 2, 3);
    let told = 0;
    for (let seed = 0; seed < 12; seed++) {
      const state = near(config, seed, 6);
      if (state === undefined) continue;
      const seat = state.table.turn;
      const worlds = new Worlds(makeContext('monte-carlo:inference=policy,model=heaviest', config, seat, rng));
      const lot = new WeighedLot(worlds, rng, 256);
      const [weighted, alike, drawn] = [0, 1, 2].map(() => new Map<string, number>()) as [Shares, Shares, Shares];
      worlds.observe(state.views[seat]!);
      let total = 0;
      for (let i = 0; i < 6000; i++) {
        worlds.next();
        total += worlds.weight;
        book(weighted, worlds, worlds.weight);
        book(alike, worlds, 1);
      }
      for (let i = 0; i < 24; i++) {
        lot.observe(state.views[seat]!);
        for (let k = 0; k < 250; k++) {
          expect(lot.next()).toBe(worlds.own);
          book(drawn, worlds, 1);
        }
      }
      for (const [world, weight] of weighted) {
        const expected = weight / total;
        expect(Math.abs((drawn.get(world) ?? 0) / 6000 - expected)).toBeLessThan(0.025);
        if (Math.abs(expected - alike.get(world)! / 6000) > 0.05) told++;
      }
    }
    /* Weights must matter somewhere, or the test shows nothing. */
    expect(told).toBeGreaterThan(0);
  });
});

type Shares = Map<string, number>;

function book(shares: Shares, { state }: Worlds, weight: number): void {
  const key = state.views.map((view) => view.couldHold(view.seat).join()).join('|');
  shares.set(key, (shares.get(key) ?? 0) + weight);
}
