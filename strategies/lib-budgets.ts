import type { GameConfig, ParamSpec } from 'dominolab';

/** Numbers that differ by game; `four`: with four players, in place of the game's own. */
export interface ByGame {
  readonly block: number;
  readonly draw: number;
  readonly nakladka: number;
  readonly 'double-takes': number;
  readonly four?: { readonly block: number; readonly draw: number; readonly 'double-takes': number };
}

/** A parameter where it is given, the game's own number where it is 0. */
export function budget(given: unknown, own: ByGame, config: GameConfig): number {
  return Number(given) > 0 ? Number(given) : byGame(own, config);
}

/** The number of a game. */
export function byGame(own: ByGame, { game, seating }: GameConfig): number {
  if (seating.players === 4 && own.four !== undefined && game.name !== 'nakladka') return own.four[game.name];
  return own[game.name];
}

/** A table of numbers in words, for the doc of a parameter where `none` stands for them. */
export function inWords({ block, draw, nakladka, 'double-takes': takes, four }: ByGame, none = 0): string {
  const more = four ? `; 4 players: block ${four.block}, draw ${four.draw}, double-takes ${four['double-takes']}` : '';
  return `${none}: block ${block}, draw ${draw}, nakladka ${nakladka}, double-takes ${takes}${more}`;
}

/** Tiles in all hands at which a solver takes over, where there is one: it mostly needs a few thousand nodes then. */
export const TAKEOVER: ByGame = {
  block: 14,
  draw: 16,
  nakladka: 8,
  'double-takes': 4,
  four: { block: 22, draw: 14, 'double-takes': 12 },
};

/** How many more nodes a deal may take where no other is possible. */
export const FOR_ONE = 10;

/** The same as TAKEOVER where one deal only is possible: there is one to solve, and none to be wrong about. */
export const KNOWN: ByGame = {
  block: 28,
  draw: 28,
  nakladka: 12,
  'double-takes': 24,
  four: { block: 28, draw: 28, 'double-takes': 28 },
};

/** The parameter for it. */
export const KNOWN_TILES: ParamSpec = {
  type: 'integer',
  default: 0,
  min: 0,
  max: 500,
  doc: `The same where one deal only is possible; ${inWords(KNOWN)}.`,
};
