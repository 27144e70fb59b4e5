import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { retable, TABLED } from '../scripts/tables.mjs';

const documents = ['README.md', ...TABLED];

describe('tables in documents', () => {
  it.each(documents)('%s says what its results say', (name) => {
    const text = readFileSync(name, 'utf8');
    expect(retable(text)).toBe(text);
  });

  it('come from experiments that ship, and no results lie about unused', () => {
    const named = documents.flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/<!-- table \w+ ([\w-]+) -->/g)].map((match) => match[1]!),
    );
    const experiments = readdirSync('experiments');
    for (const file of named) expect(experiments).toContain(`${file}.yaml`);
  });
});
