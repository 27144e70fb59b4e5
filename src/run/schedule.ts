import { DominoError } from '../core/errors.js';
import type { Cell } from './cell.js';
import { type Backend, type PlayedChunk, ThreadDeath } from './executor.js';
import { FAULT_WORDS, type Fault } from './fault.js';
import { type ChunkResult, type ChunkWish, faultOf } from './runner.js';

/* A chunk should take about this long: long enough that handing it out costs nothing, short enough to stop within. */
const CHUNK_MILLISECONDS = 40;
const FIRST_CHUNK = 16;
const GROWTH = 8;
/* Sums of squares of a chunk must stay exact in doubles. */
const LARGEST_CHUNK = 4096;

/** What the caller does with each chunk, in order of block numbers. */
export type OnChunk = (result: ChunkResult) => void | Promise<void>;

/** How blocks of a cell are to be played. */
export interface PlayRequest {
  readonly backend: Backend;
  readonly cell: Cell;
  readonly wish: ChunkWish;
  readonly onChunk: OnChunk;
  /** First block; those before are known. */
  readonly from?: number;
  /**
   * Says after which block to stop, as the number of the first that is not to be played; undefined to go on. Asked once for
   * each chunk, in order of blocks, before `onChunk` is called with it.
   */
  readonly stop?: (result: ChunkResult) => number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays blocks of a cell and hands the chunks over in order, however they were finished. Chunks grow to a steady time; how
 * blocks are cut into chunks changes no result. A chunk within which the run stops is played again up to that block; what lies
 * beyond is dropped.
 * @throws what `onChunk` throws, or the backend; `signal`'s reason where it is aborted
 */
export async function playCell({ backend, cell, wish, onChunk, from = 0, stop, signal }: PlayRequest): Promise<void> {
  const { blocks } = cell.spec;
  const finished = new Map<number, ChunkResult>();
  const flying = new Set<Promise<void>>();
  let size = FIRST_CHUNK;
  let next = from;
  let handed = from;
  let failure: unknown;
  const send = (): void => {
    const start = next;
    const to = Math.min(blocks, start + size);
    next = to;
    const flight: Promise<void> = playChunk(backend, cell, start, to, wish)
      .then(
        ({ result, milliseconds }) => {
          finished.set(start, result);
          const ideal = Math.ceil(((to - start) * CHUNK_MILLISECONDS) / Math.max(0.01, milliseconds));
          size = Math.max(1, Math.min(LARGEST_CHUNK, GROWTH * (to - start), ideal));
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
    while (handed < blocks) {
      while (next < blocks && flying.size < backend.lanes) send();
      await Promise.race([...flying, aborted]);
      signal?.throwIfAborted();
      /* What is finished is handed over first: a later chunk's failure takes nothing from it. */
      for (let result = finished.get(handed); result !== undefined; result = finished.get(handed)) {
        finished.delete(handed);
        const end = stop?.(result);
        if (end !== undefined && end < result.to) result = (await playChunk(backend, cell, handed, end, wish)).result;
        handed = result.to;
        await onChunk(result);
        if (end !== undefined) return;
      }
      if (failure !== undefined) throw failure;
    }
  } finally {
    forget();
  }
}

/** Plays one chunk, again after each fault that ends a thread: the fault is then known, and the game not played. */
async function playChunk(
  backend: Backend,
  cell: Cell,
  from: number,
  to: number,
  wish: ChunkWish,
): Promise<PlayedChunk> {
  const known: Fault[] = [];
  for (;;) {
    try {
      return await backend.play({ cell: cell.spec, from, to, ...wish, known });
    } catch (error) {
      if (!(error instanceof ThreadDeath)) throw error;
      known.push(faultOfDeath(cell, error));
    }
  }
}

function faultOfDeath(cell: Cell, death: ThreadDeath): Fault {
  const { kind, deal, arrangement, seat, place, detail } = death;
  if (deal < 0) {
    const { label } = cell.bots[place]!;
    throw new DominoError(
      'bot-fault',
      `bot ${label} (${FAULT_WORDS[kind]}) cannot be made for seat ${seat}: ${detail}`,
    );
  }
  return faultOf(cell, { kind, seat, detail }, deal, arrangement, cell.plan.arrangements(deal)[arrangement]!);
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
