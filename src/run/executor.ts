import { setImmediate } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { AnyStrategy } from '../play/strategy.js';
import { type CellSpec, settleCell } from './cell.js';
import { CellRunner, type ChunkResult, type ChunkWish } from './runner.js';

/** A run of blocks of one cell, as sent to whoever plays it. */
export interface ChunkTask extends ChunkWish {
  readonly cell: CellSpec;
  readonly from: number;
  readonly to: number;
}

/** A chunk that was played, and how long it took whoever played it. */
export interface PlayedChunk {
  readonly result: ChunkResult;
  readonly milliseconds: number;
}

/** Plays chunks somewhere. `lanes` is how many it plays at once. */
export interface Backend {
  readonly lanes: number;
  play(task: ChunkTask): Promise<PlayedChunk>;
  close(): Promise<void>;
}

/** Plays chunk tasks on this thread; keeps one runner, of the cell last played. */
export class ChunkPlayer {
  private spec = '';
  private runner: CellRunner | undefined;

  constructor(private readonly strategies: readonly AnyStrategy[]) {}

  play({ cell, from, to, records, perBlock }: ChunkTask): PlayedChunk {
    const spec = JSON.stringify(cell);
    if (this.runner === undefined || spec !== this.spec) {
      this.runner = new CellRunner(settleCell(cell, this.strategies));
      this.spec = spec;
    }
    const started = performance.now();
    const result = this.runner.run(from, to, { records, perBlock });
    return { result, milliseconds: performance.now() - started };
  }
}

/** The reference: everything on this thread. */
export function inlineBackend(strategies: readonly AnyStrategy[]): Backend {
  const player = new ChunkPlayer(strategies);
  return {
    lanes: 1,
    async play(task) {
      /* Lets signals and timers in between chunks. */
      await setImmediate();
      return player.play(task);
    },
    close: async () => {},
  };
}

/* Tasks in flight a thread: enough that no thread waits for the main thread (piscina needs 45 to 100 us a task). */
const TASKS_A_THREAD = 3;

/** A pool of `workers` threads. */
export function poolBackend(workers: number): Backend {
  const pool = new Piscina({
    filename: workerFile().href,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    idleTimeout: 60_000,
  });
  pool.on('error', () => {});
  return {
    lanes: workers * TASKS_A_THREAD,
    play: (task) => pool.run(task),
    close: () => pool.destroy(),
  };
}

/** The worker must be compiled JavaScript, also where this file is run from its source by a test. */
function workerFile(): URL {
  const here = import.meta.url;
  return here.endsWith('.ts') ? new URL('../../dist/src/run/worker.js', here) : new URL('./worker.js', here);
}

/** Chooses the backend: inline for 0 workers. */
export function openBackend(workers: number, strategies: readonly AnyStrategy[]): Backend {
  return workers === 0 ? inlineBackend(strategies) : poolBackend(workers);
}
