import type { Rng } from '../core/random.js';

/** A parameter to be tuned. */
export interface SpsaParameter {
  readonly name: string;
  readonly start: number;
  readonly min: number;
  readonly max: number;
  /** How far it is first moved to either side to see a difference, in its own units; above 0, at least 1 for integers. */
  readonly step: number;
  /** Whether games are played with whole values only; then `min` and `max` are whole. */
  readonly integer?: boolean;
}

/**
 * Gain sequences: at iteration k (from 0) a_k = a / (stability + k + 1)^alpha, and parameters are moved by
 * c_k = 1 / (k + 1)^gamma of their steps.
 */
export interface SpsaGains {
  readonly a: number;
  readonly stability: number;
  /** .602 by default, the least for which the theory holds. */
  readonly alpha?: number;
  /** .101 by default. */
  readonly gamma?: number;
}

/** Two points to be played against each other. */
export interface SpsaProposal {
  readonly iteration: number;
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

/** One iteration as it went. */
export interface SpsaIterate extends SpsaProposal {
  readonly result: number;
  /** The parameters afterwards, not rounded. */
  readonly theta: readonly number[];
}

/**
 * Gains by Spall's guidelines: stability a tenth of the iterations, and `a` such that a typical result moves every parameter
 * by `firstMove` of its step in the first iteration.
 * @param iterations planned, at least 1
 * @param typicalResult size of a typical result, noise included: for one proposal, sd of its mean swing
 * @param firstMove in steps, .2 by default
 * Source: Spall 1998, IEEE Trans. Aerosp. Electron. Syst. 34.
 */
export function spsaGains(iterations: number, typicalResult: number, firstMove = 0.2): SpsaGains {
  const stability = iterations / 10;
  return { a: (2 * firstMove * (stability + 1) ** 0.602) / typicalResult, stability };
}

/**
 * Simultaneous perturbation stochastic approximation: climbs a noisy objective in any number of parameters with two
 * evaluations an iteration. The caller plays the two proposed points against each other and hands back the difference.
 * Whole-valued parameters stay real inside and are rounded up or down at random, so that the mean played is the value meant;
 * both points are rounded with the same draw. Points are kept inside the ranges.
 * Source: Spall 1992, IEEE Trans. Autom. Control 37.
 */
export class Spsa {
  readonly log: SpsaIterate[] = [];
  private readonly theta: number[];
  private proposed: { readonly points: SpsaProposal; readonly signs: readonly number[] } | undefined;

  /**
   * @param rng where directions and roundings come from
   * @throws RangeError where a parameter's range, start or step does not fit
   */
  constructor(
    readonly parameters: readonly SpsaParameter[],
    private readonly gains: SpsaGains,
    private readonly rng: Rng,
  ) {
    for (const parameter of parameters) checkParameter(parameter);
    this.theta = parameters.map(({ start }) => start);
  }

  /** The next two points, values in the order of the parameters. The same again until `update` is called. */
  propose(): SpsaProposal {
    if (this.proposed) return this.proposed.points;
    const iteration = this.log.length;
    const size = 1 / (iteration + 1) ** (this.gains.gamma ?? 0.101);
    const signs = this.parameters.map(() => (this.rng.next() < 0 ? -1 : 1));
    const chance = this.parameters.map(() => this.rng.float());
    const point = (side: number) =>
      this.parameters.map((p, i) => valueAt(p, this.theta[i]! + side * signs[i]! * size * p.step, chance[i]!));
    const points = { iteration, plus: point(1), minus: point(-1) };
    this.proposed = { points, signs };
    return points;
  }

  /**
   * Moves the parameters.
   * @param result how much better the plus point did than the minus point (a swing), finite
   * @throws RangeError where the result is not finite; Error where nothing was proposed
   */
  update(result: number): void {
    if (!Number.isFinite(result)) throw new RangeError(`a result is a finite number, not ${result}`);
    if (!this.proposed) throw new Error('update without a proposal');
    const { points, signs } = this.proposed;
    const { a, stability, alpha = 0.602, gamma = 0.101 } = this.gains;
    const k = points.iteration;
    const move = ((a / (stability + k + 1) ** alpha) * result) / (2 / (k + 1) ** gamma);
    for (const [i, p] of this.parameters.entries())
      this.theta[i] = clamp(p, this.theta[i]! + move * signs[i]! * p.step);
    this.log.push({ ...points, result, theta: [...this.theta] });
    this.proposed = undefined;
  }

  /** The parameters now, whole ones rounded to the nearest. */
  values(): number[] {
    return this.parameters.map((p, i) => valueAt(p, this.theta[i]!, 0.5));
  }

  /** Mean of the parameters over the last half of the iterations: steadier than the last iterate. Not rounded. */
  average(): number[] {
    if (this.log.length === 0) return [...this.theta];
    const last = this.log.slice(Math.floor(this.log.length / 2));
    return this.parameters.map((_, i) => last.reduce((sum, { theta }) => sum + theta[i]!, 0) / last.length);
  }
}

function clamp({ min, max }: SpsaParameter, value: number): number {
  return Math.min(max, Math.max(min, value));
}

/** The value played: inside the range; a whole one is rounded up where `chance` (0 to 1) is at least 1 - its fraction. */
function valueAt(parameter: SpsaParameter, value: number, chance: number): number {
  const inside = clamp(parameter, value);
  return parameter.integer ? Math.floor(inside + chance) : inside;
}

function checkParameter({ name, start, min, max, step, integer }: SpsaParameter): void {
  if (!(min < max && start >= min && start <= max)) throw new RangeError(`${name}: start must lie in its range`);
  if (!(step >= (integer ? 1 : Number.MIN_VALUE) && step <= max - min))
    throw new RangeError(`${name}: step must be ${integer ? 'at least 1' : 'above 0'} and no wider than the range`);
  if (integer && !(Number.isSafeInteger(min) && Number.isSafeInteger(max)))
    throw new RangeError(`${name}: the range of a whole parameter is whole`);
}
