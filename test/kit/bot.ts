import type { Rng } from '../../src/core/random.js';
import type { GameConfig } from '../../src/games/game.js';
import type { GameState } from '../../src/games/state.js';
import type { TableBot } from '../../src/play/game.js';
import { completeParams, parseBot } from '../../src/play/spec.js';
import type { AnyStrategy, Bot, BotContext } from '../../src/play/strategy.js';
import { STRATEGIES } from '../../strategies/registry.js';

function strategyOf(spec: string): AnyStrategy {
  return STRATEGIES.find(({ name }) => name === parseBot(spec).bot)!;
}

/** What a shipped bot is made with, for one seat, outside any run; `peek`: the state that a bot that cheats sees. */
export function makeContext(spec: string, config: GameConfig, seat: number, rng: Rng, peek?: GameState): BotContext {
  const params = completeParams(strategyOf(spec), parseBot(spec).params);
  return {
    params,
    rng,
    seat,
    game: config.game.name,
    rules: config.rules,
    seating: config.seating,
    config,
    bot: (param, other = seat) => makeBot(String(params[param]), config, other, rng) as Bot,
    ...(peek === undefined ? {} : { peek: () => peek }),
  };
}

/** A shipped bot by its spec. */
export function makeBot(spec: string, config: GameConfig, seat: number, rng: Rng, peek?: GameState): TableBot {
  return strategyOf(spec).create(makeContext(spec, config, seat, rng, peek)) as TableBot;
}
