import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Stream } from '../../src/core/random.js';
import { cli, tempFolder } from '../kit/cli.js';

const bin = fileURLToPath(new URL('../../dist/src/cli/bin.js', import.meta.url));

/** Everything of a run that must not depend on how it was run. */
function bytes(out: string): Record<string, string> {
  const names = readdirSync(out).filter((name) => !['journal', 'timing.json'].includes(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(out, name), 'utf8')]));
}

const journalOf = (out: string): string => join(out, 'journal', 'journal.jsonl');

/** Whether a process has the lock of a folder, or has been through. */
function holds(out: string, pid: number): boolean {
  const lock = join(out, '.lock');
  return existsSync(lock) ? readFileSync(lock, 'utf8').startsWith(`${pid} `) : existsSync(join(out, 'manifest.json'));
}

/** Whole lines of a journal. */
function journalLines(out: string): string[] {
  return existsSync(journalOf(out)) ? readFileSync(journalOf(out), 'utf8').split('\n').slice(0, -1) : [];
}

const run = (out: string, ...more: string[]) => [
  ...['simulate', 'nakladka', '--players', '4', '--bots', 'greedy,random', '--per-block', '--records', '30', '--quiet'],
  ...['--out', out, ...more],
];

describe('a run that is killed', () => {
  it('30 times at random moments and resumed each time writes what an uninterrupted one writes, and plays nothing twice', async () => {
    const out = join(tempFolder(), 'killed');
    const rng = new Stream();
    rng.seed(30, 3, 0);
    let kills = 0;
    let before: string[] = [];
    while (kills < 30) {
      /* With and without threads: without, play begins at once. */
      const workers = String(kills % 3);
      const child = spawn(process.execPath, [bin, ...run(out, '--resume', '--blocks', '40000', '--workers', workers)]);
      const ended = new Promise((resolve) => child.on('exit', resolve));
      /* From the moment it holds the folder: what comes before is only the start of Node. */
      while (!holds(out, child.pid!)) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, rng.below(600)));
      child.kill('SIGKILL');
      await ended;
      kills++;
      const after = journalLines(out);
      /* What was journalled stays as it is: nothing of it is played again. */
      const whole = before.at(-1)?.includes('"end"') ? before.slice(0, -1) : before;
      expect(after.slice(0, whole.length)).toEqual(whole);
      before = after;
    }
    const entries = before.slice(1).filter((line) => !line.includes('"end"'));
    expect(entries.length).toBeGreaterThan(3);
    expect((await cli(...run(out, '--resume', '--blocks', '40000', '--workers', '1'))).code).toBe(0);
    const whole = join(tempFolder(), 'whole');
    await cli(...run(whole, '--blocks', '40000', '--workers', '2'));
    expect(bytes(out)).toEqual(bytes(whole));
  });

  it('goes on behind a torn or spoilt tail, and behind data that were cut short', async () => {
    const whole = join(tempFolder(), 'whole');
    await cli(...run(whole, '--blocks', '400', '--workers', '0'));
    const spoil: ((out: string) => void)[] = [
      (out) => truncateSync(journalOf(out), readFileSync(journalOf(out)).length - 40),
      (out) => appendFileSync(journalOf(out), 'rubbish without an end'),
      (out) => appendFileSync(journalOf(out), '0123456789abcdef {"from":1}\n'),
      (out) => truncateSync(join(out, 'journal', 'blocks-0.csv'), 500),
      (out) => appendFileSync(join(out, 'journal', 'blocks-0.csv'), 'half a li'),
    ];
    for (const spoiling of spoil) {
      const out = join(tempFolder(), 'o');
      await cli(...run(out, '--blocks', '300', '--workers', '0'));
      spoiling(out);
      expect((await cli(...run(out, '--blocks', '400', '--workers', '0', '--resume'))).err).toBe('');
      expect(bytes(out)).toEqual(bytes(whole));
    }
  });
});

