import { describe, expect, it } from 'vitest';
import { formatMove, parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { rootKey } from '../../src/core/seed.js';
import type { DealJson } from '../../src/core/shapes.js';
import { formatTile, parseTile } from '../../src/core/tiles.js';
import { readDeal, readRecordDeal } from '../../src/games/door.js';
import type { TakesState } from '../../src/games/double-takes/state.js';
import type { GameConfig } from '../../src/games/game.js';
import type { LineTable } from '../../src/games/line/view.js';
import type { NakladkaState } from '../../src/games/nakladka/state.js';
import { configure } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';
import { formatLog } from '../../src/play/events.js';
import { drawLots, seatPartners } from '../../src/play/lots.js';
import { perft } from '../../src/play/perft.js';
import { replay } from '../../src/play/replay.js';
import { errorCode, errorMessage } from '../kit/errors.js';

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
    expect(errorCode(() => play({ game: 'block', hands: '5-4 1-0 / 6-3 2-0', rules, leader: 0 }))).toBe('wrong-leader');
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
    expect(errorCode(() => play({ game: 'nakladka', hands, eldest: 2, leader: 1 }))).toBe('wrong-leader');
    expect(errorCode(() => play({ game: 'nakladka', hands: '1-0 / 2-0 / 3-0 / 4-0' }))).toBe('no-double');
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
    expect(errorCode(() => play({ game: 'block', ...deal }))).toBe(expected);
  });

  it('unequal hands, and a stock, of Double Takes', () => {
    expect(errorCode(() => play({ game: 'double-takes', hands: '6-4 1-0 / 6-5', rules: { handSize: 2 } }))).toBe(
      'bad-hands',
    );
    expect(errorCode(() => play({ game: 'double-takes', hands: '6-4 / 6-5', stock: ['1-0'] }))).toBe('bad-stock');
  });
});

/** Seat that took the one trick of a round in which each of four players holds one tile. */
function trickWinner(moves: string, doubleRank: string): number {
  const hands = moves.replace(/:\d+/, '').replaceAll(' ', ' / ');
  const { state } = play({ game: 'double-takes', hands, rules: { doubleRank } }, moves);
  return (state as TakesState).tricksBy.indexOf(1);
}

/** Lots drawn as scripted; the generator chooses among the tiles not yet drawn, listed from 0-0 up. */
function scriptedLots(players: number, draws: string): number[] {
  const bag = Array.from({ length: 28 }, (_, tile) => formatTile(tile));
  const script = draws.split(' ');
  const below = (n: number): number => {
    expect(n).toBe(bag.length);
    const at = bag.indexOf(script.shift()!);
    expect(at).toBeGreaterThanOrEqual(0);
    bag.splice(at, 1);
    return at;
  };
  const order = drawLots({ below, next: () => 0, float: () => 0 }, players, 28);
  expect(script).toEqual([]);
  return order;
}

/** perft of a deal whose hands are written as for `play`. */
function countPlies(deal: Parameters<typeof play>[0], depth: number): number[] {
  return perft(readDeal({ ...deal, hands: deal.hands.split(' / ').map((hand) => hand.split(' ')) }), depth);
}

const ends = ({ state }: Played): number[] => {
  const { left, right } = state.table as LineTable;
  return [left, right];
};

const arms = ({ state }: Played): number[] => {
  const { table } = state as NakladkaState;
  return [...table.ends.subarray(0, table.arms)];
};

const tableSum = ({ state }: Played): number => (state as NakladkaState).table.sum;

const robbed = ({ config, state }: Played): number => {
  const values = new Float64Array(config.game.events.length);
  state.addEvents(values, 0);
  return values[config.game.events.findIndex(({ name }) => name === 'robbed')]!;
};

const dealWinners = ({ state }: Played): readonly number[] => (state as NakladkaState).dealWinners;

