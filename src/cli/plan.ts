import { matchFigures } from '../output/match.js';
import { figure, textTable } from '../output/table.js';
import { MOVE_TIMEOUT, openBackend } from '../run/executor.js';
import type { Experiment } from '../run/experiment.js';
import type { StrategyLibrary } from '../run/library.js';
import { runExperiment } from '../run/run.js';
import { ruleText } from '../run/stop.js';
import { pairMoments } from '../stats/pentanomial.js';
import { effectSprtPlan, type SprtPlan, winsSprtPlan } from '../stats/sprt-length.js';
import { blocksForWidth } from '../stats/stop-width.js';
import type { StopSpec } from '../stats/stopping.js';
import type { Metric } from '../stats/stopping-rule.js';
import type { ExecuteOptions } from './execute.js';

/** Blocks and time that one rule would need by one metric. */
export interface PlanRow {
  readonly metric: Metric;
  readonly rule: string;
  /** Expected blocks, and those within which it ends with probability .95 (both the same where there is no chance in it). */
  readonly blocks: number;
  readonly q95: number;
  readonly seconds: number;
}

/** What a pilot says of a match to come. */
export interface MatchPlan {
  readonly pilot: number;
  readonly blocksPerSecond: number;
  /** Mean, standard deviation and normalized effect of the pilot's swings. */
  readonly metrics: readonly {
    readonly metric: Metric;
    readonly mean: number;
    readonly sd: number;
    readonly t: number;
  }[];
  readonly rows: readonly PlanRow[];
}

/** Plays a pilot, on deals of its own, and works out what verdicts would cost. */
export async function planMatch(
  experiment: Experiment,
  library: StrategyLibrary,
  { workers }: Pick<ExecuteOptions, 'workers'>,
  pilot: number,
): Promise<MatchPlan> {
  const [cell] = experiment.cells;
  /* Deals of its own: what the pilot saw must not be seen again by the test that it planned. */
  const spec = { ...cell!, blocks: pilot, rule: undefined, seed: `${cell!.seed} pilot` };
  const backend = openBackend(workers, library, (experiment.moveTimeout ?? MOVE_TIMEOUT / 1000) * 1000);
  const started = performance.now();
  try {
    const wish = { records: 0, perBlock: false, swings: true, onFault: experiment.onFault ?? ('abort' as const) };
    const [result] = await runExperiment({ experiment: { ...experiment, cells: [spec] }, library, backend, wish });
    const blocksPerSecond = pilot / ((performance.now() - started) / 1000);
    const figures = matchFigures(result!);
    const metrics = (['points', 'wins'] as const).map((metric) => {
      const { mean, sd, t } = figures[metric];
      return { metric, mean, sd, t };
    });
    const n = figures.counts?.reduce((sum, count) => sum + count, 0) ?? 0;
    const pairVariance = figures.counts ? pairMoments(figures.counts.map((count) => count / n)).v : undefined;
    const rows = metrics.flatMap(({ metric, sd }) =>
      (cell!.rule ? [cell!.rule] : usualRules(metric, sd)).flatMap((rule) =>
        rowOf(rule, metric, sd, pairVariance, blocksPerSecond),
      ),
    );
    return { pilot, blocksPerSecond, metrics, rows };
  } finally {
    await backend.close();
  }
}

/** What one would ask of each metric: an interval as wide as a twentieth and a hundredth of the spread, and usual tests. */
function usualRules(metric: Metric, sd: number): StopSpec[] {
  const widths = sd > 0 ? [sd / 20, sd / 100] : [];
  return [
    ...widths.map((h): StopSpec => ({ kind: 'halfWidth', metric, halfWidth: Number(h.toPrecision(1)) })),
    { kind: 'sprtEffect', metric, t0: 0, t1: 0.1 },
    { kind: 'sprtEffect', metric, t0: 0, t1: 0.05 },
    ...(metric === 'wins' ? [{ kind: 'sprtWins', hypotheses: { scale: 'nelo', h0: 0, h1: 5 } } as const] : []),
  ];
}

function rowOf(rule: StopSpec, metric: Metric, sd: number, pairVariance: number | undefined, rate: number): PlanRow[] {
  if ('metric' in rule && rule.metric !== metric) return [];
  const row = (blocks: number, q95: number): PlanRow[] => [
    { metric, rule: ruleText(rule), blocks: Math.ceil(blocks), q95: Math.ceil(q95), seconds: blocks / rate },
  ];
  const worst = ({ h0, middle, h1 }: SprtPlan): PlanRow[] =>
    row(Math.max(h0.expected, middle.expected, h1.expected), Math.max(h0.q95, middle.q95, h1.q95));
  switch (rule.kind) {
    case 'blocks':
      return row(rule.blocks, rule.blocks);
    case 'halfWidth': {
      const blocks = blocksForWidth(sd, rule.halfWidth, rule.alpha);
      return row(blocks, blocks);
    }
    case 'equivalence': {
      const blocks = blocksForWidth(sd, rule.margin / 2, rule.alpha);
      return row(blocks, blocks);
    }
    case 'sprtEffect':
      return worst(effectSprtPlan(rule.t0, rule.t1, rule));
    case 'sprtWins':
      return metric === 'wins' && pairVariance !== undefined && pairVariance > 0
        ? worst(winsSprtPlan(rule.hypotheses, pairVariance, rule))
        : [];
  }
}

/** The plan for a person. */
export function planTable({ pilot, blocksPerSecond, metrics, rows }: MatchPlan): string {
  const head = ['metric', 'rule', 'blocks expected', 'within (.95)', 'time'];
  return [
    `pilot of ${pilot} blocks (deals of its own): ${Math.round(blocksPerSecond).toLocaleString('en-US')} blocks a second`,
    ...metrics.map(
      ({ metric, mean, sd, t }) =>
        `swing of ${metric}: mean ${figure(mean)}, sd ${figure(sd)}, effect t = ${figure(t)} (n = ${pilot} blocks; the mean is no result)`,
    ),
    textTable(
      head,
      rows.map(({ metric, rule, blocks, q95, seconds }) => [
        metric,
        rule,
        String(blocks),
        String(q95),
        duration(seconds),
      ]),
      [2, 3, 4],
    ),
    'tests: the longest expected length of H0, H1 and the middle between them',
  ].join('\n');
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return seconds < 3600 ? `${(seconds / 60).toFixed(1)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
