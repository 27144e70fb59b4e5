import { fail } from '../core/errors.js';
import { unknown } from '../core/suggest.js';
import { type StopSpec, stoppingRule } from '../stats/stopping.js';
import type { BlockSwing, Decision, Metric, StoppingRule } from '../stats/stopping-rule.js';
import type { Cell } from './cell.js';
import { ENDLESS } from './designs.js';
import { layoutMetrics } from './metrics.js';
import type { ChunkResult } from './runner.js';

/** When a cell stops: at a number of blocks, or before that by a rule. */
export interface Stop {
  readonly blocks?: number | undefined;
  readonly rule?: StopSpec | undefined;
}

type Settings = Readonly<Record<string, unknown>>;

const RULES: Readonly<Record<string, (settings: Settings, where: string) => StopSpec>> = {
  'half-width': readWidth,
  equivalence: readEquivalence,
  sprt: readSprt,
};

/**
 * Reads a stopping rule as text: `blocks=N`, `half-width=H` or `half-width=H:wins`, `equivalence:margin=M`,
 * `sprt:nelo0=0,nelo1=5`, `sprt:metric=points,t0=0,t1=0.05,alpha=.05,beta=.05`.
 * @throws DominoError `bad-stop`
 */
export function parseUntil(text: string, where = '--until'): Stop {
  const [name = ''] = text.split(/[=:]/);
  const rest = text.slice(name.length + 1);
  if (name === 'blocks') return { blocks: positive(rest, `${where} blocks`, Number.isSafeInteger) };
  const read = RULES[name] ?? fail('bad-stop', `${where}: ${unknown('rule', name, ['blocks', ...Object.keys(RULES)])}`);
  if (name === 'half-width') {
    const [h, metric] = rest.split(':');
    return { rule: read({ h, ...(metric === undefined ? {} : { metric }) }, `${where} half-width`) };
  }
  return { rule: read(readPairs(rest, `${where} ${name}`), `${where} ${name}`) };
}

/** Reads a rule from an experiment file. @throws DominoError `bad-stop` */
export function readRule(name: 'halfWidth' | 'equivalence' | 'sprt', value: unknown): StopSpec {
  const where = `stop.${name}`;
  if (typeof value === 'string' || typeof value === 'number') {
    return parseUntil(`${name === 'halfWidth' ? 'half-width=' : `${name}:`}${value}`, 'stop').rule!;
  }
  return RULES[name === 'halfWidth' ? 'half-width' : name]!(value as Settings, where);
}

/** `a=1,b=2` as an object. */
export function readPairs(text: string, where: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const equals = part.indexOf('=');
        if (equals < 1) fail('bad-stop', `${where}: expected setting=value, found '${part}'`);
        return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
      }),
  );
}

function readWidth(settings: Settings, where: string): StopSpec {
  only(settings, ['h', 'metric', 'alpha'], where);
  return {
    kind: 'halfWidth',
    metric: metricOf(settings, where),
    halfWidth: positive(settings['h'], where),
    ...errors(settings, ['alpha'], where),
  };
}

function readEquivalence(settings: Settings, where: string): StopSpec {
  only(settings, ['margin', 'metric', 'alpha'], where);
  return {
    kind: 'equivalence',
    metric: metricOf(settings, where),
    margin: positive(settings['margin'], `${where} margin`),
    ...errors(settings, ['alpha'], where),
  };
}

const SCALES = ['elo', 'nelo', 't'] as const;

function readSprt(settings: Settings, where: string): StopSpec {
  only(
    settings,
    ['metric', 'alpha', 'beta', 'overshoot', ...SCALES.flatMap((scale) => [`${scale}0`, `${scale}1`])],
    where,
  );
  const scales = SCALES.filter((scale) => `${scale}0` in settings || `${scale}1` in settings);
  const [scale] = scales;
  const expected = 'expected t0 < t1, elo0 < elo1 or nelo0 < nelo1';
  if (scales.length !== 1 || scale === undefined) return fail('bad-stop', `${where}: ${expected}`);
  const h0 = numberOf(settings[`${scale}0`], `${where} ${scale}0`);
  const h1 = numberOf(settings[`${scale}1`], `${where} ${scale}1`);
  if (h0 >= h1) fail('bad-stop', `${where}: ${expected}, found ${h0} and ${h1}`);
  const common = {
    ...errors(settings, ['alpha', 'beta'], where),
    ...('overshoot' in settings ? { overshoot: String(settings['overshoot']) === 'true' } : {}),
  };
  if (scale === 't') return { kind: 'sprtEffect', metric: metricOf(settings, where), t0: h0, t1: h1, ...common };
  if (settings['metric'] !== undefined && settings['metric'] !== 'wins')
    fail('bad-stop', `${where} metric: ${scale} is of wins, found ${String(settings['metric'])}`);
  return { kind: 'sprtWins', hypotheses: { scale, h0, h1 }, ...common };
}

