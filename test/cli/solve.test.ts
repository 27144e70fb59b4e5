import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMove } from '../../src/core/notation.js';
import { readGame } from '../../src/play/position.js';
import { cli, tempFolder } from '../kit/cli.js';
import { told } from '../kit/told.js';

const folder = tempFolder();
const golden = (name: string) => new URL(`../golden/${name}`, import.meta.url).pathname;
const read = (name: string) =>
  readFileSync(golden(name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const write = (name: string, ...lines: unknown[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
};
const solve = async (...args: string[]) => {
  const { out } = await cli('solve', ...args, '--json');
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};
const mistake = async (...args: string[]): Promise<string> => {
  const { code, err } = await cli('solve', ...args);
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toHaveLength(1);
  return err.trim().replaceAll(folder, '.');
};

const parse = (deal: unknown, line: readonly string[]): number[] => {
  const { config } = readGame(deal);
  return line.map((text) => parseMove(text, config.game.places, config.set));
};

describe('solve', () => {
  it('agrees with values and best moves found by another program', async () => {
    const deals = read('solved.jsonl');
    const answers = await solve(golden('solved.jsonl'));
    expect(deals).toHaveLength(90);
    expect(answers.map(({ value, best }) => ({ value, best }))).toEqual(
      deals.map(({ value, best }) => ({ value, best })),
    );
  });

  it('prints a line a deal', async () => {
    const file = write('one.jsonl', read('solved.jsonl')[0]);
    expect(await cli('solve', file, '--all', '--line')).toEqual({
      code: 0,
      err: '',
      out: [
        '1 block 2 players: value 1, best 6-5, 39 nodes',
        '  moves 6-5 1, 6-4 -1, 3-1 -1, 2-2 -1, 2-0 -1',
        '  line 6-5 6-3L 3-1L 1-1L pass 1-0L 2-0L 4-2L 6-4L pass pass',
        '',
      ].join('\n'),
    });
  });

  it('lists every first move, the best with the value, from the leader’s side', async () => {
    for (const { value, best, moves } of await solve(golden('solved.jsonl'), '--all')) {
      const values = moves.map((one: { value: number }) => one.value);
      expect(Math.max(...values)).toBe(value);
      expect(
        moves.filter((one: { value: number }) => one.value === value).map((one: { move: string }) => one.move),
      ).toEqual(best);
    }
  });

  it('gives the same value all along a best line: the final score, whoever is to move', async () => {
    const deals = read('solver-corpus.jsonl').filter(({ game }) => game !== 'double-takes');
    const some = [deals[0], deals[8], deals[13], deals[31], deals.at(-6), deals.at(-2)];
    const lines = await solve(write('some.jsonl', ...some), '--line');
    for (const [i, { line: number, bestLine: line, value }] of lines.entries()) {
      expect(number).toBe(i + 1);
      const file = write('line.jsonl', { ...some[i], moves: told(some[i], parse(some[i], line)) });
      for (let ply = 1; ply < line.length; ply += 2) {
        const [answer] = await solve(file, '--ply', String(ply));
        expect([ply, answer.value]).toEqual([ply, value]);
      }
    }
  });

  it('counts what is still to come of the round in Double Takes', async () => {
    const records = read('records.jsonl').filter(
      ({ game, sides }) => game === 'double-takes' && Math.max(...sides) === 1,
    );
    const record = records.find(({ rules, rounds }) => rules.revoke !== 'penalty' && rounds.length > 1);
    const plies = record.rounds[0].moves.length;
    const file = write('takes.jsonl', record);
    const [answer] = await solve(file, '--ply', String(plies - record.sides.length));
    expect(answer).toMatchObject({ of: 'rest of the round', solved: true });
    /* One trick of as many tiles as seats. */
    expect(Math.abs(answer.value)).toBeLessThanOrEqual(1 + record.sides.length);
    const { out } = await cli('solve', file, '--ply', String(plies - record.sides.length));
    expect(out).toContain(' (rest of the round), best ');
  });

  it('gives the mover at least what it got with the last ply of a record', async () => {
    const records = read('records.jsonl').filter(
      ({ game, sides }) => game !== 'double-takes' && Math.max(...sides) === 1,
    );
    expect(records.length).toBeGreaterThan(5);
    for (const record of records) {
      const moves = record.rounds[0].moves.filter((text: string) => !text.startsWith('draw:'));
      const [{ value }] = await solve(write('last.jsonl', record), '--ply', String(moves.length - 1));
      const leader = record.rounds[0].leader;
      const mover = (leader + moves.length - 1) % record.sides.length;
      const sign = record.sides[leader] === 0 ? 1 : -1;
      const got = sign * (record.scores[0] - record.scores[1]);
      const good = record.sides[mover] === record.sides[leader] ? 1 : -1;
      expect(good * (value - got)).toBeGreaterThanOrEqual(-1e-9);
    }
  });

  it('says where the limit came first', async () => {
    const file = write('hard.jsonl', read('solver-corpus.jsonl')[0]);
    expect(await cli('solve', file, '--nodes', '3')).toEqual({
      code: 1,
      out: '1 block 2 players: not solved in 3 nodes\n',
      err: `dominolab: ${file}: 1 not solved within 3 nodes\n`,
    });
    expect(await solve(file, '--nodes', '3')).toEqual([
      { line: 1, game: 'block', players: 2, of: 'game', solved: false, nodes: 3 },
    ]);
  });

  it('says where the limit came before the line, though not before the value', async () => {
    const deals = new URL('../../examples/deals.jsonl', import.meta.url).pathname;
    const args = [deals, '--nodes', '4200', '--line'];
    const { code, err, out } = await cli('solve', ...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim().split('\n').slice(-2)).toEqual([
      '3 nakladka 4 players: value 20, best 5-5, 4193 nodes',
      '  line not found within 4200 nodes',
    ]);
    const rows = await solve(...args);
    expect(rows.map((row) => [row.line, row.solved, 'bestLine' in row])).toEqual([
      [1, true, true],
      [2, true, true],
      [3, true, false],
    ]);
  });

  it('goes on after a line that has no solver, and says why there is none', async () => {
    const good = read('solved.jsonl')[0];
    const three = { game: 'block', hands: [['6-4'], ['4-3'], ['5-5']], leader: 0 };
    const revoke = { game: 'double-takes', rules: { revoke: 'penalty' }, hands: [['6-4'], ['4-3']] };
    const file = write('some-without.jsonl', three, revoke, good, read('solver-corpus.jsonl')[0]);
    const { code, err, out } = await cli('solve', file, '--nodes', '39');
    expect({ code, err }).toEqual({
      code: 1,
      err: `dominolab: ${file}: 1 not solved within 39 nodes, 2 without a solver\n`,
    });
    expect(out.trim().split('\n')).toEqual([
      '1 block 3 players: not solved: a solver needs 2 sides, found 3',
      '2 double-takes 2 players: not solved: a solver needs revoke: forbidden',
      '3 block 2 players: value 1, best 6-5, 39 nodes',
      '4 block 2 players: not solved in 39 nodes',
    ]);
    expect((await solve(file))[0]).toEqual({
      line: 1,
      game: 'block',
      players: 3,
      of: 'game',
      solved: false,
      why: 'a solver needs 2 sides, found 3',
      nodes: 0,
    });
  });

  it('names the file and line of a mistake', async () => {
    const pair = {
      game: 'block',
      hands: [
        ['6-4', '1-0'],
        ['4-3', '2-2'],
      ],
      leader: 0,
    };
    const good = write('good.jsonl', pair);
    expect(await mistake(good, '--ply', '1')).toBe(
      'dominolab: ./good.jsonl:1: ply: expected at most 0, the plies told of, found 1',
    );
    expect(
      await mistake(write('over.jsonl', { ...pair, hands: [['6-4'], ['4-3']], moves: ['6-4'] }), '--ply', '1'),
    ).toBe('dominolab: ./over.jsonl:1: ply: the game is over after 1 plies');
    expect(await mistake(write('wrong.jsonl', { ...pair, moves: ['4-3'] }))).toMatch(
      /^dominolab: \.\/wrong\.jsonl:1: rounds\.0\.moves\.0: '4-3' is not legal for seat 0, legal: 6-4 1-0$/,
    );
    const three = { ...pair, hands: [['6-4', '1-0'], ['4-3'], ['5-5']], moves: ['4-3'] };
    expect(await mistake(write('wrong-three.jsonl', three))).toMatch(
      /^dominolab: \.\/wrong-three\.jsonl:1: rounds\.0\.moves\.0: '4-3' is not legal for seat 0/,
    );
    expect(await mistake(write('broken.jsonl', '{'))).toMatch(
      /^dominolab: \.\/broken\.jsonl:1: not a whole JSON object/,
    );
    expect(await mistake(join(folder, 'none.jsonl'))).toMatch(/none\.jsonl: cannot be read/);
    expect(await mistake(good, '--nodes', 'x')).toBe(
      "dominolab: --nodes: expected a whole number from 1 to 2147483647, found 'x'",
    );
  });
});
