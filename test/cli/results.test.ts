import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SUMMARY_COLUMNS } from '../../src/output/columns.js';
import { expand } from '../../src/run/experiment.js';
import { StrategyLibrary } from '../../src/run/library.js';
import { prepareExperiment, settleCells } from '../../src/run/run.js';
import { readExperimentYaml } from '../../src/run/yaml.js';
import { cli, tempFolder } from '../kit/cli.js';

const folder = tempFolder();
const read = (out: string, name: string): string => readFileSync(join(out, name), 'utf8');

describe('bytes', () => {
  it.each([
    ['block', ['--bots', 'greedy,random']],
    ['draw', ['--players', '3', '--rules', 'scoring=pips']],
    ['nakladka', ['--bots', 'greedy,random', '--players', '6', '--pairs']],
    ['double-takes', ['--players', '4', '--design', 'lead', '--bots', 'greedy']],
  ])('of %s %j are the same for 1, 2 and 7 workers, twice each, and inline', async (game, args) => {
    const outs: string[] = [];
    for (const workers of ['0', '1', '1', '2', '2', '7', '7']) {
      const out = join(folder, `${game}-${outs.length}`);
      const { code } = await cli(
        'simulate',
        game,
        ...args,
        '--blocks',
        '1500',
        '--seed',
        'bytes',
        '--records',
        '300',
        '--per-block',
        '--quiet',
        '--workers',
        workers,
        '--out',
        out,
      );
      expect(code).toBe(0);
      outs.push(
        ['summary.csv', 'records.jsonl', 'blocks.csv', 'manifest.json'].map((name) => read(out, name)).join('\0'),
      );
    }
    expect(new Set(outs).size).toBe(1);
  });
});

describe('a finished run', () => {
  it('has tidy columns, words for booleans, and a manifest whose hashes are those of the files', async () => {
    const out = join(folder, 'columns');
    await cli(
      'simulate',
      'nakladka',
      '--pairs',
      '--blocks',
      '200',
      '--workers',
      '0',
      '--out',
      out,
      '--records',
      'all',
      '--quiet',
    );
    const lines = read(out, 'summary.csv').trim().split('\n');
    expect(lines[0]).toBe(SUMMARY_COLUMNS.map(({ name }) => name).join(','));
    expect(lines[1]).toMatch(
      /^all,nakladka,4,true,"\{""handSize"":7,.*\}",lots,1,points,bot,random,points,200,[\d.]+,[\d.]+,[\d.]+,[\d.]+$/,
    );
    const manifest = JSON.parse(read(out, 'manifest.json')) as Record<string, unknown> & {
      files: Record<string, string>;
    };
    expect(Object.keys(manifest.files)).toEqual(['records.jsonl', 'summary.csv']);
    for (const [name, hash] of Object.entries(manifest.files))
      expect(createHash('sha256').update(read(out, name)).digest('hex')).toBe(hash);
    expect(manifest).toMatchObject({
      name: 'simulate-nakladka',
      seed: ['1'],
      verdict: null,
      faults: [],
      cells: [{ cell: 'all', blockRange: [0, 200], games: 200 }],
    });
    const replayed = await cli('replay', join(out, 'records.jsonl'));
    expect(replayed).toMatchObject({ code: 0, out: '200 of 200 records hold\n' });
  });

  it('--deal prints the very game that a run recorded', async () => {
    const out = join(folder, 'deal');
    const args = ['simulate', 'double-takes', '--players', '3', '--bots', 'greedy,random', '--seed', 'x'];
    await cli(...args, '--blocks', '5', '--records', 'all', '--workers', '0', '--quiet', '--out', out);
    const lines = read(out, 'records.jsonl').trim().split('\n');
    expect(lines).toHaveLength(15);
    expect((await cli(...args, '--deal', '3', '--arrangement', '2')).out.trim()).toBe(lines[11]);
  });

  it('has a dash where a correlation cannot be told, or what it is worth has no bound', async () => {
    const note = async (blocks: string): Promise<string> => {
      const args = ['--bots', 'greedy,greedy', '--blocks', blocks, '--seed', '1', '--workers', '0', '--quiet'];
      const { out } = await cli('simulate', 'block', ...args, '--out', join(folder, `dash-${blocks}`));
      return out.trim().split('\n').at(-1)!.split(': ')[1]!;
    };
    expect(await note('1')).toBe('points -, wins -');
    expect(await note('20')).toBe('points -1.00 (-), wins -1.00 (-)');
  });

  it('--json prints one object on stdout and nothing else', async () => {
    const { out, err } = await cli(
      'simulate',
      'block',
      '--blocks',
      '100',
      '--json',
      '--workers',
      '0',
      '--out',
      join(folder, 'json'),
    );
    const parsed = JSON.parse(out) as { cells: { rows: { metric: string; n: number; lo: number }[] }[] };
    expect(parsed.cells[0]!.rows.find(({ metric }) => metric === 'blocked')).toMatchObject({ n: 100 });
    expect(err).toBe('');
  });
});

