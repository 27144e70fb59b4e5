import { describe, expect, it } from 'vitest';
import { PASS } from '../../src/core/moves.js';
import { parseMove } from '../../src/core/notation.js';
import { Stream } from '../../src/core/random.js';
import type { DealJson } from '../../src/core/shapes.js';
import { readDeal } from '../../src/games/door.js';
import type { GameConfig } from '../../src/games/game.js';
import { configure } from '../../src/games/registry.js';
import type { GameState } from '../../src/games/state.js';
import { loadStrategies } from '../../src/run/bots.js';
import { settleCell } from '../../src/run/cell.js';
import { peeks } from '../../src/run/peek.js';
import { createSolver } from '../../src/search/solver.js';
import { createWorlds } from '../../src/search/worlds.js';
import { makeBot } from '../kit/bot.js';
import { startSeeded } from '../kit/configs.js';
import { cellSpec, playChunk, runCell } from '../kit/run.js';

const BOTS = [
  'monte-carlo:worlds=3',
  'monte-carlo:worlds=3,depth=6,z=1,of=greedy',
  'monte-carlo:worlds=3,inference=policy',
  'pimc:worlds=3,policy=random',
  'pimc:worlds=3,policy=heuristic,depth=3,inference=policy',
  'ismcts:iterations=20',
  'ismcts:iterations=20,inference=policy',
  'exact-end:worlds=3',
  'exact-end:worlds=3,z=2,inference=policy',
];

const VARIANTS: readonly { game: string; players: number; pairs?: boolean; rules: DealJson['rules'] }[] = [
  { game: 'block', players: 2, rules: { set: 9, scoring: 'pips' } },
  { game: 'block', players: 4, pairs: true, rules: { blockedBy: 'hand', opening: 'highest-double' } },
  { game: 'draw', players: 3, rules: { reserve: 2, scoring: 'difference' } },
  { game: 'nakladka', players: 6, pairs: true, rules: { robber: true } },
  { game: 'nakladka', players: 4, pairs: true, rules: { spinnerOverlay: false, reserve: 3 } },
  { game: 'double-takes', players: 2, rules: { set: 6, handSize: 5, revoke: 'penalty' } },
  { game: 'double-takes', players: 4, rules: { set: 9, handSize: 6, doubleRank: 'high' } },
  { game: 'double-takes', players: 3, rules: { set: 8, handSize: 6 } },
];

describe('search bots', () => {
  it.each(VARIANTS)('play legally, and the same again: %o', async (variant) => {
    for (const bots of [...BOTS, 'omniscient:playouts=2,policy=random']) {
      const first = await playChunk({ ...variant, bots }, 0, 4);
      expect(first.faults).toEqual([]);
      expect((await playChunk({ ...variant, bots }, 0, 4)).records).toEqual(first.records);
    }
  });

  it.each(VARIANTS.slice(1, 7))('see no hidden tile: %o', async (variant) => {
    const strategies = await loadStrategies();
    for (const bots of BOTS)
      expect(peeks(settleCell(cellSpec({ ...variant, bots, blocks: 2 }), strategies))).toBeUndefined();
  });

  it('never revoke', async () => {
    const rules = { set: 6, handSize: 6, revoke: 'penalty' };
    for (const bots of BOTS) {
      const { row } = await runCell({ game: 'double-takes', players: 2, rules, bots, blocks: 6 });
      expect(row('revokes').mean).toBe(0);
    }
  });
});

describe('bots that search asks', () => {
  const resolve = async (bots: string) => settleCell(cellSpec({ game: 'double-takes', bots }), await loadStrategies());

  it('may not look at hands in imagined deals', async () => {
    for (const bots of [
      'monte-carlo:policy=omniscient',
      'pimc:policy=(noisy:of=omniscient)',
      'omniscient:policy=omniscient',
      'ismcts:inference=policy,model=omniscient',
    ])
      await expect(resolve(bots)).rejects.toThrow(/looks at hands, and cannot be asked in deals that are imagined/);
    await expect(resolve('exact-end:of=omniscient')).resolves.toBeDefined();
  });

  it('may revoke, and are then overruled: the mean decides', async () => {
    const cell = { game: 'double-takes', players: 2, rules: { set: 6, handSize: 6, revoke: 'penalty' }, blocks: 6 };
    for (const bot of [
      'monte-carlo:worlds=4',
      'pimc:worlds=4',
      'monte-carlo:worlds=2,inference=policy,model=reneger',
    ]) {
      const { row } = await runCell({ ...cell, bots: `${bot},of=(reneger:cost=0),z=2` });
      expect(row('revokes').mean).toBe(0);
    }
  });

  it('remember what their own parameters let them', async () => {
    const play = async (bots: string) => {
      const { records } = await playChunk(
        { game: 'double-takes', players: 2, bots: `${bots},greedy`, blocks: 4 },
        0,
        4,
      );
      return records.map((line) => JSON.parse(line).moves ?? JSON.parse(line).rounds);
    };
    const forgetful = await play('trumping:memory=none');
    expect(await play('noisy:rate=0,of=(trumping:memory=none)')).toEqual(forgetful);
    expect(await play('noisy:rate=0,of=trumping')).not.toEqual(forgetful);
  });

  it('are not left where one world alone speaks', async () => {
    const play = async (bots: string) =>
      (await playChunk({ game: 'block', bots: `${bots},greedy`, blocks: 8 }, 0, 8)).records;
    const moves = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).moves);
    expect(moves(await play('monte-carlo:worlds=1,z=1'))).toEqual(moves(await play('control')));
  });
});

