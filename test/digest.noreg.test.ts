import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cli, tempFolder } from './kit/cli.js';

/*
 * Not right or wrong, only unchanged: the bytes of a small run of every game. A change that alters them says so in the
 * changelog and states the new digest here.
 */
it('a fixed mini-experiment gives the bytes it gave before', async () => {
  const hash = createHash('sha256');
  for (const [game, players] of [
    ['block', '3'],
    ['draw', '2'],
    ['nakladka', '5'],
    ['double-takes', '4'],
  ] as const) {
    const out = join(tempFolder(), game);
    const args = [
      '--players',
      players,
      '--bots',
      'greedy,random',
      '--blocks',
      '40',
      '--records',
      'all',
      '--per-block',
      '--workers',
      '0',
      '--quiet',
      '--out',
      out,
    ];
    await cli('simulate', game, ...args);
    for (const name of ['summary.csv', 'blocks.csv', 'records.jsonl']) hash.update(readFileSync(join(out, name)));
  }
  expect(hash.digest('hex').slice(0, 16)).toBe('32d923878ec35b55');
});
