import type { Cell } from './cell.js';
import type { Experiment } from './experiment.js';

/** Version of the rules, raised when a rule's meaning changes and so the same seed plays other games. */
export const RULES_VERSION = 1;

/**
 * What identifies a run, as plain data: the effective experiment, every rule and parameter settled, however it was written; not
 * how long it runs, nor on how many threads.
 */
export function effectiveExperiment({ name, onFault, method }: Experiment, cells: readonly Cell[]): object {
  return {
    name,
    rulesVersion: RULES_VERSION,
    onFault: onFault ?? 'abort',
    ...(method ? { method } : {}),
    cells: cells.map(({ spec, config, design, bots }) => ({
      cell: spec.name,
      game: config.game.name,
      players: config.seating.players,
      pairs: config.seating.pairs,
      rules: config.rules,
      bots: bots.map(({ identity }) => identity),
      design,
      seed: spec.seed,
    })),
  };
}

/** Fields in which two pieces of plain data differ, as `path: there, here`. */
export function differingFields(there: unknown, here: unknown, path = ''): string[] {
  if (JSON.stringify(there) === JSON.stringify(here)) return [];
  if (!isNode(there) || !isNode(here)) {
    return [`${path}: ${JSON.stringify(there) ?? 'nothing'} there, ${JSON.stringify(here) ?? 'nothing'} here`];
  }
  const keys = [...new Set([...Object.keys(there), ...Object.keys(here)])];
  return keys.flatMap((key) => differingFields(there[key], here[key], path === '' ? key : `${path}.${key}`));
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
