import { fail } from '../core/errors.js';
import { Stream, type StreamKey } from '../core/random.js';
import { purposeKey } from '../core/seed.js';
import { tileCount } from '../core/tiles.js';
import type { GameConfig } from '../games/game.js';
import { drawLots, seatPartners } from '../play/lots.js';

/** Ways to play a deal several times (evaluation.md section 1). */
export const DESIGNS = ['swap', 'rotation', 'orders', 'lead', 'lots'] as const;
/** Name of a design. */
export type Design = (typeof DESIGNS)[number];

/** Blocks of a cell that a stopping rule is to end. */
export const ENDLESS = 1e12;

/** One way to play a deal: who leads (nakladka: the eldest), and which bot (by its place in the list) plays each side. */
export interface Arrangement {
  readonly leader: number;
  readonly botOfSide: readonly number[];
}

/** The arrangements of a design for each deal. */
export interface DesignPlan {
  /** Games of a block. */
  readonly games: number;
  arrangements(deal: number): readonly Arrangement[];
}

/** The design that is used where none is named. */
export function defaultDesign(botsNamed: number, sides: number): Design {
  return botsNamed === 1 ? 'lots' : sides === 2 ? 'swap' : 'rotation';
}

/**
 * Settles the arrangements of a design.
 * @param labels label of the bot of each side as listed; equal labels are the same bot
 * @throws DominoError `bad-design`
 */
export function planDesign(design: Design, config: GameConfig, labels: readonly string[], root: StreamKey): DesignPlan {
  const { sides, players } = config.seating;
  const listed = labels.map((_, side) => side);
  if (design === 'lots') return lotsPlan(config, listed, root);
  if (design === 'lead') {
    if (config.game.forcesLeader(config.rules)) {
      fail(
        'bad-design',
        `design: lead moves the lead from seat to seat, but the rules of ${config.game.name} here say who leads; use lots`,
      );
    }
    return fixed(Array.from({ length: players }, (_, leader) => ({ leader, botOfSide: listed })));
  }
  if (design === 'swap' && sides !== 2)
    fail('bad-design', `design: swap is for two sides, this game has ${sides}; use rotation`);
  const assignments =
    design === 'orders'
      ? distinctOrders(listed, labels)
      : listed.map((_, turn) => listed.map((side) => (side + sides - turn) % sides));
  return fixed(assignments.map((botOfSide) => ({ leader: 0, botOfSide })));
}

function fixed(arrangements: readonly Arrangement[]): DesignPlan {
  return { games: arrangements.length, arrangements: () => arrangements };
}

/** All assignments that differ in the labels of some side, in lexical order of places. */
function distinctOrders(listed: readonly number[], labels: readonly string[]): number[][] {
  const seen = new Set<string>();
  return permutations(listed).filter((order) => {
    const key = JSON.stringify(order.map((bot) => labels[bot]));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

/**
 * One game a deal. Block and draw: Hoyle's lots say who leads; in partnerships the side of the lowest lot takes seats 0 and
 * 2 and leads (a partnership is one bot, so its two players stay together). Other games: leader or eldest uniform.
 */
function lotsPlan(config: GameConfig, listed: readonly number[], root: StreamKey): DesignPlan {
  const { players, pairs, sides } = config.seating;
  const stream = new Stream();
  const key = purposeKey(root, 'lots', config.game.family, config.set, players);
  const line = config.game.family === 'line';
  return {
    games: 1,
    arrangements(deal) {
      stream.seek(key, deal);
      if (!line) return [{ leader: stream.below(players), botOfSide: listed }];
      const lots = drawLots(stream, players, tileCount(config.set));
      if (!pairs) return [{ leader: lots[0]!, botOfSide: listed }];
      const first = seatPartners(lots)[0]! % sides;
      return [{ leader: 0, botOfSide: listed.map((side) => (side + first) % sides) }];
    },
  };
}
