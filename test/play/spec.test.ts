import { describe, expect, it } from 'vitest';
import { completeParams, parseBot, parseBotList, specText } from '../../src/play/spec.js';
import { type AnyStrategy, defineStrategy } from '../../src/play/strategy.js';
import { errorMessage } from '../kit/errors.js';

const noisy: AnyStrategy = defineStrategy({
  name: 'noisy',
  games: ['block'],
  summary: '',
  params: {
    of: { type: 'text', default: 'random', doc: '' },
    rate: { type: 'number', default: 0.1, min: 0, max: 1, doc: '' },
    deep: { type: 'boolean', default: false, doc: '' },
    kind: { type: 'choice', default: 'a', choices: ['a', 'b'], doc: '' },
    worlds: { type: 'integer', default: 9, min: 1, max: 99, doc: '' },
  },
  deterministic: true,
  create: () => ({ choose: (view) => view.move(0) }),
});

describe('a list of bots', () => {
  it('is split at commas; a segment with = continues the bot before it', () => {
    expect(parseBotList('a,b:x=1,y=2,c')).toEqual([
      { bot: 'a', params: {} },
      { bot: 'b', params: { x: '1', y: '2' } },
      { bot: 'c', params: {} },
    ]);
    expect(parseBotList('a:x=1,b:x=2')).toEqual([
      { bot: 'a', params: { x: '1' } },
      { bot: 'b', params: { x: '2' } },
    ]);
  });

  it('keeps nested specs in parentheses together', () => {
    expect(parseBotList('noisy:of=(monte-carlo:worlds=9,c=2),rate=0.1,random')).toEqual([
      { bot: 'noisy', params: { of: '(monte-carlo:worlds=9,c=2)', rate: '0.1' } },
      { bot: 'random', params: {} },
    ]);
    expect(parseBot('(noisy:rate=1)')).toEqual({ bot: 'noisy', params: { rate: '1' } });
  });

  it('is refused with what is wrong', () => {
    expect(errorMessage(() => parseBotList('a,,b'))).toContain('empty name');
    expect(errorMessage(() => parseBotList('x=1'))).toContain('no bot before it');
    expect(errorMessage(() => parseBotList('a:x'))).toContain('not param=value');
    expect(errorMessage(() => parseBotList('a:x=1,x=2'))).toContain('stands twice');
    expect(errorMessage(() => parseBotList('a:of=(b'))).toContain("'(' without ')'");
    expect(errorMessage(() => parseBotList('a)'))).toContain("')' without '('");
  });
});

describe('parameters', () => {
  it('take defaults, and text of every type; salt is always there', () => {
    expect(completeParams(noisy, { rate: '0.5', deep: 'true', kind: 'b', worlds: '3' })).toEqual({
      of: 'random',
      rate: 0.5,
      deep: true,
      kind: 'b',
      worlds: 3,
      salt: 0,
    });
  });

  it.each([
    [{ rate: 'x' }, 'a number from 0 to 1'],
    [{ rate: 2 }, 'a number from 0 to 1'],
    [{ worlds: 1.5 }, 'an integer from 1 to 99'],
    [{ worlds: '' }, 'an integer from 1 to 99'],
    [{ kind: 'c' }, 'a or b'],
    [{ deep: 1 }, 'true or false'],
    [{ rat: 1 }, "did you mean 'rate'?"],
  ])('%j is refused', (given, expected) => {
    expect(errorMessage(() => completeParams(noisy, given))).toContain(expected);
  });

  it('make one identity and one label whatever order they came in', () => {
    const params = completeParams(noisy, { worlds: 3, of: '(a:b=1)' });
    expect(specText('noisy', { worlds: 3, of: '(a:b=1)' })).toBe('noisy:of=(a:b=1),worlds=3');
    expect(specText('noisy', params)).toBe('noisy:deep=false,kind=a,of=(a:b=1),rate=0.1,salt=0,worlds=3');
    expect(parseBot('noisy:of=(a:b=1),worlds=3').params).toEqual({ of: '(a:b=1)', worlds: '3' });
  });
});
