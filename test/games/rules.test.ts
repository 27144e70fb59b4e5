import { describe, expect, it } from 'vitest';
import { formatMove, parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { rootKey } from '../../src/core/seed.js';
import type { DealJson } from '../../src/core/shapes.js';
import { parseTile } from '../../src/core/tiles.js';
import { readDeal, readRecordDeal } from '../../src/games/door.js';
import type { TakesState } from '../../src/games/double-takes/state.js';
import type { GameConfig } from '../../src/games/game.js';
import type { NakladkaState } from '../../src/games/nakladka/state.js';
import { configure } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';
import { formatLog } from '../../src/play/events.js';
import { drawLots, seatPartners } from '../../src/play/lots.js';

interface Played {
  readonly config: GameConfig;
  readonly state: GameState;
  readonly log: string[];
  readonly legal: string;
  readonly turn: number;
  readonly scores: number[];
  readonly shares: number[];
}

/** Starts a deal and plays moves by notation; each must be legal. `hands` as '6-4 3-3 / 1-0'. */
function play(deal: Omit<DealJson, 'hands'> & { hands: string }, moves = ''): Played {
  const json = { ...deal, hands: deal.hands.split('/').map((hand) => hand.trim().split(' ')) };
  const { config, deal: tiles } = readDeal(json);
  const state = config.game.createState(config);
  state.startDeal(tiles);
  for (const text of moves.split(' ').filter((part) => part !== '')) {
    const move = parseMove(text, config.game.places, config.set);
    const view = state.views[state.table.turn]!;
    if (!view.isLegal(move)) throw new Error(`${text} is not legal, legal: ${legalMoves(config, state)}`);
    state.play(move);
  }
  return {
    config,
    state,
    log: formatLog(state, config.game.places, tiles.stock),
    legal: legalMoves(config, state),
    turn: state.table.turn,
    scores: [...state.scores].map((score) => score / config.scoreScale),
    shares: [...state.shares],
  };
}

function legalMoves(config: GameConfig, state: GameState): string {
  if (state.table.turn < 0) return '';
  const { moves, moveCount } = state.views[state.table.turn]!;
  return Array.from(moves.subarray(0, moveCount), (move) => formatMove(move, config.game.places)).join(' ');
}

const code = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'none';
};

