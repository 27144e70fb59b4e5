import type { Stream } from '../../src/core/random.js';
import { tileCount, tileOf } from '../../src/core/tiles.js';
import type { TakesStart } from '../../src/search/takes-position.js';
import { type BrutePosition, bruteMoves, brutePlay, type Tile } from './brute-takes.js';

/** Nothing dealt, nobody has led. */
export const EMPTY: BrutePosition = {
  hands: [],
  leader: 0,
  trick: [],
  suit: -1,
  doubleHigh: false,
  leftoverDoubles: 0,
};

/** A small random position: both numbers of players, both ranks of doubles, many sets, at times many doubles, or inside a trick. */
export function smallPosition(rng: Stream): BrutePosition {
  const players = rng.below(2) === 0 ? 2 : 4;
  const set = [3, 4, 5, 6, 7, 9, 12, 15, 18][rng.below(9)]!;
  const most = Math.floor(tileCount(set) / players);
  const size = Math.min(most, 1 + rng.below(players === 2 ? 5 : 3));
  return wander(dealt(rng, players, size, set), rng.below(players + 1), rng);
}

/** A random position at the start of a trick, `size` tiles a hand. */
export function randomPosition(rng: Stream, players: number, size: number): BrutePosition {
  return dealt(rng, players, size, [5, 6, 9, 15][rng.below(4)]!);
}

function dealt(rng: Stream, players: number, size: number, set: number): BrutePosition {
  const tiles = shuffled(set, rng);
  if (rng.below(3) === 0) tiles.sort((a, b) => Number(b[0] === b[1]) - Number(a[0] === a[1]));
  const order = mixed(tiles.slice(0, players * size), rng);
  return {
    ...EMPTY,
    hands: Array.from({ length: players }, (_, seat) => order.slice(seat * size, seat * size + size)),
    leader: rng.below(players),
    doubleHigh: rng.below(2) === 1,
    leftoverDoubles: rng.below(4) === 0 ? 1 : 0,
  };
}

/** The position as the solver takes it. */
export function asStart(p: BrutePosition): TakesStart {
  const id = ([a, b]: Tile): number => tileOf(a, b);
  const hands = p.hands.map((hand) => hand.map(id));
  return { hands, leader: p.leader, trick: p.trick.map(id), suit: p.suit, leftoverDoubles: p.leftoverDoubles };
}

function shuffled(set: number, rng: Stream): Tile[] {
  const tiles: Tile[] = [];
  for (let a = 0; a <= set; a++) for (let b = 0; b <= a; b++) tiles.push([a, b]);
  return mixed(tiles, rng);
}

function mixed(tiles: readonly Tile[], rng: Stream): Tile[] {
  const rest = [...tiles];
  return tiles.map(() => rest.splice(rng.below(rest.length), 1)[0]!);
}

/** Some random plies on, though never to the end. */
function wander(p: BrutePosition, plies: number, rng: Stream): BrutePosition {
  for (; plies > 0; plies--) {
    const moves = bruteMoves(p);
    const [next] = brutePlay(p, moves[rng.below(moves.length)]!);
    if (next.hands.every((hand) => hand.length === 0)) return p;
    p = next;
  }
  return p;
}
