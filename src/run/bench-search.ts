import { Stream } from '../core/random.js';
import { configure, type GameChoice } from '../games/registry.js';
import type { GameState } from '../games/state.js';
import type { AnyStrategy } from '../play/strategy.js';
import { playRandomly } from '../search/playout.js';
import { createSolver } from '../search/solver.js';
import { createWorlds } from '../search/worlds.js';
import { type BenchResult, benchCell, measure } from './bench.js';
import { settleCell } from './cell.js';
import { CellDealer } from './runner.js';

/* Worlds sampled of one deal. */
const WORLDS = 50;
/* More than any of the positions needs, but for a long tail. */
const NODES = 1_000_000;

/**
 * Playouts a second on this thread, as `monte-carlo:policy=random` plays them: worlds are sampled for the seat that leads a
 * deal, 50 a deal, and in each every move of the seat is played on at random to the end of the game (Double Takes: of all
 * rounds). Sampling is part of the time.
 */
export function benchPlayouts(
  key: string,
  seconds: number,
  strategies: readonly AnyStrategy[],
  now: () => number,
): BenchResult {
  const cell = settleCell(benchCell(key, 1e9), strategies);
  const { config } = cell;
  const dealer = new CellDealer(cell);
  const [real, world, work] = [0, 1, 2].map(() => config.game.createState(config)) as [GameState, GameState, GameState];
  const samplers = real.views.map((_, seat) => createWorlds(config, seat));
  const rng = new Stream();
  rng.seed(1, 2, 3);
  let deal = 0;
  const { count, elapsed } = measure(seconds, now, () => {
    dealer.open(deal++);
    real.startShuffle(dealer.order, 0);
    const seat = real.table.turn;
    const view = real.views[seat]!;
    const moves = view.moveCount;
    samplers[seat]!.observe(view);
    for (let i = 0; i < WORLDS; i++) {
      samplers[seat]!.sample(rng, world);
      for (let at = 0; at < moves; at++) {
        work.copyFrom(world);
        work.play(view.move(at));
        playRandomly(work, rng);
      }
    }
    return WORLDS * moves;
  });
  return { gamesPerSecond: Math.round((count / elapsed) * 1000), games: count };
}

/** Positions whose solving is measured: deals of a configuration, seat 0 to lead. */
export const SOLVER_SETTINGS: Readonly<Record<string, GameChoice>> = {
  block2: { game: 'block', players: 2 },
  block4: { game: 'block', players: 4, pairs: true },
  draw2: { game: 'draw', players: 2 },
  nakladka4: { game: 'nakladka', players: 4, pairs: true, rules: { handSize: 4, reserve: 40 } },
  takes2: { game: 'double-takes', players: 2, rules: { handSize: 10 } },
  takes4: { game: 'double-takes', players: 4, rules: { handSize: 6 } },
};

/** Speed of a solver: nodes (search.md) and positions a second. */
export interface SolverBench {
  readonly nodesPerSecond: number;
  readonly positionsPerSecond: number;
}

/** Measures the values of open deals, all root moves of each, on this thread. */
export function benchSolver(
  key: string,
  seconds: number,
  strategies: readonly AnyStrategy[],
  now: () => number,
): SolverBench {
  const config = configure(SOLVER_SETTINGS[key]!);
  const bots = [{ bot: 'random', params: {} }];
  const { game, rules, seating } = config;
  const spec = { name: key, game: game.name, players: seating.players, pairs: seating.pairs, rules };
  const dealer = new CellDealer(settleCell({ ...spec, bots, seed: 'bench', blocks: 1e9 }, strategies));
  const solver = createSolver(config)!;
  const state = config.game.createState(config);
  let deal = 0;
  let positions = 0;
  const { count, elapsed } = measure(
    seconds,
    now,
    () => {
      dealer.open(deal++);
      state.startShuffle(dealer.order, 0);
      solver.load(state);
      positions++;
      return solver.rootMoves(NODES).nodes;
    },
    () => {
      positions = 0;
    },
  );
  return {
    nodesPerSecond: Math.round((count / elapsed) * 1000),
    positionsPerSecond: Number(((positions / elapsed) * 1000).toPrecision(3)),
  };
}
