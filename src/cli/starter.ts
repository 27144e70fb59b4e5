/** Files that `new bot NAME` writes: a strategy with comments, and its test. */
export function starterFiles(name: string): { readonly file: string; readonly text: string }[] {
  return [
    { file: `${name}.ts`, text: strategyText(name) },
    { file: `${name}.test.mjs`, text: testText(name) },
  ];
}

function strategyText(name: string): string {
  return `import { defineStrategy, HIGH, isDouble, LOW, moveTile, PIPS } from 'dominolab';

// A strategy: how to play, with parameters. Run it with
//   dominolab simulate block --bots ./${name}.ts,random
//   dominolab simulate block --bots ./${name}.ts:doubles=20,./${name}.ts
//   dominolab check-bot ./${name}.ts
export const strategy = defineStrategy({
  name: '${name}',
  // Games it can play, of block, draw, nakladka and double-takes. \`view\` below has the type of these.
  games: ['block', 'draw'],
  summary: 'Heavy tiles and doubles first, and tiles that leave it a follow-up.',
  // Each parameter with its default, range and meaning; they can be set on the command line and swept over.
  params: {
    doubles: { type: 'number', default: 3, min: -100, max: 100, doc: 'What a double counts beside its pips.' },
    follow: { type: 'number', default: 2, min: -100, max: 100, doc: 'What each own tile of the new end counts.' },
  },
  // True where it never draws from \`rng\`. Math.random is not allowed: the same seed must give the same games.
  deterministic: true,
  // Called once for each seat. What is made here is used for many games: keep nothing of one game for the next.
  create({ params }) {
    const doubles = Number(params['doubles']);
    const follow = Number(params['follow']);
    return {
      // Asked only where there are two moves or more. Everything the seat may see is in \`view\`: \`moves\` (legal moves as
      // integers: moveTile, movePlace), \`hand\`, and \`table\` (ends, counts of tiles, what was played, what seats lack).
      choose(view) {
        let best = view.move(0);
        let most = Number.NEGATIVE_INFINITY;
        for (let i = 0; i < view.moveCount; i++) {
          const move = view.move(i);
          const tile = moveTile(move);
          const { left, suits, words } = view.table;
          // The end that the tile shows afterwards: its other half. The opening tile shows both; the higher will do.
          const touched = left < 0 ? LOW[tile]! : (move & 31) === 0 ? left : view.table.right;
          const shown = PIPS[tile]! - touched;
          let own = 0;
          for (let word = 0; word < words; word++) own += ones(view.hand[word]! & suits[shown * words + word]!);
          const value = HIGH[tile]! + LOW[tile]! + (isDouble(tile) ? doubles : 0) + follow * own;
          if (value > most) {
            most = value;
            best = move;
          }
        }
        return best;
      },
    };
  },
});

function ones(mask: number): number {
  let count = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) count++;
  return count;
}
`;
}

function testText(name: string): string {
  return `// node --test ${name}.test.mjs
// DOMINOLAB says how dominolab is called where \`npx dominolab\` does not find it.
import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const dominolab = process.env.DOMINOLAB ?? 'npx dominolab';
const cwd = dirname(fileURLToPath(import.meta.url));
const run = (args) => execSync(\`\${dominolab} \${args}\`, { cwd, encoding: 'utf8' });

test('${name} keeps the rules of the laboratory', () => {
  const { failed } = JSON.parse(run('check-bot ./${name}.ts --blocks 5 --json'));
  assert.equal(failed, 0);
});

test('${name} beats random play at block', () => {
  const out = run('simulate block --bots ./${name}.ts,random --blocks 3000 --json --out results/${name}-test');
  const swing = JSON.parse(out).cells[0].rows.find((row) => row.metric === 'swingWins');
  assert.ok(swing.lo > 0, \`swing \${swing.mean}, 95 % interval [\${swing.lo}, \${swing.hi}], \${swing.n} blocks\`);
});
`;
}
