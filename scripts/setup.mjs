// What `npm start` and `npm test` do first: install what the lock file names and build what has changed, each only when
// needed. Everything said goes to stderr.
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}

/** Runs `action` unless `stamp` says it was done for this state. */
function once(stamp, state, message, action) {
  const path = join(root, stamp);
  if (existsSync(path) && readFileSync(path, 'utf8') === state) return;
  process.stderr.write(`dominolab: ${message}\n`);
  action();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, state);
}

function sh(command) {
  execSync(command, { cwd: root, stdio: ['ignore', 2, 2] });
}

export function setUp() {
  once('node_modules/.dominolab-installed', hashFiles(['package-lock.json']), 'installing packages', () =>
    sh('npm ci --no-audit --no-fund'),
  );
  const sources = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    ...filesBelow('src'),
    ...filesBelow('strategies'),
  ];
  once('dist/.built', hashFiles(sources), 'building', () => {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    sh('node node_modules/typescript/bin/tsc -p tsconfig.json');
  });
}