describe('the hash of an experiment', () => {
  it('is that of the effective experiment: not of how it is written, its length or the workers', async () => {
    const hash = async (...args: string[]): Promise<string> => {
      const out = join(folder, 'hash');
      await cli('simulate', 'block', '--quiet', '--out', out, ...args);
      return (JSON.parse(read(out, 'manifest.json')) as { experimentHash: string }).experimentHash;
    };
    const plain = await hash('--blocks', '3', '--workers', '0');
    expect(
      await hash(
        '--blocks',
        '5',
        '--workers',
        '1',
        '--rules',
        'handSize=7',
        '--bots',
        'random:salt=0',
        '--design',
        'lots',
      ),
    ).toBe(plain);
    for (const other of [
      ['--seed', '2'],
      ['--rules', 'handSize=6'],
      ['--bots', 'greedy'],
      ['--players', '3'],
      ['--design', 'orders'],
    ]) {
      expect(await hash('--blocks', '3', '--workers', '0', ...other)).not.toBe(plain);
    }
  });
});

describe('experiment files', () => {
  it('expand a matrix over dotted keys and cases; bots as text, lists and objects', async () => {
    const path = join(folder, 'matrix.yaml');
    writeFileSync(
      path,
      'name: m\ngame: nakladka\nseed: 012\nstop: {blocks: 5}\nmatrix:\n  rules.robber: [false, true]\n  case:\n    - {players: 4}\n    - {players: 6, pairs: true}\n  bots: [random, [{bot: greedy, params: {salt: 3}}, random]]\n',
    );
    const out = join(folder, 'matrix');
    const { code, out: table } = await cli('run', path, '--workers', '0', '--out', out, '--quiet');
    expect(code).toBe(0);
    const manifest = JSON.parse(read(out, 'manifest.json')) as {
      seed: string[];
      cells: { cell: string; design: string }[];
      bots: { label: string }[];
    };
    expect(manifest.seed).toEqual(['012']);
    expect(manifest.cells).toHaveLength(8);
    expect(manifest.cells[0]).toMatchObject({ cell: 'rules.robber=false players=4 bots=random', design: 'lots' });
    expect(manifest.cells[7]).toMatchObject({ design: 'rotation' });
    expect(manifest.bots.map(({ label }) => label)).toEqual(['random', 'greedy:salt=3']);
    expect(table).toContain('greedy:salt=3');
  });

  it('give way to flags: rules one by one, all else as a whole', async () => {
    const path = join(folder, 'flags.yaml');
    writeFileSync(path, 'name: f\ngame: block\nbots: random\nrules: {scoring: pips, handSize: 5}\nstop: {blocks: 4}\n');
    const out = join(folder, 'flags');
    const args = [
      '--players',
      '3',
      '--rules',
      'handSize=6',
      '--bots',
      'greedy,random',
      '--seed',
      'z',
      '--blocks',
      '6',
      '--design',
      'orders',
    ];
    expect((await cli('run', path, ...args, '--workers', '0', '--quiet', '--out', out)).code).toBe(0);
    const [, first] = read(out, 'summary.csv').split('\n');
    expect(first).toContain('block,3,false,"{""set"":6,""handSize"":6,""reserve"":0,""scoring"":""pips""');
    expect(first).toContain(',orders,z,points,bot,greedy,points,6,');
  });

  it('the exported schema is the one that checks', async () => {
    const { out } = await cli('schema');
    expect(readFileSync(new URL('../../experiments/experiment.schema.json', import.meta.url), 'utf8')).toBe(out);
  });

  it('that ship are all listed and run', async () => {
    const { out } = await cli('list', 'experiments', '--json');
    const listed = JSON.parse(out) as { file: string; name: string; question: string }[];
    expect(listed.length).toBeGreaterThanOrEqual(12);
    for (const { file, name, question } of listed) {
      expect(file).toBe(`experiments/${name}.yaml`);
      expect(question).toMatch(/\?/);
      const path = await playable(new URL(`../../${file}`, import.meta.url).pathname, name);
      const { code, err } = await cli(
        'run',
        path,
        '--blocks',
        '3',
        '--workers',
        '0',
        '--quiet',
        '--out',
        join(folder, name),
      );
      expect({ file, code, err }).toEqual({ file, code: 0, err: '' });
    }
  });
});

