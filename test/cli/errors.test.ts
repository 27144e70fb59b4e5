import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, tempFolder } from '../kit/cli.js';

const folder = tempFolder();
const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const golden = (name: string): string[] =>
  readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** One line on stderr, nothing on stdout, exit code 1. */
async function mistake(...args: string[]): Promise<string> {
  const { code, out, err } = await cli(...args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toMatch(/^dominolab: /);
  return err.trim().replaceAll(folder, '.');
}

describe('a mistake on the command line is one line that names it', () => {
  it.each([
    [
      ['simulate', 'blok'],
      "dominolab: unknown game 'blok', did you mean 'block'? (known: block, draw, nakladka, double-takes)",
    ],
    [
      ['simulate', 'block', '--bots', 'greddy'],
      "dominolab: bots: unknown bot 'greddy', did you mean 'greedy'? (known: random, greedy, heaviest, doubles-first, suit-count, control, trumping, scorer, heuristic, noisy, reneger, monte-carlo, pimc, ismcts, exact-end, omniscient)",
    ],
    [['simulate', 'nakladka', '--bots', 'heaviest'], 'dominolab: bots: heaviest plays block, draw, not nakladka'],
    [
      ['simulate', 'block', '--bots', 'random:slat=1'],
      "dominolab: bots: unknown parameter of random 'slat', did you mean 'salt'? (known: salt)",
    ],
    [
      ['simulate', 'block', '--bots', 'random:salt=x'],
      'dominolab: bots: random:salt: expected an integer from 0 to 1000000000, found "x"',
    ],
    [
      ['simulate', 'block', '--bots', 'random,random,random'],
      'dominolab: bots: expected 1, 2 bots for 2 sides, found 3',
    ],
    [
      ['simulate', 'block', '--rules', 'scorign=pips'],
      "dominolab: rules.scorign: unknown rule of block 'scorign', did you mean 'scoring'? (known: set, handSize, reserve, scoring, blockedBy, opening)",
    ],
    [
      ['simulate', 'block', '--rules', 'scoring=pip'],
      'dominolab: rules.scoring: expected win or pips or difference, found "pip", did you mean \'pips\'?',
    ],
    [['simulate', 'block', '--rules', 'scoring'], "dominolab: --rules: expected name=value, found 'scoring'"],
    [['simulate', 'block', '--players', '5'], 'dominolab: players: block is for 2, 3, 4 players, found 5'],
    [
      ['simulate', 'block', '--players', '2', '--pairs'],
      'dominolab: pairs: block has partnerships with 4 players, found 2',
    ],
    [
      ['simulate', 'block', '--players', '4', '--rules', 'handSize=8'],
      'dominolab: rules.handSize: 4 hands of 8 need 32 tiles, double-6 has 28',
    ],
    [
      ['simulate', 'nakladka', '--players', '5', '--rules', 'handSize=28'],
      'dominolab: rules.handSize: 5 hands of 28 need 140 tiles, 2 double-6 sets have 56',
    ],
    [
      ['simulate', 'double-takes', '--rules', 'set=6'],
      'dominolab: rules.handSize: 2 hands of 17 need 34 tiles, double-6 has 28',
    ],
    [['simulate', 'block', '--rules', 'set=19'], 'dominolab: rules.set: expected an integer from 0 to 18, found "19"'],
    [
      ['simulate', 'block', '--blocks', 'NaN'],
      "dominolab: --blocks: expected a whole number from 1 to 1000000000000, found 'NaN'",
    ],
    [
      ['simulate', 'block', '--blocks', '-5'],
      "dominolab: --blocks: expected a whole number from 1 to 1000000000000, found '-5'",
    ],
    [['simulate', 'block', '--blocks', '1', '--blocks', '2'], 'dominolab: --blocks: given 2 times, expected once'],
    [
      ['simulate', 'block', '--workers', '1.5'],
      "dominolab: --workers: expected a whole number from 0 to 1024, found '1.5'",
    ],
    [
      ['simulate', 'block', '--records', 'some'],
      "dominolab: --records: expected a number of deals, all or none, found 'some'",
    ],
    [
      ['simulate', 'block', '--design', 'swop'],
      "dominolab: --design: unknown design 'swop', did you mean 'swap'? (known: swap, rotation, orders, lead, lots)",
    ],
    [
      ['simulate', 'nakladka', '--design', 'lead'],
      'dominolab: design: lead moves the lead from seat to seat, but the rules of nakladka here say who leads; use lots',
    ],
    [
      ['simulate', 'block', '--deal', '1', '--arrangement', '7'],
      "dominolab: --arrangement: expected a whole number from 0 to 0, found '7'",
    ],
    [['simulate', 'block', '--arrangement', '0'], 'dominolab: --arrangement: expected together with --deal'],
    [
      ['simulate', 'block', '--rules', 'set=6', '--rules', 'set=9'],
      'dominolab: --rules: set is given twice, as 6 and as 9',
    ],
    [
      ['simulate', 'block', '--bots', 'a', '--bots', 'b'],
      'dominolab: --bots: given 2 times; name them once, with commas: --bots a,b',
    ],
    [
      ['stats', '--counts', '1,2,3'],
      "dominolab: --counts: expected five whole numbers LL,LD,MID,WD,WW, not all 0, found '1,2,3'",
    ],
    [
      ['stats', '--counts', '1,2,3,4,5', '--sprt', 'nelo0=2,nelo1=0'],
      "dominolab: --sprt: expected elo0 < elo1 or nelo0 < nelo1, found 'nelo0=2,nelo1=0'",
    ],
    [
      ['stats', '--counts', '1,2,3,4,5', '--sprt', 'nelo=2'],
      "dominolab: --sprt: unknown setting 'nelo', did you mean 'nelo0'? (known: elo0, elo1, nelo0, nelo1, alpha, beta)",
    ],
    [
      ['simulate'],
      'dominolab: Not enough non-option arguments: got 0, need at least 1 (see dominolab simulate --help)',
    ],
    [
      ['simulat', 'block'],
      "dominolab: unknown command 'simulat', did you mean 'simulate'? (known: simulate, run, match, lead, compare-rules, tournament, sweep, tune, new, check-bot, perft, replay, show, solve, analyse, theory, list, stats, verify, diff, schema, bench)",
    ],
    [[], 'dominolab: expected a command (see dominolab --help)'],
  ])('%j', async (args, expected) => {
    expect(await mistake(...args)).toBe(expected);
  });

  it('an unknown flag, with the near match', async () => {
    expect(await mistake('simulate', 'block', '--sed', '1')).toContain(
      "unknown argument 'sed' of simulate, did you mean 'seed'? (known: --players,",
    );
  });

  it('a number that is missing', async () => {
    expect(await mistake('simulate', 'block', '--blocks')).toContain('Not enough arguments following: blocks');
  });
});

describe('a mistake in an experiment file has file, line and column', () => {
  it.each([
    ['name: x\ngame: block\nplayerz: 2\n', "./e.yaml:3:1: unknown field 'playerz', did you mean 'players'?"],
    ['name: x\ngame: blok\n', './e.yaml:2:1: game: '],
    ['name: x\ngame: block\nstop: {blocks: -1}\n', './e.yaml:3:8: stop.blocks: '],
    ['name: x\ngame: block\nstop: {blocks: .nan}\n', './e.yaml:3:8: stop.blocks: '],
    [
      'name: x\ngame: block\nrules:\n  scorign: pips\n',
      "./e.yaml:4:3: rules.scorign: unknown rule of block 'scorign', did you mean 'scoring'?",
    ],
    ['name: x\ngame: block\nplayers: 5\n', './e.yaml:3:1: players: block is for 2, 3, 4 players, found 5'],
    ['name: x\ngame: block\nbots: greddy\n', "./e.yaml:3:1: bots: unknown bot 'greddy', did you mean 'greedy'?"],
    [
      'name: x\ngame: block\nmatrix:\n  rules.scoring: [win, pip]\n',
      './e.yaml:4:3: rules.scoring: expected win or pips or difference, found "pip", did you mean \'pips\'?',
    ],
    [
      'name: x\ngame: block\nmatrix:\n  colour: [1]\n',
      "./e.yaml:4:3: matrix.colour: matrix key 'colour' is not one of",
    ],
    ['name: X y\ngame: block\n', './e.yaml:1:1: name: expected small letters, digits and dashes, found "X y"'],
    ['name: x\n', './e.yaml:1:1: game: expected a game: block, draw, nakladka, double-takes'],
    ['name: [x\n', './e.yaml:2:1: Flow sequence'],
    ['', './e.yaml: the file is empty'],
  ])('%j', async (text, expected) => {
    expect(await mistake('run', write('e.yaml', text))).toContain(`dominolab: ${expected}`);
  });

  it('a file that is not there', async () => {
    expect(await mistake('run', join(folder, 'none.yaml'))).toContain('dominolab: ./none.yaml: cannot be read (ENOENT');
  });
});

describe('a mistake in a file of records or deals has file and line', () => {
  it('an empty file, a deal cut in the middle, a tile twice, a wrong count', async () => {
    const deal = golden('perft.jsonl')[0]!;
    expect(await mistake('perft', write('empty.jsonl', '\n'))).toContain('./empty.jsonl: the file is empty');
    expect(await mistake('replay', write('empty.jsonl', ''))).toContain('./empty.jsonl: the file is empty');
    expect(await mistake('perft', write('cut.jsonl', deal.slice(0, 100)))).toContain(
      './cut.jsonl:1: not a whole JSON object',
    );
    expect(await mistake('perft', write('twice.jsonl', deal.replace('"5-0"', '"4-3"')))).toContain(
      './twice.jsonl:1: tile 4-3 appears 2 times, the set has it once',
    );
    const wrong = await cli('perft', write('wrong.jsonl', deal.replace('[7, 21, 58', '[7, 21, 59')));
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain(
      '1 block 2 players: 7 21 58 174 396 786 1469 2132 3068  WRONG, the file says 7 21 59 174',
    );
  });

  it('replay goes on after a broken line and names each', async () => {
    const [first, second, third] = golden('records.jsonl') as [string, string, string];
    const path = write(
      'records.jsonl',
      [first, second.slice(0, 200), third.replace('"6-4", "4-0R"', '"6-4", "4-2R"')].join('\n'),
    );
    const { code, out } = await cli('replay', path);
    expect(code).toBe(1);
    const lines = out.trim().split('\n');
    expect(lines[0]).toContain('records.jsonl:2: not a whole JSON object');
    expect(lines[1]).toContain(
      "records.jsonl:3: rounds.0.moves.1: '4-2R' is not legal for seat 0, legal: 6-2L 4-3R 4-0R",
    );
    expect(lines[2]).toBe('1 of 3 records hold');
  });
});

describe('the folder of results', () => {
  const quick = ['simulate', 'block', '--blocks', '50', '--workers', '0', '--quiet', '--out'];

  it('is replaced where it holds a finished run of the same experiment, whatever else was in that run', async () => {
    const out = join(folder, 'again');
    expect((await cli(...quick, out, '--records', '2', '--per-block')).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual([
      'blocks.csv',
      'journal',
      'manifest.json',
      'records.jsonl',
      'summary.csv',
      'timing.json',
    ]);
    expect((await cli(...quick, out)).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['journal', 'manifest.json', 'summary.csv', 'timing.json']);
  });

  it('is left alone where it is foreign or cannot be written', async () => {
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.txt'), 'mine');
    expect(await mistake(...quick, foreign)).toContain(
      'the folder holds files that are not results of dominolab (thesis.txt)',
    );
    expect(readdirSync(foreign)).toEqual(['thesis.txt']);
    const other = join(folder, 'other');
    await cli('simulate', 'draw', '--blocks', '10', '--workers', '0', '--quiet', '--out', other);
    expect(await mistake(...quick, other)).toContain(
      "holds results of experiment 'simulate-draw', not 'simulate-block'",
    );
    expect(await mistake(...quick, join(foreign, 'thesis.txt', 'below'))).toMatch(
      /--out .*: cannot write there \(ENOTDIR/,
    );
    expect(await mistake(...quick, '/proc/none')).toMatch(/--out \/proc\/none: cannot write there \(ENOENT/);
  });
});
