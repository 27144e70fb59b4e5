import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkShape, parseJsonLine, type RecordJson, recordShape } from '../../src/core/shapes.js';
import { replay } from '../../src/play/replay.js';
import { anyConfig } from '../kit/configs.js';
import { playChunk, runCell, type TestCell } from '../kit/run.js';

const hands = async (cell: TestCell) =>
  (await playChunk({ design: 'orders', ...cell }, 0, 5)).records.map((line) =>
    (JSON.parse(line) as RecordJson).rounds.map((round) => round.hands),
  );

describe('records of runs', () => {
  it('of every configuration replay to the same scores', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyConfig,
        fc.nat({ max: 1e6 }),
        fc.constantFrom('random', 'greedy'),
        async (config, deal, bots) => {
          const { players, pairs } = config.seating;
          const chunk = await playChunk(
            { game: config.game.name, players, pairs, rules: config.rules, bots },
            deal,
            deal + 1,
          );
          for (const line of chunk.records) replay(checkShape(recordShape, parseJsonLine(line)));
          expect(chunk.records).toHaveLength(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('deals', () => {
  it('are shared by cells that differ in bots, rules or players', async () => {
    const block = await hands({ game: 'block' });
    expect(await hands({ game: 'block', bots: 'greedy' })).toEqual(block);
    expect(await hands({ game: 'draw', rules: { reserve: 2 } })).toEqual(block);
    const four = await hands({ game: 'block', players: 4, pairs: true });
    expect(four.map(([round]) => round!.slice(0, 2))).toEqual(block.map(([round]) => round));
    expect(await hands({ game: 'block', seed: 'other' })).not.toEqual(block);
  });

  it('do not change where a bot is changed, nor do the other bot’s first moves', async () => {
    const first = async (bots: string) =>
      (await playChunk({ game: 'block', bots, design: 'swap' }, 0, 20)).records.map(
        (line) => (JSON.parse(line) as RecordJson).rounds[0]!,
      );
    const a = await first('random,greedy');
    const b = await first('random,heaviest');
    expect(b.map(({ hands: dealt, stock }) => ({ dealt, stock }))).toEqual(
      a.map(({ hands: dealt, stock }) => ({ dealt, stock })),
    );
    /* In arrangement 0 random leads: same stream, same lead. */
    expect(b.filter((_, i) => i % 2 === 0).map(({ moves }) => moves[0])).toEqual(
      a.filter((_, i) => i % 2 === 0).map(({ moves }) => moves[0]),
    );
  });
});

describe('a bot against its identical copy', () => {
  it.each([
    ['block', 2, false],
    ['draw', 2, false],
    ['block', 4, true],
    ['double-takes', 2, false],
    ['double-takes', 4, true],
    ['nakladka', 4, true],
  ])('swings 0 in every swap block: %s, %i players, pairs %s', async (game, players, pairs) => {
    for (const bots of ['random,random', 'greedy,greedy']) {
      const { row, result } = await runCell({ game, players, pairs, bots, blocks: 300 });
      expect(result.cell.labels).toEqual([`${bots.split(',')[0]}#1`, `${bots.split(',')[0]}#2`]);
      for (const metric of ['swingPoints', 'swingWins']) expect(row(metric)).toMatchObject({ mean: 0, sd: 0, n: 300 });
    }
  });

  it('differs by chance alone where the salt differs', async () => {
    const { row } = await runCell({ game: 'block', bots: 'random,random:salt=1', blocks: 4000 });
    const { mean, sd, lo, hi } = row('swingWins', 'random');
    expect(sd).toBeGreaterThan(0);
    expect(Math.abs(mean)).toBeLessThan((4.5 * sd!) / Math.sqrt(4000));
    expect(lo! < mean && mean < hi!).toBe(true);
  });
});

describe('figures', () => {
  it('add up: win shares of sides to 1, swings of two bots to 0', async () => {
    const { rows } = await runCell({ game: 'nakladka', players: 6, pairs: true, bots: 'greedy,random', blocks: 200 });
    const sum = (metric: string, kind: string) =>
      rows
        .filter((row) => row.metric === metric && row.subjectKind === kind)
        .reduce((total, { mean }) => total + mean, 0);
    expect(sum('winShare', 'side')).toBeCloseTo(1, 12);
    expect(sum('swingWins', 'bot')).toBeCloseTo(0, 12);
    expect(
      rows.filter(({ n, sd, lo, hi }) => n !== 200 || sd === undefined || lo === undefined || hi === undefined),
    ).toEqual([]);
  });

  it('of a block are those of its own games: swing and scores by hand', async () => {
    const { blocks } = await playChunk({ game: 'block', bots: 'greedy,random', rules: { scoring: 'pips' } }, 0, 50);
    for (const { swingPoints, scores } of blocks) {
      const [[a0, b0], [b1, a1]] = scores as [[number, number], [number, number]];
      expect(swingPoints).toBe((a0 - b0 + a1 - b1) / 2);
    }
  });

  it('of a lead effect are the mean when leading minus the mean when not', async () => {
    const { blocks } = await playChunk(
      { game: 'block', players: 3, design: 'lead', rules: { scoring: 'pips' } },
      0,
      60,
    );
    const { row } = await runCell({
      game: 'block',
      players: 3,
      design: 'lead',
      rules: { scoring: 'pips' },
      blocks: 60,
    });
    const effect = ({ scores }: { scores: number[][] }) =>
      [0, 1, 2].reduce(
        (sum, side) =>
          sum +
          scores[side]![side]! -
          [0, 1, 2].filter((leader) => leader !== side).reduce((total, leader) => total + scores[leader]![side]!, 0) /
            2,
        0,
      ) / 3;
    expect(row('leadPoints').mean).toBeCloseTo(blocks.reduce((sum, block) => sum + effect(block), 0) / 60, 10);
  });

  it('need two blocks for an interval', async () => {
    const { row } = await runCell({ game: 'block', bots: 'greedy,random', blocks: 1 });
    expect(row('swingWins')).toMatchObject({ n: 1, sd: undefined, lo: undefined, hi: undefined });
  });
});