describe('block and draw', () => {
  it('2.1: the leader lays any tile; its higher pip is the left end', () => {
    const deal = { game: 'block', hands: '6-4 3-3 1-0 / 6-1 4-4 2-2', leader: 0 };
    expect(play(deal).legal).toBe('6-4 3-3 1-0');
    expect(play(deal, '6-4').legal).toBe('6-1L 4-4R');
    expect(play(deal, '6-4 6-1L')).toMatchObject({ turn: 0, legal: '1-0L' });
  });

  it('2.2: a tile that fits both different ends is two moves, at equal ends one (left)', () => {
    expect(play({ game: 'block', hands: '6-4 0-0 / 4-3 1-1', leader: 0 }, '6-4').legal).toBe('4-3R');
    const both = { game: 'block', hands: '6-5 5-1 0-0 / 6-1 3-3 2-2', leader: 0 };
    expect(play(both, '5-1 6-1R').legal).toBe('6-5L 6-5R');
    expect(play({ game: 'block', hands: '6-6 0-0 / 6-1 2-2', leader: 0 }, '6-6').legal).toBe('6-1L');
  });

  it('2.3 block: who cannot passes, and the stock is not touched', () => {
    const { legal, turn, state } = play(
      { game: 'block', hands: '6-6 0-0 / 2-1 3-3', stock: ['6-5'], leader: 0 },
      '6-6',
    );
    expect({ legal, turn, stock: state.table.stockCount }).toEqual({ legal: 'pass', turn: 1, stock: 1 });
  });

  it('2.3 draw: one tile at a time until one fits; nobody draws who can play', () => {
    const deal = { game: 'draw', hands: '6-6 0-0 / 2-1 3-3', stock: ['4-4', '5-1', '6-5', '6-1'], leader: 0 };
    expect(play(deal, '6-6')).toMatchObject({
      log: ['6-6', 'draw:4-4', 'draw:5-1', 'draw:6-5'],
      legal: '6-5L',
      turn: 1,
    });
    expect(play({ ...deal, hands: '6-6 0-0 / 6-2 3-3' }, '6-6')).toMatchObject({ log: ['6-6'], legal: '6-2L' });
  });

  it('2.3 draw: passes where the stock holds at most `reserve` tiles', () => {
    const deal = { game: 'draw', hands: '6-6 0-0 / 2-1 3-3', stock: ['4-4', '5-1', '6-5'], leader: 0 };
    expect(play({ ...deal, rules: { reserve: 1 } }, '6-6')).toMatchObject({
      log: ['6-6', 'draw:4-4', 'draw:5-1'],
      legal: 'pass',
    });
    expect(play({ ...deal, rules: { reserve: 3 } }, '6-6')).toMatchObject({ log: ['6-6'], legal: 'pass' });
    expect(play({ ...deal, stock: ['4-4'] }, '6-6')).toMatchObject({ log: ['6-6', 'draw:4-4'], legal: 'pass' });
  });

  it('2.4: the last tile ends the game; with partners the first player out ends it', () => {
    const { state, shares, turn } = play(
      { game: 'block', pairs: true, hands: '6-6 / 6-1 2-2 / 6-5 3-3 / 5-5 4-4', leader: 0 },
      '6-6',
    );
    expect({ how: state.ending(), shares, turn }).toEqual({ how: 'domino', shares: [60, 0], turn: -1 });
  });

  it('2.4: blocked after P passes in a row, each a ply; the lightest side wins, partners added', () => {
    const hands = '6-6 1-1 / 5-5 / 4-4 / 2-0';
    const pairs = { game: 'block', pairs: true, hands, leader: 0 };
    const { state, shares, log } = play(pairs, '6-6 pass pass pass pass');
    expect({ how: state.ending(), log: log.length }).toEqual({ how: 'blocked', log: 5 });
    /* Side 0 has 2 + 8, side 1 has 10 + 2. */
    expect(shares).toEqual([60, 0]);
    expect(play({ ...pairs, hands: '6-6 2-2 / 5-5 / 4-4 / 2-0' }, '6-6 pass pass pass pass').shares).toEqual([30, 30]);
    expect(play({ ...pairs, pairs: false }, '6-6 pass pass pass pass').shares).toEqual([30, 0, 0, 30]);
  });

  it('2.4 blockedBy hand: the side of the lightest single hand', () => {
    const deal = {
      game: 'block',
      pairs: true,
      hands: '6-6 2-2 / 5-5 / 4-4 / 1-0',
      leader: 0,
      rules: { blockedBy: 'hand' },
    };
    expect(play(deal, '6-6 pass pass pass pass').shares).toEqual([0, 60]);
    /* Partners equal at the lightest: their side wins alone. */
    expect(play({ ...deal, hands: '6-6 2-0 / 5-5 / 1-1 / 4-4' }, '6-6 pass pass pass pass').shares).toEqual([60, 0]);
    expect(play({ ...deal, hands: '6-6 2-0 / 1-1 / 5-5 / 4-4' }, '6-6 pass pass pass pass').shares).toEqual([30, 30]);
  });

  it('2.5: win 1, shared where tied; pips those of all others; difference less its own; ties score 0', () => {
    const deal = { game: 'block', hands: '6-6 1-1 / 5-5 / 4-0', leader: 0 };
    const end = '6-6 pass pass pass';
    const scores = (scoring: string, hands = deal.hands) => play({ ...deal, hands, rules: { scoring } }, end).scores;
    expect(scores('win')).toEqual([1, 0, 0]);
    expect(scores('pips')).toEqual([14, 0, 0]);
    expect(scores('difference')).toEqual([14 - 2 * 2, 0, 0]);
    const tied = '6-6 2-2 / 5-5 / 4-0';
    expect(scores('win', tied)).toEqual([0.5, 0, 0.5]);
    expect(scores('pips', tied)).toEqual([0, 0, 0]);
    expect(scores('difference', tied)).toEqual([0, 0, 0]);
    expect(
      play({ game: 'block', hands: '6-6 / 5-5 / 4-0', leader: 0, rules: { scoring: 'pips' } }, '6-6').scores,
    ).toEqual([14, 0, 0]);
  });

  it('2.5: difference can be negative, through a partner’s hand', () => {
    const deal = {
      game: 'block',
      pairs: true,
      hands: '6-6 1-0 / 2-0 / 5-5 / 2-1',
      leader: 0,
      rules: { blockedBy: 'hand', scoring: 'difference' },
    };
    expect(play(deal, '6-6 pass pass pass pass').scores).toEqual([2 + 3 - 11, 0]);
  });

  it('2.6: highest-double must be led by its holder; no double: the heaviest tile, equal pips the higher half', () => {
    const rules = { opening: 'highest-double' };
    expect(play({ game: 'block', hands: '6-5 1-1 / 4-4 0-0', rules })).toMatchObject({ turn: 1, legal: '4-4' });
    expect(play({ game: 'block', hands: '5-4 1-0 / 6-3 2-0', rules })).toMatchObject({ turn: 1, legal: '6-3' });
    expect(code(() => play({ game: 'block', hands: '5-4 1-0 / 6-3 2-0', rules, leader: 0 }))).toBe('wrong-leader');
  });

  it('2.7: lots order the players; four partners sit lowest, highest, second lowest, second highest', () => {
    const rng = new Stream();
    rng.seek(rootKey('lots'), 1);
    for (let i = 0; i < 500; i++) {
      expect([...drawLots(rng, 4, 28)].sort()).toEqual([0, 1, 2, 3]);
      expect([...drawLots(rng, 2, 3)].sort()).toEqual([0, 1]);
    }
    expect(seatPartners([2, 0, 3, 1])).toEqual([2, 1, 0, 3]);
  });

  it('a hand whose only tile is 0-0 is not empty', () => {
    expect(play({ game: 'block', hands: '6-6 0-0 / 6-1 2-2', leader: 0 }, '6-6')).toMatchObject({
      turn: 1,
      legal: '6-1L',
    });
  });
});

