import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';
import { interrupt } from '../kit/interrupt.js';

const bots = new URL('../fixtures/bots/', import.meta.url).pathname;
const folder = tempFolder();
const RESULTS = ['ratings.csv', 'pairs.csv', 'summary.csv', 'manifest.json'];
const bytes = (out: string): string => RESULTS.map((name) => readFileSync(join(out, name), 'utf8')).join('\0');
const pairsOf = (out: string): string[] => readdirSync(join(out, 'pairs')).sort();
const journal = (out: string, pair: string): string =>
  readFileSync(join(out, 'pairs', pair, 'journal', 'journal.jsonl'), 'utf8');

interface Report {
  readonly labels: string[];
  readonly bots: {
    bot: number;
    elo?: { estimate: number; lo: number; hi: number };
    points: { mean: number; n: number };
  }[];
  readonly lead?: { lo: number };
  readonly pairs: { first: number; second: number; wins: { mean: number; n: number; p: number; pHolm: number } }[];
  readonly cycles: { significant: boolean; cycles: { bots: number[]; significant: boolean }[] };
}

async function play(out: string, ...args: string[]): Promise<Report> {
  const { code, out: text, err } = await cli('tournament', ...args, '--quiet', '--json', '--out', join(folder, out));
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(text) as Report;
}

describe('a tournament', () => {
  it.each([
    ['block', ['greedy', 'random', 'heaviest']],
    ['double-takes', ['--players', '3', '--bots', 'greedy,random']],
    ['nakladka', ['--pairs', 'greedy,random', 'random:salt=1', '--gauntlet']],
  ])('of %s %j gives the same bytes for 1, 2 and 5 workers and inline', async (game, args) => {
    const outs: string[] = [];
    for (const workers of ['0', '1', '2', '5']) {
      const out = `${game}-${workers}`;
      await play(out, game, ...args, '--blocks', '150', '--workers', workers);
      outs.push(bytes(join(folder, out)));
    }
    expect(new Set(outs).size).toBe(1);
  });

  it('plays only the pairs that are missing when a bot is added, in whatever order the bots are named', async () => {
    const out = join(folder, 'grow');
    const two = await play('grow', 'block', 'greedy', 'random', '--blocks', '300', '--workers', '2');
    const [known] = pairsOf(out) as [string];
    const before = journal(out, known);
    const three = await play('grow', 'block', 'heaviest', 'random', 'greedy', '--blocks', '300', '--workers', '0');
    expect(pairsOf(out)).toHaveLength(3);
    expect(journal(out, known)).toBe(before);
    const again = three.pairs.find(({ first, second }) => first + second === 3)!;
    expect(again.wins.mean).toBe(two.pairs[0]!.wins.mean);
    expect(three.labels[again.first]).toBe(two.labels[two.pairs[0]!.first]);
    await play('grow-fresh', 'block', 'heaviest', 'random', 'greedy', '--blocks', '300', '--workers', '0');
    expect(bytes(out)).toBe(bytes(join(folder, 'grow-fresh')));
  });

  it('has for a pair the figures of a match of the two', async () => {
    const { pairs, labels, bots: ranked, lead } = await play('same', 'draw', 'greedy', 'random', '--blocks', '200');
    const match = await cli(
      ...['match', 'draw', ...pairs.map(({ first, second }) => `${labels[first]},${labels[second]}`)],
      ...['--blocks', '200', '--json', '--quiet', '--out', join(folder, 'match')],
    );
    const { wins } = JSON.parse(match.out) as { wins: { mean: number; n: number } };
    expect(pairs[0]!.wins.n).toBe(wins.n);
    expect(pairs[0]!.wins.mean).toBeCloseTo(wins.mean, 9);
    expect(ranked.map(({ elo }) => elo!.estimate).reduce((sum, x) => sum + x)).toBeCloseTo(0, 6);
    for (const { elo } of ranked) expect(elo!.lo < elo!.estimate && elo!.estimate < elo!.hi).toBe(true);
    expect(lead).toBeDefined();
  });

  it('raises the flag for a planted cycle, and not where there is none', async () => {
    const trio = ['rock', 'paper', 'scissors'].map((name) => `${bots}cycle.ts#${name}`);
    const { cycles, labels, pairs } = await play('cycle', 'block', ...trio, '--blocks', '1000', '--workers', '2');
    expect(cycles.significant).toBe(true);
    const [a, b, c] = cycles.cycles[0]!.bots.map((bot) => labels[bot]) as [string, string, string];
    const around = 'rock scissors paper rock scissors';
    expect(around).toContain(`${a} ${b} ${c}`);
    for (const { wins } of pairs) expect(wins.pHolm).toBeGreaterThanOrEqual(wins.p);
    const { out } = await cli(
      'tournament',
      'block',
      ...trio,
      '--blocks',
      '1000',
      '--quiet',
      '--out',
      join(folder, 'cycle'),
    );
    expect(out).toContain('cycle: rock beats scissors beats paper beats rock (significant)');
    const plain = await play('plain', 'block', 'greedy', 'random', 'noisy:rate=.8', '--blocks', '1000');
    expect(plain.cycles.significant).toBe(false);
  });

  it('goes on after an interruption to the same bytes, and can be extended', async () => {
    const args = ['block', 'greedy', 'random', 'noisy', '--workers', '2'];
    await play('whole', ...args, '--blocks', '800');
    const out = join(folder, 'cut');
    await play('cut', ...args, '--blocks', '400');
    await play('cut', ...args, '--blocks', '800');
    expect(bytes(out)).toBe(bytes(join(folder, 'whole')));
    interrupt(join(out, 'pairs', pairsOf(out)[1]!), []);
    await play('cut', ...args, '--blocks', '800');
    expect(bytes(out)).toBe(bytes(join(folder, 'whole')));
  });

  it('of more than two sides has no Elo but swings: alone in a field, less the other way round', async () => {
    const {
      bots: ranked,
      pairs,
      labels,
    } = await play('field', 'block', '--players', '3', 'greedy', 'random', '--blocks', '300');
    expect(ranked[0]!.elo).toBeUndefined();
    expect(labels[ranked[0]!.bot]).toBe('greedy');
    const swing = async (list: string): Promise<number> => {
      const out = join(folder, `field-${list}`);
      const run = await cli(
        'simulate',
        'block',
        '--players',
        '3',
        '--bots',
        list,
        '--blocks',
        '300',
        '--json',
        '--quiet',
        '--out',
        out,
      );
      const { cells } = JSON.parse(run.out) as {
        cells: { rows: { metric: string; subject: string; mean: number }[] }[];
      };
      return cells[0]!.rows.find(({ metric, subject }) => metric === 'swingWins' && list.startsWith(subject))!.mean;
    };
    const expected = ((await swing('greedy,random')) - (await swing('random,greedy'))) / 2;
    const { first, wins } = pairs[0]!;
    expect(labels[first] === 'greedy' ? wins.mean : -wins.mean).toBeCloseTo(expected, 9);
  });
});

