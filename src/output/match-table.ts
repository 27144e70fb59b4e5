import type { CellResult } from '../run/run.js';
import type { MatchFigures, MatchMetric } from './match.js';
import { figure, notesOf, textTable, twoDecimals } from './table.js';

/** Decisions a second of a bot, as measured beside the match. */
export interface DecisionRate {
  readonly bot: string;
  readonly perSecond: number;
}

/** What a person reads after a match. */
export function matchTable(result: CellResult, figures: MatchFigures, rates: readonly DecisionRate[]): string {
  const { first, others, points, wins } = figures;
  const rows = [metricRow('points', points), metricRow('win share', wins)];
  const head = ['swing of', 'mean', '95 % interval', 'n', 't', 'p', 'zero', 'rho', 'worth'];
  return [
    `${first} against ${others.join(', ')}: swing is ${first} minus the others, by blocks of ${result.cell.plan.games} games`,
    textTable(head, rows, [1, 3, 4, 5, 6, 7, 8]),
    ...eloLines(figures),
    ...leadLines(points, wins),
    ...rateLines(rates),
    ...notesOf(result),
  ].join('\n');
}

function metricRow(name: string, { mean, lo, hi, n, t, p, zero, rho, worth }: MatchMetric): string[] {
  return [
    name,
    figure(mean),
    Number.isNaN(lo) ? 'n < 2' : `[${figure(lo)}, ${figure(hi)}]`,
    String(n),
    figure(t),
    figure(p),
    figure(zero),
    twoDecimals(rho),
    twoDecimals(worth),
  ];
}

function eloLines({ counts, elo, first }: MatchFigures): string[] {
  if (!counts || !elo) return [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return [
    `blocks lost twice, lost and tied, even, won and tied, won twice: ${counts.join(', ')}`,
    `Elo of ${first} ${elo.elo.toFixed(1)} +- ${elo.eloError.toFixed(1)}, normalized ${elo.nelo.toFixed(1)} +- ${elo.neloError.toFixed(1)} (95 %, n = ${total} blocks), likelihood that it is the better one ${elo.los.toFixed(4)}`,
  ];
}

function leadLines({ lead: points }: MatchMetric, { lead: wins }: MatchMetric): string[] {
  if (!points || !wins) return [];
  const text = (name: string, { mean, lo, hi }: typeof points) =>
    `${name} ${figure(mean)} [${figure(lo)}, ${figure(hi)}]`;
  return [
    `the side that leads minus the other: ${text('points', points)}, ${text('win share', wins)} (95 %, n = ${points.n} blocks)`,
  ];
}

function rateLines(rates: readonly DecisionRate[]): string[] {
  if (rates.length === 0) return [];
  const parts = rates.map(({ bot, perSecond }) => `${bot} ${Math.round(perSecond).toLocaleString('en-US')}`);
  return [`decisions a second on one thread, engine included: ${parts.join(', ')}`];
}