describe('nakladka', () => {
  /* Four players; the hands hold what the source's example plays. */
  const example = {
    game: 'nakladka',
    hands: '5-5 5-2 1-0 / 5-3 3-3 1-0 / 5-2 2-2 3-1 / 5-0 4-4 4-1',
  };

  it('3.8: the worked example of the source', () => {
    const points = (moves: string, robber = false) => play({ ...example, rules: { robber } }, moves).scores;
    expect(points('5-5')).toEqual([10, 0, 0, 0]);
    expect(points('5-5 5-3@a')).toEqual([10, 0, 0, 0]);
    expect(points('5-5 5-3@a 5-2@b')).toEqual([10, 0, 5, 0]);
    expect(points('5-5 5-3@a 5-2@b 5-0@c')).toEqual([10, 0, 5, 5]);
    expect(points('5-5 5-3@a 5-2@b 5-0@c 5-2^b')).toEqual([15, 0, 5, 5]);
    expect(points('5-5 5-3@a 5-2@b 5-0@c 5-2^b', true)).toEqual([15, 0, 5, 0]);
  });

  it('3.1: the highest double leads; equal ones: nearest the eldest, eldest first; nobody: not a deal', () => {
    const hands = '1-1 2-0 / 6-6 3-0 / 2-2 4-0 / 6-6 5-0';
    expect(play({ game: 'nakladka', hands })).toMatchObject({ turn: 1, legal: '6-6' });
    expect(play({ game: 'nakladka', hands, eldest: 2 }).turn).toBe(3);
    expect(play({ game: 'nakladka', hands, eldest: 3 }).turn).toBe(3);
    expect(code(() => play({ game: 'nakladka', hands, eldest: 2, leader: 1 }))).toBe('wrong-leader');
    expect(code(() => play({ game: 'nakladka', hands: '1-0 / 2-0 / 3-0 / 4-0' }))).toBe('no-double');
    const { game } = configure({ game: 'nakladka' });
    expect(game.mustRedeal(Uint8Array.of(parseTile('1-0'), parseTile('6-6')), 1)).toBe(true);
    expect(game.mustRedeal(Uint8Array.of(parseTile('6-6'), parseTile('1-0')), 1)).toBe(false);
  });

  it('3.2: a, b, then c, d; arms grow from the first on; c only when a and b are filled', () => {
    const deal = { game: 'nakladka', hands: '6-6 5-4 6-0 / 6-5 6-3 0-0 / 6-4 4-4 1-1 / 6-1 3-3 2-2' };
    expect(play(deal, '6-6').legal).toBe('6-5@a 6-3@a');
    expect(play(deal, '6-6 6-5@a').legal).toBe('6-4@b');
    expect(play(deal, '6-6 6-5@a 6-4@b').legal).toBe('6-1@c');
    expect(play(deal, '6-6 6-5@a 6-4@b 6-1@c').legal).toBe('6-0@d 5-4@a 5-4@b');
    expect(play(deal, '6-6 6-5@a 6-4@b 6-1@c 6-0@d').legal).toBe('0-0@d');
  });

  it('3.3: a tile identical to an end tile may be overlaid; the spinner while it is an end', () => {
    const deal = { game: 'nakladka', hands: '6-6 2-1 / 6-6 6-5 / 6-5 0-0 / 4-3 2-2' };
    expect(play(deal, '6-6').legal).toBe('6-6@a 6-6^s 6-5@a');
    expect(play({ ...deal, rules: { spinnerOverlay: false } }, '6-6').legal).toBe('6-6@a 6-5@a');
    expect(play(deal, '6-6 6-5@a').legal).toBe('6-5@a 6-5@b 6-5^a');
    const two = { game: 'nakladka', hands: '6-6 3-0 2-1 / 6-5 1-1 0-0 / 6-4 5-5 0-0 / 6-6 3-3 2-2' };
    expect(play(two, '6-6 6-5@a 6-4@b').legal).toBe('6-6@c');
  });

  it('3.3: who cannot draws until a tile fits, a drawn tile may be overlaid; at the reserve passes', () => {
    const deal = {
      game: 'nakladka',
      hands: '6-6 2-1 / 6-5 1-1 / 4-3 2-2 / 3-3 0-0',
      stock: ['4-4', '1-0', '6-5', '3-0'],
    };
    expect(play(deal, '6-6 6-5@a')).toMatchObject({
      log: ['6-6', '6-5@a', 'draw:4-4', 'draw:1-0', 'draw:6-5'],
      legal: '6-5@a 6-5@b 6-5^a',
    });
    expect(play({ ...deal, rules: { reserve: 2 } }, '6-6 6-5@a')).toMatchObject({
      log: ['6-6', '6-5@a', 'draw:4-4', 'draw:1-0'],
      legal: 'pass',
    });
  });

  it('3.4: doubles at an end count both halves; the spinner counts while fewer than two arms exist', () => {
    const deal = { game: 'nakladka', hands: '4-4 3-3 1-0 / 4-3 1-1 0-0 / 4-0 2-2 3-2 / 4-1 2-1 3-1' };
    const sum = (moves: string) => (play(deal, moves).state as NakladkaState).table.sum;
    expect(sum('4-4')).toBe(8);
    expect(sum('4-4 4-3@a')).toBe(8 + 3);
    expect(sum('4-4 4-3@a 4-0@b')).toBe(3);
    expect(sum('4-4 4-3@a 4-0@b 4-1@c')).toBe(3 + 1);
    expect(sum('4-4 4-3@a 4-0@b 4-1@c 3-3@a')).toBe(6 + 0 + 1);
  });

  it('3.5: an overlay made with a double scores twice', () => {
    const deal = { game: 'nakladka', hands: '5-5 1-0 / 5-5 2-1 / 3-0 2-0 / 4-0 6-0' };
    expect(play(deal, '5-5 5-5^s').scores).toEqual([10, 20, 0, 0]);
    expect(play({ ...deal, rules: { robber: true } }, '5-5 5-5^s').scores).toEqual([0, 10, 0, 0]);
  });

  it('3.6: domino: the pips of all other sides together, to the nearest 5', () => {
    const bonus = (rest: string) => play({ game: 'nakladka', hands: `6-6 / ${rest} / 1-0 / 1-0` }, '6-6').scores[0];
    expect(bonus('6-6 6-1')).toBe(20);
    expect(bonus('6-6 5-3')).toBe(20);
    expect(bonus('6-6 5-4')).toBe(25);
    expect(bonus('6-6 6-4')).toBe(25);
  });

  it('3.6: blocked: the single lightest hand wins; sides equal: no winner, no bonus; partners equal: theirs', () => {
    const end = '6-6 pass pass pass pass';
    const run = (hands: string, pairs = false) => play({ game: 'nakladka', hands, pairs }, end);
    const won = run('6-6 1-0 / 2-2 / 3-3 / 4-4');
    expect(won.scores).toEqual([20, 0, 0, 0]);
    expect((won.state as NakladkaState).dealWinners).toEqual([0]);
    const tied = run('6-6 1-0 / 1-0 / 3-3 / 4-4');
    expect(tied.scores).toEqual([0, 0, 0, 0]);
    expect((tied.state as NakladkaState).dealWinners).toEqual([0, 1]);
    /* Seat 1 has the lightest hand though its side has more pips: the pips of side 0 are its bonus. */
    expect(run('6-6 2-2 / 1-0 / 2-1 / 5-5', true).scores).toEqual([0, 5]);
    expect(run('6-6 1-0 / 2-2 / 1-0 / 5-5', true).scores).toEqual([15, 0]);
  });

  it('3.7: the robber takes from the last player, at most that account; nothing within a side; passes change nothing', () => {
    const rules = { robber: true };
    const own = { game: 'nakladka', pairs: true, hands: '5-5 1-1 / 2-1 3-2 / 5-5 6-1 / 4-4 3-1', rules };
    expect(play(own, '5-5 pass 5-5^s').scores).toEqual([10, 0]);
    const passes = { game: 'nakladka', hands: '5-5 1-1 / 2-1 3-2 / 5-5 6-1 / 4-4 3-1', rules };
    expect(play(passes, '5-5 pass 5-5^s').scores).toEqual([0, 0, 10, 0]);
    const capped = { game: 'nakladka', hands: '5-5 5-5 1-1 / 5-0 2-1 / 5-0 6-1 / 4-4 3-1', rules };
    expect(play(capped, '5-5 5-0@a').scores).toEqual([10, 10, 0, 0]);
    expect(play(capped, '5-5 5-0@a 5-0^a').scores).toEqual([10, 0, 10, 0]);
  });
});

