import { z } from 'zod';
import { fail } from '../core/errors.js';
import { GAMES } from '../games/registry.js';
import { type BotSpec, parseBotList } from '../play/spec.js';
import type { StopSpec } from '../stats/stopping.js';
import type { CellSpec } from './cell.js';
import { DESIGNS, ENDLESS } from './designs.js';
import { FAULT_POLICIES, type FaultPolicy } from './fault.js';
import { readRule } from './stop.js';

const ruleValue = z.union([z.string(), z.number(), z.boolean()]);
const botValue = z.union([
  z.string().describe('A bot, or several separated by commas: name:param=value,other'),
  z.strictObject({ bot: z.string(), params: z.record(z.string(), ruleValue).optional() }),
]);
const rule = z.record(z.string(), ruleValue);
const gameNames = GAMES.map(({ name }) => name) as [string, ...string[]];

/** The schema of an experiment file. Exported as JSON Schema for editors. */
export const experimentSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'expected small letters, digits and dashes')
    .describe('Name of the experiment and of its folder under results/'),
  question: z.string().optional().describe('What the experiment is to answer, in a sentence'),
  game: z.enum(gameNames).optional().describe('The game; may stand in the matrix instead'),
  players: z.number().int().optional().describe('Number of players; the least of the game where missing'),
  pairs: z.boolean().optional().describe('Partnerships'),
  rules: z.record(z.string(), ruleValue).optional().describe('Rule options that differ from the defaults'),
  bots: z
    .union([z.string(), z.array(botValue).min(1)])
    .optional()
    .describe('Bots by side: one fills all, two are the first against a field of the second'),
  design: z.enum(DESIGNS).optional().describe('How each deal is played: swap, rotation, orders, lead or lots'),
  seed: z.union([z.string(), z.number()]).optional().describe('Seed text; quote it where it begins with zeros'),
  strategies: z.string().optional().describe('Folder of strategies, known by their names in bots'),
  onFault: z
    .enum(FAULT_POLICIES)
    .optional()
    .describe('What a bot’s fault does: abort (default) the run, forfeit the game, or exclude the block'),
  moveTimeout: z.number().positive().optional().describe('Seconds a move may take (default 20)'),
  stop: z
    .strictObject({
      blocks: z.number().int().min(1).optional().describe('Blocks (deals) of each cell, at most'),
      halfWidth: z
        .union([z.number(), z.string(), rule])
        .optional()
        .describe('Stop at this half width of the swing: 0.005:wins, or h and metric'),
      equivalence: rule.optional().describe('Run until a swing within the margin can be told: margin, metric, alpha'),
      sprt: rule.optional().describe('Sequential test: t0 and t1 (of metric), elo0 and elo1, or nelo0 and nelo1'),
    })
    .optional(),
  matrix: z
    .record(z.string(), z.array(z.unknown()).min(1))
    .optional()
    .describe(
      'Lists over any dotted key (rules.robber), expanded to cells; a key `case` lists objects of dotted keys that change together',
    ),
});

/** An experiment as written. */
export type ExperimentFile = z.infer<typeof experimentSchema>;

/** An experiment with its matrix expanded. */
export interface Experiment {
  readonly name: string;
  readonly question: string;
  readonly cells: readonly CellSpec[];
  readonly onFault?: FaultPolicy | undefined;
  /** Seconds a move may take. */
  readonly moveTimeout?: number | undefined;
  /** What else decides which blocks are played (a race, a search): part of what identifies the run. */
  readonly method?: object | undefined;
}

/** Blocks where nothing is said. */
export const DEFAULT_BLOCKS = 10_000;

/** The JSON Schema of experiment files. */
export function experimentJsonSchema(): unknown {
  return z.toJSONSchema(experimentSchema);
}

/** A mistake in a field of an experiment; `path` says which, for the line and column of a file. */
export class FieldError extends Error {
  constructor(
    readonly path: readonly (string | number)[],
    readonly code: string,
    readonly problem: string,
  ) {
    super(`${path.join('.')}: ${problem}`);
  }
}

/**
 * Expands the matrix of an experiment: one cell for each combination, the first key slowest.
 * @throws DominoError or FieldError
 */
