import { describe, expect, it } from 'vitest';
import { parseBotList } from '../../src/play/spec.js';
import { type AnyStrategy, defineStrategy } from '../../src/play/strategy.js';
import { loadStrategies } from '../../src/run/bots.js';
import { settleCell } from '../../src/run/cell.js';
import { inlineBackend } from '../../src/run/executor.js';
import { StrategyLibrary } from '../../src/run/library.js';
import { runExperiment } from '../../src/run/run.js';
import { CellRunner } from '../../src/run/runner.js';
import { cellSpec } from '../kit/run.js';

/** Plays well for a while, then does `wrong`. */
const failing = (name: string, wrong: () => number, well = 40): AnyStrategy =>
  defineStrategy({
    name,
    games: ['block', 'draw', 'nakladka', 'double-takes'],
    summary: '',
    params: {},
    deterministic: true,
    create() {
      let asked = 0;
      return { choose: (view) => (++asked > well ? wrong() : view.move(0)) };
    },
  });

const bad: AnyStrategy[] = [
  failing('thrower', () => {
    throw new TypeError('no idea');
  }),
  failing('cheater', () => 12345),
  failing('lost', () => undefined as unknown as number),
];

async function run(bots: string, game = 'block'): Promise<{ code: string; message: string; played: number }> {
  const library = new StrategyLibrary([...(await loadStrategies()), ...bad]);
  let played = 0;
  try {
    const cells = [
      {
        ...cellSpec({ game, players: 4, rules: game === 'block' ? { scoring: 'pips' } : {} }),
        bots: parseBotList(bots),
      },
    ];
    await runExperiment({
      experiment: { name: 'faulty', question: '', cells },
      library,
      backend: inlineBackend(library),
      wish: { records: 0, perBlock: false },
      sink: {
        chunk: (_cell, _index, { n }) => {
          played += n;
        },
      },
    });
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return { code, message, played };
  }
  return { code: 'none', message: '', played };
}

describe('a bot that fails is named with game, seed, deal, arrangement, seat, and the command that replays the case', () => {
  it('where it throws', async () => {
    const { code, message } = await run('random,thrower');
    expect(code).toBe('bot-fault');
    expect(message).toMatch(
      /^bot thrower \(threw\): game block, seed test, deal \d+, arrangement \d, seat \d: threw TypeError: no idea; replay: dominolab simulate block --players 4 --rules scoring=pips --bots random,thrower,thrower,thrower --design rotation --seed test --deal \d+ --arrangement \d$/,
    );
  });

  it.each([
    ['cheater', 'returned 12345, which is not among its'],
    ['lost', 'returned undefined, which is not among its'],
  ])('where it returns rubbish: %s', async (name, expected) => {
    for (const game of ['block', 'nakladka', 'double-takes']) {
      const { message } = await run(
        `${name},random`.replace('random', game === 'double-takes' ? 'greedy' : 'random'),
        game,
      );
      expect(message).toContain(`bot ${name} (illegal move): game ${game}, seed test, deal`);
      expect(message).toContain(expected);
    }
  });

  it('and the game played alone fails in the same way', async () => {
    const { message } = await run('random,cheater');
    const [, deal, arrangement, seat] = /deal (\d+), arrangement (\d+), seat (\d+)/.exec(message)!.map(Number);
    const spec = {
      ...cellSpec({ game: 'block', players: 4, rules: { scoring: 'pips' } }),
      bots: parseBotList('random,alone'),
    };
    const alone = failing('alone', () => 12345, 0);
    const played = new CellRunner(settleCell(spec, [...(await loadStrategies()), alone])).record(deal!, arrangement!);
    expect(played).toMatchObject({ kind: 'illegal', bot: 'alone', deal, arrangement });
    expect(seat).toBeLessThan(4);
  });

  it('and the same case every time', async () => {
    expect(await run('random,thrower')).toEqual(await run('random,thrower'));
  });
});
