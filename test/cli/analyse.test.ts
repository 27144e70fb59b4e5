import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';

const folder = tempFolder();
const records = join(folder, 'run', 'records.jsonl');
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const mistake = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await cli(...args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
  return err.trim().replaceAll(folder, '.');
};

beforeAll(async () => {
  const args = ['--bots', 'greedy,random', '--blocks', '20', '--records', 'all', '--seed', 'mine', '--workers', '0'];
  await cli('simulate', 'block', ...args, '--quiet', '--out', join(folder, 'run'));
});

describe('analyse', () => {
  it('prints losses by bot, part of the game and kind, and the worst moves with the command that shows them', async () => {
    const { code, out, err } = await cli('analyse', records);
    const lines = out.replaceAll(folder, '.').trim().split('\n');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(lines.slice(0, 2)).toEqual([
      'bot     decisions of                   judge     n  games  deals    loss  95 % interval      unit       no loss',
      'greedy  all                            solver  141     40     20  0.1525  [0.0880, 0.2170]   win share   0.8440',
    ]);
    expect(out).toContain('266 of 266 decisions judged by the solver, exactly; 0 by the reference');
    expect(out).toContain('strategy fusion');
    expect(lines).toContain(
      '1.0000  solver  greedy  mine#1  6-2R  4-2R  dominolab show ./run/records.jsonl --line 3 --ply 4',
    );
  });

  it('has deals as units: both games of a block count as one', async () => {
    const { groups } = JSON.parse((await cli('analyse', records, '--json')).out);
    const all = groups.filter(({ by }: { by: string }) => by === 'all');
    expect(all.map(({ bot, games, deals }: Record<string, unknown>) => [bot, games, deals])).toEqual([
      ['greedy', 40, 20],
      ['random', 40, 20],
    ]);
    for (const by of ['third', 'kind']) {
      for (const { bot, decisions } of all) {
        const parts = groups.filter((group: Record<string, unknown>) => group['by'] === by && group['bot'] === bot);
        const sum = parts.reduce((total: number, group: { decisions: number }) => total + group.decisions, 0);
        expect(sum).toBe(decisions);
      }
    }
  });

  it('writes a row a group and a row a decision', async () => {
    const [csv, moves] = [join(folder, 'groups.csv'), join(folder, 'moves.csv')];
    await cli('analyse', records, '--csv', csv, '--moves', moves);
    const groups = readFileSync(csv, 'utf8').trim().split('\n');
    const rows = readFileSync(moves, 'utf8').trim().split('\n');
    expect(groups[0]).toBe(
      'game,players,pairs,rules,bot,by,group,judge,unit,decisions,games,deals,meanLoss,lo,hi,faultless',
    );
    expect(groups).toHaveLength(19);
    expect(rows[0]).toBe(
      'line,game,players,pairs,rules,deal,ply,seat,bot,third,kind,judge,choices,move,best,loss,unit,faultless,nodes',
    );
    expect(rows).toHaveLength(267);
  });

  it('puts configurations of one game apart, and says what tells them apart', async () => {
    const texts = await Promise.all(
      [
        ['--players', '2'],
        ['--players', '2', '--rules', 'blockedBy=hand'],
        ['--players', '3'],
        ['--players', '4', '--pairs'],
      ].map(async (args, i) => {
        const out = join(folder, `config-${i}`);
        const more = [
          '--bots',
          'greedy',
          '--blocks',
          '3',
          '--records',
          'all',
          '--workers',
          '0',
          '--quiet',
          '--out',
          out,
        ];
        await cli('simulate', 'block', ...args, ...more);
        return readFileSync(join(out, 'records.jsonl'), 'utf8');
      }),
    );
    const file = write('configs.jsonl', texts.join(''));
    const csv = join(folder, 'configs.csv');
    const { out } = await cli('analyse', file, '--reference', '2', '--csv', csv);
    const all = out.split('\n').filter((line) => / greedy {2}all /.test(line));
    expect(all.map((line) => line.split(/ {2,}/)[0])).toEqual([
      '2 players blockedBy=hand',
      '2 players blockedBy=side',
      '3 players blockedBy=side',
      '4 in partnerships blockedBy=side',
    ]);
    expect(all.map((line) => line.split(/ {2,}/)[6])).toEqual(['3', '3', '3', '3']);
    const rows = readFileSync(csv, 'utf8').trim().split('\n');
    expect(rows.filter((row) => row.includes(',all,all,')).map((row) => row.split(',').slice(0, 3))).toEqual([
      ['block', '2', 'false'],
      ['block', '2', 'false'],
      ['block', '3', 'false'],
      ['block', '4', 'true'],
    ]);
    const alone = JSON.parse((await cli('analyse', write('alone.jsonl', texts[2]!), '--reference', '2', '--json')).out);
    const together = JSON.parse((await cli('analyse', file, '--reference', '2', '--json')).out);
    const three = together.groups.filter(({ players }: { players: number }) => players === 3);
    expect(three.map(({ deals, games }: Record<string, number>) => [deals, games])).toEqual(
      alone.groups.map(({ deals, games }: Record<string, number>) => [deals, games]),
    );
  });

  it('calls no move bad that lost nothing by the reference', async () => {
    const moves = join(folder, 'few.csv');
    const few = write('few.jsonl', readFileSync(records, 'utf8').split('\n').slice(0, 2).join('\n'));
    const { out } = await cli('analyse', few, '--nodes', '1', '--reference', '2', '--json', '--moves', moves);
    const losses = JSON.parse(out).worst.map(({ loss }: { loss: number }) => loss);
    expect(losses.length).toBeGreaterThan(0);
    expect(losses.length).toBeLessThan(10);
    expect(Math.min(...losses)).toBeGreaterThan(0);
    /* There were others that are not the best by all playouts, and lost nothing by those that measure. */
    expect(readFileSync(moves, 'utf8')).toMatch(/,(0|-[\d.]+),win share,false,/);
  });

  it('keeps what the reference says apart from what is exact', async () => {
    const args = ['analyse', records, '--nodes', '60', '--reference', '10', '--seed', 's'];
    const { out } = await cli(...args);
    expect((await cli(...args)).out).toBe(out);
    expect(out).toMatch(/greedy {2}all +solver/);
    expect(out).toMatch(/greedy {2}all +reference/);
    expect(out).toContain('by the reference: 10 random playouts a move from the true position');
    expect((await cli('analyse', records, '--nodes', '60', '--reference', '10', '--seed', 't')).out).not.toBe(out);
  });

  it('names mistakes', async () => {
    expect(await mistake('analyse', records, '--reference', '3')).toBe(
      "dominolab: --reference: expected an even number, found '3'",
    );
    expect(await mistake('analyse', write('half.jsonl', '{"game":'))).toMatch(
      /^dominolab: \.\/half\.jsonl:1: not a whole JSON object/,
    );
    expect(await mistake('analyse', records, '--csv', join(folder, 'no', 'where.csv'))).toMatch(
      /^dominolab: --csv \.\/no\/where\.csv: cannot be written/,
    );
    const [first] = readFileSync(records, 'utf8').split('\n');
    const wrong = JSON.parse(first!);
    wrong.rounds[0].moves[1] = '0-0L';
    expect(await mistake('analyse', write('wrong.jsonl', JSON.stringify(wrong)))).toMatch(
      /^dominolab: \.\/wrong\.jsonl:1: rounds\.0\.moves\.1: '0-0L' is not legal for seat 1/,
    );
  });

  it('says so where nothing was decided', async () => {
    const file = write('forced.jsonl', '{"game":"block","hands":[["6-4"],["4-3"]],"leader":0,"moves":["6-4"]}');
    expect((await cli('analyse', file)).out.replaceAll(folder, '.')).toBe(
      './forced.jsonl: no decision with two moves or more\n',
    );
  });
});

