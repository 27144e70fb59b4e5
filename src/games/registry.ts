import { fail } from '../core/errors.js';
import { seating } from '../core/seats.js';
import { unknown } from '../core/suggest.js';
import { tileCount } from '../core/tiles.js';
import { doubleTakes } from './double-takes/game.js';
import type { Game, GameConfig } from './game.js';
import { block, draw } from './line/game.js';
import { nakladka } from './nakladka/game.js';
import { completeRules } from './options.js';

/** All games: the one list from which types, choices, docs and tests are derived. */
export const GAMES: readonly Game[] = [block, draw, nakladka, doubleTakes];

/**
 * A game by its name.
 * @throws DominoError `unknown-game`
 */
export function findGame(name: string): Game {
  const names = GAMES.map((game) => game.name);
  return GAMES.find((game) => game.name === name) ?? fail('unknown-game', unknown('game', name, names));
}

/** What a configuration is made from; what is missing takes the game's default. */
export interface GameChoice {
  readonly game: string;
  readonly players?: number | undefined;
  readonly pairs?: boolean | undefined;
  readonly rules?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Settles players and rules of a game.
 * @throws DominoError `unknown-game`, `bad-players`, `bad-pairs`, `unknown-rule`, `bad-rule` or `set-too-small`
 */
export function configure(choice: GameChoice): GameConfig {
  const game = findGame(choice.game);
  const players = choice.players ?? game.players[0]!;
  if (!game.players.includes(players)) {
    fail('bad-players', `players: ${game.name} is for ${game.players.join(', ')} players, found ${players}`);
  }
  const mayPair = game.pairs.includes(players);
  if (choice.pairs && !mayPair && !game.pairsAlways) {
    fail('bad-pairs', `pairs: ${game.name} has partnerships with ${game.pairs.join(' or ')} players, found ${players}`);
  }
  const pairs = mayPair && (game.pairsAlways || choice.pairs === true);
  const rules = completeRules(game.name, game.options(players), choice.rules ?? {});
  const set = game.fixedSet ?? Number(rules['set']);
  const handSize = Number(rules['handSize']);
  const tiles = tileCount(set) * game.copies;
  if (players * handSize > tiles) {
    const sets = game.copies === 1 ? `double-${set} has` : `${game.copies} double-${set} sets have`;
    fail(
      'set-too-small',
      `rules.handSize: ${players} hands of ${handSize} need ${players * handSize} tiles, ${sets} ${tiles}`,
    );
  }
  return {
    game,
    seating: seating(players, pairs),
    rules,
    set,
    handSize,
    rounds: game.rounds(tiles, players, handSize),
    scoreScale: game.scoreScale(rules),
  };
}
