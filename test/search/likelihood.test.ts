import { describe, expect, it } from 'vitest';
import { DRAW } from '../../src/core/moves.js';
import { parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import { parseTile, tileCount } from '../../src/core/tiles.js';
import { readDeal } from '../../src/games/door.js';
import type { GameConfig } from '../../src/games/game.js';
import { configure } from '../../src/games/registry.js';
import type { DealtTiles } from '../../src/games/state.js';
import type { TableBot } from '../../src/play/game.js';
import { Likelihood } from '../../src/search/likelihood.js';
import { createWorlds } from '../../src/search/worlds.js';
import { makeBot } from '../kit/bot.js';
import { playChunk } from '../kit/run.js';
import { allWorlds, noRng, type Position, randomPosition, stream } from '../kit/worlds.js';

const heaviestOf = (config: GameConfig) =>
  Array.from({ length: config.seating.players }, (_, seat) => makeBot('heaviest', config, seat, new Stream()));

/** Seat 1 laid 6-1, then drew two tiles and laid the second, 5-2. */
function afterDraws() {
  const { config, deal } = readDeal({
    game: 'draw',
    hands: [
      ['6-6', '6-5', '1-0'],
      ['6-4', '6-1', '3-3'],
    ],
    stock: ['4-3', '5-2', '4-4', '5-5'],
    leader: 0,
  });
  const state = config.game.createState(config);
  state.startDeal(deal);
  for (const text of ['6-6', '6-1L', '6-5R', '5-2R']) state.play(parseMove(text, config.game.places, config.set));
  return { config, state };
}

/* A model that lays its highest tile. */
const highest: TableBot = { choose: (view) => view.move(0) };
const DOUBT = 0.2;

/** Tiles of a small game, of double-four at most, and the copies of each. */
function poolOf(config: GameConfig, count: number, rng: Stream) {
  const kinds = tileCount(Math.min(config.set, 4));
  const all = Uint8Array.from({ length: kinds }, (_, tile) => tile);
  rng.shuffle(all, 0, kinds);
  const tiles = [...all].flatMap((tile) => Array.from({ length: config.game.copies }, () => tile)).slice(0, count);
  const copies = new Uint8Array(tileCount(config.set));
  for (const tile of tiles) copies[tile] = copies[tile]! + 1;
  return { tiles, copies };
}

/** The likelihood of a log in a deal of which all is known. */
function plainLikelihood({ config, seat, log }: Position, deal: DealtTiles): number {
  const state = config.game.createState(config);
  state.startDeal(deal);
  let likelihood = 1;
  while (state.table.logLength < log.length) {
    const move = log[state.table.logLength]!;
    const view = state.views[state.table.turn]!;
    if (view.seat !== seat && view.moveCount > 1)
      likelihood *= view.move(0) === move ? 1 - DOUBT : DOUBT / (view.moveCount - 1);
    state.play(move);
  }
  return likelihood;
}

function sampledLikelihoods({ config, seat, state, deal }: Position, pool: Uint8Array, count: number): number[] {
  const sampler = createWorlds(config, seat, { pool });
  const world = config.game.createState(config);
  const rng = stream('sampled');
  const models = Array.from({ length: config.seating.players }, () => highest);
  const likelihood = new Likelihood(config, seat, models, DOUBT);
  sampler.observe(state.views[seat]!, deal.eldest);
  return Array.from({ length: count }, () => {
    sampler.sample(rng, world);
    return likelihood.of(state.views[seat]!, world, rng);
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => mean(values.map((value) => value ** 2)) - mean(values) ** 2;

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
    const models = heaviestOf(config);
    const likelihood = new Likelihood(config, 0, models, 0.2);
    expect(likelihood.of(state.views[0]!, state, noRng)).toBeCloseTo(0.2 * 0.8, 12);
    /* For seat 1 its own moves are no evidence. */
    expect(new Likelihood(config, 1, models, 0.2).of(state.views[1]!, state, noRng)).toBeCloseTo(0.8 * 0.8, 12);
  });

  it('is that of one past of the world, drawn by chance, where somebody has drawn', () => {
    const { config, state } = afterDraws();
    expect([...state.table.log.subarray(0, 6)].map((entry) => entry === DRAW)).toEqual([0, 0, 0, 1, 1, 0].map(Boolean));
    /*
     * Seat 1 holds 6-4, 4-3, 3-3, one of which it drew before 5-2. Was it 6-4, then 6-1 was forced; else heaviest lays 6-4
     * in its place. 5-2 was the only tile that fitted.
     */
    const likelihood = new Likelihood(config, 0, heaviestOf(config), 0.2);
    const rng = stream('likelihood');
    const values = Array.from({ length: 6000 }, () => likelihood.of(state.views[0]!, state, rng));
    expect([...new Set(values.map((value) => value.toFixed(9)))].sort()).toEqual(['0.200000000', '1.000000000']);
    expect(Math.abs(values.filter((value) => value > 0.5).length / 6000 - 1 / 3)).toBeLessThan(0.02);
    /* For seat 1: 6-6 of three, and 6-5 where 1-0 fitted too, whatever it drew itself. */
    const other = new Likelihood(config, 1, heaviestOf(config), 0.2);
    for (let i = 0; i < 20; i++) expect(other.of(state.views[1]!, state, rng)).toBeCloseTo(0.8 * 0.8, 12);
  });

  it.each([
    ['draw', 2, { set: 3, handSize: 2 }, 10],
    ['draw', 3, { set: 4, handSize: 2, reserve: 1, opening: 'highest-double' }, 11],
    ['nakladka', 4, { handSize: 2 }, 11],
  ] as const)(
    'has the mean over sampled worlds that all shuffles have, in %s with %i players',
    (game, players, rules, pool) => {
      const config = configure({ game, players, rules });
      let tested = 0;
      for (let seed = 0; tested < 3; seed++) {
        const rng = stream('mean', seed);
        const { tiles, copies } = poolOf(config, pool, rng);
        const position = randomPosition(config, tiles, rng, 4 + rng.below(6));
        if (position === undefined || position.log.filter((entry) => entry === DRAW).length < 2) continue;
        const all: number[] = [];
        allWorlds(position, (shuffle) => all.push(plainLikelihood(position, shuffle)));
        if (new Set(all).size < 2) continue;
        const values = sampledLikelihoods(position, copies, 20_000);
        const error = Math.sqrt(variance(values) / values.length);
        expect(Math.abs(mean(values) - mean(all))).toBeLessThan(4 * error);
        tested++;
      }
    },
  );

  it('counts a revoke as a tile of the hand that the model does not lay', () => {
    const choice = { game: 'double-takes', players: 2, rules: { set: 2, handSize: 3, revoke: 'penalty' } };
    const config = configure(choice);
    const state = config.game.createState(config);
    const hands = [
      ['2-2', '1-0', '0-0'],
      ['2-1', '2-0', '1-1'],
    ].map((hand) => hand.map((tile) => parseTile(tile)));
    state.startDeal({ rounds: [hands], stock: [], leftover: [], leader: 0, eldest: 0 });
    for (const text of ['2-2:2', '1-1']) state.play(parseMove(text, config.game.places, config.set));
    const honest = configure({ ...choice, rules: { ...choice.rules, revoke: 'forbidden' } });
    const models = [0, 1].map((seat) => makeBot('greedy', honest, seat, new Stream()));
    expect(new Likelihood(honest, 0, models, 0.3).of(state.views[0]!, state, noRng)).toBeCloseTo(0.3 / 2, 12);
  });

  it('is a fault, and not 1, in a world that does not agree with the log', () => {
    const { config, state } = afterDraws();
    /* Who held 5-3 would have laid it, and not drawn. */
    const world = config.game.createState(config);
    const hands = [['1-0'], ['5-3', '4-3', '3-3']].map((hand) => hand.map((tile) => parseTile(tile)));
    world.startDeal({ rounds: [hands], stock: [], leftover: [], leader: 0, eldest: 0 });
    const likelihood = new Likelihood(config, 0, heaviestOf(config), 0.2);
    expect(() => likelihood.of(state.views[0]!, world, stream('none'))).toThrow(
      'the world has no past: what seat 1 holds',
    );
  });

  it.each([
    ['block', 4, true, 'control'],
    ['draw', 2, false, 'control'],
    ['draw', 3, false, 'heaviest'],
    ['nakladka', 4, true, 'scorer'],
    ['nakladka', 5, false, 'scorer'],
    ['double-takes', 4, true, 'greedy'],
    ['double-takes', 3, false, 'greedy'],
  ] as const)('is asked in %s with %i players to the end of whole games', async (game, players, pairs, model) => {
    const bots = `monte-carlo:worlds=4,inference=policy,model=${model},random`;
    const once = await playChunk({ game, players, pairs, bots, blocks: 2 }, 0, 2);
    expect(once.faults).toEqual([]);
    expect((await playChunk({ game, players, pairs, bots, blocks: 2 }, 0, 2)).records).toEqual(once.records);
  });
});