describe('show', () => {
  it('shows a game move by move, with hands, and marks one', async () => {
    const { code, out } = await cli('show', records, '--line', '3', '--ply', '4');
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 6)).toEqual([
      'block, 2 players, set=6 handSize=7 reserve=0 scoring=win blockedBy=side opening=any',
      'seed mine, deal 1, arrangement 0',
      '  seat 0 greedy is dealt 4-2 3-1 3-2 6-2 5-5 3-3 6-3',
      '  seat 1 random is dealt 6-6 6-5 1-1 2-2 1-0 5-2 0-0',
      '  stock 2-0 4-0 4-1 5-1 3-0 6-4 6-1 5-3 5-0 4-3 5-4 6-0 4-4 2-1',
      '   0 seat 0 greedy: 5-5  table empty  hand 6-3 6-2 5-5 4-2 3-3 3-2 3-1  of 6-3 6-2 5-5 4-2 3-3 3-2 3-1',
    ]);
    expect(out).toContain(
      '\n>  4 seat 0 greedy: 6-2R  table 3..2  hand 6-2 4-2 3-3 3-2 3-1  of 6-2R 4-2R 3-3L 3-2L 3-2R 3-1L\n',
    );
    expect(out.trim().split('\n').at(-1)).toBe('scores 0 1, won by side 1');
  });

  it('shows every golden record: each move from the hand it lies in', async () => {
    const file = new URL('../golden/records.jsonl', import.meta.url).pathname;
    const count = readFileSync(file, 'utf8').trim().split('\n').length;
    for (let line = 1; line <= count; line++) {
      const { code, out } = await cli('show', file, '--line', String(line));
      expect(code).toBe(0);
      for (const [, tile, hand] of out.matchAll(/: (?:draws [^,]*, )?(\d+-\d+)\S* {2}table .*? {2}hand ([\d -]+)/g)) {
        expect(hand!.split(/\s+/)).toContain(tile);
      }
    }
  });

  it('shows a deal that nobody has played: hands, stock, and who leads; --ply 0 points there', async () => {
    const deal = {
      game: 'draw',
      hands: [
        ['6-4', '1-0'],
        ['4-3', '2-2'],
      ],
      stock: ['5-5', '6-6', '0-0'],
      leader: 1,
    };
    const file = write('deal.jsonl', JSON.stringify(deal));
    const { code, out } = await cli('show', file, '--ply', '0');
    expect(code).toBe(0);
    expect(out.trim().split('\n').slice(1)).toEqual([
      '  seat 0 is dealt 6-4 1-0',
      '  seat 1 is dealt 4-3 2-2',
      '  stock 5-5 6-6 0-0',
      '>  0 seat 1: to move  table empty  hand 4-3 2-2  of 4-3 2-2',
    ]);
    expect((await cli('show', file)).out).toBe(out.replace('>', ' '));
    expect(await mistake('show', file, '--ply', '1')).toMatch(/deal\.jsonl:1: ply: expected one below 1, found 1$/);
  });

  it('ends an unfinished game with who is to move, and what it drew', async () => {
    const hands = [
      ['6-4', '1-0'],
      ['4-3', '2-2'],
    ];
    const deal = { game: 'draw', hands, stock: ['5-5', '5-2'], leader: 1, moves: ['2-2'] };
    const file = write('begun.jsonl', JSON.stringify(deal));
    const { out } = await cli('show', file, '--ply', '1');
    expect(out.trim().split('\n').slice(-2)).toEqual([
      '   0 seat 1: 2-2  table empty  hand 4-3 2-2  of 4-3 2-2',
      '>  1 seat 0: draws 5-5 5-2, to move  table 2..2  hand 6-4 5-5 5-2 1-0',
    ]);
  });

  it('shows every deal of the solver’s tests', async () => {
    const file = new URL('../golden/solved.jsonl', import.meta.url).pathname;
    const deals = readFileSync(file, 'utf8').trim().split('\n');
    for (const line of deals.keys()) {
      const { code, out } = await cli('show', file, '--line', String(line + 1));
      expect(code).toBe(0);
      expect(out).toMatch(/ is dealt [\s\S]*: to move {2}table /);
    }
  });

  it('names mistakes', async () => {
    expect(await mistake('show', records, '--line', '99')).toBe(
      'dominolab: --line: ./run/records.jsonl has nothing on line 99',
    );
    expect(await mistake('show', records, '--line', '1', '--ply', '99')).toMatch(
      /^dominolab: \.\/run\/records\.jsonl:1: ply: expected one below \d+, found 99$/,
    );
  });
});