describe('a mistake is one line', () => {
  it.each([
    [['block', 'greedy'], 'dominolab: bots: a tournament needs two bots or more, found 1; name them after the game'],
    [['block', 'greedy', 'greddy'], "dominolab: bots: unknown bot 'greddy', did you mean 'greedy'?"],
    [
      ['block', 'greedy', 'greedy:salt=0'],
      'dominolab: bots: greedy is named twice; copies that differ by chance: greedy:salt=1',
    ],
    [['blok', 'greedy', 'random'], "dominolab: unknown game 'blok', did you mean 'block'?"],
    [
      ['block', 'greedy', 'random', '--guantlet'],
      "dominolab: unknown argument 'guantlet' of tournament, did you mean 'gauntlet'?",
    ],
    [
      ['block', 'greedy', 'random', '--design', 'swap', '--players', '3'],
      'dominolab: design: swap is for two sides, this game has 3; use rotation',
    ],
  ])('%j', async (args, expected) => {
    const { code, out, err } = await cli('tournament', ...args, '--out', join(folder, 'none'));
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
    expect(err).toContain(expected);
  });

  it('another seed in the same folder names what differs', async () => {
    await play('seed', 'block', 'greedy', 'random', '--blocks', '20');
    const { err } = await cli('tournament', 'block', 'greedy', 'random', '--seed', '2', '--out', join(folder, 'seed'));
    expect(err).toMatch(/the journal there is of another run \(cells\.0\.seed: "1" there, "2" here\)/);
  });
});
