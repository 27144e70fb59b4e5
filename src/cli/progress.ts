import { Presets, SingleBar } from 'cli-progress';
import type { Cell } from '../run/cell.js';
import { layoutMetrics } from '../run/metrics.js';
import type { ChunkResult } from '../run/runner.js';
import { type CellStop, ruleText } from '../run/stop.js';
import { ConfidenceSequence } from '../stats/sequence.js';
import { effectSprtPlan, type SprtPlan, winsSprtPlan } from '../stats/sprt-length.js';
import type { StopSpec } from '../stats/stopping.js';
import type { Metric } from '../stats/stopping-rule.js';
import type { Io } from './io.js';

const MINUTE = 60_000;

/** Tells how far a run is: a bar at a terminal, a line a minute elsewhere (JSON where asked for), nothing where quiet. */
export interface Progress {
  advance(cell: Cell, result: ChunkResult, known: boolean, stop: CellStop | undefined): void;
  stop(): void;
}

/** What is told of a run. */
interface Standing {
  readonly cell: string;
  /** Blocks done in all, and blocks expected in all where that can be said. */
  readonly blocks: number;
  readonly total: number | undefined;
  readonly gamesPerSecond: number;
  readonly secondsLeft: number | undefined;
  /** Swing so far of the first bot with a 95 % confidence sequence: it holds at all looks together. */
  readonly swing:
    | { readonly metric: Metric; readonly mean: number; readonly lo: number; readonly hi: number }
    | undefined;
  /** The stopping rule's figure (log-likelihood ratio, half width). */
  readonly figure: number | undefined;
}

/** Progress over `total` blocks of all cells; undefined where a rule ends them. */
export function startProgress(
  io: Io,
  total: number | undefined,
  { quiet, json }: { readonly quiet: boolean; readonly json: boolean },
): Progress {
  if (quiet) return { advance: () => {}, stop: () => {} };
  const tracker = new Tracker(total);
  return io.terminal && !json ? barProgress(tracker, total) : lineProgress(tracker, io, json);
}

/** Tells how far long work is that counts something: a bar at a terminal, a line a minute elsewhere, nothing where quiet. */
export interface CountProgress {
  advance(by: number): void;
  stop(): void;
}

/** Progress over `total` of `unit` (deals, games). */
export function countProgress(
  io: Io,
  total: number,
  unit: string,
  { quiet, json }: { readonly quiet: boolean; readonly json: boolean },
): CountProgress {
  if (quiet) return { advance: () => {}, stop: () => {} };
  let done = 0;
  if (io.terminal && !json) {
    const format = `{bar} {percentage}% | {value}/{total} ${unit} | {eta_formatted} left`;
    const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
    bar.start(total, 0);
    return { advance: (by) => bar.increment(by), stop: () => bar.stop() };
  }
  let next = performance.now() + MINUTE;
  return {
    advance(by) {
      done += by;
      if (performance.now() < next) return;
      next += MINUTE;
      io.err(json ? JSON.stringify({ type: 'progress', done, total, unit }) : `${done}/${total} ${unit}`);
    },
    stop: () => {},
  };
}

/** Keeps the standing of a run. */
class Tracker {
  private readonly started = performance.now();
  private done = 0;
  /** Blocks and games played in this process: what the rate is of. */
  private fresh = 0;
  private games = 0;
  private cell: Cell | undefined;
  private inCell = 0;
  private sequence: ConfidenceSequence | undefined;
  private metric: Metric = 'points';
  private figure: number | undefined;
  private expected: number | undefined;

  constructor(private readonly total: number | undefined) {}

  take(cell: Cell, result: ChunkResult, known: boolean, stop: CellStop | undefined): void {
    if (cell !== this.cell) this.enter(cell);
    const blocks = result.to - result.from;
    this.done += blocks;
    this.inCell += blocks;
    if (!known) {
      this.fresh += blocks;
      this.games += blocks * cell.plan.games;
    }
    if (result.swings && this.sequence) for (const swing of result.swings[this.metric]) this.sequence.add(swing);
    this.figure = stop?.figure;
  }

  private enter(cell: Cell): void {
    const { rule } = cell.spec;
    this.cell = cell;
    this.inCell = 0;
    this.metric = rule && 'metric' in rule ? rule.metric : rule?.kind === 'sprtWins' ? 'wins' : 'points';
    const scale = layoutMetrics(cell).metrics[this.metric === 'points' ? 2 : 3]?.scale ?? 1;
    this.sequence = cell.subjects.length > 1 ? new ConfidenceSequence(scale) : undefined;
    this.expected = rule && expectedBlocks(rule);
  }

