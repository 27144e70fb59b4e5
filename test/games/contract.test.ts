import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TakesState } from '../../src/games/double-takes/state.js';
import { configure, GAMES } from '../../src/games/registry.js';
import { anyConfig, shownBy, startSeeded } from '../kit/configs.js';
import { checkGame, snapshot } from '../kit/game-contract.js';

describe('every game', () => {
  it('keeps its promises in any configuration', () => {
    fc.assert(
      fc.property(anyConfig, fc.nat({ max: 1e6 }), (config, seed) => void checkGame(config, seed)),
      { numRuns: 400 },
    );
  });

  it.each(GAMES.map(({ name }) => name))('%s keeps them with its default rules', (name) => {
    const { players } = GAMES.find((game) => game.name === name)!;
    for (const count of players)
      for (let seed = 0; seed < 25; seed++) checkGame(configure({ game: name, players: count }), seed);
  });
});

describe('Double Takes', () => {
  it.each([
    [2, 84],
    [3, 61],
    [4, 50],
  ])('with %i players always shares %i points, less 5 a revoke (rules 4.4, 4.6)', (players, total) => {
    for (const revoke of ['forbidden', 'penalty']) {
      for (let seed = 0; seed < 25; seed++) {
        const state = checkGame(configure({ game: 'double-takes', players, rules: { revoke } }), seed) as TakesState;
        const revokes = state.revokesBy.reduce((sum, x) => sum + x, 0);
        expect(state.scores.reduce((sum, x) => sum + x, 0)).toBe(total - 5 * revokes);
        if (revoke === 'forbidden') expect(revokes).toBe(0);
      }
    }
  });
});

describe('a view', () => {
  it('shows the same where only hidden tiles differ', () => {
    fc.assert(
      fc.property(anyConfig, fc.nat({ max: 1e6 }), (config, seed) => {
        const { players } = config.seating;
        const { handSize, rounds } = config;
        /* Same hand for seat 0, the rest of the tiles turned round: at the start nothing else may show. */
        const order = [...orderOf(config, seed)];
        const rest = order.splice(handSize).reverse();
        const turned = Uint8Array.from([...order, ...rest]);
        fc.pre(!config.game.mustRedeal(turned, players * handSize));
        const a = startSeeded(config, seed);
        const b = config.game.createState(config);
        b.startShuffle(turned, 0);
        fc.pre(a.table.turn === b.table.turn && rounds >= 1);
        /* Where the rules force the opening tile of another seat it is about to be public; compare before it is shown. */
        expect(shownBy(b, 0)).toBe(shownBy(a, 0));
      }),
      { numRuns: 300 },
    );
  });

  it('has a hand of its own: no buffer of one seat reaches the tiles of another', () => {
    for (const { name } of GAMES) {
      const config = configure({ game: name });
      const state = startSeeded(config, 1);
      const buffers = state.views.flatMap((view) => {
        const { hand, moves } = view as unknown as { hand: Int32Array; moves: Int32Array };
        expect(hand.buffer.byteLength).toBe(hand.byteLength);
        return [hand.buffer, moves.buffer];
      });
      expect(new Set(buffers).size).toBe(buffers.length);
    }
  });

  it('does not change while another seat draws, but for the counts', () => {
    const config = configure({ game: 'draw', players: 2 });
    for (let seed = 0; seed < 50; seed++) {
      const state = startSeeded(config, seed);
      while (state.table.turn >= 0) {
        const other = 1 - state.table.turn;
        const hand = [...(state.views[other] as unknown as { hand: Int32Array }).hand].join();
        const before = state.table.counts[other]!;
        state.play(state.views[state.table.turn]!.move(0));
        if (state.table.counts[other] === before)
          expect([...(state.views[other] as unknown as { hand: Int32Array }).hand].join()).toBe(hand);
      }
    }
  });
});

describe('a state', () => {
  it('can be used again for another deal without a trace of the first', () => {
    fc.assert(
      fc.property(anyConfig, fc.nat({ max: 1e6 }), (config, seed) => {
        const used = checkGame(config, seed);
        const order = Uint8Array.from(orderOf(config, seed + 1));
        used.startShuffle(order, 0);
        const fresh = config.game.createState(config);
        fresh.startShuffle(order, 0);
        expect(snapshot(used)).toBe(snapshot(fresh));
      }),
      { numRuns: 150 },
    );
  });
});

function orderOf(config: Parameters<typeof startSeeded>[0], seed: number): number[] {
  const seen: number[] = [];
  const probe = {
    ...config,
    game: { ...config.game, createState: () => ({ startShuffle: (order: Uint8Array) => void seen.push(...order) }) },
  };
  startSeeded(probe as unknown as typeof config, seed);
  return seen;
}
