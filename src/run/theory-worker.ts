import { DominoError } from '../core/errors.js';
import { solveTask, type TheoryAnswer, type TheoryTask } from './theory-pool.js';

/* The piscina worker of theory tables: some deals a task. */

export default async function solve(task: TheoryTask): Promise<TheoryAnswer> {
  try {
    return await solveTask(task);
  } catch (error) {
    if (!(error instanceof DominoError)) throw error;
    return { failed: { code: error.code, message: error.message } };
  }
}
