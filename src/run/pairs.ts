import { createHash } from 'node:crypto';
import type { BotSpec } from '../play/spec.js';
import type { PairBlocks, PairScales } from '../stats/tournament.js';
import type { LoadedStrategy, ResolvedBot } from './bots.js';
import { type Cell, type CellSpec, settleCell } from './cell.js';
import { layoutMetrics } from './metrics.js';
import type { CellResult } from './run.js';

/** A bot of a tournament. */
export interface Entrant {
  readonly spec: BotSpec;
  readonly bot: ResolvedBot;
}

/** Two bots that are to meet, by their numbers: the same two in the same order however they were listed. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
  /** Name of its folder: the same in every tournament. */
  readonly key: string;
  /** Two sides: one cell. More: the first alone in a field of the second, and the other way round. */
  readonly cells: readonly CellSpec[];
}

const SLUG = 24;

/** Plans the games of two bots. */
export function planPair(game: CellSpec, entrants: readonly Entrant[], a: number, b: number, sides: number): Pairing {
  const [first, second] = entrants[a]!.bot.identity < entrants[b]!.bot.identity ? [a, b] : [b, a];
  const [one, other] = [entrants[first]!, entrants[second]!];
  const cell = (x: Entrant, y: Entrant): CellSpec => ({
    ...game,
    name: `${x.bot.label} against ${y.bot.label}`,
    bots: [x.spec, y.spec],
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([one.bot.identity, other.bot.identity]))
    .digest('hex');
  const slug = ({ bot }: Entrant) => bot.label.replaceAll(/[^\w.=-]+/g, '-').slice(0, SLUG);
  return {
    first,
    second,
    key: `${slug(one)}-${slug(other)}-${hash.slice(0, 12)}`,
    cells: sides === 2 ? [cell(one, other)] : [cell(one, other), cell(other, one)],
  };
}

/** Figures that a tournament needs of every block of a cell: swings, own score of either bot, the leader's share. */
export function pairFigures(spec: CellSpec, strategies: readonly LoadedStrategy[]): number[] {
  const { metrics } = layoutMetrics(settleCell(spec, strategies));
  return [2, 3, 0, 4, metrics.findIndex(({ metric }) => metric === 'leaderShare')];
}

/** Whether the first bot leads one game of a block and the second the other. */
export function alternates({ design, config }: Cell): boolean {
  return design === 'swap' && !config.game.forcesLeader(config.rules);
}

/** The blocks of a pair, from the results of its cells. */
export function pairBlocks({ first, second }: Pairing, [one, other]: readonly CellResult[]): PairBlocks {
  const { deals, figures } = one!.values!;
  const [points, wins, own, foreign, leader] = figures as [number[], number[], number[], number[], number[]];
  if (other) return fieldBlocks(first, second, one!, other);
  const { games } = one!.cell.plan;
  /* Own shares of all games; where the bots lead in turn, those as leader and the other's as leader make up the leader's. */
  const total = wins.map((swing) => (swing + 60 * games) / 2);
  const shares = alternates(one!.cell)
    ? {
        leads: total.map((sum, i) => (sum + leader[i]! - 60) / 2),
        follows: total.map((sum, i) => (sum - leader[i]! + 60) / 2),
      }
    : { leads: total.map((sum) => sum / games), follows: total.map((sum) => sum / games) };
  return { first, second, deals, points, wins, scores: [own, foreign], shares };
}

/** Deal by deal: the first alone in a field of the second, less the second alone in a field of the first. */
function fieldBlocks(first: number, second: number, one: CellResult, other: CellResult): PairBlocks {
  const places = new Map(other.values!.deals.map((deal, i) => [deal, i]));
  const both = one.values!.deals.flatMap((deal, i) =>
    places.has(deal) ? [[deal, i, places.get(deal)!] as const] : [],
  );
  const [a, b] = [one.values!.figures, other.values!.figures];
  return {
    first,
    second,
    deals: both.map(([deal]) => deal),
    points: both.map(([, i, j]) => a[0]![i]! - b[0]![j]!),
    wins: both.map(([, i, j]) => a[1]![i]! - b[1]![j]!),
    scores: [both.map(([, i]) => a[2]![i]!), both.map(([, , j]) => b[2]![j]!)],
  };
}

/** Units of the integers in the blocks of pairs. */
export function pairScales(cell: Cell): PairScales {
  const { metrics } = layoutMetrics(cell);
  const times = cell.config.seating.sides === 2 ? 1 : 2;
  return { points: times * metrics[2]!.scale, wins: times * metrics[3]!.scale, scores: metrics[0]!.scale };
}
