import type { GameConfig, GameState, LineView, ParamSpec } from 'dominolab';

/** What a search plays for: share of the win, points over the mean of the other sides, or both in one figure. */
export type Aim = 'wins' | 'points' | 'mix';

/** The parameter that says so. */
export const BY: ParamSpec = {
  type: 'choice',
  choices: ['wins', 'points', 'mix'],
  default: 'mix',
  doc: 'Plays for its share of the win, for points over the other sides, or for a mixture of both.',
};

/** What the end of a playout is worth to a side. */
export type Payoff = (state: GameState, side: number) => number;

/*
 * Weight of a pip or point where a win counts a half: in block and draw (a tenth of it where wins are all that is scored), in
 * nakladka, and in a round of Double Takes, where there is no win.
 */
const PIP = 1 / 200;
const POINT = 1 / 150;
const ROUND_POINT = 1 / 40;

/**
 * Whether playouts of a game end with the round: a round of Double Takes changes nothing in the next, so all that follows
 * is noise; not where revokes are paid for at the end of the game, nor where the win counts alone.
 */
export function endsWithRound({ game, rules }: GameConfig, aim: Aim): boolean {
  return game.name === 'double-takes' && aim !== 'wins' && rules['revoke'] !== 'penalty';
}

/**
 * The payoff of a game. `mix` lies about between 0 and 1: the share of the win and a small part of the margin (pips left
 * where the rules give nothing but the win); in Double Takes the margin of the round alone.
 */
export function payoffOf(config: GameConfig, aim: Aim): Payoff {
  const { game, rules, scoreScale } = config;
  if (aim === 'wins') return wins;
  const points: Payoff = (state, side) => margin(state.scores, side) / scoreScale;
  if (aim === 'points') return points;
  if (game.name === 'double-takes') return (state, side) => 0.5 + ROUND_POINT * points(state, side);
  if (game.name === 'nakladka') return (state, side) => 0.2 + wins(state, side) / 2 + POINT * points(state, side);
  if (rules['scoring'] !== 'win') return (state, side) => 0.2 + wins(state, side) / 2 + PIP * points(state, side);
  return (state, side) => wins(state, side) + 0.1 * PIP * pipsAhead(state, side);
}

function wins({ shares }: GameState, side: number): number {
  return shares[side]! / 60;
}

/** Score of a side less the mean of the others. */
function margin(scores: Int32Array, side: number): number {
  let others = 0;
  for (let other = 0; other < scores.length; other++) if (other !== side) others += scores[other]!;
  return scores[side]! - others / (scores.length - 1);
}

/** Pips left in all other hands less those in the side's own, a seat. */
function pipsAhead({ views, shares }: GameState, side: number): number {
  const sides = shares.length;
  let own = 0;
  let others = 0;
  for (let seat = 0; seat < views.length; seat++) {
    const { pips } = views[seat] as LineView;
    if (seat % sides === side) own += pips;
    else others += pips;
  }
  return (others / (sides - 1) - own) / (views.length / sides);
}
