import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { fail } from '../core/errors.js';
import { unknown } from '../core/suggest.js';
import { GAMES } from '../games/registry.js';
import { type BotSource, type BotSpec, parseBot } from '../play/spec.js';
import { type AnyStrategy, defineStrategy } from '../play/strategy.js';
import { EXEC, findStrategy, type LoadedStrategy, loadStrategies } from './bots.js';
import { type Bundle, bundleFile, STRATEGY_FILE } from './bundle.js';

/**
 * The strategies of a run: those that ship, and those of files as they are named. The main thread prepares specs (bundles
 * files, says where each bot comes from); every thread loads what prepared specs say.
 */
export class StrategyLibrary {
  private readonly loaded = new Map<string, readonly LoadedStrategy[]>();
  private readonly bundles = new Map<string, Promise<Bundle>>();
  /** Strategies of folders, by name. */
  private readonly named = new Map<string, { path: string; module: string; sha256: string }>();

  /** @param shipped strategies known by their names */
  constructor(private readonly shipped: readonly AnyStrategy[]) {}

  /** A library with the strategies that ship. */
  static async open(): Promise<StrategyLibrary> {
    return new StrategyLibrary(await loadStrategies());
  }

  /** All strategies loaded so far. */
  get strategies(): readonly LoadedStrategy[] {
    return [...this.shipped, ...[...this.loaded.values()].flat()];
  }

  /**
   * Adds all strategies of a folder under their names.
   * @throws DominoError `no-file`, `bad-strategy`
   */
  async addFolder(folder: string): Promise<void> {
    if (!existsSync(folder) || !statSync(folder).isDirectory())
      fail('no-file', `strategies: ${folder}: no such folder`);
    const files = readdirSync(folder).filter((name) => STRATEGY_FILE.test(name) && !/\.(test|d)\.\w+$/.test(name));
    if (files.length === 0) fail('no-file', `strategies: ${folder}: no .ts or .js file in it`);
    for (const name of files.sort()) {
      const path = join(folder, name);
      const { module, sha256 } = await this.bundle(path);
      for (const strategy of await this.load(module, path)) {
        const taken = this.named.get(strategy.name)?.path ?? (this.isShipped(strategy.name) ? 'dominolab' : undefined);
        if (taken !== undefined && taken !== path) {
          fail('bad-strategy', `strategies: ${path}: the name '${strategy.name}' is taken by ${taken}`);
        }
        this.named.set(strategy.name, { path, module, sha256 });
      }
    }
  }

  /**
   * Says where each bot comes from, and loads it.
   * @param base folder that relative paths start from
   * @throws DominoError `unknown-bot`, `no-file`, `bad-strategy`, `bot-syntax`
   */
  async prepare(spec: BotSpec, base: string): Promise<BotSpec> {
    const settled = await this.settle(spec, base);
    const strategy = findStrategy(settled, this.strategies);
    const params: Record<string, unknown> = { ...settled.params };
    for (const [name, { type }] of Object.entries(strategy.params)) {
      const value = params[name];
      if (type !== 'bot' || value === undefined) continue;
      params[name] = await this.prepare(typeof value === 'string' ? parseBot(value) : (value as BotSpec), base);
    }
    return { ...settled, params };
  }

  /** Loads the modules that prepared specs name. */
  async require(specs: readonly BotSpec[]): Promise<void> {
    for (const { source, params, bot } of specs) {
      if (source?.kind === 'file') await this.load(source.module, bot);
      await this.require(Object.values(params).filter(isSpec));
    }
  }

  private isShipped(name: string): boolean {
    return this.shipped.some((strategy) => strategy.name === name);
  }

  private async settle(spec: BotSpec, base: string): Promise<BotSpec> {
    if (spec.source !== undefined) return spec;
    if (spec.bot === EXEC) return { ...spec, source: execSource(spec) };
    const folder = this.named.get(spec.bot);
    if (folder)
      return { ...spec, source: { kind: 'file', name: spec.bot, module: folder.module, sha256: folder.sha256 } };
    const [file = '', wanted] = spec.bot.split('#');
    if (!isFile(file)) return this.known(spec);
    const path = isAbsolute(file) ? file : join(base, file);
    const { module, sha256 } = await this.bundle(path);
    const { name } = pick(await this.load(module, path), wanted, path);
    /* As seen from here, so that the command which replays a game works. */
    const from = relative(process.cwd(), resolve(path));
    const seen = from.startsWith('.') || isAbsolute(from) ? from : `./${from}`;
    return {
      ...spec,
      bot: wanted === undefined ? seen : `${seen}#${wanted}`,
      source: { kind: 'file', name, module, sha256 },
    };
  }

