import { describe, expect, it } from 'vitest';
import { formatMove, parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import type { DealJson } from '../../src/core/shapes.js';
import { readDeal } from '../../src/games/door.js';
import { specText } from '../../src/play/spec.js';
import type { AnyStrategy, Params } from '../../src/play/strategy.js';
import { control } from '../../strategies/control.js';
import { scorer } from '../../strategies/scorer.js';
import { suitCount } from '../../strategies/suit-count.js';
import { trumping } from '../../strategies/trumping.js';
import { makeBot } from '../kit/bot.js';
import { runCell } from '../kit/run.js';

type Deal = Omit<DealJson, 'hands'> & { hands: string };

/** What a strategy chooses after some moves. */
function choice(strategy: AnyStrategy, deal: Deal, moves = '', params: Record<string, unknown> = {}): string {
  const hands = deal.hands.split('/').map((hand) => hand.trim().split(' '));
  const { config, deal: tiles } = readDeal({ ...deal, hands });
  const state = config.game.createState(config);
  state.startDeal(tiles);
  for (const text of moves.split(' ').filter(Boolean)) state.play(parseMove(text, config.game.places, config.set));
  const seat = state.table.turn;
  const spec = specText(strategy.name, params as Params);
  const bot = makeBot(spec, config, seat, new Stream());
  return formatMove(bot.choose(state.views[seat]!), config.game.places);
}

describe('trumping', () => {
  const takes = (hands: string, rules: DealJson['rules'] = {}): Deal => ({ game: 'double-takes', hands, rules });

  it('does not overtake the sure trick of its partner', () => {
    /* It holds all twos above 12-2 but one itself. */
    const deal = takes('12-2 1-0 5-0 / 4-2 6-1 6-0 / 15-2 14-2 3-2 / 5-2 3-0 4-0');
    expect(choice(trumping, deal, '12-2:2 4-2')).toBe('3-2');
  });

  it('overtakes a partner who cannot hold the trick', () => {
    const deal = takes('12-5 1-0 / 12-3 2-0 / 15-12 12-4 / 12-8 3-0');
    expect(choice(trumping, deal, '12-5:12 12-3')).toBe('15-12');
  });

  it('feeds a double to the sure trick of its partner, the last to play', () => {
    /* Two tricks to go: a double that cannot be kept for a better use is a point more for the side. */
    const deal = takes('12-3 1-0 / 15-12 2-0 / 12-4 3-0 / 5-4 0-0');
    expect(choice(trumping, deal, '12-3:12 15-12 12-4', { double: 0.5 })).toBe('0-0');
    expect(choice(trumping, deal, '12-3:12 15-12 12-4', { double: 2.5 })).toBe('5-4');
  });

  it('trumps the last play of a trick that holds an opponent’s double', () => {
    expect(choice(trumping, takes('9-9 12-5 1-0 / 3-3 6-4 7-5'), '9-9:9')).toBe('3-3');
  });

  it('trumps with a double that can beat the trump already played, where it trumps', () => {
    const deal = takes('12-3 1-0 / 5-5 2-0 / 4-4 9-9 / 12-2 3-0');
    expect(choice(trumping, deal, '12-3:12 5-5')).toBe('9-9');
  });

  it('takes a trick that it closes with the cheapest winner, and loses one with its lowest tile', () => {
    expect(choice(trumping, takes('5-2 1-0 3-0 / 13-2 7-2 9-2'), '5-2:2')).toBe('7-2');
    expect(choice(trumping, takes('9-2 1-0 3-0 / 7-2 5-2 4-2'), '9-2:2')).toBe('4-2');
  });

  it('leads the tile that is highest of its suit, and by it', () => {
    expect(choice(trumping, takes('15-3 9-4 6-5 / 8-1 7-2 4-0'))).toBe('15-3:3');
  });

  it('knows the double on top of its suit under doubleRank high', () => {
    const hands = '12-9 1-0 / 12-12 12-10';
    expect(choice(trumping, takes(hands, { doubleRank: 'high' }), '12-9:12', { double: 0 })).toBe('12-12');
    expect(choice(trumping, takes(hands), '12-9:9', { double: 0 })).toBe('12-12');
  });

  it('follows suit where it may revoke', () => {
    const deal = takes('12-11 1-0 2-0 / 12-4 15-15 3-3', { revoke: 'penalty' });
    expect(choice(trumping, deal, '12-11:12')).toBe('12-4');
  });

  it('counts out an end with both hands known', () => {
    /* Double-three, all dealt. */
    for (const hands of ['3-3 2-2 3-1 2-0 1-1 / 3-2 1-0 3-0 2-1 0-0', '3-2 2-2 1-0 0-0 3-0 / 3-3 1-1 3-1 2-0 2-1']) {
      const deal = takes(hands, { set: 3 });
      expect(choice(trumping, deal, '', { solve: 8 })).toBe(bestLead(deal));
    }
  });
});

/** The best first lead of a two-player deal of one round by plain search over the engine itself. */
function bestLead(deal: Deal): string {
  const hands = deal.hands.split('/').map((hand) => hand.trim().split(' '));
  const { config, deal: tiles } = readDeal({ ...deal, hands });
  const root = config.game.createState(config);
  root.startDeal(tiles);
  const value = (state: typeof root): number => {
    const seat = state.table.turn;
    if (seat < 0) return state.scores[0]! - state.scores[1]!;
    const view = state.views[seat]!;
    let best = seat === 0 ? -Infinity : Infinity;
    for (const move of view.moves.slice(0, view.moveCount)) {
      const next = config.game.createState(config);
      next.copyFrom(state);
      next.play(move);
      best = seat === 0 ? Math.max(best, value(next)) : Math.min(best, value(next));
    }
    return best;
  };
  let best = '';
  let most = -Infinity;
  for (const move of root.views[0]!.moves.slice(0, root.views[0]!.moveCount)) {
    const next = config.game.createState(config);
    next.copyFrom(root);
    next.play(move);
    const worth = value(next);
    if (worth > most) {
      most = worth;
      best = formatMove(move, config.game.places);
    }
  }
  return best;
}

describe('control', () => {
  it('plays the end that the opponent is known to lack', () => {
    /* Seat 1 passed on 6 and 3: 3-3 leaves it both again, 5-3 opens a five. */
    const deal = { game: 'block', hands: '6-3 5-3 3-3 4-0 / 2-2 2-1 5-0 1-1', leader: 0 };
    expect(choice(control, deal, '6-3 pass')).toBe('3-3R');
  });

  it('leaves its partner an end that it may hold', () => {
    /* The partner passed on 6 and 0. 5-0 leaves two zeros or two fives; as many tiles of both are unseen. */
    const hands = '6-3 5-0 4-4 / 3-0 1-1 2-1 / 2-2 4-1 3-3 / 6-5 4-2 3-2';
    const deal = { game: 'block', hands, leader: 0, pairs: true };
    expect(choice(control, deal, '6-3 3-0R pass 6-5L')).toBe('5-0R');
    expect(choice(control, deal, '6-3 3-0R pass 6-5L', { partner: -2, block: 0 })).toBe('5-0L');
  });

  it('leaves ends that it holds most of', () => {
    /* 4-3 leaves a four and a one, which all the rest of the hand fits; 5-1 leaves a three and a five, which one tile does. */
    const deal = { game: 'block', hands: '4-3 6-4 4-2 4-0 5-1 / 3-1 1-1 6-6 0-0 2-2', leader: 1 };
    expect(choice(control, deal, '3-1')).toBe('4-3L');
  });

  it('blocks the game when it is ahead in pips, and not when behind', () => {
    /* 4-1 at the left end leaves two fours, all of which are laid: the game is blocked. */
    const moves = '4-0 4-4L 2-0R 4-3L 4-2R 3-1L';
    const deal = (left: string): Deal => ({
      game: 'block',
      hands: `2-0 4-2 4-1 4-0 ${left} / 1-1 4-3 0-0 4-4 3-1`,
      rules: { set: 4 },
      leader: 0,
    });
    expect(choice(control, deal('1-0'), moves)).toBe('4-1L');
    expect(choice(control, deal('3-3'), moves)).toBe('4-1R');
  });
});

describe('suit-count', () => {
  it('plays the tile with most companions in hand', () => {
    expect(choice(suitCount, { game: 'block', hands: '6-5 6-4 6-1 3-2 / 5-5 1-1 0-0 2-2', leader: 0 })).toMatch(/^6-/);
  });
});

describe('scorer', () => {
  it('takes the points there are', () => {
    const deal = { game: 'nakladka', hands: '5-5 1-0 / 5-0 5-3 5-2 / 1-1 2-1 / 2-0 3-0' };
    expect(choice(scorer, deal, '5-5')).toBe('5-0@a');
  });

  it('counts an overlaid double twice', () => {
    const deal = { game: 'nakladka', hands: '5-5 1-0 / 5-0 6-5 4-3 / 5-5 2-1 6-5 / 2-0 3-0' };
    /* 20 on the spinner, 10 set to it. */
    expect(choice(scorer, deal, '5-5 5-0@a')).toBe('5-5^s');
  });

  it('leaves the next seat least to score, where it scores nothing itself', () => {
    const hands = '4-3 5-5 6-5 4-2 / 6-2 4-1 6-6 1-0 / 5-3 3-1 6-5 2-2 / 3-2 5-4 6-3 6-4';
    const deal = { game: 'nakladka', hands };
    /* Sums 9 and 16. */
    expect(choice(scorer, deal, '6-6 6-5@a', { next: 0, own: 0 })).toBe('5-4@a');
    expect(choice(scorer, deal, '6-6 6-5@a')).toBe('6-4@b');
  });

  it('declines a few points that would open more to the next seat', () => {
    const hands = '5-3 6-0 5-0 5-2 / 5-1 4-1 4-3 4-2 / 5-4 6-6 2-1 6-2 / 5-3 4-0 3-2 6-1';
    const deal = { game: 'nakladka', hands };
    expect(choice(scorer, deal, '6-6 6-1@a 6-0@b', { next: 0, own: 0 })).toBe('5-1@a');
    expect(choice(scorer, deal, '6-6 6-1@a 6-0@b')).toBe('4-1@a');
  });
});

/* Blocks by game: ten standard errors or so for the smallest of the effects below, as measured with 20,000. */
const BLOCKS: Readonly<Record<string, number>> = { block: 4000, draw: 4000, nakladka: 2000, 'double-takes': 500 };

describe('strength, a fixed seed', () => {
  it.each([
    ['trumping', 'greedy', { game: 'double-takes', players: 2 }],
    ['trumping', 'greedy', { game: 'double-takes', players: 3 }],
    ['trumping', 'greedy', { game: 'double-takes', players: 4 }],
    ['control', 'heaviest', { game: 'block', players: 2 }],
    ['control', 'doubles-first', { game: 'block', players: 4, pairs: true }],
    ['control', 'suit-count', { game: 'block', players: 4 }],
    ['control', 'heaviest', { game: 'draw', players: 2 }],
    ['control', 'doubles-first', { game: 'block', players: 2, rules: { set: 12, scoring: 'pips' } }],
    ['suit-count', 'random', { game: 'block', players: 2 }],
    ['scorer', 'greedy', { game: 'nakladka', players: 4 }],
    ['scorer', 'greedy', { game: 'nakladka', players: 4, pairs: true }],
    ['scorer', 'greedy', { game: 'nakladka', players: 6, pairs: true, rules: { robber: true } }],
  ] as const)('%s beats %s: %o', async (better, worse, cell) => {
    const { row } = await runCell({
      ...cell,
      bots: `${better},${worse}`,
      blocks: BLOCKS[cell.game]!,
      seed: 'heuristics',
    });
    expect(row('swingPoints', better).lo).toBeGreaterThan(0);
  });
});

describe('revokes', () => {
  it('trumping never revokes', async () => {
    const { row } = await runCell({
      game: 'double-takes',
      players: 4,
      rules: { revoke: 'penalty' },
      bots: 'trumping',
      blocks: 100,
    });
    expect(row('revokes').mean).toBe(0);
  });
});
