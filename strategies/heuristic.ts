import { type AnyStrategy, type BotContext, defineStrategy, type GameName, type ParamValue } from 'dominolab';
import { control } from './control.js';
import { scorer } from './scorer.js';
import { trumping } from './trumping.js';

const STRONGEST: Readonly<Record<GameName, AnyStrategy>> = {
  block: control,
  draw: control,
  nakladka: scorer,
  'double-takes': trumping,
};

/**
 * The strongest heuristic that ships for the game at hand, with its defaults (docs/strategies.md compares them): what a
 * search plays out with, departs from or takes others for, where no other bot is named.
 */
export const heuristic = defineStrategy({
  name: 'heuristic',
  games: ['block', 'draw', 'nakladka', 'double-takes'],
  summary: 'The strongest heuristic of the game: control, scorer or trumping.',
  params: {},
  deterministic: true,
  create(context: BotContext) {
    const { params, create } = STRONGEST[context.game];
    const defaults = Object.entries(params).map(([name, { default: value }]): [string, ParamValue] => [name, value]);
    return create({ ...context, params: Object.fromEntries(defaults) });
  },
});
