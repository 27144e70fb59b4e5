import { loadStrategies } from './bots.js';
import { ChunkPlayer, type ChunkTask } from './executor.js';
import type { ChunkResult } from './runner.js';

/* The piscina worker: one chunk a task. */

const player = loadStrategies().then((strategies) => new ChunkPlayer(strategies));

export default async function play(task: ChunkTask): Promise<ChunkResult> {
  return (await player).play(task);
}
