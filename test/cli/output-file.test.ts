import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputFile } from '../../src/cli/output-file.js';
import { cli, tempFolder } from '../kit/cli.js';

const folder = tempFolder();
const path = (name: string): string => join(folder, name);

describe('outputFile', () => {
  it('writes later, and until then leaves no trace', () => {
    const write = outputFile('csv', path('new.csv'));
    expect(existsSync(path('new.csv'))).toBe(false);
    write(() => 'new');
    expect(readFileSync(path('new.csv'), 'utf8')).toBe('new');
  });

  it('leaves what is there until it writes', () => {
    writeFileSync(path('old.csv'), 'old, and longer');
    const write = outputFile('csv', path('old.csv'));
    expect(readFileSync(path('old.csv'), 'utf8')).toBe('old, and longer');
    write(() => 'new');
    expect(readFileSync(path('old.csv'), 'utf8')).toBe('new');
  });

  it('makes no text where no file was asked for', () => {
    outputFile('csv', undefined)(() => expect.unreachable());
  });

  it('says at once what cannot be written', () => {
    mkdirSync(path('folder'));
    for (const name of ['folder', 'none/new.csv', 'new.csv/below']) {
      writeFileSync(path('new.csv'), '');
      expect(() => outputFile('moves', path(name))).toThrow(`--moves ${path(name)}: cannot be written (`);
    }
  });

  it.runIf(existsSync('/dev/full'))('loses no result where the writing fails after all', async () => {
    const { code, out, err } = await cli('theory', 'block', '--deals', '5', '--workers', '0', '--csv', '/dev/full');
    expect(code).toBe(1);
    expect(out).toMatch(/^solved +1\.0000/m);
    expect(err).toMatch(/^dominolab: --csv \/dev\/full: cannot be written \(ENOSPC/);
  });
});
