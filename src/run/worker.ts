import { loadStrategies } from './bots.js';
import { ChunkPlayer, type ChunkTask, type PlayedChunk } from './executor.js';

/* The piscina worker: one chunk a task. */

const player = loadStrategies().then((strategies) => new ChunkPlayer(strategies));

export default async function play(task: ChunkTask): Promise<PlayedChunk> {
  return (await player).play(task);
}
