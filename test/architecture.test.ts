import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/* A folder imports only from itself and those above it; the pure ones know no clock, no chance, no console, no node. */
const LAYERS = ['core', 'games', 'play', 'search', 'stats', 'run', 'output', 'cli'];
const PURE = ['core', 'games', 'play', 'search', 'stats'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
const imports = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\/\/.*$/gm, '');
const layerOf = (file: string): string => relative(join(root, 'src'), file).split('/')[0]!;

describe('src', () => {
  const sources = files('src').filter((file) => LAYERS.includes(layerOf(file)));

  it('has files to look at', () => {
    expect(sources.length).toBeGreaterThan(50);
  });

  it.each(sources.map((file) => relative(root, file)))(
    '%s imports only from its own folder and those above',
    (name) => {
      const file = join(root, name);
      const layer = layerOf(file);
      const wrong = imports(code(readFileSync(file, 'utf8')))
        .filter((target) => target.startsWith('.'))
        .map((target) => resolve(dirname(file), target))
        .filter((target) => target.startsWith(join(root, 'src')))
        .filter((target) => LAYERS.indexOf(layerOf(target)) > LAYERS.indexOf(layer));
      expect(wrong).toEqual([]);
    },
  );

  it.each(sources.filter((file) => PURE.includes(layerOf(file))).map((file) => relative(root, file)))(
    '%s is pure',
    (name) => {
      const text = code(readFileSync(join(root, name), 'utf8'));
      expect(imports(text).filter((target) => target.startsWith('node:'))).toEqual([]);
      expect(text).not.toMatch(/Math\.random|Date\.now|new Date\b|performance\.|console\.|process\./);
    },
  );
});

describe('strategies', () => {
  it.each(files('strategies').map((file) => relative(root, file)))('%s uses the public surface only', (name) => {
    const wrong = imports(readFileSync(join(root, name), 'utf8')).filter(
      (target) => target !== 'dominolab' && !target.startsWith('./'),
    );
    expect(wrong).toEqual([]);
  });
});
