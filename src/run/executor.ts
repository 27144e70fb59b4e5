import { setImmediate } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { DominoError } from '../core/errors.js';
import { DESK, type Desk } from '../play/game.js';
import { type Cell, type CellSpec, settleCell } from './cell.js';
import { ExecRunner } from './exec/runner.js';
import type { Fault } from './fault.js';
import type { StrategyLibrary } from './library.js';
import { CellRunner, type ChunkResult, type ChunkWish, gameKey } from './runner.js';
import { Watchdog } from './watchdog.js';

/** A run of blocks of one cell, as sent to whoever plays it. */
export interface ChunkTask extends ChunkWish {
  readonly cell: CellSpec;
  readonly from: number;
  readonly to: number;
  /** Faults that cost a thread when they were met: not to be met again. */
  readonly known?: readonly Fault[];
}

/** A task as it reaches a thread. */
export interface ThreadTask extends ChunkTask {
  readonly desk: SharedArrayBuffer;
  /** Milliseconds a process outside may take for a move. */
  readonly moveTimeout: number;
}

/** A chunk that was played, and how long it took whoever played it. */
export interface PlayedChunk {
  readonly result: ChunkResult;
  readonly milliseconds: number;
}

/** Plays chunks somewhere. `lanes` is how many it plays at once. */
export interface Backend {
  readonly lanes: number;
  /** @throws ThreadDeath where a bot took its thread with it; DominoError */
  play(task: ChunkTask): Promise<PlayedChunk>;
  close(): Promise<void>;
}

/** A thread ended while a bot was at work: which one, is known from its desk. */
export class ThreadDeath extends Error {
  override readonly name = 'ThreadDeath';
  constructor(
    readonly kind: Fault['kind'],
    readonly deal: number,
    readonly arrangement: number,
    readonly seat: number,
    /** Place of the bot in the list, where it was still being made (deal -1). */
    readonly place: number,
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Milliseconds a move may take where nothing is said. */
export const MOVE_TIMEOUT = 20_000;

/** An empty desk: no bot at work. */
export function newDesk(): { buffer: SharedArrayBuffer; desk: Desk } {
  const buffer = new SharedArrayBuffer(8 * DESK.size);
  const desk = new Float64Array(buffer);
  desk[DESK.deal] = -1;
  desk[DESK.seat] = -1;
  return { buffer, desk };
}

/** Plays chunk tasks on this thread; keeps one runner, of the cell last played. */
export class ChunkPlayer {
  private spec = '';
  private runner: CellRunner | ExecRunner | undefined;

  constructor(private readonly library: StrategyLibrary) {}

  async play(task: ChunkTask, desk: Desk, moveTimeout: number): Promise<PlayedChunk> {
    const spec = JSON.stringify(task.cell);
    if (this.runner !== undefined && spec === this.spec) this.runner.useDesk(desk);
    else {
      this.close();
      await this.library.require(task.cell.bots);
      this.runner = openRunner(settleCell(task.cell, this.library.strategies), desk, moveTimeout);
      this.spec = spec;
    }
    const known = new Map((task.known ?? []).map((fault) => [gameKey(fault.deal, fault.arrangement), fault]));
    const started = performance.now();
    const result = await this.runner.run(task.from, task.to, task, known);
    return { result, milliseconds: performance.now() - started };
  }

  close(): void {
    this.runner?.close();
    this.runner = undefined;
  }
}

/** The runner that a cell's bots need. */
export function openRunner(cell: Cell, desk: Desk, moveTimeout: number): CellRunner | ExecRunner {
  const outside = cell.bots.some(({ source }) => source.kind === 'exec');
  return outside ? new ExecRunner(cell, desk, moveTimeout) : new CellRunner(cell, desk);
}

/** The reference: everything on this thread. A bot that hangs or ends its thread is not contained here. */
export function inlineBackend(library: StrategyLibrary, moveTimeout = MOVE_TIMEOUT): Backend {
  const player = new ChunkPlayer(library);
  const { desk } = newDesk();
  let last: Promise<unknown> = Promise.resolve();
  return {
    lanes: 1,
    play(task) {
      /* One after another; lets signals and timers in between. */
      const played = last.then(() => setImmediate()).then(() => player.play(task, desk, moveTimeout));
      last = played.catch(() => {});
      return played;
    },
    close: async () => player.close(),
  };
}

/* Tasks in flight a thread: enough that no thread waits for the main thread (piscina needs 45 to 100 us a task). */
const TASKS_A_THREAD = 3;

/* A bot that hoards memory is to end its thread before it ends the machine. Only the heap can be capped, not ArrayBuffers. */
const HEAP_MEGABYTES = 512;

/** What a thread answers: a chunk, or an error with its code (which the passage between threads would drop). */
export type ThreadAnswer = PlayedChunk | { readonly failed: { readonly code: string; readonly message: string } };

/** A pool of `workers` threads. */
export function poolBackend(workers: number, moveTimeout = MOVE_TIMEOUT): Backend {
  const pool = new Piscina({
    filename: workerFile().href,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  pool.on('error', () => {});
  const watchdog = new Watchdog(moveTimeout);
  return {
    lanes: workers * TASKS_A_THREAD,
    async play(task) {
      const { buffer, desk } = newDesk();
      const watched = watchdog.watch(desk);
      try {
        const sent: ThreadTask = { ...task, desk: buffer, moveTimeout };
        const answer = (await pool.run(sent, { signal: watched.signal })) as ThreadAnswer;
        if ('failed' in answer) throw new DominoError(answer.failed.code, answer.failed.message);
        return answer;
      } catch (error) {
        throw deathOf(error, desk, watched.hung(), moveTimeout) ?? error;
      } finally {
        watched.end();
      }
    },
    async close() {
      watchdog.close();
      await pool.destroy();
    },
  };
}

/** What a failed task says of the bot that was at work. */
function deathOf(error: unknown, desk: Desk, hung: boolean, moveTimeout: number): ThreadDeath | undefined {
  const [kind, detail] = hung
    ? (['hung', `gave no move within ${moveTimeout / 1000} s`] as const)
    : (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? (['memory', `used more than ${HEAP_MEGABYTES} MB of heap`] as const)
      : /worker exited/.test(String((error as Error).message))
        ? (['exited', 'ended the thread it runs in'] as const)
        : [];
  if (kind === undefined || desk[DESK.seat]! < 0) return undefined;
  return new ThreadDeath(kind, desk[DESK.deal]!, desk[DESK.arrangement]!, desk[DESK.seat]!, desk[DESK.place]!, detail);
}

/** The worker must be compiled JavaScript, also where this file is run from its source by a test. */
function workerFile(): URL {
  const here = import.meta.url;
  return here.endsWith('.ts') ? new URL('../../dist/src/run/worker.js', here) : new URL('./worker.js', here);
}

/** Chooses the backend: inline for 0 workers. */
export function openBackend(workers: number, library: StrategyLibrary, moveTimeout = MOVE_TIMEOUT): Backend {
  return workers === 0 ? inlineBackend(library, moveTimeout) : poolBackend(workers, moveTimeout);
}
