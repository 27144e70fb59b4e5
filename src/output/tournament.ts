import type { Estimate, PairReport, TournamentReport } from '../stats/tournament.js';
import { PAIR_COLUMNS, RATING_COLUMNS } from './columns.js';
import { csvText } from './csv.js';
import { figure, textTable } from './table.js';

const METRICS = [
  ['swingPoints', 'points', 'points'],
  ['swingWins', 'wins', 'win share'],
] as const;

/** ratings.csv: rows of each bot, from the best; then the lead effect. */
export function ratingsCsv({ bots, lead }: TournamentReport, labels: readonly string[]): string {
  const rows = bots.flatMap(({ bot, elo, points, wins, score }, i) => {
    const head = { rank: i + 1, bot: labels[bot]! };
    const means = { swingPoints: points, swingWins: wins, points: score };
    return [
      ...(elo ? [{ ...head, metric: 'elo', unit: 'Elo', n: points.n, mean: elo.estimate, sd: undefined, ...elo }] : []),
      ...Object.entries(means).map(([metric, row]) => {
        return { ...head, metric, unit: metric === 'swingWins' ? 'win share' : 'points', ...row, se: errorOf(row) };
      }),
    ];
  });
  const n = Math.max(...bots.map(({ points }) => points.n));
  const last = lead ? [{ metric: 'lead', unit: 'Elo', n, mean: lead.estimate, ...lead }] : [];
  return csvText(RATING_COLUMNS, [...rows, ...last]);
}

function errorOf({ n, sd }: Estimate): number {
  return sd / Math.sqrt(n);
}

/** pairs.csv: rows of each pair. */
export function pairsCsv(pairs: readonly PairReport[], labels: readonly string[]): string {
  return csvText(
    PAIR_COLUMNS,
    pairs.flatMap((pair) =>
      METRICS.map(([metric, key, unit]) => ({
        first: labels[pair.first],
        second: labels[pair.second],
        metric,
        unit,
        ...pair[key],
      })),
    ),
  );
}

/** What a person reads after a tournament. */
export function tournamentTable(report: TournamentReport, labels: readonly string[]): string {
  const { bots, lead } = report;
  const rated = bots.some(({ elo }) => elo);
  const head = ['', 'bot', ...(rated ? ['Elo', '95 % interval'] : []), 'points', '95 % interval'];
  const rows = bots.map(({ bot, elo, points, wins, score }, i) => [
    String(i + 1),
    labels[bot]!,
    ...(elo ? [elo.estimate.toFixed(1), `[${elo.lo.toFixed(1)}, ${elo.hi.toFixed(1)}]`] : []),
    ...swingText(points),
    ...swingText(wins),
    figure(score.mean),
    String(points.n),
  ]);
  const numbers = rated ? [2, 4, 6, 8, 9] : [2, 4, 6, 7];
  return [
    textTable([...head, 'wins', '95 % interval', 'score', 'n'], rows, numbers),
    rated
      ? 'Elo: one joint fit, mean 0, deals resampled; points and wins: mean swing against the opponents played; n deals'
      : 'points and wins: mean swing against the opponents played (alone in a field of each, less the other way round); n deals',
    ...(lead
      ? [`the lead is worth ${lead.estimate.toFixed(1)} Elo [${lead.lo.toFixed(1)}, ${lead.hi.toFixed(1)}] (95 %)`]
      : []),
    ...METRICS.flatMap(([, key, unit]) => [
      '',
      `swing of the row against the column, ${unit}`,
      crossTable(report, labels, key),
    ]),
    ...pairNotes(report, labels),
  ].join('\n');
}

function swingText({ mean, lo, hi }: Estimate): string[] {
  return [figure(mean), Number.isNaN(lo) ? 'n < 2' : `[${figure(lo)}, ${figure(hi)}]`];
}

/** Rows and columns in order of rank; the lower half is the upper with the sign turned. */
function crossTable({ bots, pairs }: TournamentReport, labels: readonly string[], key: 'points' | 'wins'): string {
  const order = bots.map(({ bot }) => bot);
  const cell = (row: number, column: number): string => {
    const pair = pairs.find(
      ({ first, second }) => first + second === row + column && (first === row || second === row),
    );
    if (row === column || !pair) return '.';
    const { mean, hi, pHolm } = pair[key];
    const half = Number.isNaN(hi) ? '?' : figure(hi - mean);
    return `${figure(pair.first === row ? mean : -mean)} +- ${half}${pHolm < 0.05 ? '*' : ''}`;
  };
  return textTable(
    ['', ...order.map((bot) => labels[bot]!)],
    order.map((row) => [labels[row]!, ...order.map((column) => cell(row, column))]),
  );
}

function pairNotes({ pairs, cycles }: TournamentReport, labels: readonly string[]): string[] {
  const counts = [...new Set(pairs.map(({ points }) => points.n))].sort((a, b) => a - b);
  const n = counts.length === 1 ? `n = ${counts[0]}` : `n from ${counts[0]} to ${counts.at(-1)}`;
  const sure = (significant: boolean) => (significant ? 'significant' : 'by signs only');
  const odd = [
    ...cycles.cycles.map(
      ({ bots, significant }) =>
        `cycle: ${[...bots, bots[0]].map((bot) => labels[bot!]).join(' beats ')} (${sure(significant)})`,
    ),
    ...cycles.contradictions.map(
      ({ winner, loser, significant }) =>
        `against the order: ${labels[winner]} beats ${labels[loser]} (${sure(significant)})`,
    ),
  ];
  return [
    `${n} deals a pair, 95 % intervals; * differs from 0 by a sign-flip test, p < 0.05 by Holm over ${2 * pairs.length} tests`,
    ...(odd.length > 0 ? odd : ['no cycle, no pair against the order']),
  ];
}
