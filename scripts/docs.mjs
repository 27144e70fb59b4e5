// Runs the examples of the documents and puts their real output behind them: `node scripts/docs.mjs` after a build.
// test/docs.test.ts calls the same functions and compares.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

export const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/bots.md',
  'docs/library.md',
  'docs/matches.md',
  'docs/protocol.md',
  'docs/results.md',
  'docs/tournaments.md',
  'docs/search.md',
];

/** A new folder with what the examples name, so that nothing is written into the repository. */
export function exampleFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dominolab-docs-'));
  for (const name of ['examples', 'experiments', 'test/golden'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  return folder;
}

/** Code blocks that are followed by a block of output: language, code, output as written. */
export function examples(text) {
  return [...text.matchAll(/```(js|sh)\n((?:(?!```)[\s\S])*)```\n+```text\n((?:(?!```)[\s\S])*)```/g)].map(
    ([, language, code, output]) => ({ language, code, output }),
  );
}

/** What an example prints on stdout and stderr. Shell examples are `npx dominolab` commands, run in `cwd`. */
export function runExample({ language, code }, cwd) {
  const bin = join(root, 'dist/src/cli/bin.js');
  if (language === 'sh') {
    return code
      .trim()
      .replaceAll(/ \\\n\s*/g, ' ')
      .split('\n')
      .map((line) => {
        const args = line
          .replace(/^npx dominolab /, '')
          .match(/'[^']*'|\S+/g)
          .map((arg) => arg.replaceAll("'", ''));
        const { stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd, encoding: 'utf8' });
        return stdout + stderr;
      })
      .join('');
  }
  // Inside the package, so that it finds 'dominolab' as a user's code would.
  const folder = join(root, 'dist', 'examples');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${Math.floor(performance.now())}.mjs`);
  writeFileSync(file, code);
  const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd, encoding: 'utf8' });
  rmSync(file);
  return stdout + stderr;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const only = process.argv.slice(2);
  for (const name of DOCUMENTS.filter((name) => only.length === 0 || only.includes(name))) {
    const folder = exampleFolder();
    let text = readFileSync(join(root, name), 'utf8');
    for (const example of examples(text)) {
      const before = `${example.code}\`\`\`\n\n\`\`\`text\n`;
      text = text.replace(before + example.output, () => before + runExample(example, folder));
    }
    writeFileSync(join(root, name), text);
  }
}