function only(settings: Settings, known: readonly string[], where: string): void {
  for (const name of Object.keys(settings))
    if (!known.includes(name)) fail('bad-stop', `${where}: ${unknown('setting', name, known)}`);
}

function metricOf(settings: Settings, where: string): Metric {
  const { metric = 'points' } = settings as { metric?: unknown };
  if (metric === 'points' || metric === 'wins') return metric;
  return fail('bad-stop', `${where}: expected points or wins, found '${String(metric)}'`);
}

function errors(settings: Settings, names: readonly ('alpha' | 'beta')[], where: string): Record<string, number> {
  return Object.fromEntries(
    names
      .filter((name) => name in settings)
      .map((name) => {
        const value = numberOf(settings[name], `${where} ${name}`);
        if (!(value > 0 && value < 0.5))
          fail('bad-stop', `${where} ${name}: expected a number above 0 and below 0.5, found ${value}`);
        return [name, value];
      }),
  );
}

function numberOf(value: unknown, where: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  return fail('bad-stop', `${where}: expected a number, found '${String(value ?? '')}'`);
}

function positive(value: unknown, where: string, kind: (value: number) => boolean = () => true): number {
  const number = numberOf(value, where);
  if (number > 0 && kind(number)) return number;
  return fail('bad-stop', `${where}: expected a ${kind(0.5) ? 'number' : 'whole number'} above 0, found ${number}`);
}

/** A rule in words. */
export function ruleText(rule: StopSpec): string {
  switch (rule.kind) {
    case 'blocks':
      return `${rule.blocks} blocks`;
    case 'halfWidth':
      return `half width ${rule.halfWidth} of ${rule.metric}`;
    case 'equivalence':
      return `equivalence of ${rule.metric} within ${rule.margin}`;
    case 'sprtEffect':
      return `SPRT of ${rule.metric}, effect ${rule.t0} against ${rule.t1}`;
    case 'sprtWins':
      return `SPRT, ${rule.hypotheses.scale} ${rule.hypotheses.h0} against ${rule.hypotheses.h1}`;
  }
}

/** A rule at work on one cell: fed with chunks in order, it says where the cell ends. */
export class CellStop {
  private readonly rule: StoppingRule;

  /** @throws DominoError `bad-stop` where the cell has not what the rule looks at */
  constructor(
    private readonly cell: Cell,
    spec: StopSpec,
  ) {
    if (cell.subjects.length < 2) fail('bad-stop', `stop: ${ruleText(spec)} compares two bots, and only one is named`);
    if (spec.kind === 'sprtWins' && cell.design !== 'swap')
      fail('bad-stop', `stop: ${ruleText(spec)} needs the design swap, found ${cell.design}; use metric and t0, t1`);
    const { metrics } = layoutMetrics(cell);
    const { blocks } = cell.spec;
    const bounded = spec.kind === 'blocks' || blocks >= ENDLESS ? spec : { ...spec, maxBlocks: blocks };
    this.rule = stoppingRule(bounded, { points: metrics[2]!.scale, wins: metrics[3]!.scale });
  }

  /** Takes a chunk in; the number of the first block that is not to count, once that is settled. */
  take(chunk: ChunkResult | { readonly swings?: ChunkResult['swings'] }): number | undefined {
    const { deals, points, wins } = chunk.swings!;
    for (let i = 0; i < deals.length; i++) {
      this.rule.add(blockSwing(this.cell, points[i]!, wins[i]!));
      if (this.rule.look()) return deals[i]! + 1;
    }
    return undefined;
  }

  get decision(): Decision | undefined {
    return this.rule.look();
  }

  /** The rule's figure at its last judgement. */
  get figure(): number {
    return this.rule.figure;
  }
}

/** A block as stopping rules take it. In a swap block the sum of the two games' results is one of five. */
export function blockSwing(cell: Cell, points: number, wins: number): BlockSwing {
  return { points, wins, pair: cell.design === 'swap' ? wins / 60 + 2 : undefined };
}
