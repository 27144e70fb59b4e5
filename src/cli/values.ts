import { fail } from '../core/errors.js';

/**
 * Reads a whole number given to a flag.
 * @throws DominoError `bad-flag`
 */
export function wholeNumber(flag: string, value: unknown, min: number, max: number = Number.MAX_SAFE_INTEGER): number {
  const text = single(flag, value);
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
    fail('bad-flag', `--${flag}: expected a whole number ${range}, found '${text}'`);
  }
  return number;
}

/** Text of a flag that may stand once only. */
export function single(flag: string, value: unknown): string {
  if (Array.isArray(value)) fail('bad-flag', `--${flag}: given ${value.length} times, expected once`);
  return String(value);
}

/** `--rules k=v`, repeated or with commas between, as an object. */
export function ruleFlags(value: unknown): Record<string, string> {
  const texts = value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
  const rules: Record<string, string> = {};
  for (const part of texts.flatMap((text) => text.split(','))) {
    const equals = part.indexOf('=');
    if (equals < 1) fail('bad-flag', `--rules: expected name=value, found '${part}'`);
    const name = part.slice(0, equals);
    if (name in rules)
      fail('bad-flag', `--rules: ${name} is given twice, as ${rules[name]} and as ${part.slice(equals + 1)}`);
    rules[name] = part.slice(equals + 1);
  }
  return rules;
}