describe('Double Takes', () => {
  const rules = { handSize: 3 };

  it('4.1, 5: the leader declares one of two suits, the higher first; a double has one', () => {
    expect(play({ game: 'double-takes', hands: '12-5 9-9 3-0 / 7-6 2-2 4-1', rules }).legal).toBe(
      '12-5:12 12-5:5 9-9:9 3-0:3 3-0:0',
    );
  });

  it('4.2: must follow, the double of the suit included; else any tile', () => {
    const deal = { game: 'double-takes', hands: '12-5 9-9 3-0 / 12-12 12-7 5-1', rules };
    expect(play(deal, '12-5:12').legal).toBe('12-12 12-7');
    expect(play(deal, '12-5:5').legal).toBe('5-1');
    expect(play(deal, '9-9:9').legal).toBe('12-12 12-7 5-1');
  });

  it('4.3: the highest double off suit wins, else the highest of the suit by its other half', () => {
    const hands = '12-9 0-0 1-0 / 9-9 13-9 2-0 / 4-4 3-3 5-0';
    const winner = (moves: string, doubleRank = 'pips') =>
      play({ game: 'double-takes', hands, rules: { ...rules, doubleRank } }, moves).turn;
    expect(winner('12-9:9 9-9 5-0')).toBe(0);
    expect(winner('12-9:9 9-9 5-0', 'high')).toBe(1);
    expect(winner('12-9:9 13-9 5-0')).toBe(1);
    expect(winner('12-9:9 13-9 3-3')).toBe(2);
    expect(winner('12-9:9 9-9 4-4', 'high')).toBe(2);
    expect(winner('1-0:1 9-9 4-4')).toBe(1);
  });

  it('4.4: a trick 1, each double in it 1; what is left over goes with the last trick of the last round', () => {
    const { config, deal } = readRecordDeal({
      game: 'double-takes',
      rules: { set: 2, handSize: 1 },
      rounds: [
        { hands: [['2-1'], ['2-2']], moves: [] },
        { hands: [['1-0'], ['0-0']], moves: [] },
      ],
      leftover: ['1-1', '2-0'],
      scores: [],
      winners: [],
    });
    const state = config.game.createState(config) as TakesState;
    state.startDeal(deal);
    for (const text of ['2-1:2', '2-2', '0-0:0', '1-0']) state.play(parseMove(text, config.game.places, 2));
    /* 2-2 in suit 2 ranks 2 and beats 1; 1-0 in suit 0 ranks 1 and beats 0-0. */
    expect([...state.scores]).toEqual([1 + 1 + 1, 1 + 1]);
    expect([...state.tricksBy.subarray(0, 4)]).toEqual([0, 1, 1, 0]);
    expect([...state.doublesBy.subarray(0, 4)]).toEqual([0, 1, 2, 0]);
  });

  it('4.5: the lead moves one seat clockwise each round', () => {
    const config = configure({ game: 'double-takes', players: 3, rules: { set: 6, handSize: 3 } });
    expect(config.rounds).toBe(3);
    const state = config.game.createState(config);
    state.startShuffle(
      Uint8Array.from({ length: 28 }, (_, i) => i),
      2,
    );
    const leaders: number[] = [];
    while (state.table.turn >= 0) {
      if (state.table.logLength % 9 === 0) leaders.push(state.table.turn);
      state.play(state.views[state.table.turn]!.move(0));
    }
    expect(leaders).toEqual([2, 0, 1]);
  });

  it('4.6: with penalty any tile may be played; a revoke stands, is not announced, and costs 5 at the end', () => {
    const deal = {
      game: 'double-takes',
      hands: '12-5 1-0 / 12-7 9-9',
      rules: { revoke: 'penalty', handSize: 2 },
    };
    expect(play(deal, '12-5:12').legal).toBe('12-7 9-9');
    const midway = play(deal, '12-5:12 9-9');
    expect(midway.scores).toEqual([0, 2]);
    expect(JSON.stringify(Object.keys(midway.state.table))).not.toContain('revoke');
    expect([...(midway.state as TakesState).table.voids]).toEqual([0, 0]);
    expect(play(deal, '12-5:12 9-9 12-7:7 1-0').scores).toEqual([0, 3 - 5]);
    expect(play({ ...deal, rules: { handSize: 2 } }, '12-5:12').legal).toBe('12-7');
  });

  it('4: rounds are what the set allows, at least one', () => {
    const rounds = (players: number, extra: Record<string, number> = {}) =>
      configure({ game: 'double-takes', players, rules: extra }).rounds;
    expect([rounds(2), rounds(3), rounds(4), rounds(2, { set: 6, handSize: 10 })]).toEqual([4, 3, 2, 1]);
  });
});

