import { fail } from '../core/errors.js';
import type { DealJson, RecordJson } from '../core/shapes.js';
import { formatTile, isDouble, parseTile, tileCount } from '../core/tiles.js';
import type { GameConfig } from './game.js';
import { configure } from './registry.js';
import type { DealtTiles } from './state.js';

/*
 * The one checking door: what comes in as JSON leaves as a configuration and a deal that the unchecked engine may take.
 */

/** A deal with what it is to be played under. */
export interface CheckedDeal {
  readonly config: GameConfig;
  readonly deal: DealtTiles;
}

/**
 * Checks a deal (records.md) against the rules.
 * @throws DominoError: those of `configure` and `parseTile`, `tile-twice`, `bad-hands`, `bad-stock`, `bad-seat`, `no-double`, `wrong-leader`
 */
export function readDeal(json: DealJson): CheckedDeal {
  const config = configureFor(json.game, json.rules, json.hands, json.pairs ?? false);
  const hands = readHands(json.hands, config, 'hands');
  const stock = (json.stock ?? []).map((text) => parseTile(text, config.set));
  return finishDeal(config, [hands], stock, [], json.leader, json.eldest);
}

/**
 * Checks the deal of a record; the moves are for play/replay.ts.
 * @throws DominoError: as `readDeal`, and `bad-sides`
 */
export function readRecordDeal(json: RecordJson): CheckedDeal {
  const first = json.rounds[0]!;
  const players = first.hands.length;
  const sides = json.sides ?? first.hands.map((_, seat) => seat);
  const count = Math.max(...sides) + 1;
  if (sides.length !== players || sides.some((side, seat) => side !== seat % count)) {
    fail('bad-sides', `sides: expected one a seat, seat mod number of sides, found ${JSON.stringify(sides)}`);
  }
  const config = configureFor(json.game, json.rules, first.hands, count < players);
  if (config.seating.sides !== count) {
    fail('bad-sides', `sides: ${json.game} with ${players} players has ${config.seating.sides} sides, found ${count}`);
  }
  if (config.game.family !== 'double-takes' && json.rounds.length > 1) {
    fail('bad-hands', `rounds: ${json.game} has one round, found ${json.rounds.length}`);
  }
  const rounds = json.rounds.map((round, i) => readHands(round.hands, config, `rounds.${i}.hands`));
  const stock = (first.stock ?? []).map((text) => parseTile(text, config.set));
  const leftover = (json.leftover ?? []).map((text) => parseTile(text, config.set));
  const checked = finishDeal(config, rounds, stock, leftover, first.leader, first.eldest);
  json.rounds.forEach((round, i) => {
    const leader = (checked.deal.leader + i) % players;
    if (round.leader !== undefined && round.leader !== leader) {
      fail(
        'wrong-leader',
        `rounds.${i}.leader: the lead moves one seat a round, expected ${leader}, found ${round.leader}`,
      );
    }
  });
  return checked;
}

/** A deal for study need not say its hand size, nor have equal hands: what is dealt is checked tile by tile. */
function configureFor(game: string, rules: DealJson['rules'], hands: readonly string[][], pairs: boolean): GameConfig {
  return configure({
    game,
    players: hands.length,
    pairs,
    rules: { handSize: Math.max(1, Math.min(...hands.map((hand) => hand.length))), ...rules },
  });
}

function readHands(hands: readonly string[][], config: GameConfig, field: string): number[][] {
  if (hands.length !== config.seating.players) {
    fail('bad-hands', `${field}: expected ${config.seating.players} hands, found ${hands.length}`);
  }
  const read = hands.map((hand) => hand.map((text) => parseTile(text, config.set)));
  read.forEach((hand, seat) => {
    if (hand.length === 0) fail('bad-hands', `${field}.${seat}: a hand must hold at least one tile`);
    if (config.game.family === 'double-takes' && hand.length !== read[0]!.length) {
      fail(
        'bad-hands',
        `${field}.${seat}: hands of Double Takes must be equal, found ${hand.length} and ${read[0]!.length} tiles`,
      );
    }
  });
  return read;
}

function finishDeal(
  config: GameConfig,
  rounds: number[][][],
  stock: number[],
  leftover: number[],
  leader: number | undefined,
  eldest: number | undefined,
): CheckedDeal {
  const { game, seating } = config;
  if (game.family === 'double-takes' && stock.length > 0) fail('bad-stock', 'stock: Double Takes has no stock');
  if (rounds.some((hands) => hands[0]!.length !== rounds[0]![0]!.length)) {
    fail('bad-hands', 'rounds: all rounds must deal the same number of tiles');
  }
  checkCopies(config, [...rounds.flat(2), ...stock, ...leftover]);
  for (const [field, seat] of Object.entries({ leader, eldest })) {
    if (seat !== undefined && seat >= seating.players) {
      fail('bad-seat', `${field}: expected a seat from 0 to ${seating.players - 1}, found ${seat}`);
    }
  }
  if (game.family === 'nakladka' && !rounds[0]!.flat().some(isDouble)) {
    fail('no-double', 'hands: nobody holds a double, so nobody can open; such a deal is dealt again (rules 3.1)');
  }
  const deal = { rounds, stock, leftover, leader: leader ?? 0, eldest: eldest ?? 0 };
  return { config, deal: settleLeader(config, deal, leader) };
}

/** Where the rules say who leads, a leader that was given must agree. */
function settleLeader(config: GameConfig, deal: DealtTiles, given: number | undefined): DealtTiles {
  if (!config.game.forcesLeader(config.rules)) return deal;
  const state = config.game.createState(config);
  state.startDeal(deal);
  const leader = state.table.leader;
  if (given !== undefined && given !== leader) {
    fail('wrong-leader', `leader: the rules make seat ${leader} lead this deal, found ${given}`);
  }
  return { ...deal, leader };
}

function checkCopies(config: GameConfig, all: readonly number[]): void {
  const seen = new Uint8Array(tileCount(config.set));
  for (const tile of all) {
    seen[tile] = seen[tile]! + 1;
    if (seen[tile]! > config.game.copies) {
      fail(
        'tile-twice',
        `tile ${formatTile(tile)} appears ${seen[tile]} times, the set has it ${config.game.copies === 1 ? 'once' : 'twice'}`,
      );
    }
  }
}
