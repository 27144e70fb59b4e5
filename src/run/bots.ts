import { fail } from '../core/errors.js';
import { unknown } from '../core/suggest.js';
import type { GameConfig } from '../games/game.js';
import { type BotSpec, completeParams, fullSpec, shortSpec } from '../play/spec.js';
import type { AnyStrategy, Params } from '../play/strategy.js';

/** A bot of an experiment: its strategy with every parameter settled. */
export interface ResolvedBot {
  readonly strategy: AnyStrategy;
  readonly params: Params;
  /** Spec with the parameters that differ from their defaults: the name in results. */
  readonly label: string;
  /** Spec with every parameter: what its random stream is keyed by. */
  readonly identity: string;
}

let shipped: Promise<readonly AnyStrategy[]> | undefined;

/** The strategies that ship. Loaded when first asked for, since they are written against the public surface. */
export function loadStrategies(): Promise<readonly AnyStrategy[]> {
  shipped ??= import('../../strategies/registry.js').then((module) => module.STRATEGIES);
  return shipped;
}

/**
 * Finds a bot's strategy and settles its parameters.
 * @throws DominoError `unknown-bot`, `bad-bot`, `unknown-param` or `bad-param`
 */
export function resolveBot(spec: BotSpec, config: GameConfig, strategies: readonly AnyStrategy[]): ResolvedBot {
  const names = strategies.map(({ name }) => name);
  const strategy =
    strategies.find(({ name }) => name === spec.bot) ?? fail('unknown-bot', `bots: ${unknown('bot', spec.bot, names)}`);
  if (!strategy.games.includes(config.game.name)) {
    fail('bad-bot', `bots: ${strategy.name} plays ${strategy.games.join(', ')}, not ${config.game.name}`);
  }
  const params = completeParams(strategy, spec.params);
  return { strategy, params, label: shortSpec(strategy, params), identity: fullSpec(strategy.name, params) };
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
