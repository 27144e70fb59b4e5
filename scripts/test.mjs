// npm test [-- ARGS]: sets up, checks style, runs the tests. ARGS go to vitest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

setUp();
const run = (script, ...args) => {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
};
const args = process.argv.slice(2);
if (args.length === 0) {
  run('@biomejs/biome/bin/biome', 'check', '.');
  run('typescript/bin/tsc', '-p', 'test/tsconfig.json');
}
run('vitest/vitest.mjs', 'run', ...args);
