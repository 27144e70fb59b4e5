import { fail } from '../core/errors.js';
import { unknown } from '../core/suggest.js';
import type { AnyStrategy, ParamSpec, Params, ParamValue } from './strategy.js';

/**
 * Where a bot comes from. Files are bundled to a module (run/bundle.ts); `sha256` is of the bundle, or of the files that a
 * command names.
 */
export type BotSource =
  | { readonly kind: 'shipped' }
  | { readonly kind: 'file'; readonly module: string; readonly name: string; readonly sha256: string }
  | { readonly kind: 'exec'; readonly command: string; readonly sha256: string };

/** A bot as named by a user: strategy and the parameters given, not yet checked. A parameter may be a bot itself. */
export interface BotSpec {
  /** A name, a file of strategies (`./mine.ts`, `./mine.ts#name`), or `exec`. */
  readonly bot: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Missing where not settled, and where it ships. */
  readonly source?: BotSource;
}

/**
 * Reads a comma-separated list of bots: `name:param=value,param=value,other`. A segment with `=` and no name before it
 * continues the bot before it; nested specs and commands stand in parentheses.
 * @throws DominoError `bot-syntax`
 */
export function parseBotList(text: string): BotSpec[] {
  const groups: string[] = [];
  for (const segment of splitTop(text, ',')) {
    if (/^[A-Za-z_]\w*=/.test(segment) && groups.length > 0) groups.push(`${groups.pop()},${segment}`);
    else groups.push(segment);
  }
  return groups.map(parseBot);
}

/**
 * Reads one bot.
 * @throws DominoError `bot-syntax`
 */
export function parseBot(text: string): BotSpec {
  const inner = stripParens(text.trim());
  if (inner === '') fail('bot-syntax', `bots: empty name of a bot in '${text}'`);
  if (inner.startsWith('exec:')) return parseExec(inner);
  const colon = topIndex(inner, ':');
  if (colon < 0) {
    if (inner.includes('=')) fail('bot-syntax', `bots: '${inner}' has a parameter but no bot before it`);
    return { bot: inner, params: {} };
  }
  return { bot: inner.slice(0, colon), params: readParams(splitTop(inner.slice(colon + 1), ','), inner) };
}

/** `exec:(command),param=value`: the command is everything up to the first comma outside parentheses. */
function parseExec(text: string): BotSpec {
  const [command = '', ...parts] = splitTop(text.slice('exec:'.length), ',');
  const plain = stripParens(command.trim());
  if (plain === '') fail('bot-syntax', `bots: '${text}' names no command, expected exec:COMMAND`);
  return { bot: 'exec', params: { ...readParams(parts, text), command: plain } };
}

function readParams(parts: readonly string[], inner: string): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const part of parts) {
    const equals = part.indexOf('=');
    if (equals < 1) fail('bot-syntax', `bots: '${part}' in '${inner}' is not param=value`);
    const name = part.slice(0, equals);
    if (name in params) fail('bot-syntax', `bots: parameter '${name}' stands twice in '${inner}'`);
    params[name] = part.slice(equals + 1);
  }
  return params;
}

function stripParens(text: string): string {
  return text.startsWith('(') && matching(text) === text.length - 1 ? stripParens(text.slice(1, -1).trim()) : text;
}

/** Index of the parenthesis that closes the one at 0. */
function matching(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
}

function topIndex(text: string, wanted: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if (depth === 0 && text[i] === wanted) return i;
  }
  return -1;
}

/** Parts of a text between separators that stand outside parentheses. @throws DominoError `bot-syntax` */
export function splitTop(text: string, separator: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const char of text) {
    if (char === '(') depth++;
    if (char === ')' && --depth < 0) fail('bot-syntax', `bots: ')' without '(' in '${text}'`);
    if (char === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  if (depth !== 0) fail('bot-syntax', `bots: '(' without ')' in '${text}'`);
  return parts;
}

/**
 * Fills a strategy's defaults in and checks each value; text is accepted for every type.
 * @throws DominoError `unknown-param` or `bad-param`
 */
export function completeParams(strategy: AnyStrategy, given: Readonly<Record<string, unknown>>): Params {
  const names = Object.keys(strategy.params);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) fail('unknown-param', `bots: ${unknown(`parameter of ${strategy.name}`, name, names)}`);
  }
  return Object.fromEntries(
    Object.entries(strategy.params).map(([name, spec]) => [
      name,
      given[name] === undefined ? spec.default : readParam(strategy.name, name, spec, given[name]),
    ]),
  );
}

function readParam(strategy: string, name: string, spec: ParamSpec, value: unknown): ParamValue {
  const read = PARAM_READERS[spec.type](value, spec);
  if (read !== undefined) return read;
  return fail('bad-param', `bots: ${strategy}:${name}: expected ${paramDomain(spec)}, found ${JSON.stringify(value)}`);
}

const PARAM_READERS: Record<ParamSpec['type'], (value: unknown, spec: ParamSpec) => ParamValue | undefined> = {
  integer: (value, spec) => numberIn(value, spec, Number.isInteger),
  number: (value, spec) => numberIn(value, spec, Number.isFinite),
  boolean: (value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
  choice: (value, spec) => (typeof value === 'string' && spec.choices!.includes(value) ? value : undefined),
  text: (value) => (typeof value === 'string' ? value : undefined),
  bot: (value) =>
    typeof value === 'string' ? value : typeof value === 'object' ? botText(value as BotSpec) : undefined,
};

function numberIn(value: unknown, spec: ParamSpec, kind: (value: unknown) => boolean): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (!kind(number)) return undefined;
  const { min = -Infinity, max = Infinity } = spec;
  return (number as number) >= min && (number as number) <= max ? (number as number) : undefined;
}

/** What a parameter accepts, in words. */
export function paramDomain(spec: ParamSpec): string {
  if (spec.type === 'boolean') return 'true or false';
  if (spec.type === 'choice') return spec.choices!.join(' or ');
  if (spec.type === 'text') return 'a text';
  if (spec.type === 'bot') return 'a bot';
  const range = spec.min !== undefined && spec.max !== undefined ? ` from ${spec.min} to ${spec.max}` : '';
  return `${spec.type === 'integer' ? 'an integer' : 'a number'}${range}`;
}

/** Text of a bot's spec as it was given. */
export function botText({ bot, params }: BotSpec): string {
  const values = Object.entries(params).map(([name, value]): [string, ParamValue] => [
    name,
    typeof value === 'object' ? botText(value as BotSpec) : (value as ParamValue),
  ]);
  return specText(bot, Object.fromEntries(values));
}

/** Spec text of a bot: its parameters in alphabetical order; the command of an exec bot first. */
export function specText(name: string, params: Params): string {
  const { command, ...rest } = params;
  const exec = name.startsWith('exec') && command !== undefined;
  const sorted = Object.entries(exec ? rest : params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${paramText(value)}`);
  const parts = exec ? [paramText(command), ...sorted] : sorted;
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`;
}

function paramText(value: ParamValue): string {
  const text = String(value);
  return /[\s,:=()]/.test(text) && matching(text) !== text.length - 1 ? `(${text})` : text;
}