describe('a finished run', () => {
  it('is extended by a longer stop, and cut by a shorter one', async () => {
    const out = join(tempFolder(), 'o');
    await cli(...run(out, '--blocks', '500', '--workers', '1'));
    for (const blocks of ['1200', '700']) {
      const played = await cli(...run(out, '--blocks', blocks, '--workers', '1', '--resume'));
      expect(played.code).toBe(0);
      const fresh = join(tempFolder(), 'fresh');
      await cli(...run(fresh, '--blocks', blocks, '--workers', '0'));
      expect(bytes(out)).toEqual(bytes(fresh));
    }
  });

  it('gives the same when its rule changes: the new one looks at the same blocks from the first on', async () => {
    const out = join(tempFolder(), 'o');
    const until = ['--until', 'half-width=0.03:wins'];
    await cli('match', 'block', 'control', 'random', '--blocks', '4000', '--workers', '1', '--quiet', '--out', out);
    await cli('match', 'block', 'control', 'random', ...until, '--workers', '1', '--quiet', '--out', out, '--resume');
    const fresh = join(tempFolder(), 'fresh');
    await cli('match', 'block', 'control', 'random', ...until, '--workers', '2', '--quiet', '--out', fresh);
    expect(bytes(out)).toEqual(bytes(fresh));
  });
});

describe('a folder with an unfinished run', () => {
  /** A run whose last word is missing. */
  async function unfinished(): Promise<string> {
    const out = join(tempFolder(), 'o');
    await cli(...run(out, '--blocks', '100', '--workers', '0'));
    const lines = journalLines(out).filter((line) => !line.includes('"end"'));
    writeFileSync(journalOf(out), `${lines.join('\n')}\n`);
    return out;
  }

  it('is left alone without --resume or --fresh, and says so', async () => {
    const out = await unfinished();
    const { code, err } = await cli(...run(out, '--blocks', '200', '--workers', '0'));
    expect(code).toBe(1);
    expect(err).toBe(
      `dominolab: --out ${out}: the folder holds an unfinished run; --resume goes on with it, --fresh drops it\n`,
    );
    expect((await cli(...run(out, '--blocks', '200', '--workers', '0', '--fresh'))).code).toBe(0);
    expect((await cli(...run(out, '--resume', '--fresh'))).err).toContain('expected one of them');
  });

  it('refuses another run, naming the fields that differ', async () => {
    const out = await unfinished();
    const { code, err } = await cli(...run(out, '--seed', '2', '--rules', 'robber=true', '--workers', '0', '--resume'));
    expect(code).toBe(1);
    expect(err).toContain(
      'the journal there is of another run (cells.0.rules.robber: false there, true here; cells.0.seed: "1" there, "2" here)',
    );
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('is kept from a second process while one writes, and given free by one that died', async () => {
    const out = await unfinished();
    const child = spawn(process.execPath, [bin, ...run(out, '--resume', '--blocks', '10000000', '--workers', '1')]);
    const ended = new Promise((resolve) => child.on('exit', resolve));
    while (!existsSync(join(out, '.lock'))) await new Promise((resolve) => setTimeout(resolve, 20));
    const { err } = await cli(...run(out, '--resume', '--blocks', '200', '--workers', '0'));
    expect(err).toBe(
      `dominolab: --out ${out}: process ${child.pid} is writing there; wait for it, or choose another folder\n`,
    );
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(join(out, '.lock'))).toBe(true);
    expect((await cli(...run(out, '--resume', '--blocks', '200', '--workers', '0'))).code).toBe(0);
    expect(existsSync(join(out, '.lock'))).toBe(false);
  });
});

describe('a disk that is full', () => {
  it('ends the run with a clear error; the journal is intact and the run goes on elsewhere', async () => {
    const small = join(tempFolder(), 'small');
    mkdirSync(small);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', small]).status === 0;
    if (!mounted) return;
    try {
      const out = join(small, 'o');
      const { code, err } = await cli(...run(out, '--blocks', '20000', '--workers', '0'));
      expect(code).toBe(1);
      expect(err).toMatch(/^dominolab: --out .*: cannot write there \(ENOSPC.*\); what was finished is kept\n$/);
      spawnSync('mount', ['-o', 'remount,size=50m', small]);
      expect((await cli(...run(out, '--blocks', '6000', '--workers', '0', '--resume'))).code).toBe(0);
      const whole = join(tempFolder(), 'whole');
      await cli(...run(whole, '--blocks', '6000', '--workers', '1'));
      expect(bytes(out)).toEqual(bytes(whole));
    } finally {
      spawnSync('umount', [small]);
    }
  });
});
