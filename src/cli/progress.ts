import { Presets, SingleBar } from 'cli-progress';
import type { Io } from './io.js';

const MINUTE = 60_000;

/** Tells how far a run is: a bar at a terminal, a line a minute elsewhere, nothing where quiet. */
export interface Progress {
  advance(blocks: number, games: number, cell: string): void;
  stop(): void;
}

/** Progress over `total` blocks of all cells. */
export function startProgress(io: Io, total: number, quiet: boolean): Progress {
  if (quiet) return { advance: () => {}, stop: () => {} };
  return io.terminal ? barProgress(total) : lineProgress(io, total);
}

function barProgress(total: number): Progress {
  const started = performance.now();
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {value}/{total} blocks | {rate} games/s | ETA {eta_formatted} | {cell}',
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  let done = 0;
  let played = 0;
  bar.start(total, 0, { rate: '-', cell: '' });
  return {
    advance(blocks, games, cell) {
      done += blocks;
      played += games;
      bar.update(done, { rate: rate(played, started), cell });
    },
    stop: () => bar.stop(),
  };
}

function lineProgress(io: Io, total: number): Progress {
  const started = performance.now();
  let done = 0;
  let played = 0;
  let next = started + MINUTE;
  return {
    advance(blocks, games, cell) {
      done += blocks;
      played += games;
      if (performance.now() < next) return;
      next += MINUTE;
      io.err(`${done}/${total} blocks, ${rate(played, started)} games/s, ${cell}`);
    },
    stop: () => {},
  };
}

function rate(games: number, started: number): string {
  return Math.round((games / Math.max(1, performance.now() - started)) * 1000).toLocaleString('en-US');
}
