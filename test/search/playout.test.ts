import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { configure, GAMES } from '../../src/games/registry.js';
import { playGame, type TableBot } from '../../src/play/game.js';
import { playOut, playRandomly, pliesOfRound } from '../../src/search/playout.js';
import { makeBot } from '../kit/bot.js';
import { startSeeded } from '../kit/configs.js';

describe('playouts', () => {
  const cases = GAMES.flatMap((game) => game.players.map((players) => ({ game: game.name, players })));

  it.each(cases)('%o: end as games of the same bots', (choice) => {
    const config = configure(choice);
    for (const name of ['random', 'greedy']) {
      for (let seed = 0; seed < 5; seed++) {
        const [game, playout, direct] = [0, 1, 2].map(() => startSeeded(config, seed)) as [State, State, State];
        const streams = [0, 1, 2].map(() => new Stream());
        for (const stream of streams) stream.seed(seed, 3, 4);
        const bots = streams.map((rng) => game.views.map((_, seat) => makeBot(name, config, seat, rng)));
        playGame(game, bots[0] as TableBot[]);
        playOut(playout, bots[1]!);
        expect([...playout.scores, ...playout.shares]).toEqual([...game.scores, ...game.shares]);
        if (name === 'greedy') continue;
        playRandomly(direct, streams[2]!);
        expect([...direct.table.log]).toEqual([...game.table.log]);
      }
    }
  });

  it('stop after so many plies, and with the round of Double Takes', () => {
    const config = configure({ game: 'double-takes', players: 4 });
    const state = startSeeded(config, 3);
    const rng = new Stream();
    playRandomly(state, rng, 10);
    expect(state.table.logLength).toBe(10);
    expect(pliesOfRound(state)).toBe(58);
    playRandomly(state, rng, pliesOfRound(state));
    expect(state.table).toMatchObject({ round: 1, logLength: 68 });
    playRandomly(state, rng);
    expect(state.table).toMatchObject({ turn: -1, logLength: 136 });
    expect(pliesOfRound(state)).toBe(0);
  });
});

type State = ReturnType<typeof startSeeded>;
