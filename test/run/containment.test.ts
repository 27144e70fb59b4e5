import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';

const failing = fileURLToPath(new URL('../fixtures/bots/failing.ts', import.meta.url));

async function run(bot: string, policy: string, ...more: string[]) {
  const out = join(tempFolder(), 'o');
  const args = ['--bots', `${failing}#${bot},greedy`, '--on-fault', policy, '--out', out, '--quiet', ...more];
  const result = await cli(
    'simulate',
    'block',
    '--blocks',
    '12',
    '--workers',
    '2',
    '--move-timeout',
    /* Filling the heap takes longer on a busy machine: only an endless loop is to meet the clock. */
    bot === 'looping' ? '1.5' : '60',
    '--per-block',
    ...args,
  );
  const file = (name: string): string => readFileSync(join(out, name), 'utf8');
  return { ...result, file };
}

const KINDS: [string, string, string][] = [
  ['looping', 'hung', 'no move in time'],
  ['quitting', 'exited', 'ended its thread'],
  ['hoarding', 'memory', 'out of memory'],
  ['recursing', 'stack', 'stack overflow'],
  ['throwing', 'threw', 'threw'],
  ['cheating', 'illegal', 'illegal move'],
];

describe('a bot that brings its thread down is named, and the run ends as its policy says', () => {
  it.each(KINDS)('%s', async (bot, kind, words) => {
    const aborted = await run(bot, 'abort');
    expect(aborted.code).toBe(1);
    expect(aborted.err).toContain(`bot ${bot} (${words}): game block, seed 1, deal 4, arrangement 1, seat 1: `);
    expect(aborted.err).toMatch(/replay: dominolab simulate block .*--deal 4 --arrangement 1/);

    const excluded = await run(bot, 'exclude');
    expect(excluded.code).toBe(0);
    expect(excluded.out).toContain(`faults of ${bot}: 2 in 12 blocks (2 ${words})`);
    expect(excluded.out).toContain('2 of 12 blocks left out; interval in the worst case: swingPoints [');
    const { faults, cells } = JSON.parse(excluded.file('manifest.json'));
    expect(faults[0]).toMatchObject({ bot, count: 2, kinds: { [kind]: 2 }, excluded: 2 });
    expect(faults[0].dependsOnMachine).toBe(kind === 'hung' || kind === 'memory');
    expect(cells[0]).toMatchObject({ blocks: 10 });
    expect(excluded.file('summary.csv')).toMatch(new RegExp(`faults,bot,${bot},faults,12,0.16`));
  });

  it('and all kinds leave the other blocks byte for byte as they are, under exclude as under forfeit', async () => {
    for (const policy of ['exclude', 'forfeit']) {
      const blocks = await Promise.all(
        ['throwing', 'quitting', 'looping'].map(async (bot) => (await run(bot, policy)).file('blocks.csv')),
      );
      expect(new Set(blocks).size).toBe(1);
    }
  });

  it('and a forfeit costs the side the win and gives it the lowest score', async () => {
    const { file, code } = await run('quitting', 'forfeit');
    expect(code).toBe(0);
    const row = file('blocks.csv')
      .split('\n')
      .find((line) => line.startsWith('all,4,'));
    expect(row).toMatch(/\[1,0\]\]"$/);
    expect(JSON.parse(file('manifest.json')).cells[0]).toMatchObject({ blocks: 12 });
  });
});

describe('a bot in the middle of being made', () => {
  it('is named too', async () => {
    const { writeFileSync } = await import('node:fs');
    const path = join(tempFolder(), 'late.mjs');
    writeFileSync(path, "export const late = { name: 'late', games: ['block'], create() { process.exit(1); } };");
    const { err, code } = await cli(
      'simulate',
      'block',
      '--bots',
      `${path},random`,
      '--workers',
      '1',
      '--quiet',
      '--out',
      join(tempFolder(), 'o'),
    );
    expect(code).toBe(1);
    expect(err).toContain('bot late (ended its thread) cannot be made for seat 0');
  });
});
