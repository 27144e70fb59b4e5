// Runs the examples of the documents and puts their real output behind them: `node scripts/docs.mjs` after a build.
// test/docs.test.ts calls the same functions and compares.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

export const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/library.md', 'docs/results.md'];

/** Code blocks that are followed by a block of output: language, code, output as written. */
export function examples(text) {
  return [...text.matchAll(/```(js|sh)\n([\s\S]*?)```\n+```text\n([\s\S]*?)```/g)].map(
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
  for (const name of DOCUMENTS) {
    let text = readFileSync(join(root, name), 'utf8');
    for (const example of examples(text)) {
      const before = `${example.code}\`\`\`\n\n\`\`\`text\n`;
      text = text.replace(before + example.output, () => before + runExample(example, root));
    }
    writeFileSync(join(root, name), text);
  }
}
