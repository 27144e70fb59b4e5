/*
 * Block and draw by plain minimax, written from rules.md section 2 and nothing else: tiles are pairs, hands are lists,
 * every pass is a ply of its own, no bounds, no ordering. It shares no code with the engine or the solver.
 */

export type Pair = readonly [number, number];

export interface BruteRules {
  readonly draws: boolean;
  readonly reserve: number;
  readonly scoring: 'win' | 'pips' | 'difference';
  readonly byHand: boolean;
}

export interface BrutePosition {
  readonly hands: readonly (readonly Pair[])[];
  /** In drawing order. */
  readonly stock: readonly Pair[];
  /** Left and right; null before the first play. */
  readonly ends: Pair | null;
  readonly turn: number;
  readonly passes: number;
  /** The tile that must open. */
  readonly forced: Pair | null;
}

export interface BruteMove {
  /** `6-4`, `6-4L`, `6-4R` or `pass`. */
  readonly text: string;
  readonly value: number;
}

const sum = (tiles: readonly Pair[]): number => tiles.reduce((total, [a, b]) => total + a + b, 0);
const sameTile = (one: Pair, two: Pair): boolean => one[0] === two[0] && one[1] === two[1];

/** One brute solver: rules, and a memory of positions seen. */
export class Brute {
  private readonly memory = new Map<string, number>();

  constructor(private readonly rules: BruteRules) {}

  /** Score of side 0 (seats 0 and 2) minus that of side 1. */
  value(position: BrutePosition): number {
    const key = JSON.stringify(position);
    const known = this.memory.get(key);
    if (known !== undefined) return known;
    const value = this.think(position);
    this.memory.set(key, value);
    return value;
  }

  /** Legal moves with their values, in canonical order (rules 5). */
  moves(position: BrutePosition): BruteMove[] {
    const drawn = this.drawn(position);
    return this.after(drawn).map(({ text, next }) => ({ text, value: this.value(next) }));
  }

  /** The position after the legal move that `choice` names (any number); null where the game would be over. */
  step(position: BrutePosition, choice: number): BrutePosition | null {
    const options = this.after(this.drawn(position));
    const { next } = options[choice % options.length]!;
    const over = next.passes === next.hands.length || next.hands.some((hand) => hand.length === 0);
    return over ? null : next;
  }

  private think(position: BrutePosition): number {
    const { hands, passes, turn } = position;
    const empty = hands.findIndex((hand) => hand.length === 0);
    if (empty >= 0) return this.score(hands, empty % 2);
    if (passes === hands.length) return this.blocked(hands);
    const values = this.after(this.drawn(position)).map(({ next }) => this.value(next));
    return turn % 2 === 0 ? Math.max(...values) : Math.min(...values);
  }

  /** The position once the seat to move has drawn what it must (rules 2.3). */
  private drawn(position: BrutePosition): BrutePosition {
    const { hands, stock, turn } = position;
    if (!this.rules.draws || stock.length <= this.rules.reserve) return position;
    if (this.after(position)[0]!.text !== 'pass') return position;
    const more = hands.map((hand, seat) => (seat === turn ? [...hand, stock[0]!] : hand));
    return this.drawn({ ...position, hands: more, stock: stock.slice(1) });
  }

  private after(position: BrutePosition): { text: string; next: BrutePosition }[] {
    const { hands, ends, turn, forced } = position;
    const next = (turn + 1) % hands.length;
    const list: { text: string; next: BrutePosition }[] = [];
    const hand = [...hands[turn]!].sort(([a, b], [c, d]) => c - a || d - b);
    const lay = (text: string, tile: Pair, now: Pair): void => {
      const left = hands.map((held, seat) => (seat === turn ? held.filter((other) => !sameTile(other, tile)) : held));
      list.push({ text, next: { ...position, hands: left, ends: now, turn: next, passes: 0, forced: null } });
    };
    for (const tile of hand) {
      const [a, b] = tile;
      if (ends === null) {
        if (forced === null || sameTile(forced, tile)) lay(`${a}-${b}`, tile, tile);
        continue;
      }
      const [l, r] = ends;
      if (a === l || b === l) lay(`${a}-${b}L`, tile, [a === l ? b : a, r]);
      if (l !== r && (a === r || b === r)) lay(`${a}-${b}R`, tile, [l, a === r ? b : a]);
    }
    if (list.length === 0) list.push({ text: 'pass', next: { ...position, turn: next, passes: position.passes + 1 } });
    return list;
  }

  private blocked(hands: readonly (readonly Pair[])[]): number {
    const pips = hands.map(sum);
    const side = (s: number): number[] => pips.filter((_, seat) => seat % 2 === s);
    const weigh = (s: number): number =>
      this.rules.byHand ? Math.min(...side(s)) : side(s).reduce((total, one) => total + one, 0);
    if (weigh(0) === weigh(1)) return 0;
    return this.score(hands, weigh(0) < weigh(1) ? 0 : 1);
  }

  private score(hands: readonly (readonly Pair[])[], winner: number): number {
    const own = sum(hands.filter((_, seat) => seat % 2 === winner).flat());
    const others = sum(hands.filter((_, seat) => seat % 2 !== winner).flat());
    const { scoring } = this.rules;
    const score = scoring === 'win' ? 1 : scoring === 'pips' ? others : others - own;
    if (score === 0) return 0;
    return winner === 0 ? score : -score;
  }
}

/** Whoever holds the highest double leads it; without any, the heaviest tile, of equals the one with the higher half (2.6). */
export function bruteOpener(hands: readonly (readonly Pair[])[]): { seat: number; tile: Pair } {
  const all = hands.flatMap((hand, seat) => hand.map((tile) => ({ seat, tile })));
  const doubles = all.filter(({ tile: [a, b] }) => a === b);
  const among = doubles.length > 0 ? doubles : all;
  return among.sort((x, y) => sum([y.tile]) - sum([x.tile]) || y.tile[0] - x.tile[0])[0]!;
}
