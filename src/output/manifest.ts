import { createHash } from 'node:crypto';
import type { BotSource } from '../play/spec.js';
import type { Cell } from '../run/cell.js';
import type { Experiment } from '../run/experiment.js';
import { MACHINE_FAULTS, replayCommand } from '../run/fault.js';
import { effectiveExperiment, RULES_VERSION } from '../run/identity.js';
import type { CellResult } from '../run/run.js';
import { toolVersion } from './version.js';

/** sha256 of what identifies a run (run/identity.ts). */
export function experimentHash(experiment: Experiment, cells: readonly Cell[]): string {
  return createHash('sha256')
    .update(JSON.stringify(effectiveExperiment(experiment, cells)))
    .digest('hex');
}

/**
 * manifest.json: everything needed to say what was run and to check the files. No clock in it: the same run gives the same
 * bytes.
 * @param text the experiment as written
 * @param files sha256 of each result file
 * @param more what else the run decided
 */
export function buildManifest(
  experiment: Experiment,
  text: string,
  results: readonly CellResult[],
  files: Readonly<Record<string, string>>,
  more: object = {},
): string {
  const bots = new Map(results.flatMap(({ cell }) => cell.bots.map((bot) => [bot.identity, bot] as const)));
  const manifest = {
    tool: { name: 'dominolab', version: toolVersion() },
    rulesVersion: RULES_VERSION,
    name: experiment.name,
    question: experiment.question,
    experiment: text,
    experimentHash: experimentHash(
      experiment,
      results.map(({ cell }) => cell),
    ),
    seed: [...new Set(experiment.cells.map(({ seed }) => seed))],
    onFault: experiment.onFault ?? 'abort',
    bots: [...bots.values()].map(({ strategy, params, label, identity, source, cheats }) => ({
      label,
      identity,
      strategy: strategy.name,
      params,
      cheats,
      ...sourceOf(source),
    })),
    cells: results.map(({ cell, moments }) => ({
      cell: cell.spec.name,
      design: cell.design,
      blockRange: [0, moments.n],
      blocks: moments.n,
      games: moments.n * cell.plan.games,
    })),
    verdict: results.some(({ decision }) => decision) ? results.map(verdictOf) : null,
    faults: results.flatMap(faultsOf),
    ...more,
    files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** How a cell ended by its rule. */
function verdictOf({ cell, decision }: CellResult): object {
  const { rule, name } = cell.spec;
  return { cell: name, rule: rule ?? null, ...(decision ?? { verdict: null }) };
}

/** Where a bot comes from: no path in it, for the same run elsewhere is the same run. */
function sourceOf(source: BotSource): object {
  if (source.kind === 'shipped') return { source: 'shipped' };
  return { source: source.kind, sha256: source.sha256, ...(source.kind === 'exec' ? { command: source.command } : {}) };
}

/** Faults of a cell by bot: counts, the first few cases, and whether they depend on the machine. */
function faultsOf({ cell, faults }: CellResult): object[] {
  return [...faults.bots].map(([bot, { kinds, sum }]) => ({
    cell: cell.spec.name,
    bot,
    count: sum,
    kinds,
    excluded: faults.excluded,
    dependsOnMachine: MACHINE_FAULTS.some((kind) => kinds[kind] !== undefined),
    first: faults.first
      .filter((fault) => fault.bot === bot)
      .map((fault) => ({ ...fault, replay: replayCommand(cell, fault.deal, fault.arrangement) })),
  }));
}

/** timing.json: what depends on the machine and the moment; outside every comparison of bytes. */
export function buildTiming(results: readonly CellResult[], seconds: number, workers: number): string {
  const games = results.reduce((sum, { cell, moments }) => sum + moments.n * cell.plan.games, 0);
  const timing = {
    seconds,
    games,
    gamesPerSecond: Math.round(games / seconds),
    workers,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
  return `${JSON.stringify(timing, null, 2)}\n`;
}