/** A file that is quick to play: of experiments with search bots every cell is made, and the first one played. */
async function playable(path: string, name: string): Promise<string> {
  if (!name.startsWith('search-')) return path;
  const { file } = readExperimentYaml(readFileSync(path, 'utf8'), name);
  const library = await StrategyLibrary.open();
  const cells = settleCells(await prepareExperiment(expand(file), library, '.'), library.strategies);
  const axes = Object.entries(file.matrix ?? {}).map(([axis, values]): [string, unknown[]] => [axis, values]);
  expect(cells.length).toBe(axes.reduce((product, [, values]) => product * values.length, 1));
  const first = Object.fromEntries(axes.map(([axis, values]) => [axis, values.slice(0, 1)]));
  const short = join(folder, `${name}.yaml`);
  writeFileSync(short, JSON.stringify({ ...file, matrix: first }));
  return short;
}

describe('list', () => {
  it.each(['games', 'bots', 'columns', 'experiments'])('%s prints a table, or JSON', async (what) => {
    expect((await cli('list', what)).out.split('\n').length).toBeGreaterThan(4);
    expect((JSON.parse((await cli('list', what, '--json')).out) as unknown[]).length).toBeGreaterThan(3);
  });

  it('bots NAME prints the parameters of a bot; a name is told where it is wrong', async () => {
    const rows = JSON.parse((await cli('list', 'bots', 'exact-end', '--json')).out) as { parameter: string }[];
    expect(rows.map(({ parameter }) => parameter)).toEqual(expect.arrayContaining(['of', 'tiles', 'salt']));
    expect(rows).toContainEqual(
      expect.objectContaining({ parameter: 'worlds', default: '40', values: 'an integer from 1 to 1000000' }),
    );
    expect((await cli('list', 'bots', 'exactend')).err).toContain("unknown bot 'exactend', did you mean 'exact-end'?");
    expect((await cli('list', 'games', 'block')).err).toContain(
      "dominolab: list games: takes no name, found 'block' (only list bots does)",
    );
  });

  it('columns knows every column and metric that a run writes', async () => {
    const known = (JSON.parse((await cli('list', 'columns', '--json')).out) as { name: string }[]).map(
      ({ name }) => name,
    );
    for (const [game, design] of [
      ['block', 'lead'],
      ['draw', 'swap'],
      ['nakladka', 'lots'],
      ['double-takes', 'lead'],
    ] as const) {
      const bots = design === 'swap' ? 'greedy,random' : 'greedy';
      const { out } = await cli(
        'simulate',
        game,
        '--design',
        design,
        '--bots',
        bots,
        '--blocks',
        '2',
        '--workers',
        '0',
        '--json',
        '--out',
        join(folder, `known-${game}`),
      );
      const rows = (JSON.parse(out) as { cells: { rows: Record<string, unknown>[] }[] }).cells[0]!.rows;
      for (const row of rows) for (const name of [...Object.keys(row), row['metric']]) expect(known).toContain(name);
    }
  });
});

describe('stats --counts', () => {
  it('prints Elo and the verdict of a test, whose exit code says it', async () => {
    const run = (sprt: string) => cli('stats', '--counts', '379,10170,21828,10640,343', '--sprt', sprt, '--json');
    const { code, out } = await run('nelo0=0,nelo1=2');
    const result = JSON.parse(out) as Record<string, number>;
    expect(Object.keys(result)).toEqual(['elo', 'eloError', 'nelo', 'neloError', 'los', 'llr', 'verdict']);
    expect(result['llr']).toBeCloseTo(2.945495, 6);
    expect([code, result['verdict']]).toEqual([0, 'H1']);
    expect((await run('nelo0=10,nelo1=20')).code).toBe(10);
    expect((await run('nelo0=0,nelo1=2,alpha=0.01')).code).toBe(20);
    expect((await cli('stats', '--counts', '1,2,3,2,1')).out).toContain('n = 9 blocks');
  });
});
