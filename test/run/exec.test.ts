import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { GAMES } from '../../src/games/registry.js';
import { cli, tempFolder } from '../kit/cli.js';

const example = (name: string): string => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url));
const python = `exec:(python3 ${example('bot.py')})`;
const shell = `exec:(sh ${example('bot.sh')})`;

beforeAll(() => {
  try {
    execFileSync('python3', ['--version']);
  } catch {
    execFileSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq python3'], { stdio: 'ignore' });
  }
});

async function play(bots: string, ...more: string[]) {
  const out = join(tempFolder(), 'o');
  const result = await cli('simulate', 'block', '--bots', bots, '--out', out, '--quiet', ...more);
  return {
    ...result,
    summary: () => readFileSync(join(out, 'summary.csv'), 'utf8'),
    manifest: () => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')),
  };
}

/** A bot in shell: greets, then answers each question with `answer`. */
function scripted(answer: string): string {
  const path = join(tempFolder(), 'bot.sh');
  writeFileSync(
    path,
    `while IFS= read -r line; do case $line in
*'"type":"hello"'*) echo '{"type":"hello","protocol":1}' ;;
*'"type":"move"'*) rest=\${line#*\\"game\\":}; game=\${rest%%[!0-9]*}; ${answer} ;;
esac; done`,
  );
  return `exec:(sh ${path})`;
}

/** Kills the processes whose command line ends with a text; false where there are none. */
function killAll(ending: string): boolean {
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLine(name).endsWith(ending))
    .map(Number);
  for (const pid of own) process.kill(pid, 'SIGKILL');
  return own.length > 0;
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

describe('bots in other languages', () => {
  it.each(GAMES.map(({ name }) => name))('the Python example plays 1,000 games of %s', async (game) => {
    const out = join(tempFolder(), 'o');
    const args = [
      '--bots',
      `${python},random`,
      '--design',
      'orders',
      '--blocks',
      game === 'nakladka' ? '250' : '500',
      '--out',
      out,
    ];
    const { code, out: text } = await cli('simulate', game, ...args, '--json', '--workers', '2');
    expect(code).toBe(0);
    const rows = JSON.parse(text).cells[0].rows as { metric: string; lo: number }[];
    /* In draw the heaviest tile is worth less than 500 blocks can show. */
    if (game !== 'draw') expect(rows.find(({ metric }) => metric === 'swingPoints')!.lo).toBeGreaterThan(0);
  });

  it('give the same bytes for any number of workers', async () => {
    const bytes = await Promise.all(
      ['0', '1', '3'].map(async (workers) =>
        (await play(`${shell},random`, '--blocks', '150', '--workers', workers)).summary(),
      ),
    );
    expect(new Set(bytes).size).toBe(1);
  });

  it('survive kill -9 in the middle of a run: what was in flight is played again, and nothing is a fault', async () => {
    const marked = `exec:(python3 ${example('bot.py')} marked-${process.pid})`;
    let killed = 0;
    let rest = 0;
    /* Looks until a process runs; leaves time to recover before it kills again. */
    const timer = setInterval(() => {
      if (killed === 2 || --rest > 0) return;
      if (!killAll(`bot.py marked-${process.pid}`)) return;
      killed++;
      rest = 8;
    }, 100);
    const run = await play(`${marked},random`, '--blocks', '8000', '--workers', '2');
    clearInterval(timer);
    expect(killed).toBeGreaterThan(0);
    expect(run.code).toBe(0);
    expect(run.manifest().faults).toEqual([]);
    expect(run.summary()).toBe((await play(`${marked},random`, '--blocks', '8000', '--workers', '0')).summary());
  });

  it.each([
    ['dies', 'exit 7', 'its process died', 'its process ended with code 7'],
    ['writes rubbish', 'echo hm', 'broke the protocol', 'wrote "hm", expected a line of JSON'],
    ['answers for another game', `echo '{"game":99999,"move":0}'`, 'broke the protocol', 'for a game that was asked'],
    ['says what is no move', `echo "{\\"game\\":$game,\\"move\\":\\"9-9L\\"}"`, 'illegal move', 'returned "9-9L"'],
    ['counts beyond the moves', `echo "{\\"game\\":$game,\\"move\\":99}"`, 'illegal move', 'returned 99'],
    ['says nothing', ':', 'no move in time', 'gave no answer within 0.5 s'],
  ])('one that %s is named', async (_, answer, words, detail) => {
    const bot = scripted(answer);
    const { code, err } = await play(`${bot},random`, '--blocks', '5', '--workers', '0', '--move-timeout', '0.5');
    expect(code).toBe(1);
    expect(err).toContain(`(${words}): game block, seed 1, deal 0, arrangement 0, seat 0: `);
    expect(err).toContain(detail);
    const { code: excluded, out } = await play(
      `${bot},random`,
      '--blocks',
      '2',
      '--workers',
      '1',
      '--move-timeout',
      '0.5',
      '--on-fault',
      'exclude',
    );
    expect(excluded).toBe(0);
    expect(out).toContain('2 of 2 blocks left out');
  });

  it('may name moves by notation, and a command that is none is named', async () => {
    const named = scripted(
      `moves=\${line##*\\"moves\\":[\\"}; first=\${moves%%\\"*}; echo "{\\"game\\":$game,\\"move\\":\\"$first\\"}"`,
    );
    expect((await play(`${named},random`, '--blocks', '20', '--workers', '0')).code).toBe(0);
    expect((await play('exec:(no-such-command),random', '--blocks', '2', '--workers', '0')).err).toContain(
      'its process ended with code 127',
    );
  });

  it('replay the case that an error names', async () => {
    const { err } = await play(`${scripted('exit 7')},random`, '--blocks', '5', '--workers', '0');
    const command = /replay: dominolab (.*)$/m
      .exec(err)![1]!
      .match(/'[^']*'|\S+/g)!
      .map((word) => word.replaceAll("'", ''));
    const again = await cli(...command);
    expect(again.code).toBe(1);
    expect(again.err).toBe(err);
  });

  it('talk as the document of the protocol shows', async () => {
    const talk = tempFolder();
    process.env['TALK'] = talk;
    const bots = 'exec:(sh test/fixtures/talk.sh),random';
    await play(bots, '--rules', 'handSize=3', '--seed', 'talk3', '--blocks', '1', '--workers', '0');
    const shown = readFileSync('docs/protocol.md', 'utf8').match(/^(->|<-) .*$/gm)!;
    const side = (arrow: string): string =>
      shown
        .filter((line) => line.startsWith(arrow))
        .map((line) => `${line.slice(3)}\n`)
        .join('');
    expect(readFileSync(join(talk, 'in'), 'utf8')).toBe(side('->'));
    expect(readFileSync(join(talk, 'out'), 'utf8')).toBe(side('<-'));
  });
});
