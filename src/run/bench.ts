import type { AnyStrategy } from '../play/strategy.js';
import { type CellSpec, settleCell } from './cell.js';
import { poolBackend } from './executor.js';
import { CellRunner } from './runner.js';
import { playCell } from './schedule.js';

/** Settings whose speed is measured, by the keys of the yardstick. */
export const BENCH_SETTINGS: Readonly<Record<string, Pick<CellSpec, 'game' | 'players' | 'pairs'>>> = {
  block2: { game: 'block', players: 2 },
  block4: { game: 'block', players: 4, pairs: true },
  draw2: { game: 'draw', players: 2 },
  takes4: { game: 'double-takes', players: 4 },
  nakladka4: { game: 'nakladka', players: 4 },
};

const WISH = { records: 0, perBlock: false };
const CHUNK = 500;

/** Speed of one setting. */
export interface BenchResult {
  readonly gamesPerSecond: number;
  readonly games: number;
}

/** The cell that is measured: `random` in every seat, seat 0 leads, each game with a deal of its own. */
export function benchCell(key: string, blocks: number): CellSpec {
  return {
    name: key,
    ...BENCH_SETTINGS[key]!,
    bots: [{ bot: 'random', params: {} }],
    design: 'orders',
    seed: 'bench',
    blocks,
  };
}

/**
 * Measures one setting on this thread, through the bots' contract and the booking of a run.
 * @param seconds how long to measure, after a warm-up of a third of it
 * @param now a clock in milliseconds
 */
export function benchSetting(
  key: string,
  seconds: number,
  strategies: readonly AnyStrategy[],
  now: () => number,
): BenchResult {
  const runner = new CellRunner(settleCell(benchCell(key, 1e9), strategies));
  let deal = 0;
  const { count, elapsed } = measure(seconds, now, () => {
    runner.run(deal, deal + CHUNK, WISH);
    deal += CHUNK;
    return CHUNK;
  });
  return { gamesPerSecond: Math.round((count / elapsed) * 1000), games: count };
}

/**
 * Repeats a step for so many seconds, after a warm-up of a third of it: the sum of what it returned, and milliseconds.
 * `warm` is called after the warm-up.
 */
export function measure(
  seconds: number,
  now: () => number,
  step: () => number,
  warm: () => void = () => {},
): { count: number; elapsed: number } {
  const repeat = (milliseconds: number): { count: number; elapsed: number } => {
    const start = now();
    let count = 0;
    do count += step();
    while (now() - start < milliseconds);
    return { count, elapsed: now() - start };
  };
  repeat((seconds * 1000) / 3);
  warm();
  return repeat(seconds * 1000);
}

/** Blocks a second of one and of two workers, and their ratio. */
export interface ScalingResult {
  readonly one: number;
  readonly two: number;
  readonly ratio: number;
}

/**
 * Measures the pool: the same cell (Double Takes, 4 players) with one worker and with two, three times in turn, the best of
 * each counted.
 */
export async function benchScaling(
  seconds: number,
  strategies: readonly AnyStrategy[],
  now: () => number,
): Promise<ScalingResult> {
  const best = [0, 0];
  for (let round = 0; round < 3; round++) {
    for (const workers of [1, 2])
      best[workers - 1] = Math.max(best[workers - 1]!, await poolRate(workers, seconds, strategies, now));
  }
  const [one, two] = best as [number, number];
  return { one: Math.round(one), two: Math.round(two), ratio: Number((two / one).toFixed(2)) };
}

async function poolRate(
  workers: number,
  seconds: number,
  strategies: readonly AnyStrategy[],
  now: () => number,
): Promise<number> {
  const backend = poolBackend(workers);
  const play = async (blocks: number): Promise<number> => {
    const start = now();
    const cell = settleCell(benchCell('takes4', blocks), strategies);
    await playCell({ backend, cell, wish: WISH, onChunk: () => {} });
    return (blocks / (now() - start)) * 1000;
  };
  try {
    /* Long enough that every worker has its hot code compiled. */
    const rate = await play(100_000);
    return await play(Math.ceil(rate * seconds));
  } finally {
    await backend.close();
  }
}
