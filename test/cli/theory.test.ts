import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';

const folder = tempFolder();
const data = new URL('../../docs/data/', import.meta.url);

describe('theory', () => {
  it('gives the leader of block what was found before (.793 of deals), within its interval', async () => {
    const { out } = await cli('theory', 'block', '--deals', '3000', '--json');
    const { wins, ties, losses, value, lead, solved } = JSON.parse(out);
    expect(solved).toBe(3000);
    expect(wins.mean + ties.mean + losses.mean).toBeCloseTo(1, 12);
    expect(value.mean).toBeCloseTo(wins.mean - losses.mean, 12);
    /* Three intervals of an error each: an independent program's 79.3 % is itself exact to a point. */
    expect(Math.abs(wins.mean - 0.793)).toBeLessThan(0.03);
    expect(lead.mean).toBeGreaterThan(0.5);
  });

  it('prints figures with intervals, and what is open', async () => {
    const { code, out } = await cli('theory', 'block', '--deals', '50', '--nodes', '60');
    expect(code).toBe(0);
    expect(out).toMatch(/^figure +value {2}95 % interval +n$/m);
    expect(out).toMatch(
      /^\d+ of 50 deals not solved within 60 nodes and left out; leader wins between 0\.\d+ and [01]/m,
    );
  });

  it('lets nobody lead where the rules say who does, and says what a round of Double Takes is', async () => {
    const forced = await cli('theory', 'block', '--rules', 'opening=highest-double', '--deals', '20', '--json');
    expect(JSON.parse(forced.out).lead).toBeUndefined();
    const takes = await cli('theory', 'double-takes', '--rules', 'handSize=4,set=15', '--deals', '20');
    expect(takes.out).toContain('one round of 4 tiles a hand, not a whole game');
  });

  it('says the same for any number of workers', async () => {
    const args = ['theory', 'double-takes', '--rules', 'handSize=4,set=15', '--deals', '70', '--json'];
    const texts = [];
    for (const workers of ['0', '1', '3']) texts.push((await cli(...args, '--workers', workers)).out);
    expect(new Set(texts).size).toBe(1);
  });

  it('writes its figures to a CSV file', async () => {
    const file = join(folder, 'theory.csv');
    await cli('theory', 'draw', '--deals', '20', '--csv', file);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines[0]).toBe('game,players,pairs,rules,seed,limit,metric,value,lo,hi,n');
    expect(lines).toHaveLength(10);
  });

  it('says so where nothing was solved: dashes, empty cells, null, and exit code 1', async () => {
    const file = join(folder, 'nothing.csv');
    const args = ['theory', 'block', '--deals', '5', '--nodes', '1'];
    const { code, out, err } = await cli(...args, '--csv', file);
    expect({ code, err }).toEqual({ code: 1, err: 'dominolab: theory: none of 5 deals solved within 1 nodes\n' });
    expect(out.split('\n').slice(0, 7)).toEqual([
      'figure          value  95 % interval  n',
      'leader wins         -  -              0',
      'ties                -  -              0',
      'leader loses        -  -              0',
      'value               -  -              0',
      'lead                -  -              0',
      'nodes, median       1                 5',
    ]);
    expect(readFileSync(file, 'utf8').split('\n')[1]).toMatch(/,leader wins,,,,0$/);
    const json = await cli(...args, '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ solved: 0, value: { mean: null, lo: null, hi: null } });
    expect(`${out}${json.out}${readFileSync(file, 'utf8')}`).not.toContain('NaN');
  });

  it('gives values the unit that the rules score', async () => {
    const unit = async (...args: string[]) =>
      /less the other, in (\w+)$/m.exec((await cli('theory', ...args, '--deals', '5')).out)?.[1];
    expect(await unit('block')).toBe('wins');
    expect(await unit('block', '--rules', 'scoring=pips')).toBe('points');
    expect(await unit('double-takes', '--rules', 'handSize=4,set=15')).toBe('points');
  });

  it('finds before the work that its file cannot be written', async () => {
    const file = join(folder, 'no', 'where.csv');
    /* Not to be solved in a lifetime. */
    const { code, out, err } = await cli('theory', 'double-takes', '--deals', '10000000', '--csv', file);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^dominolab: --csv \S+where\.csv: cannot be written \(ENOENT[^\n]*\n$/);
  });

  it('says where there is no solver', async () => {
    const { code, err } = await cli('theory', 'block', '--players', '3');
    expect(code).toBe(1);
    expect(err).toBe('dominolab: block with 3 players: a solver needs 2 sides, found 3\n');
  });
});

describe('docs/search.md', () => {
  const text = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8');
  const files = readdirSync(data).filter((name) => name.startsWith('theory-'));

  it('has a row for every CSV file of theory', () => {
    expect(files.length).toBeGreaterThan(5);
    for (const name of files) expect(text).toContain(`data/${name}`);
  });

  it.each(files)('has the numbers of %s', (name) => {
    const rows = readFileSync(new URL(name, data), 'utf8').trim().split('\n').slice(1);
    const figures = new Map(
      rows.map((row) => {
        const [metric, value, lo, hi, n] = row
          .replace(/"[^"]*(?:""[^"]*)*"/g, (cell) => cell.replaceAll(',', ';'))
          .split(',')
          .slice(6);
        return [metric!.replaceAll('"', ''), { value: Number(value), lo: Number(lo), hi: Number(hi), n: Number(n) }];
      }),
    );
    const row = text.split('\n').find((line) => line.startsWith('|') && line.includes(`data/${name}`))!;
    const cells = row.split('|').map((cell) => cell.trim());
    const pick = (metric: string) => figures.get(metric)!;
    const interval = (metric: string) => {
      const { value, lo, hi } = pick(metric);
      return `${value.toFixed(4)} [${lo.toFixed(4)}, ${hi.toFixed(4)}]`;
    };
    expect(cells).toContain(interval('leader wins'));
    expect(cells).toContain(interval('leader loses'));
    expect(cells).toContain(interval('value'));
    if (figures.has('lead')) expect(cells).toContain(interval('lead'));
    const { value: share, n } = pick('solved');
    expect(cells).toContain(`${Math.round(share * n)} of ${n}`);
    const nodes = (['nodes; median', 'nodes; 95 %', 'nodes; max'] as const).map((metric) => pick(metric).value);
    expect(cells).toContain(nodes.map((value) => value.toLocaleString('en-US')).join(' / '));
  });
});
