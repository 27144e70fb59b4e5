import type { CellSpec } from './cell.js';
import type { Backend } from './executor.js';
import type { ChunkResult, ChunkWish } from './runner.js';

/* A chunk should take about this long: long enough that handing it out costs nothing, short enough to stop within. */
const CHUNK_MILLISECONDS = 40;
const FIRST_CHUNK = 16;
const GROWTH = 8;
/* Sums of squares of a chunk must stay exact in doubles. */
const LARGEST_CHUNK = 4096;

/** What the caller does with each chunk, in order of block numbers. */
export type OnChunk = (result: ChunkResult) => void | Promise<void>;

/**
 * Plays blocks 0..blocks-1 of a cell and hands the chunks over in order, however they were finished. Chunks grow to a
 * steady time; how blocks are cut into chunks changes no result.
 * @throws what `onChunk` throws, or the backend; `signal`'s reason where it is aborted
 */
export async function playCell(
  backend: Backend,
  cell: CellSpec,
  wish: ChunkWish,
  onChunk: OnChunk,
  signal?: AbortSignal,
): Promise<void> {
  const finished = new Map<number, ChunkResult>();
  const flying = new Set<Promise<void>>();
  let size = FIRST_CHUNK;
  let next = 0;
  let handed = 0;
  let failure: unknown;
  const send = (): void => {
    const from = next;
    const to = Math.min(cell.blocks, from + size);
    next = to;
    const flight: Promise<void> = backend
      .play({ cell, from, to, ...wish })
      .then(
        ({ result, milliseconds }) => {
          finished.set(from, result);
          const ideal = Math.ceil(((to - from) * CHUNK_MILLISECONDS) / Math.max(0.01, milliseconds));
          size = Math.max(1, Math.min(LARGEST_CHUNK, GROWTH * (to - from), ideal));
        },
        (error: unknown) => {
          failure ??= error;
        },
      )
      .finally(() => flying.delete(flight));
    flying.add(flight);
  };
  const { aborted, forget } = watch(signal);
  try {
    while (handed < cell.blocks) {
      while (next < cell.blocks && flying.size < backend.lanes) send();
      await Promise.race([...flying, aborted]);
      signal?.throwIfAborted();
      if (failure !== undefined) throw failure;
      for (let result = finished.get(handed); result !== undefined; result = finished.get(handed)) {
        finished.delete(handed);
        handed = result.to;
        await onChunk(result);
      }
    }
  } finally {
    forget();
  }
}

/** A promise that settles when the signal is aborted: a chunk that never ends must not keep the run. */
function watch(signal: AbortSignal | undefined): { aborted: Promise<void>; forget: () => void } {
  let settle = (): void => {};
  const aborted = new Promise<void>((resolve) => {
    settle = resolve;
  });
  signal?.addEventListener('abort', settle);
  return { aborted, forget: () => signal?.removeEventListener('abort', settle) };
}
