import type { AnyStrategy } from '../play/strategy.js';
import type { OpenSolver, OpenValue } from '../search/solver.js';
import { meanInterval, wilson } from '../stats/intervals.js';
import { type Cell, type CellSpec, settleCell } from './cell.js';
import { CellDealer } from './runner.js';

/** One deal solved, or not. */
export interface TheoryDeal {
  readonly deal: number;
  /** Whether every question about it was answered. */
  readonly solved: boolean;
  /** Positions opened for the value of the deal with seat 0 leading. */
  readonly nodes: number;
  /** Leader's side less the other side; undefined where not solved. */
  readonly value?: number;
  /**
   * What the lead is worth on these hands: result of a side when it leads less when it does not, mean over the sides.
   * Undefined where not solved, or where the rules say who leads.
   */
  readonly lead?: number;
}

/** A mean with its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly lo: number;
  readonly hi: number;
}

/** Open-hands theory of a game, from seeded deals. Where none is solved its estimates are NaN. */
export interface Theory {
  readonly deals: number;
  readonly solved: number;
  readonly wins: Estimate;
  readonly ties: Estimate;
  readonly losses: Estimate;
  /** Share of wins where every deal left out were lost, and won. */
  readonly winsWorst: { readonly lo: number; readonly hi: number };
  readonly value: Estimate;
  /** Undefined where the rules say who leads. */
  readonly lead: Estimate | undefined;
  readonly nodes: { readonly median: number; readonly p95: number; readonly max: number };
}

/** The cell of a theory table: of Double Takes one round. @throws DominoError as `settleCell` */
export function settleTheory(spec: CellSpec, strategies: readonly AnyStrategy[]): Cell {
  const cell = settleCell(spec, strategies);
  return { ...cell, config: { ...cell.config, rounds: 1 } };
}

/**
 * Solves the deals `from` to `to - 1` of a cell with seat 0 leading, and again with seat 1 where the rules let the lead move.
 * Of Double Takes the first round is taken: later ones depend on nothing in it.
 */
export function* solveDeals(
  cell: Cell,
  solver: OpenSolver,
  limit: number,
  from: number,
  to: number,
): Generator<TheoryDeal> {
  const { config } = cell;
  const dealer = new CellDealer(cell);
  const state = config.game.createState(config);
  const moves = !config.game.forcesLeader(config.rules);
  for (let deal = from; deal < to; deal++) {
    dealer.open(deal);
    const led = leadBy(0);
    const other = led.solved && moves ? leadBy(1) : undefined;
    if (!led.solved || other?.solved === false) yield { deal, solved: false, nodes: led.nodes };
    else {
      const lead = other === undefined ? {} : { lead: (led.value + other.value) / 2 };
      yield { deal, solved: true, nodes: led.nodes, value: led.value, ...lead };
    }
  }

  /** The deal that is open, for its leader's side. */
  function leadBy(leader: number): OpenValue {
    const dealt = dealer.tiles(leader);
    state.startDeal({ ...dealt, rounds: dealt.rounds.slice(0, 1), leftover: [] });
    solver.load(state);
    const answer = solver.value(limit);
    const sign = config.seating.sideOf[state.table.leader] === 0 ? 1 : -1;
    /* Adding 0 turns -0 into 0. */
    return { ...answer, value: sign * answer.value + 0 };
  }
}

/**
 * Sums deals up. Deals not solved are left out of the means; what they could change at most stands beside.
 * @param moves whether the rules let the lead move
 */
export function summariseTheory(all: readonly TheoryDeal[], moves: boolean): Theory {
  const solved = all.filter((deal) => deal.solved);
  const values = solved.map(({ value }) => value!);
  const leads = solved.flatMap(({ lead }) => (lead === undefined ? [] : [lead]));
  const count = (test: (value: number) => boolean) => values.filter(test).length;
  const wins = count((value) => value > 0);
  const nodes = all.map((deal) => deal.nodes).sort((a, b) => a - b);
  const rank = (p: number) => nodes[Math.max(0, Math.ceil(p * nodes.length) - 1)]!;
  return {
    deals: all.length,
    solved: solved.length,
    wins: share(wins, solved.length),
    ties: share(
      count((value) => value === 0),
      solved.length,
    ),
    losses: share(
      count((value) => value < 0),
      solved.length,
    ),
    winsWorst: { lo: wins / all.length, hi: (wins + all.length - solved.length) / all.length },
    value: average(values),
    lead: moves ? average(leads) : undefined,
    nodes: { median: rank(0.5), p95: rank(0.95), max: rank(1) },
  };
}

function share(successes: number, n: number): Estimate {
  return n === 0
    ? { mean: Number.NaN, lo: Number.NaN, hi: Number.NaN }
    : { mean: successes / n, ...wilson(successes, n) };
}

function average(values: readonly number[]): Estimate {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, ...meanInterval(mean, Math.sqrt(squares / (n - 1)), n) };
}
