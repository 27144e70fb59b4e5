import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';
import { interrupt } from '../kit/interrupt.js';

const planted = new URL('../fixtures/bots/planted.ts', import.meta.url).pathname;
const folder = tempFolder();
const read = (out: string, name: string): string => readFileSync(join(folder, out, name), 'utf8');
const bytes = (out: string): string =>
  ['iterates.csv', 'summary.csv', 'manifest.json', 'match/summary.csv', 'match/manifest.json']
    .map((name) => read(out, name))
    .join('\0');

interface Report {
  readonly bot: string;
  readonly tuned: { readonly x: number; readonly k: number };
  readonly verdict: string;
  readonly match: { readonly points: { readonly lo: number; readonly n: number } };
}

async function play(out: string, ...args: string[]): Promise<Report> {
  const all = [
    planted,
    '--game',
    'block',
    '--params',
    'x,k',
    '--against',
    'heaviest',
    '--rules',
    'scoring=pips',
    ...args,
  ];
  const { code, out: text, err } = await cli('tune', ...all, '--quiet', '--json', '--out', join(folder, out));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(text) as Report;
}

const SMALL = ['--iterations', '6', '--blocks-per-iteration', '40', '--blocks', '100'];

describe('tune', () => {
  it('finds a planted optimum, and the match says that the tuned bot is better', async () => {
    const budget = ['--iterations', '150', '--blocks-per-iteration', '100', '--blocks', '1000', '--workers', '2'];
    const { tuned, verdict, match } = await play('planted', ...budget);
    /* It starts 5 and 5 away. Near the optimum the strength is flat, so near is all that can be asked. */
    expect(Math.hypot(tuned.x - 7, tuned.k - 3)).toBeLessThan(2);
    expect(verdict).toBe('better');
    expect(match.points.lo).toBeGreaterThan(0);
    expect(match.points.n).toBe(1000);
    const rows = read('planted', 'iterates.csv').trim().split('\n').slice(1);
    expect(rows).toHaveLength(150);
    /* No deal is used twice; whole parameters are played whole. */
    for (const [i, row] of rows.entries()) {
      const [iteration, from, to, n] = row.split(',');
      expect([iteration, from, to, n]).toEqual([i + 1, 100 * i, 100 * (i + 1), 100].map(String));
      expect(row).toMatch(/,\d+,\d+$/);
    }
  });

  it('gives the same bytes for 1, 2 and 5 workers and inline', async () => {
    for (const workers of ['0', '1', '2', '5']) await play(`w${workers}`, ...SMALL, '--workers', workers);
    expect(new Set(['0', '1', '2', '5'].map((workers) => bytes(`w${workers}`))).size).toBe(1);
  });

  it('goes on after an interruption, in the search or in the match, to the same bytes', async () => {
    await play('whole', ...SMALL);
    await play('cut', ...SMALL);
    interrupt(join(folder, 'cut'), ['iterates.csv']);
    await play('cut', ...SMALL, '--resume');
    expect(bytes('cut')).toBe(bytes('whole'));
    interrupt(join(folder, 'cut', 'match'), []);
    await play('cut', ...SMALL, '--resume');
    expect(bytes('cut')).toBe(bytes('whole'));
  });

  it('leaves a match that can be verified; the search itself says that it cannot', async () => {
    await play('verify', ...SMALL);
    expect((await cli('verify', join(folder, 'verify', 'match'), '--workers', '0')).code).toBe(0);
    const { code, err } = await cli('verify', join(folder, 'verify'), '--workers', '0');
    expect(code).toBe(1);
    expect(err).toContain('is a search, whose bots change from iteration to iteration; its match is');
  });

  it('is another run with other settings of the search', async () => {
    const { err } = await cli(
      ...['tune', planted, '--game', 'block', '--params', 'x,k:2', '--against', 'heaviest', '--rules', 'scoring=pips'],
      ...[...SMALL, '--resume', '--quiet', '--out', join(folder, 'whole')],
    );
    expect(err).toContain('the journal there is of another run (method.search.parameters.1.step: 1 there, 2 here)');
  });

  it('ends the match by a sequential test, whose exit code says what it found', async () => {
    const args = [planted, '--game', 'block', '--params', 'x', '--against', 'heaviest', '--until', 'sprt:t0=0,t1=.3'];
    const small = ['--iterations', '2', '--blocks-per-iteration', '10', '--quiet', '--out', join(folder, 'sprt')];
    const { code, out } = await cli('tune', ...args, ...small);
    expect(code).toBe(10);
    expect(out).toContain('H0 accepted');
  });
});

describe('a mistake is one line', () => {
  it.each([
    [
      [planted, '--params', 'y'],
      "--params: unknown number among the parameters of planted 'y', did you mean 'x'? (known: x, k)",
    ],
    [[planted, '--params', 'x,x'], '--params: x stands twice'],
    [[planted, '--params', 'k:.5'], "--params: k: expected a step from 1 to 10, found '.5'"],
    [
      [planted, '--params', 'x', '--iterations', '0'],
      "--iterations: expected a whole number from 1 to 1000000, found '0'",
    ],
    [['nobody', '--params', 'x'], "bots: unknown bot 'nobody'"],
    [[`${planted},greedy`, '--params', 'x'], 'bot: expected one bot, found 2'],
  ])('%j', async (args, expected) => {
    const { code, out, err } = await cli(
      'tune',
      ...args,
      '--game',
      'block',
      '--against',
      'random',
      '--out',
      join(folder, 'none'),
    );
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
    expect(err).toContain(expected);
  });
});
