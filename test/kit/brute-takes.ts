/**
 * Double Takes by brute force, written from rules.md section 4 alone and sharing nothing with the engine: tiles are pairs,
 * hands are arrays, every line is played out. Small positions only.
 */

export type Tile = readonly [number, number];

export interface BrutePosition {
  readonly hands: readonly (readonly Tile[])[];
  readonly leader: number;
  readonly trick: readonly Tile[];
  readonly suit: number;
  readonly doubleHigh: boolean;
  readonly leftoverDoubles: number;
}

export interface BruteMove {
  readonly tile: Tile;
  /** Suit declared with a lead; -1 for a tile that follows. */
  readonly suit: number;
}

const carries = (tile: Tile, suit: number): boolean => tile[0] === suit || tile[1] === suit;
const isDouble = (tile: Tile): boolean => tile[0] === tile[1];

/** Seat to move. */
const mover = (p: BrutePosition): number => (p.leader + p.trick.length) % p.hands.length;

/** Legal moves: rules 4.1 and 4.2. */
export function bruteMoves(p: BrutePosition): BruteMove[] {
  const hand = p.hands[mover(p)]!;
  if (p.trick.length === 0) {
    return hand.flatMap((tile) => (isDouble(tile) ? [tile[0]] : [...tile]).map((suit) => ({ tile, suit })));
  }
  const follow = hand.filter((tile) => carries(tile, p.suit));
  return (follow.length > 0 ? follow : hand).map((tile) => ({ tile, suit: -1 }));
}

/** Place in the trick of the tile that wins it: rules 4.3. */
function winnerOf(trick: readonly Tile[], suit: number, doubleHigh: boolean): number {
  const trumps = trick.filter((tile) => isDouble(tile) && tile[0] !== suit).sort((a, b) => b[0] - a[0]);
  if (trumps.length > 0) return trick.indexOf(trumps[0]!);
  const other = (tile: Tile): number =>
    isDouble(tile) ? (doubleHigh ? 1000 : tile[0]) : tile[0] === suit ? tile[1] : tile[0];
  const suited = trick.filter((tile) => carries(tile, suit)).sort((a, b) => other(b) - other(a));
  return trick.indexOf(suited[0]!);
}

/** The position after a move and the points of side 0 less those of side 1 that it brought: rules 4.4. */
export function brutePlay(p: BrutePosition, move: BruteMove): [BrutePosition, number] {
  const players = p.hands.length;
  const seat = mover(p);
  const hands = p.hands.map((hand, i) => (i === seat ? hand.filter((tile) => tile !== move.tile) : hand));
  const suit = p.trick.length === 0 ? move.suit : p.suit;
  const trick = [...p.trick, move.tile];
  if (trick.length < players) return [{ ...p, hands, suit, trick }, 0];
  const leader = (p.leader + winnerOf(trick, suit, p.doubleHigh)) % players;
  const over = hands.every((hand) => hand.length === 0);
  const points = 1 + trick.filter(isDouble).length + (over ? p.leftoverDoubles : 0);
  return [{ ...p, hands, leader, trick: [], suit: -1 }, leader % 2 === 0 ? points : -points];
}

/** Points of side 0 less those of side 1 from here on, both playing best; `low` and `high` are an alpha-beta window. */
export function bruteValue(p: BrutePosition, low = -1000, high = 1000): number {
  if (p.trick.length === 0 && p.hands.every((hand) => hand.length === 0)) return 0;
  const sign = mover(p) % 2 === 0 ? 1 : -1;
  let best = -sign * 1000;
  for (const move of bruteMoves(p)) {
    const [next, points] = brutePlay(p, move);
    const value = points + bruteValue(next, low - points, high - points);
    if ((value - best) * sign > 0) best = value;
    if (sign > 0 && best > low) low = best;
    if (sign < 0 && best < high) high = best;
    if (low >= high) break;
  }
  return best;
}
