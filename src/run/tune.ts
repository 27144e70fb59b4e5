import { Stream } from '../core/random.js';
import { purposeKey, rootKey } from '../core/seed.js';
import type { BotSpec } from '../play/spec.js';
import { Spsa, type SpsaIterate, type SpsaParameter, spsaGains } from '../stats/spsa.js';
import type { Metric } from '../stats/stopping-rule.js';
import { type Cell, settleCell } from './cell.js';
import { CellFeed } from './feed.js';
import { layoutMetrics } from './metrics.js';
import { type CellResult, type RunRequest, settleCells } from './run.js';

/** How parameters are searched for. */
export interface SearchSpec {
  readonly parameters: readonly SpsaParameter[];
  readonly metric: Metric;
  readonly iterations: number;
  /** Blocks of each of the two points in an iteration. */
  readonly blocks: number;
}

/** An iteration with what it rests on. */
export interface Iterate extends SpsaIterate {
  /** First deal, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Deals that both points counted. */
  readonly n: number;
  readonly sd: number;
}

/** What a search found. */
export interface Search {
  readonly results: CellResult[];
  readonly iterates: readonly Iterate[];
  /** Mean of the parameters over the last half of the iterations, whole ones rounded. */
  readonly tuned: readonly number[];
}

/**
 * Searches parameters of the first bot of an experiment of two cells, alike but for what they are called: in iteration k the
 * first plays the blocks from k times `blocks` on with the plus point, the second the same deals with the minus point, both
 * against the opponent. So what climbs is the strength against the opponent that was named, and no deal is used twice.
 *
 * The gain follows from the noise of the first iteration (which moves nothing before): a result of that size moves each
 * parameter by a fifth of its step.
 */
export async function runSearch(request: RunRequest, spec: SearchSpec): Promise<Search> {
  const cells = settleCells(request.experiment, request.library.strategies);
  const feeds = cells.map((cell, index) => new CellFeed(request, cell, index));
  const iterates: Iterate[] = [];
  let spsa = openSpsa(cells[0]!, spec, 1);
  for (let k = 0; k < spec.iterations; k++) {
    const { plus, minus } = spsa.propose();
    const from = k * spec.blocks;
    const to = from + spec.blocks;
    for (const [index, point] of [plus, minus].entries()) {
      const bot = withParams(cells[index]!.spec.bots[0]!, spec.parameters, point);
      const bots = [bot, ...cells[index]!.spec.bots.slice(1)];
      await feeds[index]!.advance(to, settleCell({ ...cells[index]!.spec, bots }, request.library.strategies));
    }
    const { mean, sd, n } = difference(feeds, spec.metric, from, to);
    if (k === 0) {
      spsa = openSpsa(cells[0]!, spec, Math.hypot(mean, sd / Math.sqrt(Math.max(1, n))) || fallback(feeds[0]!, spec));
      spsa.propose();
    }
    spsa.update(mean);
    iterates.push({ ...spsa.log.at(-1)!, from, to, n, sd });
  }
  const results = feeds.map(({ result }) => result);
  return { results, iterates, tuned: roundedTo(spec.parameters, spsa.average()) };
}

function openSpsa(cell: Cell, { parameters, iterations }: SearchSpec, typical: number): Spsa {
  const rng = new Stream();
  rng.seek(purposeKey(rootKey(cell.spec.seed), 'resample', 'search'), 0);
  return new Spsa(parameters, spsaGains(iterations, typical), rng);
}

/** Where the two first points played alike: the noise of two that do not. */
function fallback({ result }: CellFeed, { metric, blocks }: SearchSpec): number {
  const index = metric === 'points' ? 2 : 3;
  const sd = result.moments.sd(index, result.layout.metrics[index]!.scale);
  return sd > 0 ? sd * Math.sqrt(2 / blocks) : 1;
}

/** A bot with some parameters set; what is played is what is written, so six digits. */
export function withParams(bot: BotSpec, parameters: readonly SpsaParameter[], values: readonly number[]): BotSpec {
  const given = parameters.map(({ name }, i) => [name, sixDigits(values[i]!)]);
  return { ...bot, params: { ...bot.params, ...Object.fromEntries(given) } };
}

/** A value as it is played and written. */
export function sixDigits(value: number): number {
  return Number(value.toPrecision(6));
}

function roundedTo(parameters: readonly SpsaParameter[], values: readonly number[]): number[] {
  return values.map((value, i) => (parameters[i]!.integer ? Math.round(value) : sixDigits(value)));
}

/** Plus minus minus over the deals that both points counted. */
function difference(
  [plus, minus]: readonly CellFeed[],
  metric: Metric,
  from: number,
  to: number,
): { mean: number; sd: number; n: number } {
  const a = swings(plus!, metric, from, to);
  const b = swings(minus!, metric, from, to);
  const both = [...a].flatMap(([deal, swing]) => (b.has(deal) ? [swing - b.get(deal)!] : []));
  const n = both.length;
  const sum = both.reduce((all, x) => all + x, 0);
  const squares = both.reduce((all, x) => all + x * x, 0);
  const scale = layoutMetrics(plus!.result.cell).metrics[metric === 'points' ? 2 : 3]!.scale;
  const sd = n < 2 ? 0 : Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1));
  return { mean: n === 0 ? 0 : sum / n / scale, sd: sd / scale, n };
}

function swings({ result }: CellFeed, metric: Metric, from: number, to: number): Map<number, number> {
  const { deals, figures } = result.values!;
  const column = figures[metric === 'points' ? 0 : 1]!;
  return new Map(deals.flatMap((deal, i) => (deal >= from && deal < to ? [[deal, column[i]!] as const] : [])));
}
