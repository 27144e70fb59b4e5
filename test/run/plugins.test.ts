import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseBot } from '../../src/play/spec.js';
import { StrategyLibrary } from '../../src/run/library.js';
import { cli, tempFolder } from '../kit/cli.js';
import { errorMessage } from '../kit/errors.js';

const plain = (name: string, body = 'view.move(0)'): string => `
import { defineStrategy } from 'dominolab';
export const ${name} = defineStrategy({
  name: '${name}', games: ['block', 'nakladka'], summary: '', deterministic: true,
  params: { depth: { type: 'integer', default: 1, min: 0, max: 9, doc: '' } },
  create({ params }) { const depth: number = Number(params['depth']); void depth; return { choose: (view) => ${body} }; },
});
`;

function file(text: string, name = 'mine.ts', folder = tempFolder()): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function simulate(...args: string[]): Promise<ReturnType<typeof cli>> {
  return cli(
    'simulate',
    'block',
    '--blocks',
    '60',
    '--workers',
    '1',
    '--quiet',
    '--out',
    join(tempFolder(), 'o'),
    ...args,
  );
}

describe('strategies in files', () => {
  it('play where they lie, in TypeScript, with parameters', async () => {
    const path = file(plain('mine'));
    const { code, out } = await simulate('--bots', `${path}:depth=2,greedy`);
    expect(code).toBe(0);
    expect(out).toContain('mine:depth=2  swingPoints');
  });

  it('are chosen by #name where a file holds several', async () => {
    const path = file(plain('one') + plain('two').replace("import { defineStrategy } from 'dominolab';", ''));
    expect((await simulate('--bots', path)).err).toContain(`holds several strategies, choose one: `);
    expect((await simulate('--bots', `${path}#two,random`)).out).toContain('two');
    expect((await simulate('--bots', `${path}#tw,random`)).err).toContain("unknown strategy 'tw', did you mean 'two'?");
  });

  it('report a mistake of syntax with file, line and column', async () => {
    const { code, err } = await simulate('--bots', file('const a = 1;\nconst b = ;\n'));
    expect(code).toBe(1);
    expect(err).toMatch(/^dominolab: bots: .*mine\.ts:2:11: Unexpected ";"\n$/);
  });

  it.each([
    ['export const a = 1;', 'exports no strategy'],
    ['throw new Error("early");', 'threw Error: early when it was loaded'],
    ["export const a = { name: 'a', games: ['blok'], create() {} };", "unknown game 'blok', did you mean 'block'?"],
    ["export const a = { name: 'a', games: [], create() {} };", 'games: expected a list'],
    ["export const a = { name: 'a b', games: ['block'], create() {} };", 'expected a name'],
    ["export const a = { name: 'a', games: ['block'], create: 3 };", 'create: expected a function'],
    [
      "export const a = { name: 'a', games: ['block'], params: { x: { type: 'int', default: 1 } }, create() {} };",
      'params.x.type',
    ],
  ])('%s is refused in one line', async (text, expected) => {
    const { code, err } = await simulate('--bots', file(text));
    expect(code).toBe(1);
    expect(err).toContain(expected);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('are missed with a near match', async () => {
    const path = file(plain('mine'));
    expect((await simulate('--bots', path.replace('mine.ts', 'mime.ts'))).err).toContain("did you mean 'mine.ts'?");
  });

  it('may be a folder, known by their names', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'bots'));
    file(plain('first'), 'a.ts', join(folder, 'bots'));
    file(plain('second').replaceAll(': number', ''), 'b.js', join(folder, 'bots'));
    const yaml = file(
      'name: own\ngame: block\nstrategies: ./bots\nbots: [first, second]\nstop: { blocks: 20 }\n',
      'x.yaml',
      folder,
    );
    const { code, out } = await cli('run', yaml, '--out', join(folder, 'o'), '--quiet', '--workers', '0');
    expect(code).toBe(0);
    expect(out).toContain('swing is first minus second');
    expect((await simulate('--strategies', join(folder, 'bots'), '--bots', 'frist')).err).toContain(
      "did you mean 'first'?",
    );
  });

  it('have the hash of what they do in their identity: comments and places do not change it, code does', async () => {
    const library = await StrategyLibrary.open();
    const hash = async (path: string): Promise<string> => {
      const { source } = await library.prepare(parseBot(path), '.');
      return source?.kind === 'file' ? source.sha256 : '';
    };
    const first = await hash(file(plain('mine')));
    expect(await hash(file(`// a comment\n${plain('mine')}`))).toBe(first);
    expect(await hash(relative('.', file(plain('mine'))))).toBe(first);
    expect(await hash(file(plain('mine', 'view.move(view.moveCount - 1)')))).not.toBe(first);
  });

  it('can be part of another bot, processes cannot', async () => {
    const path = file(plain('mine'));
    expect((await simulate('--bots', `noisy:of=(${path}:depth=3),rate=.5,random`)).out).toContain(
      'noisy:of=(mine:depth=3),rate=0.5',
    );
    expect((await simulate('--bots', 'noisy:of=(exec:(sh x))')).err).toContain('cannot be part of another bot');
    expect((await simulate('--bots', 'noisy:of=gredy')).err).toContain("did you mean 'greedy'?");
  });

  it('are refused by a parameter they do not have', async () => {
    const library = await StrategyLibrary.open();
    await expect(library.prepare(parseBot('./nothing.ts'), '.')).rejects.toThrow('no such file');
    expect(errorMessage(() => parseBot('exec:'))).toContain('names no command');
    expect((await simulate('--bots', `${file(plain('mine'))}:deph=2`)).err).toContain("did you mean 'depth'?");
  });
});
