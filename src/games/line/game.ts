import { placeTable } from '../../core/notation.js';
import { PIPS, tileCount } from '../../core/tiles.js';
import type { Game, GameConfig, GameStatistic, ScoreRange } from '../game.js';
import { handSizeOption, type RuleOption, reserveOption, setOption } from '../options.js';
import { LineState } from './state.js';

const options: readonly RuleOption[] = [
  setOption(6),
  handSizeOption(7, 'Tiles dealt to each player (rules 2).'),
  reserveOption('2.3'),
  {
    name: 'scoring',
    type: 'choice',
    default: 'win',
    choices: ['win', 'pips', 'difference'],
    doc: 'What the winner scores: 1 shared where tied; the others’ pips; each other side’s pips minus its own (rules 2.5).',
  },
  {
    name: 'blockedBy',
    type: 'choice',
    default: 'side',
    choices: ['side', 'hand'],
    doc: 'A blocked game goes to the side with fewest pips, or to the side of the lightest single hand (rules 2.4).',
  },
  {
    name: 'opening',
    type: 'choice',
    default: 'any',
    choices: ['any', 'highest-double'],
    doc: 'The leader lays any tile, or the holder of the highest double must lead it (rules 2.6).',
  },
];

const events: readonly GameStatistic[] = [
  {
    name: 'blocked',
    unit: 'share of games',
    scale: 1,
    proportion: true,
    meaning: 'The game ended with all passing in a row.',
  },
  { name: 'tilesPlayed', unit: 'tiles', scale: 1, meaning: 'Tiles laid in the game.' },
  { name: 'passes', unit: 'plies', scale: 1, meaning: 'Passes in the game, those that end a blocked game included.' },
  { name: 'draws', unit: 'tiles', scale: 1, meaning: 'Tiles drawn from the stock.' },
];

const seatStats: readonly GameStatistic[] = [
  { name: 'pipsLeft', unit: 'pips', scale: 1, meaning: 'Pips left in the hand of the seat at the end.' },
];

/**
 * A win scores 0 to 1. Pips: all others' hands at most. Difference: below 0 only through a partner's hand (rules 2.5), at
 * worst the heaviest tiles that partners of the player who went out can hold.
 */
function scoreRange({ rules, seating, set, handSize }: GameConfig, draws: boolean): ScoreRange {
  if (rules['scoring'] === 'win') return { low: 0, high: 60 };
  const tiles = Array.from({ length: tileCount(set) }, (_, tile) => PIPS[tile]!).sort((a, b) => b - a);
  const heaviest = (count: number): number => tiles.slice(0, count).reduce((sum, pips) => sum + pips, 0);
  const { players, sides } = seating;
  const drawn = draws ? Math.max(0, tiles.length - players * handSize - Number(rules['reserve'])) : 0;
  const own = players / sides;
  const high = (rules['scoring'] === 'difference' ? sides - 1 : 1) * heaviest((players - own) * handSize + drawn);
  if (rules['scoring'] === 'pips' || own === 1) return { low: 0, high };
  return { low: -(sides - 1) * heaviest((own - 1) * handSize + drawn), high };
}

function lineGame(name: 'block' | 'draw', title: string, summary: string): Game {
  return {
    name,
    family: 'line',
    title,
    summary,
    players: [2, 3, 4],
    pairs: [4],
    pairsAlways: false,
    copies: 1,
    options: () => options,
    rounds: () => 1,
    forcesLeader: (rules) => rules['opening'] === 'highest-double',
    mustRedeal: () => false,
    scoreScale: (rules) => (rules['scoring'] === 'win' ? 60 : 1),
    scoreRange: (config) => scoreRange(config, name === 'draw'),
    forfeitScore: ({ rules, seating }) => (rules['scoring'] === 'win' ? 60 / (seating.sides - 1) : 0),
    places: placeTable(['L', 'R']),
    createState: (config) => new LineState(config),
    events,
    seatStats,
  };
}

/** Block: who cannot play passes (rules.md section 2). */
export const block = lineGame(
  'block',
  'Block',
  'Hoyle’s block game: match an end or pass; the stock is never touched.',
);

/** Draw: who cannot play draws from the stock (rules.md section 2). */
export const draw = lineGame('draw', 'Draw', 'Hoyle’s draw game: who cannot match an end draws until a tile fits.');