  private known(spec: BotSpec): BotSpec {
    if (this.isShipped(spec.bot)) return spec;
    const names = [...this.shipped.map(({ name }) => name), ...this.named.keys()];
    return fail('unknown-bot', `bots: ${unknown('bot', spec.bot, names)}`);
  }

  private bundle(path: string): Promise<Bundle> {
    const key = resolve(path);
    let bundle = this.bundles.get(key);
    if (!bundle) {
      bundle = bundleFile(path);
      this.bundles.set(key, bundle);
    }
    return bundle;
  }

  private async load(module: string, path: string): Promise<readonly LoadedStrategy[]> {
    const known = this.loaded.get(module);
    if (known) return known;
    let exported: Record<string, unknown>;
    try {
      exported = (await import(module)) as Record<string, unknown>;
    } catch (error) {
      return fail('bad-strategy', `bots: ${path}: threw ${String(error)} when it was loaded`);
    }
    const strategies = Object.entries(exported).filter(([, value]) => looksLikeStrategy(value));
    const unique = [...new Set(strategies.map(([, value]) => value as AnyStrategy))];
    if (unique.length === 0) {
      fail('bad-strategy', `bots: ${path}: exports no strategy, expected export const x = defineStrategy({ ... })`);
    }
    const read = unique.map((strategy) => ({ ...checkStrategyShape(strategy, path), module }));
    this.loaded.set(module, read);
    return read;
  }
}

/** Whether a bot is named by a file. */
function isFile(text: string): boolean {
  return STRATEGY_FILE.test(text) || /^\.{0,2}\//.test(text);
}

function isSpec(value: unknown): value is BotSpec {
  return typeof value === 'object' && value !== null && 'bot' in value;
}

function pick(strategies: readonly LoadedStrategy[], wanted: string | undefined, path: string): LoadedStrategy {
  const names = strategies.map(({ name }) => name);
  if (wanted === undefined) {
    if (strategies.length === 1) return strategies[0]!;
    fail(
      'unknown-bot',
      `bots: ${path}: holds several strategies, choose one: ${names.map((name) => `${path}#${name}`).join(', ')}`,
    );
  }
  return (
    strategies.find(({ name }) => name === wanted) ??
    fail('unknown-bot', `bots: ${path}: ${unknown('strategy', wanted ?? '', names)}`)
  );
}

function execSource({ params }: BotSpec): BotSource {
  const command = String(params['command'] ?? '');
  if (command.trim() === '') fail('bot-syntax', 'bots: exec names no command, expected exec:COMMAND');
  /* Files that the command names are what the bot is: their hash belongs to its identity. */
  const hash = createHash('sha256');
  let files = 0;
  for (const word of command.split(/\s+/)) {
    /* Not interpreters by their full path: these belong to the machine. */
    if (word === '' || isAbsolute(word) || !existsSync(word) || !statSync(word).isFile()) continue;
    hash.update(readFileSync(word));
    files++;
  }
  return { kind: 'exec', command, sha256: files > 0 ? hash.digest('hex') : '' };
}

function looksLikeStrategy(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && 'create' in value;
}

const PARAM_TYPES = ['integer', 'number', 'boolean', 'choice', 'text', 'bot'];

/** Checks what a file exports as a strategy, whoever made it. @throws DominoError `bad-strategy` */
function checkStrategyShape(strategy: AnyStrategy, path: string): AnyStrategy {
  const { name, games, params = {}, deterministic = false, summary = '', create } = strategy;
  const wrong = (problem: string): never =>
    fail('bad-strategy', `bots: ${path}: strategy '${String(name)}': ${problem}`);
  if (typeof name !== 'string' || !/^[a-z][\w-]*$/i.test(name)) wrong('expected a name of letters, digits and dashes');
  if (name === EXEC) wrong(`the name ${EXEC} is taken`);
  if (typeof create !== 'function') wrong('create: expected a function');
  const known = GAMES.map((game) => game.name);
  if (!Array.isArray(games) || games.length === 0) wrong(`games: expected a list of ${known.join(', ')}`);
  for (const game of games) if (!known.includes(game)) wrong(`games: ${unknown('game', String(game), known)}`);
  for (const [param, spec] of Object.entries(params)) {
    if (!PARAM_TYPES.includes(spec?.type)) wrong(`params.${param}.type: expected ${PARAM_TYPES.join(' or ')}`);
    if (spec.default === undefined) wrong(`params.${param}.default: expected a value`);
    if (spec.type === 'choice' && !Array.isArray(spec.choices)) wrong(`params.${param}.choices: expected a list`);
  }
  return 'salt' in params
    ? { ...strategy, deterministic, summary }
    : defineStrategy({ ...strategy, params, deterministic, summary });
}
