import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';
import { interrupt } from '../kit/interrupt.js';

const folder = tempFolder();
const RESULTS = ['sweep.csv', 'summary.csv', 'manifest.json', 'blocks.csv'];
const bytes = (out: string): string => RESULTS.map((name) => readFileSync(join(folder, out, name), 'utf8')).join('\0');

interface Report {
  readonly rows: { cell: string; n: number; mean: number; droppedAt?: number; droppedBy?: string }[];
  readonly lead: { best: string; next: string; difference: number; lo: number; hi: number; n: number };
}

async function play(out: string, ...args: string[]): Promise<Report> {
  const all = [...args, '--quiet', '--json', '--per-block', '--out', join(folder, out)];
  const { code, out: text, err } = await cli('sweep', ...all);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(text) as Report;
}

const NOISE = ['block', '--bots', 'noisy,greedy', '--param', 'rate=1,.6,0', '--batch', '100'];

describe('a sweep', () => {
  it('drops bad cells, keeps the best, and says when and for which', async () => {
    const { rows, lead } = await play('race', ...NOISE, '--blocks', '1500');
    expect(rows[0]!.cell).toBe('rate=0');
    expect(rows[0]!.droppedAt).toBeUndefined();
    expect(rows.at(-1)).toMatchObject({ cell: 'rate=1', droppedBy: 'rate=0' });
    expect(rows.at(-1)!.droppedAt).toBe(rows.at(-1)!.n);
    expect(rows.at(-1)!.n).toBeLessThan(1500);
    expect(lead).toMatchObject({ best: 'rate=0', next: rows[1]!.cell });
    expect(lead.lo).toBeGreaterThan(0);
    const manifest = JSON.parse(readFileSync(join(folder, 'race', 'manifest.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest['sweep']).toMatchObject({ metric: 'points', alpha: 0.05, batch: 100, drops: true });
  });

  it('gives the same bytes for 1, 2 and 5 workers and inline', async () => {
    for (const workers of ['0', '1', '2', '5'])
      await play(`w${workers}`, ...NOISE, '--blocks', '900', '--workers', workers);
    expect(new Set(['0', '1', '2', '5'].map((workers) => bytes(`w${workers}`))).size).toBe(1);
  });

  it('goes on after an interruption, longer or shorter, to the same bytes', async () => {
    await play('long', ...NOISE, '--blocks', '900');
    await play('short', ...NOISE, '--blocks', '300');
    await play('other', ...NOISE, '--blocks', '300');
    interrupt(join(folder, 'other'), ['sweep.csv', 'blocks.csv']);
    await play('other', ...NOISE, '--blocks', '300', '--resume');
    expect(bytes('other')).toBe(bytes('short'));
    await play('other', ...NOISE, '--blocks', '900', '--resume');
    expect(bytes('other')).toBe(bytes('long'));
    await play('other', ...NOISE, '--blocks', '300', '--resume');
    expect(bytes('other')).toBe(bytes('short'));
  });

  it('without a race plays everything, also over rules; cells have their own swings', async () => {
    const args = ['nakladka', '--pairs', '--bots', 'greedy,random', '--rules-over', 'robber=true,false', '--no-race'];
    const { rows } = await play('rules', ...args, '--metric', 'wins', '--blocks', '200');
    for (const { cell, n, mean } of rows) {
      expect(n).toBe(200);
      const out = join(folder, cell);
      const rules = cell.replace('rules.', '');
      const run = await cli(
        ...['simulate', 'nakladka', '--pairs', '--bots', 'greedy,random', '--rules', rules],
        ...['--blocks', '200', '--json', '--quiet', '--out', out],
      );
      const { cells } = JSON.parse(run.out) as { cells: { rows: { metric: string; mean: number }[] }[] };
      expect(mean).toBe(cells[0]!.rows.find(({ metric }) => metric === 'swingWins')!.mean);
    }
  });

  it('makes a cell for each combination; equal cells are never dropped for each other', async () => {
    const args = [
      'block',
      '--bots',
      'noisy:rate=0,of=heaviest,heaviest',
      '--param',
      'salt=1,2',
      '--param',
      'rate=0,.01',
    ];
    const { rows } = await play('grid', ...args, '--blocks', '200');
    expect(rows.map(({ cell }) => cell).sort()).toEqual([
      'salt=1 rate=.01',
      'salt=1 rate=0',
      'salt=2 rate=.01',
      'salt=2 rate=0',
    ]);
  });
});

describe('a mistake is one line', () => {
  it.each([
    [
      ['block', '--bots', 'noisy,greedy', '--param', 'rat=0,1'],
      "unknown parameter of noisy 'rat', did you mean 'rate'?",
    ],
    [
      ['block', '--bots', 'noisy,greedy', '--param', 'rate=0,9'],
      'noisy:rate: expected a number from 0 to 1, found "9"',
    ],
    [['block', '--bots', 'noisy,greedy', '--param', 'rate'], "--param: expected NAME=v1,v2,..., found 'rate'"],
    [['block', '--bots', 'noisy,greedy', '--param', 'rate=0'], '--param, --rules-over: expected two values or more'],
    [['block', '--bots', 'noisy,greedy', '--param', 'rate=0,1,0'], "--param: 0 stands twice in 'rate=0,1,0'"],
    [
      ['block', '--bots', 'noisy', '--param', 'rate=0,1'],
      'bots: a sweep needs a second bot to play against: --bots A,B',
    ],
    [
      ['block', '--bots', 'noisy,greedy', '--rules-over', 'scorign=win,pips'],
      "unknown rule of block 'scorign', did you mean 'scoring'?",
    ],
    [
      ['block', '--bots', 'noisy,greedy', '--param', 'rate=0,1', '--blocks', '50'],
      '--blocks: expected a multiple of --batch 200, found 50',
    ],
    [
      ['block', '--bots', 'noisy,greedy', '--param', 'rate=0,1', '--metric', 'pionts'],
      "--metric: unknown metric 'pionts', did you mean 'points'?",
    ],
    [
      ['block', '--bots', 'noisy,greedy', '--param', 'rate=0,1', '--alpha', '2'],
      "--alpha: expected a number above 0 and below 0.5, found '2'",
    ],
  ])('%j', async (args, expected) => {
    const { code, out, err } = await cli('sweep', ...args, '--out', join(folder, 'none'));
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
    expect(err).toContain(expected);
  });
});
