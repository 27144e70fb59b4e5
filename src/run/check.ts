import { GAMES } from '../games/registry.js';
import type { BotSpec } from '../play/spec.js';
import { findStrategy } from './bots.js';
import { type Cell, type CellSpec, settleCell } from './cell.js';
import { type Backend, poolBackend } from './executor.js';
import { type Fault, faultLine } from './fault.js';
import type { StrategyLibrary } from './library.js';
import { peeks } from './peek.js';
import { playCell } from './schedule.js';

/** One thing that was checked of a bot: `problem` where it does not hold. */
export interface BotCheck {
  readonly game: string;
  readonly players: number;
  readonly pairs: boolean;
  readonly check: 'legal' | 'repeatable' | 'fair' | 'blind';
  readonly problem?: string;
}

/** What each check means. */
export const CHECKS: Readonly<Record<BotCheck['check'], string>> = {
  legal: 'plays legal moves to the end of every game, in time',
  repeatable: 'plays the same games from the same seed, in whatever order and thread they are played',
  fair: 'swings 0 against its copy in every block',
  blind: 'chooses the same when tiles it cannot see are dealt otherwise',
};

/** What is checked and how long. */
export interface CheckRequest {
  readonly bot: BotSpec;
  readonly library: StrategyLibrary;
  readonly blocks: number;
  readonly seed: string;
  /** Seconds. */
  readonly moveTimeout: number;
  /** Called with the checks of each number of players when they are done. */
  onTable?(checks: readonly BotCheck[]): void;
}

/** Checks a bot in every game, number of players and partnership it claims to play. */
export async function checkBot({
  bot,
  library,
  blocks,
  seed,
  moveTimeout,
  onTable,
}: CheckRequest): Promise<BotCheck[]> {
  const strategy = findStrategy(bot, library.strategies);
  const done: BotCheck[] = [];
  /* Two threads: what a bot leaves behind in one must not change what it does in the other. */
  const threads = [poolBackend(1, moveTimeout * 1000), poolBackend(1, moveTimeout * 1000)] as const;
  try {
    for (const table of tables(strategy.games)) {
      const spec = { name: 'check', ...table, bots: [bot], design: 'lots' as const, seed, blocks };
      const checks: BotCheck[] = [];
      await checkTable(spec, strategy.cheats === true, library, threads, (check, problem) => {
        checks.push({ ...table, check, ...(problem === undefined ? {} : { problem }) });
        return problem === undefined;
      });
      done.push(...checks);
      onTable?.(checks);
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
  return done;
}

/** Every number of players and partnership of some games. */
function tables(names: readonly string[]): { game: string; players: number; pairs: boolean }[] {
  return GAMES.filter(({ name }) => names.includes(name)).flatMap((game) =>
    game.players.flatMap((players) => {
      const mayPair = game.pairs.includes(players);
      const choices = !mayPair ? [false] : game.pairsAlways ? [true] : [false, true];
      return choices.map((pairs) => ({ game: game.name, players, pairs }));
    }),
  );
}

type Report = (check: BotCheck['check'], problem: string | undefined) => boolean;

async function checkTable(
  spec: CellSpec,
  cheats: boolean,
  library: StrategyLibrary,
  [one, other]: readonly [Backend, Backend],
  report: Report,
): Promise<void> {
  const cell = settleCell(spec, library.strategies);
  const first = await play(one, cell);
  if (!report('legal', first.fault && faultLine(cell, first.fault))) return;
  const again = await playBackwards(other, cell);
  const differs = first.records.findIndex((record, i) => record !== again[i]);
  const detail = `deal ${differs} differs when it is played again in another thread and order`;
  if (!report('repeatable', differs < 0 ? undefined : detail)) return;
  if (cell.config.seating.sides === 2) report('fair', await swings(one, spec, library));
  if (cell.bots[0]!.source.kind !== 'exec' && !cheats) report('blind', peeks(cell));
}

async function play(backend: Backend, cell: Cell): Promise<{ records: string[]; fault: Fault | undefined }> {
  const records: string[] = [];
  let fault: Fault | undefined;
  await playCell({
    backend,
    cell,
    wish: { records: cell.spec.blocks, perBlock: false, onFault: 'exclude' },
    onChunk: (chunk) => {
      records.push(...chunk.records);
      fault ??= chunk.faults[0];
    },
  });
  return { records, fault };
}

/** Records of the same games, played from the last to the first. */
async function playBackwards(backend: Backend, cell: Cell): Promise<string[]> {
  const records: string[] = [];
  const { blocks } = cell.spec;
  for (let deal = blocks - 1; deal >= 0; deal--) {
    const task = { cell: cell.spec, from: deal, to: deal + 1, records: blocks, perBlock: false };
    const { result } = await backend.play({ ...task, onFault: 'exclude' });
    records.unshift(result.records[0] ?? 'a fault');
  }
  return records;
}

async function swings(backend: Backend, spec: CellSpec, library: StrategyLibrary): Promise<string | undefined> {
  const cell = settleCell({ ...spec, bots: [spec.bots[0]!, spec.bots[0]!], design: 'swap' }, library.strategies);
  let problem: string | undefined;
  await playCell({
    backend,
    cell,
    wish: { records: 0, perBlock: false, swings: true, onFault: 'exclude' },
    onChunk: ({ swings, faults }) => {
      const at = swings!.points.findIndex((swing, i) => swing !== 0 || swings!.wins[i] !== 0);
      if (at >= 0) problem ??= `deal ${swings!.deals[at]}: its copy, on the same tiles, did not get the same result`;
      if (faults[0]) problem ??= faultLine(cell, faults[0]);
    },
  });
  return problem;
}
