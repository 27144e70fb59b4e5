import { fail } from '../core/errors.js';
import { unknown } from '../core/suggest.js';
import type { GameConfig } from '../games/game.js';
import { type BotSource, type BotSpec, completeParams, parseBot, specText } from '../play/spec.js';
import type { AnyStrategy, ParamSpec, Params } from '../play/strategy.js';

/** A strategy that a process outside plays: the run speaks with it instead of calling it. */
export const EXEC = 'exec';

/** A bot of an experiment: its strategy with every parameter settled. */
export interface ResolvedBot {
  readonly strategy: AnyStrategy;
  readonly params: Params;
  /** Bots that parameters of type `bot` name. */
  readonly children: Readonly<Record<string, ResolvedBot>>;
  /** Name in results: spec with the parameters that differ from their defaults; marked where the bot cheats. */
  readonly label: string;
  /** What a command line takes for it. */
  readonly spec: string;
  /** Spec with every parameter and the hash of its file: what its random stream is keyed by. */
  readonly identity: string;
  readonly source: BotSource;
  /** Whether it, or a bot it is made of, draws random numbers. */
  readonly chance: boolean;
  /** Whether it, or a bot it is made of, sees hands. */
  readonly cheats: boolean;
}

/** A strategy as a library holds it: those of files know their module. */
export interface LoadedStrategy extends AnyStrategy {
  readonly module?: string;
}

let shipped: Promise<readonly AnyStrategy[]> | undefined;

/** The strategies that ship. Loaded when first asked for, since they are written against the public surface. */
export function loadStrategies(): Promise<readonly AnyStrategy[]> {
  shipped ??= import('../../strategies/registry.js').then((module) => module.STRATEGIES);
  return shipped;
}

/** A strategy by the spec of a bot. @throws DominoError `unknown-bot` */
export function findStrategy(spec: BotSpec, strategies: readonly LoadedStrategy[]): AnyStrategy {
  const { source } = spec;
  if (source?.kind === 'exec') return execStrategy(spec);
  const candidates = strategies.filter(
    ({ module }) => module === (source?.kind === 'file' ? source.module : undefined),
  );
  const name = source?.kind === 'file' ? source.name : spec.bot;
  return (
    candidates.find((strategy) => strategy.name === name) ??
    fail(
      'unknown-bot',
      `bots: ${unknown(
        'bot',
        spec.bot,
        candidates.map(({ name }) => name),
      )}`,
    )
  );
}

/**
 * Finds a bot's strategy and settles its parameters.
 * @throws DominoError `unknown-bot`, `bad-bot`, `unknown-param` or `bad-param`
 */
export function resolveBot(spec: BotSpec, config: GameConfig, strategies: readonly LoadedStrategy[]): ResolvedBot {
  const strategy = findStrategy(spec, strategies);
  if (!strategy.games.includes(config.game.name)) {
    fail('bad-bot', `bots: ${strategy.name} plays ${strategy.games.join(', ')}, not ${config.game.name}`);
  }
  const given = completeParams(strategy, spec.params);
  const children = Object.fromEntries(
    Object.entries(strategy.params)
      .filter(([, { type }]) => type === 'bot')
      .map(([name, param]) => [
        name,
        resolveChild(spec.params[name] ?? param.default, name, param, config, strategies),
      ]),
  );
  const nested = (key: 'label' | 'spec' | 'identity') => ({
    ...given,
    ...Object.fromEntries(Object.entries(children).map(([name, child]) => [name, child[key]])),
  });
  const params = nested('spec');
  const source = spec.source ?? { kind: 'shipped' };
  const cheats = strategy.cheats === true || Object.values(children).some((child) => child.cheats);
  const hash = source.kind !== 'shipped' && source.sha256 !== '' ? `@${source.sha256}` : '';
  return {
    strategy,
    params,
    children,
    label: labelOf(strategy, cheats && strategy.cheats === true, nested('label')),
    spec: specText(spec.bot, changed(strategy, params)),
    identity: specText(strategy.name + hash, nested('identity')),
    source,
    chance: !strategy.deterministic || Object.values(children).some((child) => child.chance),
    cheats,
  };
}

function labelOf(strategy: AnyStrategy, cheats: boolean, params: Params): string {
  return specText(cheats ? `${strategy.name}(cheats)` : strategy.name, changed(strategy, params));
}

function changed(strategy: AnyStrategy, params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== strategy.params[name]!.default));
}

function resolveChild(
  given: unknown,
  name: string,
  { imagined }: ParamSpec,
  config: GameConfig,
  strategies: readonly LoadedStrategy[],
): ResolvedBot {
  const child = resolveBot(typeof given === 'string' ? parseBot(given) : (given as BotSpec), config, strategies);
  if (child.source.kind === 'exec') {
    fail('bad-bot', `bots: '${child.spec}' cannot be part of another bot: it runs in a process of its own`);
  }
  if (imagined === true && child.cheats) {
    fail('bad-bot', `bots: ${name}=${child.spec} looks at hands, and cannot be asked in deals that are imagined`);
  }
  return child;
}

/** What the run knows of a bot in another process: any parameters, which the process is told. */
function execStrategy({ params }: BotSpec): AnyStrategy {
  const own = Object.fromEntries(
    Object.keys(params)
      .filter((name) => name !== 'salt')
      .map((name) => [name, { type: 'text', default: '', doc: 'Passed on to the process.' } as const]),
  );
  return {
    name: EXEC,
    games: ['block', 'draw', 'nakladka', 'double-takes'],
    summary: 'A bot in a process of its own, which speaks the protocol of docs/protocol.md.',
    params: {
      ...own,
      salt: { type: 'integer', default: 0, min: 0, max: 1e9, doc: 'Changes the random numbers sent.' },
    },
    deterministic: false,
    create: () => fail('bad-bot', 'bots: a bot in another process cannot be made here'),
  };
}

/**
 * Bots of all sides from those named: one fills every side; two where there are more sides are the first and a field of
 * the second; else one a side.
 * @throws DominoError `bad-bots`
 */
export function fillSides<T>(named: readonly T[], sides: number): T[] {
  if (named.length === sides) return [...named];
  if (named.length === 1) return new Array<T>(sides).fill(named[0]!);
  if (named.length === 2 && sides > 2) return [named[0]!, ...new Array<T>(sides - 1).fill(named[1]!)];
  return fail(
    'bad-bots',
    `bots: expected 1, ${sides > 2 ? '2 or ' : ''}${sides} bots for ${sides} sides, found ${named.length}`,
  );
}
