import { DESK, type Desk } from '../play/game.js';

const TICK_MILLISECONDS = 100;

interface Watched {
  readonly desk: Desk;
  readonly controller: AbortController;
  calls: number;
  still: number;
  hung: boolean;
}

/**
 * Looks at the desks of running tasks ten times a second and ends the thread of a bot that has been at one call for too long.
 * Time is counted in looks, not by the clock: a process that was stopped and goes on has not let its bots think meanwhile.
 */
export class Watchdog {
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly limit: number) {
    this.timer = setInterval(() => this.look(), TICK_MILLISECONDS);
    this.timer.unref();
  }

  /** Watches a desk until `end` is called. */
  watch(desk: Desk): { readonly signal: AbortSignal; hung(): boolean; end(): void } {
    const entry: Watched = { desk, controller: new AbortController(), calls: -1, still: 0, hung: false };
    this.watched.add(entry);
    return {
      signal: entry.controller.signal,
      hung: () => entry.hung,
      end: () => void this.watched.delete(entry),
    };
  }

  close(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    for (const entry of this.watched) {
      const calls = entry.desk[DESK.calls]!;
      if (entry.desk[DESK.seat]! < 0 || calls !== entry.calls) {
        entry.calls = calls;
        entry.still = 0;
        continue;
      }
      entry.still += TICK_MILLISECONDS;
      if (entry.still < this.limit || entry.hung) continue;
      entry.hung = true;
      entry.controller.abort();
    }
  }
}
