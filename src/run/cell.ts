import { fail } from '../core/errors.js';
import { rootKey } from '../core/seed.js';
import type { GameConfig } from '../games/game.js';
import { configure } from '../games/registry.js';
import type { BotSpec } from '../play/spec.js';
import type { AnyStrategy } from '../play/strategy.js';
import type { StopSpec } from '../stats/stopping.js';
import { fillSides, type ResolvedBot, resolveBot } from './bots.js';
import { type Design, type DesignPlan, defaultDesign, planDesign } from './designs.js';

/** One cell of an experiment as plain data: what is sent to a worker. */
export interface CellSpec {
  readonly name: string;
  readonly game: string;
  readonly players?: number | undefined;
  readonly pairs?: boolean | undefined;
  readonly rules?: Readonly<Record<string, unknown>> | undefined;
  readonly bots: readonly BotSpec[];
  readonly design?: Design | undefined;
  readonly seed: string;
  /** Blocks at most. */
  readonly blocks: number;
  /** Rule that may stop the cell before. */
  readonly rule?: StopSpec | undefined;
}

/** A bot, or a field of equal bots, that results speak of. */
export interface Subject {
  readonly label: string;
  /** Places in the list of bots that it fills. */
  readonly places: readonly number[];
}

/** A cell with everything settled. */
export interface Cell {
  readonly spec: CellSpec;
  readonly config: GameConfig;
  readonly design: Design;
  readonly plan: DesignPlan;
  /** Bot of each place of the list, one a side. */
  readonly bots: readonly ResolvedBot[];
  /** Label of each place, made distinct where all bots are equal. */
  readonly labels: readonly string[];
  readonly subjects: readonly Subject[];
}

/**
 * Settles a cell.
 * @throws DominoError: those of `configure`, `resolveBot`, `fillSides`, `planDesign`, and `bad-blocks`
 */
export function settleCell(spec: CellSpec, strategies: readonly AnyStrategy[]): Cell {
  const config = configure(spec);
  if (!Number.isSafeInteger(spec.blocks) || spec.blocks < 1) {
    fail('bad-blocks', `stop.blocks: expected a whole number from 1, found ${spec.blocks}`);
  }
  const named = spec.bots.map((bot) => resolveBot(bot, config, strategies));
  const bots = fillSides(named, config.seating.sides);
  const plain = bots.map(({ label }) => label);
  /* A bot against its identical copy: tell the copies apart by their place, or there would be nothing to compare. */
  const copies = named.length > 1 && new Set(plain).size === 1;
  const labels = copies ? plain.map((label, place) => `${label}#${place + 1}`) : plain;
  const design = spec.design ?? defaultDesign(spec.bots.length, config.seating.sides);
  const plan = planDesign(design, config, labels, rootKey(spec.seed));
  const subjects = [...new Set(labels)].map((label) => ({
    label,
    places: labels.flatMap((other, place) => (other === label ? [place] : [])),
  }));
  return { spec, config, design, plan, bots, labels, subjects };
}
