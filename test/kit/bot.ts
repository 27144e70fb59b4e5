import type { Rng } from '../../src/core/random.js';
import type { GameConfig } from '../../src/games/game.js';
import type { TableBot } from '../../src/play/game.js';
import { completeParams, parseBot } from '../../src/play/spec.js';
import type { Bot } from '../../src/play/strategy.js';
import { STRATEGIES } from '../../strategies/registry.js';

/** A shipped bot by its spec, for one seat, outside any run. */
export function makeBot(spec: string, config: GameConfig, seat: number, rng: Rng): TableBot {
  const { bot, params } = parseBot(spec);
  const strategy = STRATEGIES.find(({ name }) => name === bot)!;
  const settled = completeParams(strategy, params);
  return strategy.create({
    params: settled,
    rng,
    seat,
    game: config.game.name,
    rules: config.rules,
    seating: config.seating,
    config,
    bot: (param, other = seat) => makeBot(String(settled[param]), config, other, rng) as Bot,
  }) as TableBot;
}