describe('what views infer', () => {
  it('block: a pass shows two pips that a hand lacks', () => {
    const { state } = play({ game: 'block', hands: '6-4 0-0 / 2-1 3-3', leader: 0 }, '6-4 pass');
    expect([...(state.table as unknown as { lacks: Int32Array }).lacks]).toEqual([0, (1 << 6) | (1 << 4)]);
  });

  it('draw: all drawn tiles but the last did not fit; a draw makes older knowledge void', () => {
    const deal = { game: 'draw', hands: '6-6 6-2 / 2-1 3-3', stock: ['4-4', '6-5', '2-2'], leader: 0 };
    const lacks = (moves: string) => [...(play(deal, moves).state.table as unknown as { lacks: Int32Array }).lacks];
    expect(lacks('6-6')).toEqual([0, 1 << 6]);
    expect(lacks('6-6 6-5L')).toEqual([0, 1 << 6]);
  });

  it('Double Takes: failing to follow shows a void, until the next round', () => {
    const { state } = play(
      { game: 'double-takes', hands: '12-5 1-0 / 7-6 9-9', rules: { handSize: 2 } },
      '12-5:12 9-9',
    );
    expect([...(state as TakesState).table.voids]).toEqual([0, 1 << 12]);
  });
});

describe('the door refuses', () => {
  it.each([
    ['tile-twice', { hands: '6-4 1-0 / 6-4 2-0' }],
    ['tile-not-in-set', { hands: '7-4 1-0 / 6-4 2-0' }],
    ['tile-syntax', { hands: '4-6 1-0 / 6-5 2-0' }],
    ['bad-seat', { hands: '6-4 / 6-5', leader: 2 }],
    ['bad-players', { hands: '6-4' }],
    ['bad-rule', { hands: '6-4 / 6-5', rules: { scoring: 'none' } }],
    ['unknown-rule', { hands: '6-4 / 6-5', rules: { robber: true } }],
    ['bad-pairs', { hands: '6-4 / 6-5', pairs: true }],
  ])('%s', (expected, deal) => {
    expect(code(() => play({ game: 'block', ...deal }))).toBe(expected);
  });

  it('unequal hands, and a stock, of Double Takes', () => {
    expect(code(() => play({ game: 'double-takes', hands: '6-4 1-0 / 6-5', rules: { handSize: 2 } }))).toBe(
      'bad-hands',
    );
    expect(code(() => play({ game: 'double-takes', hands: '6-4 / 6-5', stock: ['1-0'] }))).toBe('bad-stock');
  });
});
