import { placeTable } from '../../core/notation.js';
import { MAX_PIP } from '../../core/tiles.js';
import type { Game, GameConfig } from '../game.js';
import { handSizeOption, setOption } from '../options.js';
import { REVOKE_COST, TakesState } from './state.js';

/** Double Takes: trick-taking in which doubles are trumps (rules.md section 4). */
export const doubleTakes: Game = {
  name: 'double-takes',
  family: 'double-takes',
  title: 'Double Takes',
  summary: 'David Galt’s trick-taking game with the double-fifteen set: doubles are trumps.',
  players: [2, 3, 4],
  pairs: [4],
  pairsAlways: true,
  copies: 1,
  options: (players) => [
    setOption(15),
    handSizeOption(players === 3 ? 15 : 17, 'Tiles dealt to each player a round: 17, with three players 15 (rules 4).'),
    {
      name: 'doubleRank',
      type: 'choice',
      default: 'pips',
      choices: ['pips', 'high'],
      doc: 'The double of the declared suit ranks by its pips, or is the top of its suit (rules 4.3).',
    },
    {
      name: 'revoke',
      type: 'choice',
      default: 'forbidden',
      choices: ['forbidden', 'penalty'],
      doc: 'Only legal plays exist, or failing to follow costs 5 points when the game is over (rules 4.6).',
    },
  ],
  rounds: (tiles, players, handSize) => Math.max(1, Math.floor(tiles / (players * handSize))),
  forcesLeader: () => false,
  mustRedeal: () => false,
  scoreScale: () => 1,
  /* Every trick and double of the game; a revoke in every play is beyond what can be, so no game is below (rules 4.6). */
  scoreRange: (config) => ({
    low: config.rules['revoke'] === 'penalty' ? -REVOKE_COST * tricksOf(config) * ownSeats(config) : 0,
    high: tricksOf(config) + config.set + 1,
  }),
  forfeitScore: (config) => Math.floor((tricksOf(config) + config.set + 1) / (config.seating.sides - 1)),
  places: placeTable(Array.from({ length: MAX_PIP + 1 }, (_, suit) => `:${suit}`)),
  createState: (config) => new TakesState(config),
  events: [
    { name: 'trumped', unit: 'tricks', scale: 1, meaning: 'Tricks won by a double that was not of the declared suit.' },
    { name: 'revokes', unit: 'plies', scale: 1, meaning: 'Failures to follow suit when able (revoke: penalty).' },
  ],
  seatStats: [
    { name: 'tricks', unit: 'tricks', scale: 1, meaning: 'Tricks the seat took in the game.' },
    {
      name: 'doubles',
      unit: 'doubles',
      scale: 1,
      meaning: 'Doubles the seat took in the game, what was left over included.',
    },
  ],
};

function tricksOf({ rounds, handSize }: GameConfig): number {
  return rounds * handSize;
}

function ownSeats({ seating }: GameConfig): number {
  return seating.players / seating.sides;
}
