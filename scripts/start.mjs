// npm start [-- ARGS]: sets up, then the CLI with ARGS, or the main job where there are none.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, setUp } from './setup.mjs';

setUp();
const given = process.argv.slice(2);
const args = given.length > 0 ? given : ['run', join(root, 'experiments', 'first-lead.yaml')];
const child = spawn(process.execPath, [join(root, 'dist/src/cli/bin.js'), ...args], { stdio: 'inherit' });
// The terminal sends Ctrl-C to the child too, and a killer of this process means the run: leave the ending to the child.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
