import fc from 'fast-check';
import { Dealer } from '../../src/core/dealer.js';
import { rootKey } from '../../src/core/seed.js';
import { tileCount } from '../../src/core/tiles.js';
import type { GameConfig } from '../../src/games/game.js';
import { configure, GAMES } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';

/** Every game with every number of players, partnerships, and value of every rule; sets and hands that fit. */
export const anyConfig: fc.Arbitrary<GameConfig> = fc.constantFrom(...GAMES).chain((game) =>
  fc.constantFrom(...game.players).chain((players) =>
    fc
      .record({
        pairs: fc.boolean(),
        set: fc.integer({ min: 2, max: 18 }),
        hand: fc.integer({ min: 1, max: 17 }),
        reserve: fc.integer({ min: 0, max: 3 }),
        picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      })
      .map(({ pairs, set, hand, reserve, picks }) => {
        const tiles = tileCount(game.fixedSet ?? set) * game.copies;
        const rules: Record<string, unknown> = {};
        game.options(players).forEach((option, i) => {
          if (option.type === 'choice') rules[option.name] = option.choices![picks[i]! % option.choices!.length];
          if (option.type === 'boolean') rules[option.name] = picks[i]! % 2 === 1;
        });
        if (game.fixedSet === undefined) rules['set'] = set;
        rules['handSize'] = Math.max(1, Math.min(hand, Math.floor(tiles / players)));
        if (game.name !== 'double-takes') rules['reserve'] = reserve;
        return configure({ game: game.name, players, pairs: pairs && game.pairs.includes(players), rules });
      }),
  ),
);

/** A started state of a seeded deal; undefined where the deal would be dealt again for ever (no double can be held). */
export function startSeeded(config: GameConfig, seed: number, leader = 0): GameState {
  const dealer = new Dealer(rootKey('kit'), config.set, config.game.copies);
  dealer.start(seed, dealer.order.length);
  while (config.game.mustRedeal(dealer.order, config.seating.players * config.handSize))
    dealer.reshuffle(dealer.order.length);
  const state = config.game.createState(config);
  state.startShuffle(dealer.order, leader % config.seating.players);
  return state;
}

/** All that a view shows, as text: two views that show the same give the same text. */
export function shownBy(state: GameState, seat: number): string {
  const view = state.views[seat]! as unknown as Record<string, unknown> & {
    moveCount: number;
    moves: Int32Array;
    hand: Int32Array;
  };
  const table = state.table as unknown as Record<string, unknown>;
  const show = (value: unknown): unknown => (ArrayBuffer.isView(value) ? [...(value as Int32Array)] : value);
  const fields = Object.fromEntries(
    [...Object.keys(table), 'played', 'lacks', 'voids']
      .filter((key) => !['known', 'log', 'seating', 'suits'].includes(key) && table[key] !== undefined)
      .map((key) => [key, show(table[key])]),
  );
  const log = [...state.table.log.subarray(0, state.table.logLength)];
  const moves = state.table.turn === seat ? [...view.moves.subarray(0, view.moveCount)] : [];
  return JSON.stringify({ fields, log, hand: [...view.hand], moves });
}
