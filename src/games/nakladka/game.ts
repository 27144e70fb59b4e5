import { placeTable } from '../../core/notation.js';
import type { Game } from '../game.js';
import { handSizeOption, reserveOption } from '../options.js';
import { DOUBLES, KINDS, SIX } from './masks.js';
import { NakladkaState } from './state.js';

/* Four ends of 6-6 make 48, so a play scores 45 at most, twice that for a double overlaid; a bonus of all pips. */
const MOST = 2 * 45 * 2 * KINDS + 340;

/** Nakladka: fives with overlays, two double-six sets (rules.md section 3). */
export const nakladka: Game = {
  name: 'nakladka',
  family: 'nakladka',
  title: 'Nakladka',
  summary: 'Mark Howard’s fives with overlays: two double-six sets, a spinner, points for table sums of five.',
  players: [4, 5, 6],
  pairs: [4, 6],
  pairsAlways: false,
  copies: 2,
  fixedSet: SIX,
  options: () => [
    handSizeOption(7, 'Tiles dealt to each player (rules 3).'),
    reserveOption('3.3'),
    {
      name: 'robber',
      type: 'boolean',
      default: false,
      doc: 'Zbojnicki: what an overlay scores is taken from the player who made the sum (rules 3.7).',
    },
    {
      name: 'spinnerOverlay',
      type: 'boolean',
      default: true,
      doc: 'The spinner may be overlaid while it is an end (rules 3.3).',
    },
  ],
  rounds: () => 1,
  forcesLeader: () => true,
  mustRedeal: (order, dealt) => {
    for (let i = 0; i < dealt; i++) if ((DOUBLES >>> order[i]!) & 1) return false;
    return true;
  },
  scoreScale: () => 1,
  scoreRange: () => ({ low: 0, high: MOST }),
  forfeitScore: () => 0,
  places: placeTable(['@a', '@b', '@c', '@d', '^a', '^b', '^c', '^d', '^s']),
  createState: (config) => new NakladkaState(config),
  events: [
    {
      name: 'blocked',
      unit: 'share of games',
      scale: 1,
      proportion: true,
      meaning: 'The deal ended with all passing in a row.',
    },
    { name: 'tilesPlayed', unit: 'tiles', scale: 1, meaning: 'Tiles laid in the game, overlays included.' },
    { name: 'passes', unit: 'plies', scale: 1, meaning: 'Passes in the game, those that end a blocked game included.' },
    { name: 'draws', unit: 'tiles', scale: 1, meaning: 'Tiles drawn from the stock.' },
    { name: 'overlays', unit: 'plies', scale: 1, meaning: 'Tiles laid on an identical one.' },
    { name: 'robbed', unit: 'points', scale: 1, meaning: 'Points taken from other sides by overlays (robber).' },
    {
      name: 'endBonus',
      unit: 'points',
      scale: 1,
      meaning: 'Points the deal’s winner scored for the pips left in the hands of other sides.',
    },
  ],
  seatStats: [{ name: 'pipsLeft', unit: 'pips', scale: 1, meaning: 'Pips left in the hand of the seat at the end.' }],
};
