import { solvePositive } from './linear.js';

/**
 * A kind of game: which bot each side is, and which side leads (-1: nobody, or the lead is not to be modelled). A bot may
 * hold several sides.
 */
export interface Contest {
  readonly sides: readonly number[];
  readonly leader: number;
}

/** A joint fit of several bots. */
export interface RatingFit {
  /** Strength of each bot in natural logits, mean 0. */
  readonly theta: number[];
  /** Advantage of leading, in natural logits; 0 where no contest has a leader. */
  readonly lead: number;
  readonly iterations: number;
  readonly converged: boolean;
}

/** How a fit is kept finite and finished. */
export interface RatingOptions {
  /** Virtual games added to every contest that was played, shared evenly by its sides; 1/2 by default. */
  readonly prior?: number;
  /** Iteration cap, 100 by default. */
  readonly iterations?: number;
  /** Where to start: an earlier fit of similar results. */
  readonly start?: Pick<RatingFit, 'theta' | 'lead'>;
}

/** Elo points of one natural logit of strength: 400 / ln 10. */
export const ELO_PER_LOGIT = 400 / Math.LN10;

/*
 * Curvature added for every parameter (a normal prior of standard deviation 1000 logits): too weak to be seen in any
 * estimate, enough for one where the games say nothing (bots that never met, a lead confounded with a bot). It also makes
 * the mean of the strengths 0, since nothing else pulls all of them one way.
 */
const RIDGE = 1e-6;

/*
 * Newton's decrement is the squared distance to the optimum in standard errors. It is compared with what rounding leaves of
 * the likelihood; one more step is then taken, which squares the distance again.
 */
const CLOSE = 1e-14;

/**
 * Bradley-Terry model with lead effect for two sides, and its generalisation to more (multinomial logit of win shares, the
 * first stage of Plackett-Luce): the chance that side k wins is proportional to exp(theta of its bot + lambda [k leads]).
 * For two sides this is logit P(i beats j) = theta_i - theta_j + lambda [i leads] - lambda [j leads]. Ties are shared wins
 * (half for each of two). Fitted by Newton's method with halved steps.
 *
 * Regularisation: `prior` virtual games a contest played, shared evenly, so perfect scores give finite ratings, and a ridge
 * of 1e-6, so bots whose games are not linked to each other are comparable by nothing but their common mean of 0.
 * @param bots number of bots
 * @param contests kinds of games
 * @param shares wins of each side of each contest in games, contest after contest (see {@link shareOffsets}); at least 0
 * @throws RangeError where the sizes do not fit each other
 * Source: Bradley and Terry 1952, Biometrika 39; Davidson and Beaver 1977 (order effect); Luce 1959; Plackett 1975.
 */
export function fitRatings(
  bots: number,
  contests: readonly Contest[],
  shares: ArrayLike<number>,
  options: RatingOptions = {},
): RatingFit {
  const { prior = 0.5, iterations = 100, start } = options;
  const games = regularized(contests, shares, prior);
  if (contests.some(({ sides }) => sides.some((bot) => !(bot >= 0 && bot < bots))))
    throw new RangeError(`a contest names a bot beyond the ${bots} given`);
  const size = bots + 1;
  let at = start ? Float64Array.from([...start.theta, start.lead]) : new Float64Array(size);
  let height = likelihood(contests, games, at);
  for (let i = 1; i <= iterations; i++) {
    const { step, decrement } = newtonStep(contests, games, at);
    const whole = at.map((x, j) => x + step[j]!);
    if (decrement < CLOSE * (1 - height)) return fitOf(whole, i, true);
    /* The likelihood is concave, so some fraction of the step climbs; full steps but for lopsided results. */
    let factor = 1;
    let next = whole;
    while (factor > 1e-9 && !(likelihood(contests, games, next) >= height)) {
      factor /= 2;
      next = at.map((x, j) => x + factor * step[j]!);
    }
    if (factor <= 1e-9) return fitOf(at, i, true);
    at = next;
    height = likelihood(contests, games, at);
  }
  return fitOf(at, iterations, false);
}

/** Where the shares of each contest begin in a flat array of them, and (last) how many there are. */
export function shareOffsets(contests: readonly Contest[]): number[] {
  const offsets = [0];
  for (const { sides } of contests) offsets.push(offsets.at(-1)! + sides.length);
  return offsets;
}

