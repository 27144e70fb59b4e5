/*
 * Nakladka in two pairs by plain minimax, written from rules.md section 3 and nothing else: tiles are texts, hands are
 * lists, every pass is a ply of its own, no bounds. It shares no code with the engine or the solver.
 */

export interface BruteNakladka {
  /** `5-3`: the higher half first. */
  readonly hands: readonly (readonly string[])[];
  /** In drawing order. */
  readonly stock: readonly string[];
  readonly reserve: number;
  readonly robber: boolean;
  readonly spinnerOverlay: boolean;
  readonly spinner: number;
  /** End tile and open pip of each arm. */
  readonly arms: readonly { readonly tile: string; readonly pip: number }[];
  readonly turn: number;
  readonly passes: number;
  readonly scores: readonly [number, number];
  /** Who last left a sum that scores. */
  readonly maker: number;
}

const halves = (tile: string): [number, number] => tile.split('-').map(Number) as [number, number];
const pipsOf = (tile: string): number => halves(tile)[0] + halves(tile)[1];
const isDouble = (tile: string): boolean => halves(tile)[0] === halves(tile)[1];
const pips = (hand: readonly string[]): number => hand.reduce((sum, tile) => sum + pipsOf(tile), 0);

/** The position after a forced opening. */
export function bruteOpening(
  start: Pick<BruteNakladka, 'hands' | 'stock' | 'reserve' | 'robber' | 'spinnerOverlay'>,
  seat: number,
  double: string,
): BruteNakladka {
  const spinner = halves(double)[0];
  const empty = { ...start, spinner, arms: [], turn: seat, passes: 0, scores: [0, 0] as const, maker: -1 };
  return finishPlay(empty, double, false);
}

function finishPlay(before: BruteNakladka, tile: string, overlay: boolean): BruteNakladka {
  const { turn, arms, spinner, robber } = before;
  const hand = [...before.hands[turn]!];
  hand.splice(hand.indexOf(tile), 1);
  let sum = arms.length < 2 ? 2 * spinner : 0;
  for (const arm of arms) sum += isDouble(arm.tile) ? 2 * arm.pip : arm.pip;
  const scores: [number, number] = [...before.scores];
  let { maker } = before;
  if (sum > 0 && sum % 5 === 0) {
    const won = overlay && isDouble(tile) ? 2 * sum : sum;
    const side = turn % 2;
    if (!overlay || !robber) scores[side]! += won;
    else if (maker % 2 !== side) {
      const taken = Math.min(won, scores[1 - side]!);
      scores[side]! += taken;
      scores[1 - side]! -= taken;
    }
    maker = turn;
  }
  const hands = before.hands.map((each, seat) => (seat === turn ? hand : each));
  return { ...before, hands, scores, maker, passes: 0, turn: (turn + 1) % 4 };
}

/** Every move of the seat to move, by its text, and where it leads: after its draws. */
export function bruteMoves(position: BruteNakladka): Map<string, BruteNakladka> {
  let now = position;
  let moves = placements(now);
  while (moves.size === 0 && now.stock.length > now.reserve) {
    const hands = now.hands.map((hand, seat) => (seat === now.turn ? [...hand, now.stock[0]!] : hand));
    now = { ...now, hands, stock: now.stock.slice(1) };
    moves = placements(now);
  }
  if (moves.size === 0) moves.set('pass', { ...now, passes: now.passes + 1, turn: (now.turn + 1) % 4 });
  return moves;
}

function placements(now: BruteNakladka): Map<string, BruteNakladka> {
  const { arms, spinner, spinnerOverlay } = now;
  const moves = new Map<string, BruteNakladka>();
  for (const tile of now.hands[now.turn]!) {
    const [high, low] = halves(tile);
    const other = (pip: number) => (pip === high ? low : high);
    arms.forEach(({ pip, tile: top }, i) => {
      if (high === pip || low === pip) {
        const next = arms.map((arm, k) => (k === i ? { tile, pip: other(pip) } : arm));
        moves.set(`${tile}@${'abcd'[i]}`, finishPlay({ ...now, arms: next }, tile, false));
      }
      if (top === tile) moves.set(`${tile}^${'abcd'[i]}`, finishPlay(now, tile, true));
    });
    if (arms.length < 4 && (high === spinner || low === spinner)) {
      const next = [...arms, { tile, pip: other(spinner) }];
      moves.set(`${tile}@${'abcd'[arms.length]}`, finishPlay({ ...now, arms: next }, tile, false));
    }
    if (spinnerOverlay && arms.length < 2 && high === spinner && low === spinner)
      moves.set(`${tile}^s`, finishPlay(now, tile, true));
  }
  return moves;
}

/** Final score of seats 0 and 2 less that of seats 1 and 3, both playing best. */
export function bruteNakladka(position: BruteNakladka): number {
  const { hands, passes, scores, turn } = position;
  const out = hands.findIndex((hand) => hand.length === 0);
  if (out >= 0 || passes === 4) {
    const fewest = Math.min(...hands.map(pips));
    const sides = new Set(hands.flatMap((hand, seat) => (pips(hand) === fewest ? [seat % 2] : [])));
    const winner = out >= 0 ? out % 2 : sides.size === 1 ? [...sides][0]! : -1;
    const lost = hands.reduce((sum, hand, seat) => (seat % 2 === winner ? sum : sum + pips(hand)), 0);
    const bonus = winner < 0 ? 0 : 5 * Math.round(lost / 5);
    return scores[0] - scores[1] + (winner === 0 ? bonus : -bonus);
  }
  const values = [...bruteMoves(position).values()].map(bruteNakladka);
  return turn % 2 === 0 ? Math.max(...values) : Math.min(...values);
}