describe('block and draw, the finer points', () => {
  it('block 2: double-six and hands of 7 by default; every other set is accepted', () => {
    expect(configure({ game: 'block' })).toMatchObject({ set: 6, handSize: 7 });
    expect(configure({ game: 'draw' }).rules).toEqual({
      set: 6,
      handSize: 7,
      reserve: 0,
      scoring: 'win',
      blockedBy: 'side',
      opening: 'any',
    });
    for (const set of [1, 3, 9, 12, 15, 18]) {
      expect(configure({ game: 'block', rules: { set, handSize: 1 } }).set).toBe(set);
    }
  });

  it('block 2: four may play as partners, seats 0, 2 against 1, 3', () => {
    const hands = '6-6 / 6-5 / 6-4 / 6-3';
    expect(play({ game: 'block', hands }).shares).toHaveLength(4);
    const { state } = play({ game: 'block', hands, pairs: true });
    expect(state.views.map(({ side }) => side)).toEqual([0, 1, 0, 1]);
  });

  it('block 2.1: a double leaves the same pip at both ends', () => {
    expect(ends(play({ game: 'block', hands: '6-4 1-0 / 5-5 2-2' }, '6-4'))).toEqual([6, 4]);
    expect(ends(play({ game: 'block', hands: '5-5 1-0 / 6-4 2-2' }, '5-5'))).toEqual([5, 5]);
  });

  it('block 2.2: the other half becomes the open end; a double leaves it as it was', () => {
    const deal = { game: 'block', hands: '6-4 1-1 6-0 / 6-2 4-4 3-1' };
    expect(ends(play(deal, '6-4 6-2L'))).toEqual([2, 4]);
    expect(ends(play(deal, '6-4 4-4R'))).toEqual([6, 4]);
    expect(ends(play(deal, '6-4 4-4R 6-0L'))).toEqual([0, 4]);
  });

  it('block 2.2: who can play must; the turn goes to the next seat', () => {
    const deal = { game: 'block', hands: '6-4 1-1 / 6-2 3-3 / 4-1 5-5' };
    expect(play(deal, '6-4')).toMatchObject({ turn: 1, legal: '6-2L' });
    expect(play(deal, '6-4 6-2L')).toMatchObject({ turn: 2, legal: '4-1R' });
    expect(play(deal, '6-4 6-2L 4-1R')).toMatchObject({ turn: 0, legal: '1-1R' });
  });

  it('block 2: a tile fitting both different ends is two moves with different results', () => {
    const deal = { game: 'block', hands: '6-5 6-4 2-2 / 5-4 3-3 1-1' };
    expect(play(deal, '6-5 5-4R').legal).toBe('6-4L 6-4R');
    expect(ends(play(deal, '6-5 5-4R 6-4L'))).toEqual([4, 4]);
    expect(ends(play(deal, '6-5 5-4R 6-4R'))).toEqual([6, 6]);
  });

  it('block 2: equal ends of different tiles make each tile one move, on the left', () => {
    const deal = { game: 'block', hands: '6-5 6-4 2-2 / 5-4 4-3 4-4' };
    expect(play(deal, '6-5 5-4R 6-4L').legal).toBe('4-4L 4-3L');
    expect(errorCode(() => play(deal, '6-5 5-4R 6-4L 4-3L'))).toBe('none');
    expect(errorMessage(() => play(deal, '6-5 5-4R 6-4L 4-3R'))).toContain('not legal');
  });

  it('draw 2.3: all seats draw from the front of the stock, and lay what fits', () => {
    const deal = { game: 'draw', hands: '6-4 1-1 / 3-3', stock: ['6-2', '5-0', '4-0', '2-2'] };
    const first = play(deal, '6-4');
    expect(first).toMatchObject({ log: ['6-4', 'draw:6-2'], turn: 1, legal: '6-2L' });
    expect([...first.state.table.counts]).toEqual([1, 2]);
    const then = play(deal, '6-4 6-2L');
    expect(then).toMatchObject({ log: ['6-4', 'draw:6-2', '6-2L', 'draw:5-0', 'draw:4-0'], turn: 0, legal: '4-0R' });
    expect([...then.state.table.counts]).toEqual([3, 1]);
    expect(then.state.table.stockCount).toBe(1);
  });

  it('draw 2.3: a drawn tile that fits both ends may go to either', () => {
    const deal = { game: 'draw', hands: '6-5 2-2 / 5-4 3-3', stock: ['1-1', '6-4', '0-0'] };
    expect(play(deal, '6-5 5-4R')).toMatchObject({
      log: ['6-5', '5-4R', 'draw:1-1', 'draw:6-4'],
      legal: '6-4L 6-4R',
    });
  });

  it('draw 2.3: nobody draws who can play, though only one tile fits', () => {
    const { log, legal, state } = play(
      { game: 'draw', hands: '6-4 1-1 / 5-5 3-3 2-2 4-0', stock: ['6-6', '6-5'] },
      '6-4',
    );
    expect({ log, legal, stock: state.table.stockCount }).toEqual({ log: ['6-4'], legal: '4-0R', stock: 2 });
  });

  it('draw 2.3: with the whole stock drawn in vain the seat passes, and draws no more', () => {
    const deal = { game: 'draw', hands: '6-4 1-1 / 3-3', stock: ['5-5', '3-1'] };
    expect(play(deal, '6-4')).toMatchObject({ log: ['6-4', 'draw:5-5', 'draw:3-1'], turn: 1, legal: 'pass' });
    expect(play(deal, '6-4 pass')).toMatchObject({ turn: 0, legal: 'pass' });
  });

  it('draw 2.3: reserve 2 keeps the last two tiles; a third is drawn, though the next would have fitted', () => {
    const deal = { game: 'draw', hands: '6-6 0-0 / 2-1', rules: { reserve: 2 }, stock: ['4-4', '6-5', '6-1'] };
    const { log, legal, state } = play(deal, '6-6');
    expect({ log, legal, stock: state.table.stockCount }).toEqual({
      log: ['6-6', 'draw:4-4'],
      legal: 'pass',
      stock: 2,
    });
    expect(play({ ...deal, stock: ['6-5', '6-1'] }, '6-6')).toMatchObject({ log: ['6-6'], legal: 'pass' });
    expect(play({ ...deal, rules: { reserve: 0 } }, '6-6').legal).toBe('6-5L');
  });

  it('draw 2.4: a blocked game leaves the stock out of the count', () => {
    const deal = {
      game: 'draw',
      hands: '6-6 1-1 / 2-2',
      rules: { reserve: 2, scoring: 'pips' },
      stock: ['6-5', '6-4'],
    };
    const { state, scores, shares } = play(deal, '6-6 pass pass');
    expect({ how: state.ending(), scores, shares }).toEqual({ how: 'blocked', scores: [4, 0], shares: [60, 0] });
  });

  it('block 2.4: whoever lays the last tile wins at once, the leader with a single tile too', () => {
    const alone = play({ game: 'block', hands: '6-4 / 0-0' }, '6-4');
    expect({ how: alone.state.ending(), turn: alone.turn, scores: alone.scores }).toEqual({
      how: 'domino',
      turn: -1,
      scores: [1, 0],
    });
    const third = play({ game: 'block', hands: '6-4 0-0 / 6-1 2-2 / 4-3' }, '6-4 6-1L 4-3R');
    expect({ how: third.state.ending(), shares: third.shares }).toEqual({ how: 'domino', shares: [0, 0, 60] });
  });

  it('block 2.4: the fourth seat out wins for seats 1 and 3, whatever its partner holds', () => {
    const deal = { game: 'block', pairs: true, hands: '6-6 1-0 / 6-1 2-2 / 5-5 3-3 / 6-4' };
    const scores = (scoring: string) => play({ ...deal, rules: { scoring } }, '6-6 6-1L pass 6-4R').scores;
    expect(scores('win')).toEqual([0, 1]);
    expect(scores('pips')).toEqual([0, 1 + 16]);
    expect(scores('difference')).toEqual([0, 1 + 16 - 4]);
  });

  it('block 2.4: a play between passes begins their count anew', () => {
    const deal = { game: 'block', hands: '6-6 4-4 / 2-2 2-0 / 6-1 3-2' };
    expect(play(deal, '6-6 pass 6-1L pass pass')).toMatchObject({ turn: 2, legal: 'pass' });
    const { state, log, shares } = play(deal, '6-6 pass 6-1L pass pass pass');
    expect({ how: state.ending(), plies: log.length, shares }).toEqual({
      how: 'blocked',
      plies: 6,
      shares: [0, 0, 60],
    });
  });

  it('block 2.4: two players are blocked after two passes, that of the last to play included', () => {
    const deal = { game: 'block', hands: '6-6 1-1 / 2-2 3-3' };
    expect(play(deal, '6-6 pass')).toMatchObject({ turn: 0, legal: 'pass' });
    const { state, turn, shares } = play(deal, '6-6 pass pass');
    expect({ how: state.ending(), turn, shares }).toEqual({ how: 'blocked', turn: -1, shares: [60, 0] });
  });

  it.each(['side', 'hand'])('block 2.4 blockedBy %s: three single players equal share in thirds', (blockedBy) => {
    const deal = { game: 'block', hands: '6-6 4-0 / 3-1 / 2-2', rules: { blockedBy } };
    const { shares, scores } = play(deal, '6-6 pass pass pass');
    expect(shares).toEqual([20, 20, 20]);
    expect(scores).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  it.each(['side', 'hand'])('block 2.4 blockedBy %s: single players are sides of one hand', (blockedBy) => {
    const deal = { game: 'block', hands: '6-6 5-0 / 3-1 / 2-1 / 4-4', rules: { blockedBy } };
    expect(play(deal, '6-6 pass pass pass pass').shares).toEqual([0, 0, 60, 0]);
  });

  it.each([
    ['side', 'win', [0, 1]],
    ['side', 'pips', [0, 11]],
    ['side', 'difference', [0, 1]],
    ['hand', 'win', [1, 0]],
    ['hand', 'pips', [10, 0]],
    ['hand', 'difference', [-1, 0]],
  ])('block 2.5: partners with 10 + 1 against 6 + 4, blockedBy %s, scoring %s', (blockedBy, scoring, expected) => {
    const deal = {
      game: 'block',
      pairs: true,
      hands: '6-6 5-5 / 3-3 / 1-0 / 4-0',
      rules: { blockedBy, scoring },
    };
    expect(play(deal, '6-6 pass pass pass pass').scores).toEqual(expected);
  });

  it.each([
    ['win', [0.5, 0.5]],
    ['pips', [0, 0]],
    ['difference', [0, 0]],
  ])('block 2.5: sides equal with 11 pips each, scoring %s', (scoring, expected) => {
    const deal = { game: 'block', pairs: true, hands: '6-6 5-5 / 3-3 / 1-0 / 4-1', rules: { scoring } };
    const { shares, scores } = play(deal, '6-6 pass pass pass pass');
    expect(shares).toEqual([30, 30]);
    expect(scores).toEqual(expected);
  });

  it('block 2.5: domino with a heavy partner scores a negative difference, and still wins', () => {
    const deal = { game: 'block', pairs: true, hands: '6-4 / 1-0 / 5-5 3-3 / 2-0', rules: { scoring: 'difference' } };
    const { shares, scores } = play(deal, '6-4');
    expect(scores).toEqual([1 + 2 - 16, 0]);
    expect(shares).toEqual([60, 0]);
  });

  it('block 2.5: domino among three scores the same by pips and difference, the own hand being empty', () => {
    for (const scoring of ['pips', 'difference']) {
      expect(play({ game: 'block', hands: '6-4 / 5-5 / 6-1', rules: { scoring } }, '6-4').scores).toEqual([17, 0, 0]);
    }
  });

  it('block 2.5: scores are kept in sixtieths under win, in pips else', () => {
    const scale = (scoring: string) => configure({ game: 'block', rules: { scoring } }).scoreScale;
    expect(['win', 'pips', 'difference'].map(scale)).toEqual([60, 1, 1]);
  });

  it('block 2.6 any: the leader is free', () => {
    const hands = '5-4 1-0 / 6-6 2-0';
    expect(play({ game: 'block', hands })).toMatchObject({ turn: 0, legal: '5-4 1-0' });
    expect(play({ game: 'block', hands, leader: 1 })).toMatchObject({ turn: 1, legal: '6-6 2-0' });
  });

  it.each([
    ['the highest of several', '6-6 5-5 1-0 / 4-4 6-5', 0, '6-6'],
    ['the lowest double before the heaviest tile', '6-5 1-0 / 0-0 2-1', 1, '0-0'],
    ['pips before the higher half', '6-2 1-0 / 5-4 2-1', 1, '5-4'],
    ['the higher half of equal pips', '6-3 1-0 / 5-4 2-1', 0, '6-3'],
    ['the third seat', '6-5 1-0 / 2-2 2-1 / 3-3 6-0', 2, '3-3'],
  ])('block 2.6 highest-double: %s', (_, hands, turn, legal) => {
    const rules = { opening: 'highest-double' };
    expect(play({ game: 'block', hands, rules })).toMatchObject({ turn, legal });
    expect(play({ game: 'block', hands, rules, leader: turn }).turn).toBe(turn);
    expect(errorCode(() => play({ game: 'block', hands, rules, leader: 1 - Math.min(turn, 1) }))).toBe('wrong-leader');
  });

  it('draw 2.6 highest-double: doubles of the stock are not dealt; the second play is free', () => {
    const deal = {
      game: 'draw',
      hands: '6-5 3-1 / 3-3 1-0',
      stock: ['6-6', '4-4'],
      rules: { opening: 'highest-double' },
    };
    expect(play(deal)).toMatchObject({ turn: 1, legal: '3-3' });
    expect(play(deal, '3-3')).toMatchObject({ turn: 0, legal: '3-1L' });
  });

  it.each([
    ['12-8 1-0 / 11-9 2-0', 0, '12-8'],
    ['11-9 2-0 / 12-8 1-0', 1, '12-8'],
    ['12-11 1-0 / 10-10 9-9 / 8-8 11-0', 1, '10-10'],
  ])('block 2.6 highest-double in double-twelve: %s', (hands, turn, legal) => {
    expect(play({ game: 'block', hands, rules: { set: 12, opening: 'highest-double' } })).toMatchObject({
      turn,
      legal,
    });
  });

  it('2.7 lots: from the lowest pips to the highest', () => {
    expect(scriptedLots(4, '6-6 0-0 5-1 3-1')).toEqual([1, 3, 2, 0]);
    expect(scriptedLots(2, '1-0 0-0')).toEqual([1, 0]);
    expect(scriptedLots(3, '1-0 2-0 3-0')).toEqual([0, 1, 2]);
  });

  it('2.7 lots: equal totals draw again among themselves, from the tiles not yet drawn, for their order only', () => {
    expect(scriptedLots(4, '6-5 2-1 3-0 1-1 6-6 0-0')).toEqual([3, 2, 1, 0]);
  });

  it('2.7 lots: those equal again draw again', () => {
    expect(scriptedLots(2, '2-1 3-0 4-0 3-1 0-0 1-0')).toEqual([0, 1]);
    expect(scriptedLots(3, '4-0 3-1 2-2 5-0 3-2 6-6 1-0 0-0')).toEqual([1, 0, 2]);
  });

  it('2.7 lots: the two lowest are partners, the lowest leads', () => {
    const seats = seatPartners(scriptedLots(4, '6-6 0-0 5-1 3-1'));
    expect(seats).toEqual([1, 0, 3, 2]);
    expect([seats[0], seats[2]]).toEqual([1, 3]);
  });

  it('block 2.8: the leader is seat 0 where nothing else is said', () => {
    expect(play({ game: 'block', hands: '1-0 / 6-6 / 5-5' }).turn).toBe(0);
    const led = play({ game: 'block', hands: '1-0 2-0 / 6-6 5-0 / 5-5 4-1', leader: 2 }, '4-1');
    expect({ turn: led.turn, leader: led.state.table.leader }).toEqual({ turn: 0, leader: 2 });
  });

  it.each([6, 9, 12, 15, 18])('block 2: a hand of only 0-0 is not empty, and lightest, in double-%i', (set) => {
    const double = `${set}-${set}`;
    const deal = { game: 'block', hands: `${double} 0-0 / 2-1`, rules: { set, scoring: 'pips' } };
    const played = play(deal, double);
    expect({ turn: played.turn, count: played.state.table.counts[0] }).toEqual({ turn: 1, count: 1 });
    expect(play(deal, `${double} pass pass`)).toMatchObject({ scores: [3, 0], shares: [60, 0] });
  });

  it('draw 2.3: a seat may hold and draw 0-0 like any tile', () => {
    const deal = { game: 'draw', hands: '6-0 5-5 / 2-1', stock: ['3-3', '0-0', '4-4'] };
    expect(play(deal, '6-0')).toMatchObject({ log: ['6-0', 'draw:3-3', 'draw:0-0'], legal: '0-0R' });
  });
});

describe('nakladka, the finer points', () => {
  it('nakladka 3: 7 tiles each of two double-six sets, for 4, 5 or 6; two pairs or three', () => {
    expect(configure({ game: 'nakladka' })).toMatchObject({
      set: 6,
      handSize: 7,
      rules: { handSize: 7, reserve: 0, robber: false, spinnerOverlay: true },
    });
    const sideOf = (players: number, pairs: boolean) => [
      ...configure({ game: 'nakladka', players, pairs }).seating.sideOf,
    ];
    expect(sideOf(4, true)).toEqual([0, 1, 0, 1]);
    expect(sideOf(5, false)).toEqual([0, 1, 2, 3, 4]);
    expect(sideOf(6, true)).toEqual([0, 1, 2, 0, 1, 2]);
    expect(sideOf(6, false)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    [undefined, 1],
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 1],
  ])('nakladka 3.1: equal doubles with eldest %s, lower doubles beside them: seat %i leads', (eldest, leader) => {
    const deal = { game: 'nakladka', hands: '5-5 4-4 / 6-6 1-0 / 6-6 5-5 / 3-3 1-0' };
    const asked = eldest === undefined ? deal : { ...deal, eldest };
    expect(play(asked)).toMatchObject({ turn: leader, legal: '6-6' });
    expect(play({ ...asked, leader }).state.table.leader).toBe(leader);
    expect(errorCode(() => play({ ...asked, leader: 3 }))).toBe('wrong-leader');
  });

  it('nakladka 3.1: both highest doubles in one hand are one opening', () => {
    expect(play({ game: 'nakladka', hands: '5-5 4-1 / 4-4 1-0 / 6-6 6-6 6-5 / 3-3 1-0' })).toMatchObject({
      turn: 2,
      legal: '6-6',
    });
  });

  it('nakladka 3.1: a double in the stock opens nothing', () => {
    const deal = { game: 'nakladka', hands: '1-0 / 2-0 / 3-0 / 4-0', stock: ['6-6'] };
    expect(errorCode(() => play(deal))).toBe('no-double');
    expect(errorMessage(() => play(deal))).toContain('dealt again');
    const { game } = configure({ game: 'nakladka' });
    const order = Uint8Array.from(['1-0', '2-0', '3-0', '4-0', '0-0'], (text) => parseTile(text));
    expect([game.mustRedeal(order, 4), game.mustRedeal(order, 5)]).toEqual([true, false]);
  });

  const star = { game: 'nakladka', hands: '5-5 5-1 0-0 / 5-4 5-0 / 5-3 0-0 / 5-2 6-0', stock: ['6-6', '4-0', '1-1'] };

  it('nakladka 3.2: the spinner fills a, b, c, d, each the only free side in turn', () => {
    expect(play(star, '5-5').legal).toBe('5-4@a 5-0@a');
    expect(play(star, '5-5 5-4@a').legal).toBe('5-3@b');
    expect(play(star, '5-5 5-4@a 5-3@b').legal).toBe('5-2@c');
    expect(play(star, '5-5 5-4@a 5-3@b 5-2@c').legal).toBe('5-1@d');
    expect(arms(play(star, '5-5 5-4@a 5-3@b 5-2@c 5-1@d'))).toEqual([4, 3, 2, 1]);
  });

  it('nakladka 3.2: with four arms the spinner is closed, so its pip no longer fits', () => {
    const moves = '5-5 5-4@a 5-3@b 5-2@c 5-1@d';
    const { legal, log } = play(star, moves);
    expect({ legal, draws: log.slice(5) }).toEqual({ legal: '4-0@a', draws: ['draw:6-6', 'draw:4-0'] });
    expect(play({ ...star, stock: [] }, moves).legal).toBe('pass');
  });

  it('nakladka 3.2: a fit at c is a play like any other: nobody draws who has it, nobody need prefer it', () => {
    const deal = { game: 'nakladka', hands: '5-5 0-0 / 5-4 0-0 / 5-3 1-1 / 5-2 4-1', stock: ['6-6'] };
    expect(play(deal, '5-5 5-4@a 5-3@b')).toMatchObject({
      log: ['5-5', '5-4@a', '5-3@b'],
      legal: '5-2@c 4-1@a',
    });
    const only = { ...deal, hands: '5-5 0-0 / 5-4 0-0 / 5-3 1-1 / 5-2 1-0' };
    expect(play(only, '5-5 5-4@a 5-3@b')).toMatchObject({ log: ['5-5', '5-4@a', '5-3@b'], legal: '5-2@c' });
  });

  it('nakladka 3.2: arm a may grow before b is begun, and arms in any order', () => {
    const deal = { game: 'nakladka', hands: '5-5 2-0 / 5-3 0-0 / 5-3 5-1 3-2 / 1-1 3-0' };
    expect(play(deal, '5-5 5-3@a').legal).toBe('5-3@a 5-3@b 5-3^a 5-1@b 3-2@a');
    expect(arms(play(deal, '5-5 5-3@a 3-2@a'))).toEqual([2]);
    expect(arms(play(deal, '5-5 5-3@a 5-3@a'))).toEqual([5]);
    expect(arms(play(deal, '5-5 5-3@a 5-3@b'))).toEqual([3, 3]);
    expect(play(deal, '5-5 5-3@a 5-3@b').legal).toBe('3-0@a 3-0@b');
  });

  it('nakladka 3.2: doubles lie across and do not branch', () => {
    const deal = { game: 'nakladka', hands: '5-5 0-0 / 5-3 0-0 / 3-3 1-1 / 3-1 2-2' };
    const crossed = play(deal, '5-5 5-3@a 3-3@a');
    expect({ arms: arms(crossed), legal: crossed.legal }).toEqual({ arms: [3], legal: '3-1@a' });
    expect(arms(play(deal, '5-5 5-3@a 3-3@a 3-1@a'))).toEqual([1]);
  });

  it('nakladka 3.3: an overlay changes no open pip, and begins no arm', () => {
    const deal = { game: 'nakladka', hands: '5-5 5-2 1-0 / 5-3 1-0 / 5-2 1-1 / 5-0 2-2' };
    const before = play(deal, '5-5 5-3@a 5-2@b 5-0@c');
    const after = play(deal, '5-5 5-3@a 5-2@b 5-0@c 5-2^b');
    expect(arms(after)).toEqual(arms(before));
    expect(tableSum(after)).toBe(tableSum(before));
  });

  it('nakladka 3.3: the spinner may be overlaid beside one arm, not beside two, never with the option off', () => {
    const deal = { game: 'nakladka', hands: '5-5 0-0 / 5-3 0-0 / 5-5 5-4 1-1 / 3-0 2-2' };
    expect(play(deal, '5-5 5-3@a').legal).toBe('5-5@b 5-5^s 5-4@b');
    expect(play({ ...deal, rules: { spinnerOverlay: false } }, '5-5 5-3@a').legal).toBe('5-5@b 5-4@b');
    const laid = play(deal, '5-5 5-3@a 5-5^s');
    expect({ arms: arms(laid), sum: tableSum(laid), legal: laid.legal }).toEqual({
      arms: [3],
      sum: 13,
      legal: '3-0@a',
    });
    const late = { game: 'nakladka', hands: '5-5 0-0 / 5-3 0-0 / 5-4 1-1 / 5-5 2-2' };
    expect(play(late, '5-5 5-3@a 5-4@b').legal).toBe('5-5@c');
  });

  it('nakladka 3.3: nobody draws who can play; who cannot passes when the stock is empty', () => {
    const hands = '5-5 0-0 / 5-3 2-2 / 1-1 1-0 / 2-0 4-0';
    expect(play({ game: 'nakladka', hands, stock: ['5-1'] }, '5-5')).toMatchObject({ log: ['5-5'], legal: '5-3@a' });
    expect(play({ game: 'nakladka', hands }, '5-5 5-3@a')).toMatchObject({ turn: 2, legal: 'pass' });
    expect(play({ game: 'nakladka', hands }, '5-5 5-3@a pass')).toMatchObject({ turn: 3, legal: 'pass' });
  });

  it('nakladka 3.3: the stock is drawn to its end in vain, and only down to the reserve', () => {
    const deal = { game: 'nakladka', hands: '5-5 0-0 / 1-1 2-2 / 1-0 2-0 / 3-0 4-0', stock: ['6-6', '6-4', '5-1'] };
    expect(play({ ...deal, stock: ['6-6', '6-4'] }, '5-5')).toMatchObject({
      log: ['5-5', 'draw:6-6', 'draw:6-4'],
      legal: 'pass',
    });
    expect(play({ ...deal, rules: { reserve: 1 } }, '5-5')).toMatchObject({
      log: ['5-5', 'draw:6-6', 'draw:6-4'],
      legal: 'pass',
    });
    expect(play({ ...deal, rules: { reserve: 3 } }, '5-5')).toMatchObject({ log: ['5-5'], legal: 'pass' });
    expect(play(deal, '5-5').legal).toBe('5-1@a');
  });

  it('nakladka 3.4: the sum through all phases, from the spinner alone to four arms', () => {
    const moves = ['5-5', '5-4@a', '5-3@b', '5-2@c', '5-1@d'];
    const sums = moves.map((_, i) => tableSum(play(star, moves.slice(0, i + 1).join(' '))));
    expect(sums).toEqual([10, 10 + 4, 4 + 3, 4 + 3 + 2, 4 + 3 + 2 + 1]);
    expect(play(star, moves.join(' ')).scores).toEqual([20, 0, 0, 0]);
  });

  it('nakladka 3.4: a double at an end counts both halves until the arm grows on', () => {
    const deal = { game: 'nakladka', hands: '5-5 0-0 / 5-3 0-0 / 3-3 1-1 / 3-1 2-2' };
    expect(tableSum(play(deal, '5-5 5-3@a 3-3@a'))).toBe(10 + 6);
    expect(tableSum(play(deal, '5-5 5-3@a 3-3@a 3-1@a'))).toBe(10 + 1);
  });

  it('nakladka 3.4: 1-1 at an end counts 2', () => {
    const deal = { game: 'nakladka', hands: '4-4 0-0 / 4-1 0-0 / 4-3 2-2 / 1-1 2-0' };
    const played = play(deal, '4-4 4-1@a 4-3@b 1-1@a');
    expect({ sum: tableSum(played), scores: played.scores }).toEqual({ sum: 2 + 3, scores: [0, 0, 0, 5] });
  });

  it('nakladka 3.5: a sum of 0 scores nothing', () => {
    const deal = { game: 'nakladka', hands: '0-0 1-0 / 5-0 2-1 / 5-0 3-2 / 4-1 6-1' };
    expect(play(deal, '0-0')).toMatchObject({ scores: [0, 0, 0, 0], legal: '5-0@a' });
    expect(play(deal, '0-0 5-0@a').scores).toEqual([0, 5, 0, 0]);
    expect(play(deal, '0-0 5-0@a 5-0@b').scores).toEqual([0, 5, 10, 0]);
    expect(play(deal, '0-0 5-0@a 5-0^a').scores).toEqual([0, 5, 5, 0]);
  });

  it('nakladka 3.5: sums that are no multiple of five score nothing, overlaid or not', () => {
    const deal = { game: 'nakladka', hands: '6-6 0-0 / 6-4 0-0 / 6-4 1-1 / 2-2 1-0' };
    expect(tableSum(play(deal, '6-6'))).toBe(12);
    expect(play(deal, '6-6').scores).toEqual([0, 0, 0, 0]);
    const overlaid = play(deal, '6-6 6-4@a 6-4^a');
    expect({ sum: tableSum(overlaid), scores: overlaid.scores }).toEqual({ sum: 16, scores: [0, 0, 0, 0] });
  });

  const crossed = '5-5 5-3@a 5-4@b pass 3-3@a 3-3^a';
  const doubles = { game: 'nakladka', hands: '5-5 3-3 1-1 / 5-3 3-3 0-0 / 5-4 0-0 / 2-2 1-0' };

  it('nakladka 3.5: an overlay by the double of an arm scores twice the sum', () => {
    expect(play(doubles, crossed.slice(0, -6)).scores).toEqual([20, 0, 0, 0]);
    expect(play(doubles, crossed).scores).toEqual([20, 20, 0, 0]);
  });

  it('nakladka 3.7: a robber takes twice the sum with a double', () => {
    expect(play({ ...doubles, rules: { robber: true } }, crossed).scores).toEqual([0, 20, 0, 0]);
  });

  it('nakladka 3.6: an overlay can be the last tile; the game ends with it', () => {
    const played = play({ game: 'nakladka', hands: '5-5 0-0 / 5-5 / 1-1 / 2-1' }, '5-5 5-5^s');
    expect({ how: played.state.ending(), winners: dealWinners(played), scores: played.scores }).toEqual({
      how: 'domino',
      winners: [1],
      scores: [10, 20 + 5, 0, 0],
    });
  });

  it.each([
    ['0-0', 20],
    ['1-0', 20],
    ['1-1', 20],
    ['2-1', 25],
    ['3-1', 25],
    ['4-1', 25],
  ])('nakladka 3.6: 20 pips and %s are rounded to %i', (tile, bonus) => {
    const { scores } = play({ game: 'nakladka', hands: `5-5 / 6-5 / 5-4 / ${tile}` }, '5-5');
    expect(scores).toEqual([10 + bonus, 0, 0, 0]);
  });

  it('nakladka 3.6: pips of partners are no bonus; those of all other sides are counted together', () => {
    const bonus = (hands: string, pairs: boolean) => play({ game: 'nakladka', hands, pairs }, '5-5').scores[0]! - 10;
    expect(bonus('5-5 / 6-5 / 5-4 / 1-0', true)).toBe(10);
    expect(bonus('5-5 / 6-5 / 5-4 / 1-0 / 2-1', false)).toBe(25);
    expect(bonus('5-5 / 6-5 / 5-4 / 1-0 / 2-1 / 3-1', true)).toBe(25);
    /* Three sides with 2 pips each: 6 together, where each alone would round to 0. */
    expect(bonus('5-5 / 1-1 / 1-1 / 2-0', false)).toBe(5);
  });

  it('nakladka 3.6: blocked when all have passed in a row, six where six play', () => {
    const deal = { game: 'nakladka', hands: '6-6 1-0 / 2-2 / 3-3 / 4-4 / 5-5 / 2-1' };
    expect(play(deal, '6-6 pass pass pass pass pass')).toMatchObject({ turn: 0, legal: 'pass' });
    const played = play(deal, '6-6 pass pass pass pass pass pass');
    expect({ how: played.state.ending(), winners: dealWinners(played), scores: played.scores }).toEqual({
      how: 'blocked',
      winners: [0],
      scores: [30, 0, 0, 0, 0, 0],
    });
  });

  it('nakladka 3.6: a play between passes begins their count anew', () => {
    const deal = { game: 'nakladka', hands: '6-6 1-0 / 2-2 / 6-3 4-4 / 5-5' };
    expect(play(deal, '6-6 pass 6-3@a pass pass pass')).toMatchObject({ turn: 2, legal: 'pass' });
    expect(play(deal, '6-6 pass 6-3@a pass pass pass pass').state.ending()).toBe('blocked');
  });

  it('nakladka 3.6: blocked pairs: the single lightest hand wins; equal across sides nobody', () => {
    const end = '6-6 pass pass pass pass';
    const run = (hands: string) => play({ game: 'nakladka', pairs: true, hands }, end);
    const light = run('6-6 5-5 / 2-0 / 1-0 / 2-1');
    expect({ winners: dealWinners(light), scores: light.scores }).toEqual({ winners: [0], scores: [5, 0] });
    const same = run('6-6 2-0 / 3-3 / 1-1 / 4-4');
    expect({ winners: dealWinners(same), scores: same.scores }).toEqual({ winners: [0], scores: [15, 0] });
    const tied = run('6-6 5-5 / 2-0 / 1-1 / 4-4');
    expect({ winners: dealWinners(tied), scores: tied.scores }).toEqual({ winners: [0, 1], scores: [0, 0] });
  });

  const chain = { game: 'nakladka', hands: '5-5 5-3 1-0 / 5-3 2-1 / 5-2 1-1 / 5-2 2-2' };

  it('nakladka 3.7: an overlay that scored is itself the play that is robbed next', () => {
    const rules = { robber: true };
    expect(play({ ...chain, rules }, '5-5 5-3@a 5-2@b 5-2^b').scores).toEqual([10, 0, 0, 5]);
    expect(play({ ...chain, rules }, '5-5 5-3@a 5-2@b 5-2^b 5-3^a').scores).toEqual([15, 0, 0, 0]);
    expect(play(chain, '5-5 5-3@a 5-2@b 5-2^b 5-3^a').scores).toEqual([15, 0, 5, 5]);
  });

  it('nakladka 3.7: pairs rob the side of the player, not the player', () => {
    const deal = { ...chain, pairs: true, rules: { robber: true } };
    expect(play(deal, '5-5 5-3@a 5-2@b').scores).toEqual([15, 0]);
    expect(play(deal, '5-5 5-3@a 5-2@b 5-2^b').scores).toEqual([10, 5]);
    expect(play(deal, '5-5 5-3@a 5-2@b 5-2^b 5-3^a').scores).toEqual([15, 0]);
  });

  it('nakladka 3.7: passes in between change nothing', () => {
    const deal = { game: 'nakladka', hands: '5-5 5-2 1-0 / 5-3 2-1 / 5-2 1-1 / 6-0 0-0', rules: { robber: true } };
    expect(play(deal, '5-5 5-3@a 5-2@b pass').scores).toEqual([10, 0, 5, 0]);
    expect(play(deal, '5-5 5-3@a 5-2@b pass 5-2^b').scores).toEqual([15, 0, 0, 0]);
  });

  it('nakladka 3.7: within a side nothing moves, though the play is robbed by others in turn', () => {
    const deal = {
      game: 'nakladka',
      pairs: true,
      hands: '5-5 5-2 1-0 / 5-3 5-3 2-1 / 5-2 1-1 / 6-0 0-0',
      rules: { robber: true },
    };
    expect(play(deal, '5-5 5-3@a 5-2@b pass 5-2^b').scores).toEqual([15, 0]);
    expect(play(deal, '5-5 5-3@a 5-2@b pass 5-2^b 5-3^a').scores).toEqual([10, 5]);
    expect(robbed(play(deal, '5-5 5-3@a 5-2@b pass 5-2^b'))).toBe(0);
    expect(robbed(play(deal, '5-5 5-3@a 5-2@b pass 5-2^b 5-3^a'))).toBe(5);
  });

  it('nakladka 3.7: an overlay on a sum that does not score robs nothing; other plays are paid by the bank', () => {
    const deal = { game: 'nakladka', hands: '5-5 0-0 / 5-3 0-0 / 5-3 3-3 / 2-2 1-0', rules: { robber: true } };
    expect(play(deal, '5-5 5-3@a 5-3^a').scores).toEqual([10, 0, 0, 0]);
    expect(play(deal, '5-5 5-3@a 5-3@a').scores).toEqual([10, 0, 15, 0]);
  });

  it('nakladka 3.7: accounts start at 0 each deal', () => {
    const { state } = play(chain, '5-5 5-3@a 5-2@b');
    expect([...state.scores]).toEqual([10, 0, 5, 0]);
    const hands = chain.hands.split(' / ').map((hand) => hand.split(' '));
    state.startDeal(readDeal({ game: 'nakladka', hands }).deal);
    expect([...state.scores]).toEqual([0, 0, 0, 0]);
  });

  it('nakladka 3.8: the most points win, who need not have won the deal', () => {
    const played = play({ game: 'nakladka', hands: '5-5 1-0 / 5-3 / 1-0 / 0-0' }, '5-5 5-3@a');
    expect({ winners: dealWinners(played), scores: played.scores, shares: played.shares }).toEqual({
      winners: [1],
      scores: [10, 0, 0, 0],
      shares: [60, 0, 0, 0],
    });
  });

  it('nakladka 3.8: equal points share the game', () => {
    const { shares } = play({ game: 'nakladka', hands: '6-6 2-0 / 1-1 / 3-3 / 4-4' }, '6-6 pass pass pass pass');
    expect(shares).toEqual([15, 15, 15, 15]);
  });

  it('nakladka 3: two identical tiles of a hand are one move, and two turns', () => {
    const deal = { game: 'nakladka', hands: '5-5 5-0 1-0 / 5-3 5-3 1-1 / 5-4 0-0 / 5-1 2-2' };
    expect(play(deal, '5-5').legal).toBe('5-3@a');
    const later = play(deal, '5-5 5-3@a 5-4@b 5-1@c 5-0@d');
    expect({ count: later.state.table.counts[1], legal: later.legal }).toEqual({
      count: 2,
      legal: '5-3@a 5-3^a 1-1@c',
    });
  });

  it('nakladka 5: tiles from high to low, for one tile the places, then the overlays', () => {
    const deal = { game: 'nakladka', hands: '5-5 0-0 / 5-3 0-0 / 5-2 1-1 / 3-2 5-2 5-3 5-5' };
    expect(play(deal, '5-5 5-3@a 5-2@b').legal).toBe('5-5@c 5-3@a 5-3@c 5-3^a 5-2@b 5-2@c 5-2^b 3-2@a 3-2@b');
  });
});

describe('Double Takes, the finer points', () => {
  it('double-takes 4: double-fifteen, 17 tiles, with three players 15; four are always partners', () => {
    const setup = (players: number, pairs = false) => configure({ game: 'double-takes', players, pairs });
    expect([2, 3, 4].map((players) => setup(players).handSize)).toEqual([17, 15, 17]);
    expect([2, 3, 4].map((players) => setup(players).seating.sides)).toEqual([2, 3, 2]);
    expect([2, 3, 4].map((players) => setup(players, true).seating.sides)).toEqual([2, 3, 2]);
    expect(setup(2)).toMatchObject({ set: 15, rules: { doubleRank: 'pips', revoke: 'forbidden' } });
  });

  it.each([
    [{ players: 2, set: 6, handSize: 5 }, 2],
    [{ players: 3, set: 9, handSize: 6 }, 3],
    [{ players: 4, set: 12, handSize: 10 }, 2],
    [{ players: 2, set: 6, handSize: 14 }, 1],
    [{ players: 2, set: 6, handSize: 1 }, 14],
  ])('double-takes 4: %o gives %i rounds', ({ players, ...rules }, rounds) => {
    expect(configure({ game: 'double-takes', players, rules }).rounds).toBe(rounds);
  });

  it('double-takes 4.2: the suit is followed with either half, in the order of the tiles', () => {
    const deal = { game: 'double-takes', hands: '14-5 2-0 1-0 3-0 / 5-3 7-7 12-5 5-5' };
    expect(play(deal, '14-5:5').legal).toBe('12-5 5-5 5-3');
    expect(play(deal, '14-5:14').legal).toBe('12-5 7-7 5-5 5-3');
  });

  it('double-takes 4.2: the double of the suit must be played where it is the only one; void hands are free', () => {
    const deal = { game: 'double-takes', hands: '12-9 2-0 / 12-12 15-15 / 9-9 4-2' };
    expect(play(deal, '12-9:12').legal).toBe('12-12');
    expect(play(deal, '12-9:12 12-12').legal).toBe('9-9 4-2');
    expect(play(deal, '12-9:9').legal).toBe('15-15 12-12');
    expect(play(deal, '12-9:9 15-15').legal).toBe('9-9');
  });

  it.each([
    ['12-9:9 9-0 10-9 15-9', 3, 3],
    ['12-9:12 12-10 14-12 12-0', 2, 2],
    ['12-9:9 9-9 9-0 9-1', 0, 1],
    ['9-8:9 9-9 9-0 9-1', 1, 1],
    ['9-9:9 10-9 9-0 15-3', 1, 0],
    ['0-0:0 1-0 15-14 13-12', 1, 0],
    ['0-0:0 15-14 13-12 11-10', 0, 0],
    ['9-0:9 15-14 13-12 11-10', 0, 0],
    ['2-1:1 15-14 15-13 3-1', 3, 3],
    ['12-9:9 15-9 0-0 10-9', 2, 2],
    ['12-9:9 3-3 14-14 5-5', 2, 2],
    ['12-9:9 9-9 2-2 15-9', 2, 2],
    ['12-9:12 9-9 15-12 12-12', 1, 1],
    ['9-9:9 0-0 15-9 14-9', 1, 1],
  ])('double-takes 4.3: of %s seat %i wins by pips, seat %i where doubles rank high', (moves, pips, high) => {
    expect([trickWinner(moves, 'pips'), trickWinner(moves, 'high')]).toEqual([pips, high]);
  });

  it('double-takes 4.3: the winner leads the next trick', () => {
    const deal = { game: 'double-takes', hands: '12-9 1-0 / 9-3 2-0 / 15-9 4-0' };
    expect(play(deal, '12-9:9 9-3 15-9')).toMatchObject({ turn: 2, legal: '4-0:4 4-0:0' });
    expect(play(deal, '12-9:9 9-3 15-9 4-0:0')).toMatchObject({ turn: 0, legal: '1-0' });
    expect(play(deal, '12-9:12 9-3 15-9').turn).toBe(0);
  });

  it('double-takes 4.4: a trick with three doubles is worth 4, one without 1, to the side', () => {
    const points = (moves: string) =>
      play({ game: 'double-takes', hands: moves.replace(/:\d+/, '').replaceAll(' ', ' / ') }, moves).scores;
    expect(points('12-9:9 3-3 14-14 5-5')).toEqual([4, 0]);
    expect(points('12-9:9 9-0 10-9 15-9')).toEqual([0, 1]);
    expect(points('9-9:9 15-15 14-14 5-5')).toEqual([0, 5]);
  });

  it('double-takes 4.4: doubles left over by a shuffle go with its last trick, other tiles for nothing', () => {
    const config = configure({ game: 'double-takes', rules: { set: 2, handSize: 2 } });
    const run = (tiles: string) => {
      const state = config.game.createState(config);
      state.startShuffle(
        Uint8Array.from(tiles.split(' '), (text) => parseTile(text)),
        0,
      );
      while (state.table.turn >= 0) state.play(state.views[state.table.turn]!.move(0));
      return [...state.scores];
    };
    /* 2-1 leads as twos and takes 2-0; then 1-0 as ones is trumped by 0-0. */
    expect(run('2-1 1-0 2-0 0-0 2-2 1-1')).toEqual([1, 2 + 2]);
    /* 2-2 leads and holds against 2-1; then 1-1 as ones is trumped by 0-0. */
    expect(run('2-2 1-1 2-1 0-0 2-0 1-0')).toEqual([2, 3]);
  });

  it('double-takes 4.4: a default game of first moves shares 84, 61 and 50 points', () => {
    const total = (players: number) => {
      const config = configure({ game: 'double-takes', players });
      const state = config.game.createState(config);
      state.startShuffle(
        Uint8Array.from({ length: 136 }, (_, i) => (i * 55) % 136),
        0,
      );
      while (state.table.turn >= 0) state.play(state.views[state.table.turn]!.move(0));
      return state.scores.reduce((sum, score) => sum + score, 0);
    };
    expect([2, 3, 4].map(total)).toEqual([84, 61, 50]);
  });

  it('double-takes 4.5: the leader of a later round of a record must follow', () => {
    const record = (second: number) => ({
      game: 'double-takes',
      rules: { set: 2 },
      rounds: [
        { leader: 1, hands: [['2-1'], ['2-2']], moves: [] },
        { leader: second, hands: [['1-0'], ['0-0']], moves: [] },
      ],
      scores: [],
      winners: [],
    });
    expect(readRecordDeal(record(0)).deal.leader).toBe(1);
    expect(errorCode(() => readRecordDeal(record(1)))).toBe('wrong-leader');
  });

  it('double-takes 4.6 forbidden: no revoke is legal', () => {
    const deal = { game: 'double-takes', hands: '12-5 1-0 / 12-7 9-9' };
    expect(play(deal, '12-5:12').legal).toBe('12-7');
  });

  it('double-takes 4.6 penalty: each revoke costs 5, only at the end, and scores go below 0', () => {
    const rules = { revoke: 'penalty' };
    const deal = { game: 'double-takes', hands: '12-6 12-5 12-4 / 12-7 11-7 10-7', rules };
    expect(play(deal, '12-5:12 11-7 12-6:12 10-7').scores).toEqual([2, 0]);
    const over = play(deal, '12-5:12 11-7 12-6:12 10-7 12-4:12 12-7');
    expect(over).toMatchObject({ scores: [2, 1 - 10], shares: [60, 0] });
    expect([...(over.state as TakesState).revokesBy.subarray(0, 2)]).toEqual([0, 2]);
  });

  it('double-takes 4.6 penalty: following, and failing to when void, is no revoke', () => {
    const deal = { game: 'double-takes', hands: '12-5 11-5 / 12-7 10-7', rules: { revoke: 'penalty' } };
    expect(play(deal, '12-5:12 12-7 10-7:10 11-5').scores).toEqual([0, 2]);
    expect(play(deal, '12-5:12 10-7 11-5:11 12-7').scores).toEqual([2, -5]);
  });

  it('double-takes 4.6 penalty: the side pays for both partners', () => {
    const hands = '12-5 12-6 / 12-7 11-7 / 12-8 12-9 / 12-10 11-10';
    const deal = { game: 'double-takes', hands, rules: { revoke: 'penalty' } };
    expect(play(deal, '12-5:12').legal).toBe('12-7 11-7');
    expect(play(deal, '12-5:12 11-7 12-8 11-10')).toMatchObject({ turn: 2, scores: [1, 0] });
    expect(play(deal, '12-5:12 11-7 12-8 11-10 12-9:12 12-10 12-6 12-7').scores).toEqual([1, 1 - 10]);
  });

  it('double-takes 4.6 penalty: the table shows the same whether the play was a revoke or not', () => {
    const table = (hand: string) =>
      play({ game: 'double-takes', hands: `12-5 1-0 / ${hand}`, rules: { revoke: 'penalty' } }, '12-5:12 9-9').state
        .table;
    expect(table('12-7 9-9')).toEqual(table('11-7 9-9'));
  });

  it('double-takes 4.7: equal points share the game', () => {
    const deal = { game: 'double-takes', hands: '12-9 3-0 / 15-9 2-0' };
    expect(play(deal, '12-9:9 15-9 2-0:0 3-0')).toMatchObject({ scores: [1, 1], shares: [30, 30] });
    expect(play(deal, '12-9:9 15-9 2-0:2 3-0')).toMatchObject({ scores: [0, 2], shares: [0, 60] });
  });
});

describe('canonical moves and counting', () => {
  it('5: tiles from high to low by higher half, then lower, in every set', () => {
    const opening = (hands: string, set: number) => play({ game: 'block', hands, rules: { set } }).legal;
    expect(opening('3-3 6-0 4-2 6-1 0-0 / 5-5', 6)).toBe('6-1 6-0 4-2 3-3 0-0');
    expect(opening('8-8 12-0 0-0 9-2 12-11 7-7 / 5-5', 12)).toBe('12-11 12-0 9-2 8-8 7-7 0-0');
    expect(opening('17-1 18-0 7-6 18-18 0-0 10-10 / 5-5', 18)).toBe('18-18 18-0 17-1 10-10 7-6 0-0');
  });

  it('5: left before right for one tile, in small sets and large', () => {
    const six = { game: 'block', hands: '6-5 6-4 6-0 4-4 / 5-4 3-3' };
    expect(play(six, '6-5 5-4R').legal).toBe('6-4L 6-4R 6-0L 4-4R');
    const twelve = { game: 'block', hands: '12-11 12-3 12-0 10-3 3-3 / 11-3 4-4', rules: { set: 12 } };
    expect(play(twelve, '12-11 11-3R').legal).toBe('12-3L 12-3R 12-0L 10-3R 3-3R');
  });

  it('5: a pass is the single move of who has none', () => {
    const { state } = play({ game: 'block', hands: '6-6 0-0 / 2-1 3-3' }, '6-6');
    expect(state.views[1]!.moveCount).toBe(1);
  });

  it('5 perft block: games that ended do not count', () => {
    expect(countPlies({ game: 'block', hands: '6-4 3-3 / 6-1 4-4' }, 5)).toEqual([2, 3, 3, 2, 0]);
  });

  it('5 perft draw: a draw is no ply', () => {
    expect(countPlies({ game: 'draw', hands: '6-4 3-3 / 1-1', stock: ['2-2', '6-2'] }, 2)).toEqual([2, 2]);
  });

  it('5 perft nakladka: attached and overlaid are different moves, identical tiles are not', () => {
    expect(countPlies({ game: 'nakladka', hands: '5-5 0-0 / 5-5 5-3 5-3 / 1-0 / 1-1' }, 2)).toEqual([1, 3]);
  });

  it('5 perft double-takes: a tile led as either suit is two moves, a double one', () => {
    expect(countPlies({ game: 'double-takes', hands: '2-1 / 1-0' }, 3)).toEqual([2, 2, 0]);
    expect(countPlies({ game: 'double-takes', hands: '2-2 / 1-0' }, 3)).toEqual([1, 1, 0]);
  });

  it('5: a record names each drawn tile where it was drawn', () => {
    const record = (moves: string, scores = [1, 0]) => ({
      game: 'draw',
      rounds: [{ hands: [['6-4', '1-1'], ['3-3']], stock: ['5-5', '6-2', '4-0'], moves: moves.split(' ') }],
      scores,
      winners: [0],
    });
    const moves = '6-4 draw:5-5 draw:6-2 6-2L draw:4-0 4-0R pass pass';
    expect(errorCode(() => replay(record(moves)))).toBe('none');
    expect(errorCode(() => replay(record(moves, [0, 1])))).toBe('wrong-result');
    expect(errorCode(() => replay(record('6-4 draw:6-2 6-2L')))).toBe('wrong-draw');
    expect(errorCode(() => replay(record('6-4 draw:5-5 draw:6-2 4-0R')))).toBe('wrong-move');
    expect(errorCode(() => replay(record('6-4 draw:5-5 draw:6-2 6-2L')))).toBe('unfinished');
  });
});

describe('the door, in the games’ own words', () => {
  it.each([
    ['tile-twice', { game: 'block', hands: '6-4 6-4 / 1-0 2-0' }],
    ['tile-twice', { game: 'draw', hands: '6-4 1-0 / 6-5 2-0', stock: ['6-5'] }],
    ['tile-twice', { game: 'nakladka', hands: '6-4 5-5 / 6-4 1-0 / 6-4 2-0 / 3-0 1-0' }],
    ['tile-twice', { game: 'double-takes', hands: '15-4 / 15-4' }],
    ['tile-not-in-set', { game: 'block', hands: '10-4 / 6-5', rules: { set: 9 } }],
    ['tile-not-in-set', { game: 'draw', hands: '6-4 / 6-5', stock: ['7-7'] }],
    ['tile-not-in-set', { game: 'nakladka', hands: '7-7 / 6-6 / 5-5 / 4-4' }],
    ['tile-not-in-set', { game: 'double-takes', hands: '16-4 / 15-4' }],
    ['wrong-leader', { game: 'nakladka', hands: '5-5 / 6-6 / 4-4 / 3-3', leader: 0 }],
    ['wrong-leader', { game: 'draw', hands: '5-5 / 6-6', leader: 0, rules: { opening: 'highest-double' } }],
    ['no-double', { game: 'nakladka', hands: '1-0 / 2-0 / 3-0 / 4-0' }],
    ['bad-hands', { game: 'double-takes', hands: '15-4 1-0 / 15-3' }],
    ['set-too-small', { game: 'block', hands: '1-1 1-0 / 0-0 1-0', rules: { set: 1 } }],
    ['set-too-small', { game: 'draw', hands: '6-4 / 6-5', rules: { handSize: 15 } }],
    ['set-too-small', { game: 'nakladka', hands: '6-4 / 6-5 / 5-5 / 4-4 / 3-3 / 2-2', rules: { handSize: 10 } }],
    ['set-too-small', { game: 'double-takes', hands: '6-4 / 6-5', rules: { handSize: 69 } }],
    ['bad-players', { game: 'block', hands: '6-4' }],
    ['bad-players', { game: 'draw', hands: '6-4 / 6-5 / 6-6 / 5-5 / 4-4' }],
    ['bad-players', { game: 'nakladka', hands: '6-4 / 6-5 / 6-6' }],
    ['bad-players', { game: 'double-takes', hands: '6-4 / 6-5 / 6-6 / 5-5 / 4-4' }],
    ['bad-pairs', { game: 'draw', hands: '6-4 / 6-5 / 6-6', pairs: true }],
    ['bad-pairs', { game: 'nakladka', hands: '6-4 / 6-5 / 6-6 / 5-5 / 4-4', pairs: true }],
    ['unknown-game', { game: 'blok', hands: '6-4 / 6-5' }],
    ['unknown-rule', { game: 'double-takes', hands: '6-4 / 6-5', rules: { reserve: 2 } }],
    ['bad-rule', { game: 'draw', hands: '6-4 / 6-5', rules: { reserve: -1 } }],
    ['bad-rule', { game: 'block', hands: '6-4 / 6-5', rules: { set: 19 } }],
    ['bad-rule', { game: 'block', hands: '6-4 / 6-5', rules: { opening: true } }],
    ['bad-rule', { game: 'nakladka', hands: '6-4 / 6-5 / 5-5 / 4-4', rules: { robber: 'yes' } }],
    ['bad-rule', { game: 'double-takes', hands: '6-4 / 6-5', rules: { doubleRank: 'low' } }],
  ])('%s: %o', (expected, deal) => {
    expect(errorCode(() => play(deal))).toBe(expected);
  });

  it('allows a tile of nakladka twice', () => {
    expect(errorCode(() => play({ game: 'nakladka', hands: '6-4 5-5 / 6-4 5-5 / 1-0 2-0 / 1-0 2-0' }))).toBe('none');
  });

  it('bad-hands: an empty hand', () => {
    expect(errorCode(() => readDeal({ game: 'block', hands: [['6-4'], []] }))).toBe('bad-hands');
    expect(errorMessage(() => readDeal({ game: 'block', hands: [['6-4'], []] }))).toContain('hands.1');
  });

  it('bad-hands: rounds that do not go together', () => {
    const read = (game: string, ...rounds: string[]) =>
      errorCode(() =>
        readRecordDeal({
          game,
          rules: { handSize: 1 },
          rounds: rounds.map((hands) => ({ hands: hands.split('/').map((hand) => hand.trim().split(' ')), moves: [] })),
          scores: [],
          winners: [],
        }),
      );
    expect(read('double-takes', '6-4 / 6-5', '5-4 / 5-3')).toBe('none');
    expect(read('double-takes', '6-4 / 6-5', '5-4 / 5-3 / 5-2')).toBe('bad-hands');
    expect(read('double-takes', '6-4 / 6-5', '5-4 1-0 / 5-3 2-0')).toBe('bad-hands');
    expect(read('block', '6-4 / 6-5', '5-4 / 5-3')).toBe('bad-hands');
  });

  it('unknown-rule: names what is near and what exists', () => {
    const said = errorMessage(() => play({ game: 'block', hands: '6-4 / 6-5', rules: { blockdBy: 'hand' } }));
    expect(said).toContain('rules.blockdBy');
    expect(said).toContain("did you mean 'blockedBy'?");
    expect(said).toContain('opening');
    expect(
      errorMessage(() => play({ game: 'nakladka', hands: '6-4 / 6-5 / 5-5 / 4-4', rules: { rober: true } })),
    ).toContain("did you mean 'robber'?");
  });

  it('bad-rule: names the values that are accepted, and the one found', () => {
    const said = errorMessage(() => play({ game: 'block', hands: '6-4 / 6-5', rules: { scoring: 'pip' } }));
    for (const part of ['rules.scoring', 'win', 'pips', 'difference', '"pip"']) expect(said).toContain(part);
    const range = errorMessage(() => play({ game: 'block', hands: '6-4 / 6-5', rules: { set: 19 } }));
    for (const part of ['rules.set', '0', '18', '19']) expect(range).toContain(part);
  });
});

describe('a deal for study', () => {
  it('may have unequal hands, in any order, as long as the set has the tiles', () => {
    const rules = { set: 1 };
    expect(play({ game: 'block', rules, hands: '1-1 1-0 / 0-0', leader: 0 }).legal).toBe('1-1 1-0');
    expect(play({ game: 'block', rules, hands: '0-0 / 1-1 1-0', leader: 1 }).legal).toBe('1-1 1-0');
  });
});
