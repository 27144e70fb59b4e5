import { stringify } from 'csv-stringify/sync';
import type { Decision, Judge } from '../search/regret.js';
import { clusterMean } from '../stats/clusters.js';

/** What a decision was played under; decisions under different ones are never put together. */
export interface RegretConfig {
  readonly game: string;
  readonly players: number;
  readonly pairs: boolean;
  /** Every rule option in force, as JSON. */
  readonly rules: string;
}

/** A decision with all that says where it comes from. */
export interface RegretRow extends Omit<Decision, 'move' | 'best'>, RegretConfig {
  readonly line: number;
  /** Deal it belongs to: the unit of evidence, for all games played on it. */
  readonly deal: string;
  readonly bot: string;
  readonly unit: string;
  /** Moves in notation. */
  readonly move: string;
  readonly best: string;
}

/** What a table groups decisions by. */
export type RegretGrouping = 'all' | 'third' | 'kind';

/** Losses of one group of decisions of one bot. */
export interface RegretGroup extends RegretConfig {
  readonly bot: string;
  readonly by: RegretGrouping;
  readonly group: string;
  readonly judge: Judge;
  readonly unit: string;
  readonly decisions: number;
  readonly games: number;
  readonly deals: number;
  readonly meanLoss: number;
  readonly lo: number;
  readonly hi: number;
  /** Share of decisions in which one of the best moves was played. */
  readonly faultless: number;
}

const GROUPINGS: readonly RegretGrouping[] = ['all', 'third', 'kind'];

/**
 * Groups decisions by configuration, bot, what judged them, and: all, third of the game, kind. Exact losses and estimates by playouts are never put together.
 * @param order third and kind names in the order of tables
 */
export function groupRegret(rows: readonly RegretRow[], order: readonly string[]): RegretGroup[] {
  const groups = new Map<string, { by: RegretGrouping; group: string; rows: RegretRow[] }>();
  for (const row of rows) {
    for (const by of GROUPINGS) {
      const group = by === 'all' ? 'all' : row[by];
      const key = JSON.stringify([...configKey(row), row.bot, by, group, row.judge]);
      const known = groups.get(key);
      if (known) known.rows.push(row);
      else groups.set(key, { by, group, rows: [row] });
    }
  }
  const place = ({ by, group }: RegretGroup) => GROUPINGS.indexOf(by) * 1000 + order.indexOf(group);
  return [...groups.values()]
    .map(({ by, group, rows: members }) => sumUp(by, group, members))
    .sort((a, b) => compareConfigs(a, b) || compare(a.bot, b.bot) || place(a) - place(b) || -compare(a.judge, b.judge));
}

function configKey({ game, players, pairs, rules }: RegretConfig) {
  return [game, players, pairs, rules] as const;
}

function compareConfigs(a: RegretConfig, b: RegretConfig): number {
  return (
    compare(a.game, b.game) || a.players - b.players || Number(a.pairs) - Number(b.pairs) || compare(a.rules, b.rules)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sumUp(by: RegretGrouping, group: string, rows: readonly RegretRow[]): RegretGroup {
  const { game, players, pairs, rules, bot, judge, unit } = rows[0]!;
  const clusters = new Map<string, { sum: number; count: number }>();
  for (const { deal, loss } of rows) {
    const cluster = clusters.get(deal) ?? { sum: 0, count: 0 };
    cluster.sum += loss;
    cluster.count++;
    clusters.set(deal, cluster);
  }
  const { mean, lo, hi } = clusterMean(clusters.values());
  return {
    game,
    players,
    pairs,
    rules,
    bot,
    by,
    group,
    judge,
    unit,
    decisions: rows.length,
    games: new Set(rows.map(({ line }) => line)).size,
    deals: clusters.size,
    meanLoss: mean,
    lo,
    hi,
    faultless: rows.filter((row) => row.faultless).length / rows.length,
  };
}

/** The decisions that lost most, exact ones before estimates; those that lost something. */
export function worstMoves(rows: readonly RegretRow[], count: number): RegretRow[] {
  return rows
    .filter(({ faultless, loss }) => !faultless && loss > 0)
    .sort((a, b) => -compare(a.judge, b.judge) || b.loss - a.loss || a.line - b.line || a.ply - b.ply)
    .slice(0, count);
}

/* An interval below two deals is not known: an empty cell. */
const CAST = {
  boolean: (value: boolean) => String(value),
  number: (value: number) => (Number.isFinite(value) ? String(value) : ''),
};

const CONFIG_COLUMNS = ['game', 'players', 'pairs', 'rules'];

/** One row a group. */
export function regretCsv(groups: readonly RegretGroup[]): string {
  const columns = [
    ...CONFIG_COLUMNS,
    'bot',
    'by',
    'group',
    'judge',
    'unit',
    'decisions',
    'games',
    'deals',
    'meanLoss',
    'lo',
    'hi',
    'faultless',
  ];
  return stringify(groups as RegretGroup[], { header: true, columns, cast: CAST });
}

/** One row a decision. */
export function decisionsCsv(rows: readonly RegretRow[]): string {
  const columns = [
    'line',
    ...CONFIG_COLUMNS,
    'deal',
    'ply',
    'seat',
    'bot',
    'third',
    'kind',
    'judge',
    'choices',
    'move',
    'best',
    'loss',
    'unit',
    'faultless',
    'nodes',
  ];
  return stringify(rows as RegretRow[], { header: true, columns, cast: CAST });
}