export function expand(file: ExperimentFile): Experiment {
  const { name, question = '', matrix = {}, strategies: _folder, onFault, moveTimeout, ...base } = file;
  const axes = Object.entries(matrix).map(([key, values]) => values.map((value, i) => axisPoint(key, value, i)));
  const points = axes.reduce<AxisPoint[][]>(
    (rows, axis) => rows.flatMap((row) => axis.map((point) => [...row, point])),
    [[]],
  );
  const cells = points.map((point) => cellOf(base, point));
  return { name, question, cells, onFault, moveTimeout };
}

interface AxisPoint {
  /** Name of the point in the cell's name; '' where there is nothing to tell apart. */
  readonly label: string;
  readonly settings: readonly (readonly [string, unknown])[];
  readonly path: readonly (string | number)[];
}

function axisPoint(key: string, value: unknown, index: number): AxisPoint {
  const path = ['matrix', key, index];
  if (key !== 'case') return { label: `${key}=${plain(value)}`, settings: [[key, value]], path };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FieldError(path, 'bad-matrix', 'expected an object of dotted keys');
  }
  const settings = Object.entries(value);
  return { label: settings.map(([name, part]) => `${name}=${plain(part)}`).join(' '), settings, path };
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const CELL_KEYS = ['game', 'players', 'pairs', 'rules', 'bots', 'design', 'seed', 'stop'];

function cellOf(base: Record<string, unknown>, point: readonly AxisPoint[]): CellSpec {
  const merged: Record<string, unknown> = structuredClone(base);
  for (const { settings, path } of point) {
    for (const [key, value] of settings) {
      if (!CELL_KEYS.includes(key.split('.')[0]!)) {
        throw new FieldError(
          path.slice(0, 2),
          'unknown-key',
          `matrix key '${key}' is not one of ${CELL_KEYS.join(', ')} or a dotted key below`,
        );
      }
      setDotted(merged, key.split('.'), value);
    }
  }
  const checked = experimentSchema
    .pick({ game: true, players: true, pairs: true, rules: true, bots: true, design: true, seed: true, stop: true })
    .strict()
    .safeParse(merged);
  if (!checked.success) {
    const issue = checked.error.issues[0]!;
    throw new FieldError(
      point[0]?.path ?? (issue.path as (string | number)[]),
      'bad-shape',
      `${issue.path.map(String).join('.')}: ${issue.message}`,
    );
  }
  const { game, players, pairs, rules, bots, design, seed, stop } = checked.data;
  if (game === undefined) throw new FieldError(['game'], 'missing', `expected a game: ${gameNames.join(', ')}`);
  return {
    name: point.map(({ label }) => label).join(' ') || 'all',
    game,
    players,
    pairs,
    rules,
    bots: readBots(bots ?? 'random'),
    design,
    seed: String(seed ?? 1),
    ...readStop(stop),
  };
}

/** Where a rule is given and no number of blocks, the rule alone ends the cell. */
function readStop(stop: ExperimentFile['stop']): { blocks: number; rule?: StopSpec } {
  const { blocks, ...rules } = stop ?? {};
  const given = Object.entries(rules).filter(([, value]) => value !== undefined);
  if (given.length > 1) fail('bad-stop', `stop: expected one rule, found ${given.map(([name]) => name).join(' and ')}`);
  const [name, value] = given[0] ?? [];
  if (name === undefined) return { blocks: blocks ?? DEFAULT_BLOCKS };
  return { blocks: blocks ?? ENDLESS, rule: readRule(name as 'halfWidth', value) };
}

function setDotted(target: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [first, ...rest] = keys as [string, ...string[]];
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const child = { ...((target[first] as Record<string, unknown> | undefined) ?? {}) };
  setDotted(child, rest, value);
  target[first] = child;
}

function readBots(bots: NonNullable<ExperimentFile['bots']>): BotSpec[] {
  if (typeof bots === 'string') return parseBotList(bots);
  const list = bots.flatMap((bot) =>
    typeof bot === 'string' ? parseBotList(bot) : [{ bot: bot.bot, params: bot.params ?? {} }],
  );
  return list.length > 0 ? list : fail('bad-bots', 'bots: expected at least one bot');
}
