import { DominoError } from '../core/errors.js';
import { ChunkPlayer, type ThreadAnswer, type ThreadTask } from './executor.js';
import { StrategyLibrary } from './library.js';

/* The piscina worker: one chunk a task. */

const player = StrategyLibrary.open().then((library) => new ChunkPlayer(library));

export default async function play(task: ThreadTask): Promise<ThreadAnswer> {
  try {
    return await (await player).play(task, new Float64Array(task.desk), task.moveTimeout);
  } catch (error) {
    if (!(error instanceof DominoError)) throw error;
    return { failed: { code: error.code, message: error.message } };
  }
}