/** A small position and all that is needed to ask bots in it. */
interface Ending {
  readonly config: GameConfig;
  readonly state: GameState;
}

/** The last positions with a choice of seeded random games, with at most so many tiles in hands. */
function endings(config: GameConfig, tiles: number, wanted: number): Ending[] {
  const found: Ending[] = [];
  const rng = new Stream();
  for (let seed = 0; found.length < wanted; seed++) {
    const state = startSeeded(config, seed);
    rng.seed(seed, 8, 9);
    for (let turn = state.table.turn; turn >= 0; turn = state.table.turn) {
      const view = state.views[turn]!;
      const left = state.table.counts.reduce((sum, count) => sum + count, 0);
      if (view.moveCount > 1 && left <= tiles) {
        found.push({ config, state });
        break;
      }
      state.play(view.move(rng.below(view.moveCount)));
    }
  }
  return found;
}

/** The moves of highest value with open hands, and that value to the seat to move. */
function solved({ config, state }: Ending): { best: number[]; value: number } {
  const solver = createSolver(config)!;
  solver.load(state);
  const { moves, values, value } = solver.rootMoves(1e6);
  return { best: moves.filter((_, i) => values[i] === value), value };
}

/* All tiles are dealt: with two players nothing is hidden. */
const OPEN: readonly GameConfig[] = [
  configure({ game: 'block', players: 2, rules: { set: 4, handSize: 7 } }),
  configure({ game: 'double-takes', players: 2, rules: { set: 4, handSize: 7 } }),
];

describe('solved endings', () => {
  it.each(OPEN)('bots that solve agree with the solver where one world is left', (config) => {
    for (const ending of endings(config, 8, 12)) {
      const { state } = ending;
      const seat = state.table.turn;
      if (hiddenWorlds(ending) > 1) continue;
      for (const spec of ['exact-end:tiles=8,worlds=2', 'pimc:tiles=8,worlds=2'])
        expect(solved(ending).best).toContain(makeBot(spec, config, seat, new Stream()).choose(state.views[seat]!));
    }
  });

  it('all lay the last tile but one so that the last one fits, where nobody can prevent it', () => {
    /* Seat 1 has passed on 4 and 3: whatever seat 0 lays, the other tile fits then. */
    const deal = { game: 'block', hands: '4-3 4-0 3-0 / 5-1 2-1 5-5 2-2', rules: { set: 5 }, leader: 0 };
    const { config, deal: tiles } = readDeal({
      ...deal,
      hands: deal.hands.split('/').map((hand) => hand.trim().split(' ')),
    });
    const state = config.game.createState(config);
    state.startDeal(tiles);
    state.play(parseMove('4-3', config.game.places, config.set));
    state.play(PASS);
    for (const spec of ['monte-carlo', 'pimc', 'ismcts', 'exact-end']) {
      const move = makeBot(spec, config, 0, new Stream()).choose(state.views[0]!);
      state.views[0]!.isLegal(move);
      expect(solved({ config, state }).best).toContain(move);
    }
  });

  it.each([
    configure({ game: 'block', players: 2 }),
    configure({ game: 'block', players: 4, pairs: true }),
    configure({ game: 'double-takes', players: 4, rules: { handSize: 5 } }),
    configure({ game: 'nakladka', players: 4, pairs: true }),
  ])('omniscient plays the value of the deal', (config) => {
    for (const ending of endings(config, config.game.name === 'nakladka' ? 7 : 20, 8)) {
      const seat = ending.state.table.turn;
      expect(solved(ending).best).toContain(
        makeBot('omniscient', config, seat, new Stream(), ending.state).choose(ending.state.views[seat]!),
      );
    }
  });
});

function hiddenWorlds({ config, state }: Ending): number {
  const seat = state.table.turn;
  const sampler = createWorlds(config, seat);
  sampler.observe(state.views[seat]!);
  const rng = new Stream();
  const world = config.game.createState(config);
  const seen = new Set<string>();
  for (let i = 0; i < 20; i++) {
    sampler.sample(rng, world);
    seen.add(world.views.map((view) => [...view.couldHold(view.seat)].join()).join('|'));
  }
  return seen.size;
}
