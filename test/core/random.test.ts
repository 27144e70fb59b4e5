import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dealer } from '../../src/core/dealer.js';
import { deriveKey, Stream } from '../../src/core/random.js';
import { purposeKey, rootKey } from '../../src/core/seed.js';

const unsigned = (stream: Stream) => stream.next() >>> 0;

describe('sfc32', () => {
  it('gives the reference values of PractRand for seed words (0, 2, 1)', () => {
    const stream = new Stream();
    stream.seed(0, 2, 1);
    const expected = [
      0x03b80bb8, 0xa87dbc7e, 0x1787178c, 0x4c7b7234, 0xc65dade2, 0x2c692349, 0xf52c2153, 0xdf098072, 0x9d49b03c,
      0x9562381a, 0xc9b41738, 0x64b75e54, 0x36ce9b32, 0xf106947e, 0x0afc726b, 0x549bbc87,
    ];
    expect(expected.map(() => unsigned(stream))).toEqual(expected);
  });

  it('gives the reference value for seed words (0, 0, 0)', () => {
    const stream = new Stream();
    stream.seed(0, 0, 0);
    expect(unsigned(stream)).toBe(0xfb52c520);
  });
});

describe('streams', () => {
  const key = purposeKey(rootKey('1'), 'deal', 6, 1);

  it('are where they were when sought again, also beyond 2^32', () => {
    const stream = new Stream();
    const first = [0, 1, 2 ** 32, 2 ** 32 + 1, 2 ** 52 + 3].map((index) => {
      stream.seek(key, index);
      return unsigned(stream);
    });
    expect(new Set(first).size).toBe(5);
    stream.seek(key, 2 ** 32 + 1);
    expect(unsigned(stream)).toBe(first[3]);
  });

  it('of neighbouring indices are not correlated (first and second word, 200,000 pairs)', () => {
    const stream = new Stream();
    const n = 200_000;
    for (const gap of [1, 2, 256]) {
      let sum = 0;
      for (let i = 0; i < n; i++) {
        stream.seek(key, i);
        const x = stream.float() - 0.5;
        stream.seek(key, i + gap);
        sum += x * (stream.float() - 0.5);
      }
      /* Each product has mean 0 and standard deviation 1/12. */
      expect(Math.abs((sum * 12) / Math.sqrt(n))).toBeLessThan(4.5);
    }
  });

  it('of neighbouring indices differ in half of their bits', () => {
    const stream = new Stream();
    let flips = 0;
    const n = 20_000;
    for (let i = 0; i < n; i++) {
      stream.seek(key, 2 * i);
      const word = stream.next();
      stream.seek(key, 2 * i + 1);
      for (let x = word ^ stream.next(); x !== 0; x &= x - 1) flips++;
    }
    expect(Math.abs(flips - 16 * n) / Math.sqrt(8 * n)).toBeLessThan(4.5);
  });

  it('have other keys for other purposes, words and texts', () => {
    const root = rootKey('1');
    const keys = [
      root,
      rootKey('01'),
      deriveKey(root, 1),
      deriveKey(root, '1'),
      deriveKey(root, 'ab'),
      deriveKey(deriveKey(root, 'a'), 'b'),
      purposeKey(root, 'lots', 6, 1),
      key,
    ];
    expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(keys.length);
  });
});

describe('bounded integers', () => {
  it('stay in range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 20 }), fc.nat(), (n, seed) => {
        const stream = new Stream();
        stream.seed(seed, 1, 2);
        const x = stream.below(n);
        return Number.isInteger(x) && x >= 0 && x < n;
      }),
    );
  });

  it.each([3, 7, 28, 136, 4095, 5000])('are uniform below %i (chi-square)', (n) => {
    const stream = new Stream();
    stream.seed(n, 5, 9);
    const counts = new Array<number>(n).fill(0);
    const draws = 200 * n;
    for (let i = 0; i < draws; i++) {
      const x = stream.below(n);
      counts[x] = counts[x]! + 1;
    }
    const chi = counts.reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    expect(Math.abs(chi - (n - 1)) / Math.sqrt(2 * (n - 1))).toBeLessThan(5);
  });

  it('take no residue that sixteen bits favour: 3 x 21845 = 65535 leaves one value to draw again', () => {
    const stream = new Stream();
    stream.seed(1, 2, 3);
    let wrong = 0;
    const reference = new Stream();
    reference.seed(1, 2, 3);
    for (let i = 0; i < 300_000; i++) {
      let x: number;
      do x = Math.imul(reference.next() >>> 16, 3);
      while ((x & 0xffff) < 65536 % 3);
      if (stream.below(3) !== x >>> 16) wrong++;
    }
    expect(wrong).toBe(0);
  });
});

describe('Dealer', () => {
  it('deals every order of a small set equally often', () => {
    const dealer = new Dealer(rootKey('chi'), 1, 1);
    const counts = new Map<string, number>();
    const n = 60_000;
    for (let deal = 0; deal < n; deal++) {
      dealer.start(deal, 3);
      const order = dealer.order.join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - n / 6) ** 2 / (n / 6), 0);
    expect(chi).toBeLessThan(25);
  });

  it('gives the same shuffle however it is settled', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 18 }),
        fc.nat({ max: 1e6 }),
        fc.array(fc.nat({ max: 190 })),
        (max, deal, steps) => {
          const whole = new Dealer(rootKey('a'), max, 1);
          const lazy = new Dealer(rootKey('a'), max, 1);
          whole.start(deal, whole.order.length);
          lazy.start(deal, 0);
          for (const step of steps) lazy.settle(Math.min(step, lazy.order.length));
          lazy.settle(lazy.order.length);
          expect(lazy.order).toEqual(whole.order);
          expect([...whole.order].sort((a, b) => a - b)).toEqual([...new Dealer(rootKey('b'), max, 1).order]);
        },
      ),
    );
  });

  it('does not remember the deal before', () => {
    const dealer = new Dealer(rootKey('a'), 6, 2);
    dealer.start(7, 56);
    const order = [...dealer.order];
    dealer.start(8, 56);
    dealer.start(7, 56);
    expect([...dealer.order]).toEqual(order);
  });
});
