import { HIGH, LOW, listRows, movePlace, moveTile, popcount, strength, type TakesView } from 'dominolab';

/**
 * Counts out the end of Double Takes with two players where each knows the other's hand: when every tile not seen must be
 * in it, as in the last round of a set dealt out. Plain alpha-beta over tricks; values are points of the own side less the
 * other's, from here to the end.
 */
export class Countdown {
  /* Tiles of the own hand (0) and the other one (1); hands are masks by place in these lists. */
  private readonly tiles = [new Uint8Array(190), new Uint8Array(190)] as const;

  constructor(private readonly doubleHigh: boolean) {}

  /**
   * The best move: the first of equal ones in canonical order.
   * @param unseen tiles not seen, as suit rows: the other hand
   */
  choose(view: TakesView, unseen: Int32Array): number {
    const { table, hand, moves, moveCount } = view;
    const own = listRows(hand, this.tiles[0]);
    const other = listRows(unseen, this.tiles[1]);
    const { suit } = table;
    const mine = (1 << own) - 1;
    const theirs = (1 << other) - 1;
    let best = moves[0]!;
    let most = -Infinity;
    for (let i = 0; i < moveCount; i++) {
      const move = moves[i]!;
      const tile = moveTile(move);
      if (suit >= 0 && hand[suit]! !== 0 && HIGH[tile] !== suit && LOW[tile] !== suit) continue;
      const rest = mine ^ (1 << this.tiles[0].indexOf(tile));
      const value =
        suit < 0
          ? this.reply(0, tile, movePlace(move), rest, theirs, most, Infinity)
          : this.finish(1, table.trickTiles[0]!, tile, suit, rest, theirs, most, Infinity);
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  /** Value where `leader` is to lead. */
  private lead(leader: 0 | 1, mine: number, theirs: number, low: number, high: number): number {
    const hand = leader === 0 ? mine : theirs;
    /* No more can be won or lost than a point a trick and one for each tile. */
    const bound = 3 * popcount(hand);
    if (hand === 0) return 0;
    if (bound <= low) return bound;
    if (-bound >= high) return -bound;
    let best = leader === 0 ? -Infinity : Infinity;
    for (let rest = hand; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const tile = this.tiles[leader]![31 - Math.clz32(bit)]!;
      const nextMine = leader === 0 ? mine ^ bit : mine;
      const nextTheirs = leader === 0 ? theirs : theirs ^ bit;
      for (let suit = HIGH[tile]!; ; suit = LOW[tile]!) {
        const value = this.reply(leader, tile, suit, nextMine, nextTheirs, low, high);
        if (leader === 0) {
          if (value > best) best = value;
          if (best > low) low = best;
        } else {
          if (value < best) best = value;
          if (best < high) high = best;
        }
        if (low >= high) return best;
        if (suit === LOW[tile]) break;
      }
    }
    return best;
  }

  /** Value where the other player is to follow to the lead of `leader`. */
  private reply(
    leader: 0 | 1,
    led: number,
    suit: number,
    mine: number,
    theirs: number,
    low: number,
    high: number,
  ): number {
    const seat = leader === 0 ? 1 : 0;
    const tiles = this.tiles[seat]!;
    const hand = seat === 0 ? mine : theirs;
    let able = 0;
    for (let rest = hand; rest !== 0; rest &= rest - 1) {
      const tile = tiles[31 - Math.clz32(rest & -rest)]!;
      if (HIGH[tile] === suit || LOW[tile] === suit) able |= rest & -rest;
    }
    if (able === 0) able = hand;
    let best = seat === 0 ? -Infinity : Infinity;
    for (; able !== 0; able &= able - 1) {
      const bit = able & -able;
      const tile = tiles[31 - Math.clz32(bit)]!;
      const value =
        seat === 0
          ? this.finish(leader, led, tile, suit, mine ^ bit, theirs, low, high)
          : this.finish(leader, led, tile, suit, mine, theirs ^ bit, low, high);
      if (seat === 0) {
        if (value > best) best = value;
        if (best > low) low = best;
      } else {
        if (value < best) best = value;
        if (best < high) high = best;
      }
      if (low >= high) break;
    }
    return best;
  }

  /** Scores a trick (rules 4.3, 4.4) and goes on. */
  private finish(
    leader: 0 | 1,
    led: number,
    followed: number,
    suit: number,
    mine: number,
    theirs: number,
    low: number,
    high: number,
  ): number {
    const holds = strength(led, suit, this.doubleHigh) > strength(followed, suit, this.doubleHigh);
    const winner = holds === (leader === 0) ? 0 : 1;
    const points = 1 + (HIGH[led] === LOW[led] ? 1 : 0) + (HIGH[followed] === LOW[followed] ? 1 : 0);
    const gain = winner === 0 ? points : -points;
    return gain + this.lead(winner, mine, theirs, low - gain, high - gain);
  }
}
