import { describe, expect, it } from 'vitest';
import { parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { readDeal } from '../../src/games/door.js';
import { Likelihood } from '../../src/search/likelihood.js';
import { makeBot } from '../kit/bot.js';
import { playChunk } from '../kit/run.js';

describe('likelihood of what was seen', () => {
  it('is 1 - doubt for each choice that the model makes too, its share of doubt for others, forced moves aside', () => {
    const deal = {
      game: 'block',
      hands: [
        ['6-6', '5-0', '1-0'],
        ['6-4', '6-1', '3-3'],
        ['6-5', '2-2', '2-1'],
      ],
      leader: 0,
    };
    const { config, deal: tiles } = readDeal(deal);
    const state = config.game.createState(config);
    state.startDeal(tiles);
    /* Seat 1 lays 6-1 where heaviest lays 6-4; seat 2 has 2-1R? and 6-5: it lays 6-5, as heaviest does. */
    for (const text of ['6-6', '6-1L', '6-5R']) state.play(parseMove(text, config.game.places, config.set));
    const models = [0, 1, 2].map((seat) => makeBot('heaviest', config, seat, new Stream()));
    const likelihood = new Likelihood(config, 0, models, 0.2);
    expect(likelihood.of(state.views[0]!, state)).toBeCloseTo(0.2 * 0.8, 12);
    /* For seat 1 its own moves are no evidence. */
    expect(new Likelihood(config, 1, models, 0.2).of(state.views[1]!, state)).toBeCloseTo(0.8 * 0.8, 12);
  });

  it.each([
    ['block', 4, true, 'control'],
    ['draw', 2, false, 'control'],
    ['nakladka', 4, true, 'scorer'],
    ['double-takes', 4, true, 'greedy'],
    ['double-takes', 3, false, 'greedy'],
  ] as const)('is asked in %s with %i players to the end of whole games', async (game, players, pairs, model) => {
    const bots = `monte-carlo:worlds=4,inference=policy,model=${model},random`;
    const once = await playChunk({ game, players, pairs, bots, blocks: 2 }, 0, 2);
    expect(once.faults).toEqual([]);
    expect((await playChunk({ game, players, pairs, bots, blocks: 2 }, 0, 2)).records).toEqual(once.records);
  });
});
