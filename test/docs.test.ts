import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, exampleFolder, examples, runExample } from '../scripts/docs.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

describe.each(DOCUMENTS)('%s', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  /* Examples of a document run one after another in one folder. */
  const folder = exampleFolder();

  it.each(examples(text).map((example) => [example.code.trim().split('\n')[0], example] as const))(
    '%s',
    (_, example) => {
      expect(runExample(example, folder)).toBe(example.output);
    },
  );

  it('leads nowhere that is not there', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !link.includes('://'));
    for (const link of links)
      expect(() => readFileSync(new URL(link, new URL(name, `file://${root}`))), link).not.toThrow();
  });
});
