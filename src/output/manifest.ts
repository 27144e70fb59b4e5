import { createHash } from 'node:crypto';
import type { Cell } from '../run/cell.js';
import type { Experiment } from '../run/experiment.js';
import type { CellResult } from '../run/run.js';
import { RULES_VERSION, toolVersion } from './version.js';

/**
 * What identifies a run: the effective experiment, every rule and parameter settled, however it was written; not how long it
 * runs, nor on how many threads.
 */
export function experimentHash(name: string, cells: readonly Cell[]): string {
  const effective = cells.map(({ spec, config, design, bots }) => ({
    cell: spec.name,
    game: config.game.name,
    players: config.seating.players,
    pairs: config.seating.pairs,
    rules: config.rules,
    bots: bots.map(({ identity }) => identity),
    design,
    seed: spec.seed,
  }));
  return createHash('sha256')
    .update(JSON.stringify({ name, rulesVersion: RULES_VERSION, cells: effective }))
    .digest('hex');
}

/**
 * manifest.json: everything needed to say what was run and to check the files. No clock in it: the same run gives the same
 * bytes.
 * @param text the experiment as written
 * @param files sha256 of each result file
 */
export function buildManifest(
  experiment: Experiment,
  text: string,
  results: readonly CellResult[],
  files: Readonly<Record<string, string>>,
): string {
  const bots = new Map(results.flatMap(({ cell }) => cell.bots.map((bot) => [bot.identity, bot] as const)));
  const manifest = {
    tool: { name: 'dominolab', version: toolVersion() },
    rulesVersion: RULES_VERSION,
    name: experiment.name,
    question: experiment.question,
    experiment: text,
    experimentHash: experimentHash(
      experiment.name,
      results.map(({ cell }) => cell),
    ),
    seed: [...new Set(experiment.cells.map(({ seed }) => seed))],
    bots: [...bots.values()].map(({ strategy, params, label, identity }) => ({
      label,
      identity,
      strategy: strategy.name,
      params,
      source: 'shipped',
    })),
    cells: results.map(({ cell, moments }) => ({
      cell: cell.spec.name,
      design: cell.design,
      blockRange: [0, moments.n],
      blocks: moments.n,
      games: moments.n * cell.plan.games,
    })),
    verdict: null,
    faults: [],
    files,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
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
