import { describe, expect, it } from 'vitest';
import { formatMove, parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import type { DealJson } from '../../src/core/shapes.js';
import { readDeal } from '../../src/games/door.js';

import { STRATEGIES } from '../../strategies/registry.js';
import { makeBot } from '../kit/bot.js';
import { checkStrategy } from '../kit/strategy-contract.js';

/* Searches with small budgets. */
const SMALL: Readonly<Record<string, string>> = {
  'monte-carlo': 'monte-carlo:worlds=2',
  pimc: 'pimc:worlds=2,tiles=8,nodes=200,policy=random',
  ismcts: 'ismcts:iterations=8',
  'exact-end': 'exact-end:tiles=8,worlds=3,nodes=500',
  omniscient: 'omniscient:playouts=1,nodes=100,policy=random',
};

describe('every shipped strategy', () => {
  it.each(STRATEGIES.map((strategy) => [strategy.name, strategy] as const))(
    '%s keeps the contract',
    (name, strategy) => (name in SMALL ? checkStrategy(strategy, SMALL[name], [3, 4]) : checkStrategy(strategy)),
  );
});

/** What a strategy chooses after some moves, over 200 streams: every choice it ever makes, sorted. */
function choices(name: string, deal: Omit<DealJson, 'hands'> & { hands: string }, moves = ''): string[] {
  const { config, deal: tiles } = readDeal({
    ...deal,
    hands: deal.hands.split('/').map((hand) => hand.trim().split(' ')),
  });
  const state = config.game.createState(config);
  state.startDeal(tiles);
  for (const text of moves.split(' ').filter(Boolean)) state.play(parseMove(text, config.game.places, config.set));
  const rng = new Stream();
  const seat = state.table.turn;
  const bot = makeBot(name, config, seat, rng);
  const seen = new Set<string>();
  for (let i = 0; i < 200; i++) {
    rng.seed(i, 1, 2);
    seen.add(formatMove(bot.choose(state.views[seat]!), config.game.places));
  }
  return [...seen].sort();
}

describe('policies', () => {
  const block = { game: 'block', hands: '6-4 5-5 4-4 2-0 / 6-3 1-1', leader: 0 };

  it('random: every move', () => {
    expect(choices('random', block)).toEqual(['2-0', '4-4', '5-5', '6-4']);
  });

  it('heaviest and greedy: uniform among the moves of the tiles with most pips, both ends of one tile included', () => {
    for (const name of ['heaviest', 'greedy']) {
      expect(choices(name, block)).toEqual(['5-5', '6-4']);
      /* Ends 6 and 4 after 5-4R, 6-5R: the tile 6-4 of the leader fits both. */
      expect(choices(name, { game: 'block', hands: '6-5 6-4 0-0 / 5-4 1-1', leader: 0 }, '6-5 5-4R')).toEqual([
        '6-4L',
        '6-4R',
      ]);
    }
  });

  it('doubles-first: uniform among doubles, else among all', () => {
    expect(choices('doubles-first', block)).toEqual(['4-4', '5-5']);
    expect(choices('doubles-first', { ...block, hands: '6-4 2-0 / 6-3 1-1' })).toEqual(['2-0', '6-4']);
  });

  it('greedy, nakladka: most points now, then most pips', () => {
    const deal = { game: 'nakladka', hands: '5-5 1-0 / 5-0 5-3 5-2 / 1-1 2-1 / 2-0 3-0' };
    /* Spinner 10 and 5-0 at a: sum 10; 5-3: 13; 5-2: 12. */
    expect(choices('greedy', deal, '5-5')).toEqual(['5-0@a']);
    expect(choices('greedy', { ...deal, hands: '5-5 1-0 / 5-1 5-3 5-2 / 1-1 2-1 / 2-0 3-0' }, '5-5')).toEqual([
      '5-3@a',
    ]);
  });

  it('greedy, Double Takes: wins as cheaply as it can, else throws the least useful; leads its strongest', () => {
    const rules = { handSize: 3 };
    expect(
      choices('greedy', { game: 'double-takes', hands: '12-5 1-0 2-0 / 13-12 12-7 12-9', rules }, '12-5:12'),
    ).toEqual(['12-7']);
    expect(
      choices('greedy', { game: 'double-takes', hands: '12-9 1-0 2-0 / 12-7 12-5 12-4', rules }, '12-9:12'),
    ).toEqual(['12-4']);
    expect(choices('greedy', { game: 'double-takes', hands: '12-9 1-0 2-0 / 5-5 3-3 6-4', rules }, '12-9:12')).toEqual([
      '3-3',
    ]);
    expect(choices('greedy', { game: 'double-takes', hands: '12-9 14-1 15-15 / 5-5 3-3 6-4', rules })).toEqual([
      '14-1:1',
    ]);
  });
});
