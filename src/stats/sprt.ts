import { frequencies, NELO_SCALE, PAIR_RESULTS, type Pentanomial, pairMoments, resultOf } from './pentanomial.js';

/** What a sequential test says. */
export type Verdict = 'H1' | 'H0' | 'inconclusive';

/** The two hypotheses of a test on wins, in logistic or normalized Elo. */
export interface WinHypotheses {
  readonly scale: 'elo' | 'nelo';
  readonly h0: number;
  readonly h1: number;
}

/** Wald's bounds of the log-likelihood ratio, closed: at or beyond one the test has ended. */
export function sprtBounds(alpha: number, beta: number): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** Verdict of a log-likelihood ratio. */
export function sprtVerdict(llr: number, alpha: number, beta: number): Verdict {
  const { lower, upper } = sprtBounds(alpha, beta);
  return llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'inconclusive';
}

/**
 * Log-likelihood ratio of the exact generalized SPRT on pentanomial counts: the most likely frequencies under each
 * hypothesis, compared. Empty counts stand for a thousandth.
 */
export function winsLlr(counts: Pentanomial, { scale, h0, h1 }: WinHypotheses): number {
  const { p, n } = frequencies(counts);
  const likeliest =
    scale === 'elo'
      ? (h: number) => fitMean(p, resultOf(h))
      : (h: number) => fitNormalized(p, (Math.SQRT2 * h) / NELO_SCALE);
  const q0 = likeliest(h0);
  const q1 = likeliest(h1);
  return n * p.reduce((sum, share, i) => sum + share * Math.log(q1[i]! / q0[i]!), 0);
}

/**
 * Log-likelihood ratio of the test on points: t = mean / sd of block swings (1/N variance), 0 where they do not vary.
 * For |t| well below 1.
 */
export function pointsLlr(n: number, mean: number, variance: number, t0: number, t1: number): number {
  const t = variance > 0 ? mean / Math.sqrt(variance) : 0;
  return (n / 2) * Math.log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2));
}

/** Most likely frequencies with mean result `s`. */
function fitMean(p: readonly number[], s: number): number[] {
  return tilt(
    p,
    PAIR_RESULTS.map((result) => result - s),
  );
}

const ITERATIONS = 50;
const CLOSE = 1e-12;

/** Most likely frequencies with (mu - 1/2) / sigma = t, by iteration from uniform frequencies. */
function fitNormalized(p: readonly number[], t: number): number[] {
  let q: number[] = p.map(() => 1 / p.length);
  for (let i = 0; i < ITERATIONS; i++) {
    const { mu, v } = pairMoments(q);
    const sigma = Math.sqrt(v);
    const next = tilt(
      p,
      PAIR_RESULTS.map((result) => result - 0.5 - ((t * sigma) / 2) * (1 + ((result - mu) / sigma) ** 2)),
    );
    const moved = Math.max(...next.map((share, k) => Math.abs(share - q[k]!)));
    q = next;
    if (moved < CLOSE) break;
  }
  return q;
}

/**
 * Frequencies p_i / (1 + x phi_i) with sum p_i phi_i / (1 + x phi_i) = 0: the most likely ones for which phi averages 0.
 * Where phi has one sign only there are none; p itself is given.
 */
function tilt(p: readonly number[], phi: readonly number[]): number[] {
  const least = Math.min(...phi);
  const most = Math.max(...phi);
  if (!(least < 0 && most > 0)) return [...p];
  const x = tiltRoot(p, phi, -1 / most, -1 / least);
  const q = p.map((share, i) => share / (1 + x * phi[i]!));
  const total = q.reduce((sum, share) => sum + share, 0);
  return q.map((share) => share / total);
}

/**
 * The root is bracketed; Newton's steps are taken where they stay inside, else the bracket is halved: some six steps in
 * place of fifty halvings (a test looks after every block), and nothing can hang.
 */
function tiltRoot(p: readonly number[], phi: readonly number[], low: number, high: number): number {
  let x = 0;
  for (let step = 0; step < 200; step++) {
    let value = 0;
    let slope = 0;
    for (let i = 0; i < p.length; i++) {
      const ratio = phi[i]! / (1 + x * phi[i]!);
      value += p[i]! * ratio;
      slope -= p[i]! * ratio * ratio;
    }
    if (value > 0) low = x;
    else high = x;
    let next = x - value / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    const moved = Math.abs(next - x);
    x = next;
    if (moved <= 1e-16 + 4e-16 * Math.abs(x)) break;
  }
  return x;
}