/** Elo of a strength in logits; the scale on which 400 points are odds of ten to one. */
export function eloOfTheta(theta: number): number {
  return ELO_PER_LOGIT * theta;
}

function fitOf(at: Float64Array, iterations: number, converged: boolean): RatingFit {
  const bots = at.length - 1;
  const mean = at.subarray(0, bots).reduce((sum, x) => sum + x, 0) / bots;
  return { theta: [...at.subarray(0, bots)].map((x) => x - mean), lead: at[bots]!, iterations, converged };
}

function regularized(contests: readonly Contest[], shares: ArrayLike<number>, prior: number): Float64Array {
  const offsets = shareOffsets(contests);
  if (shares.length !== offsets.at(-1)) throw new RangeError('one share a side of each contest is needed');
  const games = Float64Array.from(shares);
  for (const [c, { sides }] of contests.entries()) {
    const own = games.subarray(offsets[c]!, offsets[c + 1]!);
    if (own.some((share) => share > 0)) for (let k = 0; k < own.length; k++) own[k] = own[k]! + prior / sides.length;
  }
  return games;
}

/** Chances of the sides of a contest, written to `p` (the largest exponent is taken out, so none overflows). */
function chances({ sides, leader }: Contest, at: Float64Array, p: number[]): void {
  const lead = at[at.length - 1]!;
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < sides.length; k++) {
    p[k] = at[sides[k]!]! + (k === leader ? lead : 0);
    most = Math.max(most, p[k]!);
  }
  let total = 0;
  for (let k = 0; k < sides.length; k++) total += p[k] = Math.exp(p[k]! - most);
  for (let k = 0; k < sides.length; k++) p[k] = p[k]! / total;
}

function likelihood(contests: readonly Contest[], games: Float64Array, at: Float64Array): number {
  const p: number[] = [];
  let sum = 0;
  let i = 0;
  for (const contest of contests) {
    chances(contest, at, p);
    for (let k = 0; k < contest.sides.length; k++, i++) {
      if (games[i]! > 0) sum += games[i]! * Math.log(Math.max(p[k]!, Number.MIN_VALUE));
    }
  }
  return sum - (RIDGE / 2) * at.reduce((squares, x) => squares + x * x, 0);
}

function newtonStep(
  contests: readonly Contest[],
  games: Float64Array,
  at: Float64Array,
): { step: Float64Array; decrement: number } {
  const size = at.length;
  const curvature = new Float64Array(size * size);
  const gradient = at.map((x) => -RIDGE * x);
  for (let j = 0; j < size; j++) curvature[j * size + j] = RIDGE;
  const p: number[] = [];
  let i = 0;
  for (const contest of contests) {
    chances(contest, at, p);
    addContest(contest, games.subarray(i, (i += contest.sides.length)), p, gradient, curvature);
  }
  const step = gradient.slice();
  if (!solvePositive(curvature, step)) return { step, decrement: 0 };
  return { step, decrement: gradient.reduce((sum, slope, j) => sum + slope * step[j]!, 0) };
}

/* A side's covariates are 1 for its bot and, where it leads, 1 for the lead (the last parameter). */
function addContest(
  { sides, leader }: Contest,
  won: Float64Array,
  p: readonly number[],
  gradient: Float64Array,
  curvature: Float64Array,
): void {
  const size = gradient.length;
  const total = won.reduce((sum, x) => sum + x, 0);
  const mean = new Float64Array(size);
  const add = (j: number, l: number, x: number) => {
    curvature[j * size + l] = curvature[j * size + l]! + x;
  };
  for (const [k, bot] of sides.entries()) {
    const ones = k === leader ? [bot, size - 1] : [bot];
    for (const j of ones) {
      gradient[j] = gradient[j]! + won[k]! - total * p[k]!;
      mean[j] = mean[j]! + p[k]!;
      for (const l of ones) add(j, l, total * p[k]!);
    }
  }
  for (let j = 0; j < size; j++) {
    if (mean[j] !== 0) for (let l = 0; l < size; l++) add(j, l, -total * mean[j]! * mean[l]!);
  }
}
