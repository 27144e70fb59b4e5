import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const suspect = path('test/fixtures/bots/suspect.ts');

/* As its own process: a bot that reaches into the engine reaches into the compiled one. */
function check(spec: string): { code: number | null; out: string } {
  const args = [path('dist/src/cli/bin.js'), 'check-bot', spec, '--blocks', '10'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { code: status, out: stdout };
}

describe('check-bot', () => {
  it.each([
    ['chance', 'repeatable', 'Math.random'],
    ['keeper', 'repeatable', 'state across games'],
    ['peeker', 'blind', 'the engine’s state'],
    ['four-only', 'legal', 'one number of players'],
  ])('finds %s: it fails to be %s (%s)', (name, failing) => {
    const { code, out } = check(`${suspect}#${name}`);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^FAIL {2}.*: ${failing}: expected`, 'm'));
    if (name === 'four-only') {
      expect(out).toMatch(
        /FAIL {2}nakladka, 5 players: legal: .* Error: not for five; replay: dominolab simulate nakladka --players 5/,
      );
      expect(out).toContain('ok    nakladka, 4 players: legal, repeatable, blind');
    }
  });

  it.each(['random', 'greedy', 'heaviest', 'doubles-first', 'noisy:of=random', 'reneger'])(
    'passes %s',
    async (spec) => {
      const { code, out } = await cli('check-bot', spec, '--blocks', '6');
      expect(out).not.toContain('FAIL');
      expect(code).toBe(0);
    },
  );

  it('passes the examples in other languages', async () => {
    for (const example of ['python3 examples/bot.py', 'sh examples/bot.sh']) {
      const { code } = await cli('check-bot', `exec:(${example})`, '--blocks', '2');
      expect(code).toBe(0);
    }
  });
});

describe('new bot', () => {
  it('writes a bot that passes its own test, in any folder', () => {
    const cwd = tempFolder();
    const bin = `${process.execPath} ${path('dist/src/cli/bin.js')}`;
    const env = { ...process.env, DOMINOLAB: bin };
    expect(spawnSync(`${bin} new bot mine`, { cwd, shell: true, encoding: 'utf8' }).stdout).toContain(
      'wrote mine.ts and mine.test.mjs',
    );
    const test = spawnSync(process.execPath, ['--test', 'mine.test.mjs'], {
      cwd,
      env: { ...env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    expect(test.status, test.stdout).toBe(0);
    expect(spawnSync(`${bin} new bot mine`, { cwd, shell: true, encoding: 'utf8' }).stderr).toContain(
      'mine.ts: is there already',
    );
  });
});
