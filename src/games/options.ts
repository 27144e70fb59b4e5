import { fail } from '../core/errors.js';
import { didYouMean, unknown } from '../core/suggest.js';
import { MAX_PIP } from '../core/tiles.js';

/** Value of a rule option. */
export type RuleValue = number | string | boolean;

/** Every option of a game with its value in force. */
export type Rules = Readonly<Record<string, RuleValue>>;

/** One rule option: its type, default, range or choices, and what it does (with the paragraph of the rules). */
export interface RuleOption {
  readonly name: string;
  readonly type: 'integer' | 'choice' | 'boolean';
  readonly default: RuleValue;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  readonly doc: string;
}

/** The option `set`, shared by the games that are played with any set. */
export function setOption(standard: number): RuleOption {
  return {
    name: 'set',
    type: 'integer',
    default: standard,
    min: 0,
    max: MAX_PIP,
    doc: 'Highest pip of the set: 6 for double-six (rules 1).',
  };
}

/** The option `handSize`. */
export function handSizeOption(standard: number, doc: string): RuleOption {
  return { name: 'handSize', type: 'integer', default: standard, min: 1, max: 190, doc };
}

/** The option `reserve`. */
export function reserveOption(paragraph: string): RuleOption {
  return {
    name: 'reserve',
    type: 'integer',
    default: 0,
    min: 0,
    max: 190,
    doc: `Tiles of the stock that are never drawn (rules ${paragraph}).`,
  };
}

/** What an option accepts, in words. */
export function optionDomain(option: RuleOption): string {
  if (option.type === 'boolean') return 'true or false';
  if (option.type === 'choice') return option.choices!.join(' or ');
  return `an integer from ${option.min} to ${option.max}`;
}

/**
 * Fills the defaults in and checks every value. Text is accepted for every type, as it comes from a command line.
 * @throws DominoError `unknown-rule` or `bad-rule`
 */
export function completeRules(
  game: string,
  options: readonly RuleOption[],
  given: Readonly<Record<string, unknown>>,
): Rules {
  for (const name of Object.keys(given)) {
    if (!options.some((option) => option.name === name)) {
      fail(
        'unknown-rule',
        `rules.${name}: ${unknown(
          `rule of ${game}`,
          name,
          options.map((option) => option.name),
        )}`,
      );
    }
  }
  return Object.fromEntries(
    options.map((option) => [
      option.name,
      given[option.name] === undefined ? option.default : readRule(option, given[option.name]),
    ]),
  );
}

function readRule(option: RuleOption, value: unknown): RuleValue {
  if (option.type === 'boolean') {
    if (value === true || value === 'true') return true;
    if (value === false || value === 'false') return false;
  } else if (option.type === 'choice') {
    if (typeof value === 'string' && option.choices!.includes(value)) return value;
  } else {
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isInteger(number) && number >= option.min! && number <= option.max!)
      return number;
  }
  const near = typeof value === 'string' ? didYouMean(value, option.choices ?? []) : '';
  return fail(
    'bad-rule',
    `rules.${option.name}: expected ${optionDomain(option)}, found ${JSON.stringify(value)}${near}`,
  );
}
