import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';

const out = (): string => join(tempFolder(), 'o');

async function json(...args: string[]) {
  const { out: text, code, err } = await cli(...args, '--json', '--quiet', '--out', out());
  return { code, err, result: text === '' ? undefined : JSON.parse(text) };
}

describe('match', () => {
  it('says everything of two bots', async () => {
    const { code, result } = await json('match', 'block', 'control', 'random', '--blocks', '600', '--workers', '0');
    expect(code).toBe(0);
    expect(result).toMatchObject({ first: 'control', others: ['random'] });
    expect(result.counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(600);
    for (const metric of [result.points, result.wins]) {
      expect(metric.n).toBe(600);
      expect(metric.lo).toBeLessThan(metric.mean);
      expect(metric.t).toBeCloseTo(metric.mean / metric.sd, 12);
      expect(metric.p).toBe(0.0001);
      expect(metric.worth).toBeCloseTo(1 / (1 + metric.rho), 12);
      expect(metric.lead.lo).toBeGreaterThan(0);
    }
    expect(result.elo.los).toBeGreaterThan(0.999);
  });

  it.each([
    [['control', 'random', '--until', 'sprt:nelo0=0,nelo1=10'], 0, 'H1'],
    [['random', 'control', '--until', 'sprt:t0=0,t1=0.1'], 10, 'H0'],
    [['greedy', 'heaviest', '--until', 'sprt:nelo0=0,nelo1=2', '--blocks', '200'], 20, 'inconclusive'],
    [['random', 'random:salt=1', '--until', 'equivalence:margin=.15,metric=wins', '--seed', 'b'], 0, 'equivalent'],
    [['control', 'random', '--until', 'equivalence:margin=.1,metric=wins'], 10, 'different'],
    [['control', 'random', '--until', 'half-width=0.1:wins'], 0, 'reached'],
    [['control', 'random', '--until', 'blocks=64'], 0, undefined],
  ])('%j ends with exit code %i', async (args, code, verdict) => {
    const played = await json('match', 'block', ...args, '--workers', '0');
    expect(played.code).toBe(code);
    expect(played.result.decision?.verdict).toBe(verdict);
  });

  it('stops at the same block with the same bytes for any number of workers', async () => {
    for (const until of ['sprt:t0=0,t1=0.08', 'half-width=0.04:wins', 'sprt:nelo0=0,nelo1=8']) {
      const files = [];
      for (const workers of ['0', '1', '2', '5']) {
        const folder = out();
        const args = ['match', 'block', 'heaviest', 'random', '--until', until, '--per-block', '--records', '5'];
        await cli(...args, '--workers', workers, '--quiet', '--out', folder);
        const names = readdirSync(folder).filter((name) => !['journal', 'timing.json'].includes(name));
        files.push(names.sort().map((name) => readFileSync(join(folder, name), 'utf8')));
      }
      for (const other of files.slice(1)) expect(other).toEqual(files[0]);
    }
  });

  it('plans from a pilot on other deals', async () => {
    const { result } = await json(
      'match',
      'block',
      'control',
      'heaviest',
      '--plan',
      '--pilot',
      '200',
      '--workers',
      '0',
    );
    expect(result).toMatchObject({ pilot: 200 });
    for (const row of result.rows) expect(row.q95).toBeGreaterThanOrEqual(row.blocks);
    const text = await cli('match', 'draw', 'control', 'greedy', '--plan', '--pilot', '50', '--workers', '0');
    expect(text.out).toContain('blocks expected');
  });

  it.each([
    [['control'], 'a match needs two bots or more'],
    [['control', 'rando'], "did you mean 'random'?"],
    [['control', 'random', '--until', 'sprit:t0=0,t1=1'], "did you mean 'sprt'?"],
    [['control', 'random', '--until', 'sprt:t0=1,t1=0'], 'expected t0 < t1'],
    [['control', 'random', '--until', 'sprt:t0=0,nelo1=1'], 'expected t0 < t1, elo0 < elo1 or nelo0 < nelo1'],
    [['control', 'random', '--until', 'sprt:nelo0=0,nelo1=5,metric=points'], 'nelo is of wins'],
    [['control', 'random', '--until', 'half-width=0'], 'expected a number above 0'],
    [['control', 'random', '--until', 'half-width=1:win'], "expected points or wins, found 'win'"],
    [['control', 'random', '--until', 'equivalence:marin=1'], "did you mean 'margin'?"],
    [['control', 'random', '--until', 'sprt:t0=0,t1=1,alpha=.6'], 'above 0 and below 0.5'],
    [['control', 'random', '--design', 'lots', '--until', 'sprt:nelo0=0,nelo1=5'], 'needs the design swap'],
  ])('%j is refused in one line', async (args, expected) => {
    const { code, err } = await json('match', 'block', ...args, '--workers', '0');
    expect(code).toBe(1);
    expect(err).toContain(expected);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('an experiment file can name a rule', async () => {
    const folder = tempFolder();
    const path = join(folder, 'x.yaml');
    const base = 'name: x\ngame: block\nbots: control,random\nstop: ';
    for (const stop of [
      '{ halfWidth: "0.1:wins" }',
      '{ sprt: { nelo0: 0, nelo1: 10 } }',
      '{ equivalence: { margin: 0.4, metric: wins } }',
    ]) {
      writeFileSync(path, `${base}${stop}\n`);
      const { code, out: text } = await cli(
        'run',
        path,
        '--out',
        join(folder, 'o'),
        '--workers',
        '0',
        '--quiet',
        '--fresh',
      );
      expect(code).toBe(0);
      expect(text).toMatch(/after \d+ blocks/);
      const { verdict } = JSON.parse(readFileSync(join(folder, 'o', 'manifest.json'), 'utf8'));
      expect(verdict[0].blocks).toBeGreaterThan(0);
    }
    writeFileSync(path, `${base}{ sprt: { t0: 0, t1: 1 }, halfWidth: 1 }\n`);
    expect((await cli('run', path, '--workers', '0')).err).toContain('expected one rule');
  });
});

describe('lead and compare-rules', () => {
  it('lead: the effect of each policy, and their difference by deal', async () => {
    const { result } = await json('lead', 'block', '--bots', 'random,control', '--blocks', '1500', '--workers', '0');
    const [points] = result.differences;
    expect(points).toMatchObject({ firstCell: 'random', secondCell: 'control', metric: 'leadPoints', n: 1500 });
    expect(points.difference).toBeCloseTo(points.second - points.first, 12);
    const row = result.cells[1].rows.find(({ metric }: { metric: string }) => metric === 'leadPoints');
    expect(points.second).toBeCloseTo(row.mean, 10);
    expect(points.lo).toBeGreaterThan(0);
  });

  it('lead: what was observed in nakladka, said to be so', async () => {
    const { out: text } = await cli('lead', 'nakladka', '--blocks', '100', '--workers', '0', '--quiet', '--out', out());
    expect(text).toContain('not what opening is worth');
    expect(text).toContain('leaderShare');
  });

  it('compare-rules: paired by deal, in differences.csv too', async () => {
    const folder = out();
    const args = ['compare-rules', 'nakladka', '--pairs', '--bots', 'greedy,random', '--change', 'robber=true'];
    const { out: text } = await cli(...args, '--blocks', '300', '--workers', '0', '--out', folder, '--quiet', '--json');
    const { differences } = JSON.parse(text);
    const robbed = differences.find(({ metric }: { metric: string }) => metric === 'robbed');
    expect(robbed.first).toBe(0);
    expect(robbed.lo).toBeGreaterThan(0);
    expect(readFileSync(join(folder, 'differences.csv'), 'utf8').split('\n')).toHaveLength(differences.length + 2);
    expect((await cli(...args.slice(0, -1), 'robber=false', '--out', out())).err).toContain('are the rules already');
  });
});

describe('finished runs', () => {
  it('stats, verify and diff read them', async () => {
    const [a, b] = [out(), out()];
    const match = async (folder: string, other: string) =>
      cli(
        'match',
        'block',
        'control',
        other,
        '--blocks',
        '900',
        '--workers',
        '1',
        '--quiet',
        '--out',
        folder,
        '--json',
      );
    const played = JSON.parse((await match(a, 'random')).out);
    await match(b, 'greedy');
    const stats = JSON.parse((await cli('stats', a, '--json')).out);
    for (const field of ['points', 'wins', 'counts', 'elo']) expect(stats.cells[0][field]).toEqual(played[field]);
    expect((await cli('stats', a, '--sprt', 'nelo0=0,nelo1=10')).code).toBe(0);
    expect((await cli('stats', b, '--until', 'half-width=0.0001:wins')).code).toBe(20);
    expect(await cli('verify', a, '--workers', '1')).toMatchObject({ code: 0 });
    const difference = JSON.parse((await cli('diff', a, b, '--json')).out);
    expect(difference.experiment).toEqual(['cells.0.bots.1: "random:salt=0" there, "greedy:salt=0" here']);
    expect(difference.results[0]).toMatchObject({ n: 900, first: played.points.mean });
    expect((await cli('diff', a, a)).out).toContain('the experiments are the same');
  });

  it('verify finds a changed file, a changed journal and a changed bot', async () => {
    const folder = out();
    const bot = join(tempFolder(), 'mine.ts');
    const text = (index: string): string =>
      `import { defineStrategy } from 'dominolab';\nexport const mine = defineStrategy({ name: 'mine', games: ['block'], summary: '', params: {}, deterministic: true, create: () => ({ choose: (view) => view.move(${index}) }) });\n`;
    writeFileSync(bot, text('0'));
    await cli('match', 'block', bot, 'random', '--blocks', '200', '--workers', '0', '--quiet', '--out', folder);
    expect((await cli('verify', folder, '--workers', '0')).code).toBe(0);
    const summary = join(folder, 'summary.csv');
    writeFileSync(summary, readFileSync(summary, 'utf8').replace('swap', 'swop'));
    const changed = await cli('verify', folder, '--workers', '0');
    expect(changed.code).toBe(1);
    expect(changed.out).toContain('summary.csv: is not what was written');
    writeFileSync(bot, text('view.moveCount - 1'));
    expect((await cli('verify', folder, '--workers', '0')).err).toContain('its file has changed since');
  });

  it('are missed in one line', async () => {
    for (const command of ['verify', 'stats'])
      expect((await cli(command, tempFolder())).err).toContain('holds no finished run');
    expect((await cli('stats')).err).toContain('expected a folder of results or --counts');
  });
});
