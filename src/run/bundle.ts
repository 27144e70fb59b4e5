import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Message } from 'esbuild';
import { fail } from '../core/errors.js';
import { didYouMean } from '../core/suggest.js';

/** Endings of files that hold strategies. */
export const STRATEGY_FILE = /\.(ts|mts|js|mjs)$/;

/** A file of strategies, bundled to one module. */
export interface Bundle {
  /** URL of the module: what threads import. */
  readonly module: string;
  /** Of the bundled code, wherever it was made. */
  readonly sha256: string;
}

/**
 * Bundles a file of strategies, TypeScript or JavaScript, with all that it imports but `dominolab` itself. Bundles are kept by
 * the hash of their content.
 * @throws DominoError `no-file`, or `bad-strategy` with file, line and column
 */
export async function bundleFile(path: string): Promise<Bundle> {
  if (!existsSync(path) || !statSync(path).isFile()) fail('no-file', `bots: ${path}: no such file${nearFile(path)}`);
  const code = await build(path);
  /* Comments of esbuild name the files as seen from the bot's folder; they are no part of what the bot does. */
  const sha256 = createHash('sha256')
    .update(code.replaceAll(/^\s*\/\/ .*$/gm, ''))
    .digest('hex');
  const file = join(cacheFolder(), `${createHash('sha256').update(code).digest('hex')}.mjs`);
  if (!existsSync(file)) writeWhole(file, code);
  return { module: pathToFileURL(file).href, sha256 };
}

async function build(path: string): Promise<string> {
  const { build } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      entryPoints: [basename(path)],
      absWorkingDir: dirname(resolve(path)),
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      external: ['dominolab'],
      legalComments: 'none',
      logLevel: 'silent',
      tsconfigRaw: '{}',
    });
    return outputFiles[0]!.text;
  } catch (error) {
    const { errors } = error as BuildFailure;
    if (!Array.isArray(errors) || errors.length === 0) throw error;
    return fail('bad-strategy', `bots: ${placeOf(errors[0]!, path)}: ${errors[0]!.text}`);
  }
}

function placeOf({ location }: Message, path: string): string {
  if (location === null) return path;
  const file = location.file === basename(path) ? path : join(dirname(path), location.file);
  return `${file}:${location.line}:${location.column + 1}`;
}

function nearFile(path: string): string {
  const folder = dirname(path);
  return existsSync(folder)
    ? didYouMean(
        basename(path),
        readdirSync(folder).filter((name) => STRATEGY_FILE.test(name)),
      )
    : '';
}

let cache: string | undefined;

/**
 * Where bundles lie: in the user's cache, one folder an installation. `dominolab` resolves from there to this installation, so
 * that a bot in any folder finds it.
 */
function cacheFolder(): string {
  if (cache !== undefined) return cache;
  const library = new URL('../index.js', compiled(import.meta.url)).href;
  const own = createHash('sha256').update(library).digest('hex').slice(0, 16);
  const homes = [process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), tmpdir()];
  for (const home of homes) {
    try {
      const folder = join(home, 'dominolab', own);
      const shim = join(folder, 'node_modules', 'dominolab');
      mkdirSync(shim, { recursive: true });
      writeWhole(join(shim, 'package.json'), '{"name":"dominolab","type":"module","exports":"./index.js"}\n');
      writeWhole(join(shim, 'index.js'), `export * from ${JSON.stringify(library)};\n`);
      cache = folder;
      return folder;
    } catch {
      /* Not writable: the next one. */
    }
  }
  return fail('cannot-write', `bots: no folder to keep bundles in (tried ${homes.join(' and ')})`);
}

/** The compiled counterpart of a module that a test runs from its source. */
function compiled(url: string): string {
  return url.endsWith('.ts') ? url.replace(/\/src\/(?=run\/)/, '/dist/src/').replace(/\.ts$/, '.js') : url;
}

/** Writes a file so that nobody ever reads half of it. */
function writeWhole(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, path);
}