  standing(): Standing {
    const seconds = Math.max(0.001, (performance.now() - this.started) / 1000);
    const total = this.total ?? (this.expected === undefined ? undefined : this.done - this.inCell + this.expected);
    const left = total === undefined ? undefined : Math.max(0, total - this.done);
    const interval = this.sequence?.interval();
    return {
      cell: this.cell?.spec.name ?? '',
      blocks: this.done,
      total,
      gamesPerSecond: Math.round(this.games / seconds),
      secondsLeft: left === undefined || this.fresh === 0 ? undefined : Math.round((left * seconds) / this.fresh),
      swing: interval && { metric: this.metric, mean: (interval.lo + interval.hi) / 2, ...interval },
      figure: Number.isFinite(this.figure) ? this.figure : undefined,
    };
  }
}

/** Blocks that a sequential test needs on average where neither hypothesis holds: its longest case. */
function expectedBlocks(rule: StopSpec): number | undefined {
  const plan = sprtPlan(rule);
  return plan && Math.round(plan.middle.expected);
}

function sprtPlan(rule: StopSpec): SprtPlan | undefined {
  if (rule.kind === 'sprtEffect') return effectSprtPlan(rule.t0, rule.t1, rule);
  /* The variance of a pair's result is not known beforehand: that of two independent games without ties. */
  return rule.kind === 'sprtWins' ? winsSprtPlan(rule.hypotheses, 0.125, rule) : undefined;
}

/** What a sequential test may cost, said before it starts; undefined for other rules. */
export function lengthNotice(rule: StopSpec): string | undefined {
  const plan = sprtPlan(rule);
  if (plan === undefined) return undefined;
  const { h0, middle, h1 } = plan;
  const text = ({ expected, q95 }: SprtPlan['h0']) => `${Math.ceil(expected)} (within ${Math.ceil(q95)} with .95)`;
  const about = rule.kind === 'sprtWins' ? 'about ' : '';
  return `${ruleText(rule)}: expected blocks under H0 ${about}${text(h0)}, half way ${text(middle)}, under H1 ${text(h1)}`;
}

function barProgress(tracker: Tracker, total: number | undefined): Progress {
  const format =
    total === undefined
      ? '{value} blocks | {rate} games/s | {left} | {swing} | {cell}'
      : '{bar} {percentage}% | {value}/{total} blocks | {rate} games/s | {left} | {swing} | {cell}';
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true }, Presets.shades_classic);
  bar.start(total ?? 0, 0, { rate: '-', cell: '', left: '', swing: '' });
  return {
    advance(...taken) {
      tracker.take(...taken);
      const standing = tracker.standing();
      if (total === undefined) bar.setTotal(Math.max(standing.blocks + 1, standing.total ?? 0));
      bar.update(standing.blocks, {
        rate: standing.gamesPerSecond.toLocaleString('en-US'),
        cell: standing.cell,
        left: leftText(standing),
        swing: swingText(standing),
      });
    },
    stop: () => bar.stop(),
  };
}

function lineProgress(tracker: Tracker, io: Io, json: boolean): Progress {
  let next = performance.now() + MINUTE;
  return {
    advance(...taken) {
      tracker.take(...taken);
      if (performance.now() < next) return;
      next += MINUTE;
      const standing = tracker.standing();
      if (json) io.err(JSON.stringify({ type: 'progress', ...standing }));
      else {
        const { blocks, total, gamesPerSecond, cell } = standing;
        const parts = [
          `${blocks}${total === undefined ? '' : `/${total}`} blocks`,
          `${gamesPerSecond.toLocaleString('en-US')} games/s`,
          leftText(standing),
          swingText(standing),
          cell,
        ];
        io.err(parts.filter((part) => part !== '').join(', '));
      }
    },
    stop: () => {},
  };
}

function leftText({ secondsLeft }: Standing): string {
  if (secondsLeft === undefined) return '';
  const minutes = Math.floor(secondsLeft / 60);
  return `${minutes > 0 ? `${minutes} min ` : ''}${secondsLeft % 60} s left`;
}

function swingText({ swing, figure }: Standing): string {
  const parts = [
    swing
      ? `swing of ${swing.metric} ${swing.mean.toFixed(4)} [${swing.lo.toFixed(4)}, ${swing.hi.toFixed(4)}] at all looks`
      : '',
    figure === undefined ? '' : `rule at ${figure.toFixed(4)}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
