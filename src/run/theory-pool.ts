import { setImmediate } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { DominoError } from '../core/errors.js';
import { SolverShelf } from '../search/shelf.js';
import { loadStrategies } from './bots.js';
import type { CellSpec } from './cell.js';
import { settleTheory, solveDeals, type TheoryDeal } from './theory.js';

/** Some deals of a cell to be solved. */
export interface TheoryTask {
  readonly spec: CellSpec;
  /** Node limit of a deal. */
  readonly limit: number;
  readonly from: number;
  readonly to: number;
}

/** What a thread answers: deals, or an error with its code. */
export type TheoryAnswer =
  | readonly TheoryDeal[]
  | { readonly failed: { readonly code: string; readonly message: string } };

/* Deals a task at most, and tasks a thread at least: the tail of the last ones is short. */
const MOST_DEALS = 100;
const TASKS_A_THREAD = 16;

const shelf = new SolverShelf();

/** Solves the deals of a task on this thread. @throws DominoError as `settleTheory`, `no-solver` */
export async function solveTask({ spec, limit, from, to }: TheoryTask): Promise<TheoryDeal[]> {
  const cell = settleTheory(spec, await loadStrategies());
  return [...solveDeals(cell, shelf.get(cell.config), limit, from, to)];
}

/**
 * Solves all deals of a cell, `spec.blocks` of them, on so many threads (0: on this one). The same deals in the same order
 * whatever the threads.
 * @param advance told of deals as they are done, in whatever order
 * @throws DominoError as `solveTask`
 */
export async function solveAll(
  spec: CellSpec,
  limit: number,
  workers: number,
  advance: (deals: number) => void,
): Promise<TheoryDeal[]> {
  const size = Math.max(1, Math.min(MOST_DEALS, Math.floor(spec.blocks / (TASKS_A_THREAD * Math.max(1, workers)))));
  const tasks = Array.from({ length: Math.ceil(spec.blocks / size) }, (_, i): TheoryTask => {
    return { spec, limit, from: i * size, to: Math.min(spec.blocks, (i + 1) * size) };
  });
  const done: TheoryDeal[][] = [];
  if (workers === 0) {
    for (const task of tasks) {
      /* Lets signals and timers in between. */
      await setImmediate();
      done.push(await solveTask(task));
      advance(task.to - task.from);
    }
    return done.flat();
  }
  const pool = new Piscina({
    filename: workerFile().href,
    minThreads: workers,
    maxThreads: workers,
    concurrentTasksPerWorker: 1,
  });
  try {
    const answers = tasks.map(async (task) => {
      const answer = (await pool.run(task)) as TheoryAnswer;
      if ('failed' in answer) throw new DominoError(answer.failed.code, answer.failed.message);
      advance(task.to - task.from);
      return answer;
    });
    return (await Promise.all(answers)).flat();
  } finally {
    await pool.destroy();
  }
}

/** The worker must be compiled JavaScript, also where this file is run from its source by a test. */
function workerFile(): URL {
  const here = import.meta.url;
  return here.endsWith('.ts')
    ? new URL('../../dist/src/run/theory-worker.js', here)
    : new URL('./theory-worker.js', here);
}
