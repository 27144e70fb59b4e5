import { DominoError } from '../core/errors.js';
import type { FaultKind } from '../play/game.js';
import type { Cell } from './cell.js';

/** A bot's fault, as plain data, with all that names the case. */
export interface Fault {
  readonly kind: FaultKind;
  readonly bot: string;
  readonly seat: number;
  readonly deal: number;
  readonly arrangement: number;
  readonly detail: string;
}

/**
 * What a fault does to a run. `abort`: the run ends with an error. `forfeit`: the bot's side gets no share of the win and the
 * lowest score that the rules allow, the others share the win. `exclude`: the block is left out.
 */
export const FAULT_POLICIES = ['abort', 'forfeit', 'exclude'] as const;
/** Name of a policy. */
export type FaultPolicy = (typeof FAULT_POLICIES)[number];

/** Faults that depend on the clock or on the machine's memory: a run that met one may differ on another machine. */
export const MACHINE_FAULTS: readonly FaultKind[] = ['hung', 'memory'];

/** What each kind means, in words. */
export const FAULT_WORDS: Readonly<Record<FaultKind, string>> = {
  threw: 'threw',
  stack: 'stack overflow',
  illegal: 'illegal move',
  hung: 'no move in time',
  exited: 'ended its thread',
  memory: 'out of memory',
  died: 'its process died',
  rubbish: 'broke the protocol',
};

/** The command that plays one game of a cell again and prints its record: the form in which every error names a case. */
export function replayCommand(cell: Cell, deal: number, arrangement: number): string {
  const { spec, config, design } = cell;
  const defaults = new Map(config.game.options(config.seating.players).map((option) => [option.name, option.default]));
  const rules = Object.entries(config.rules).filter(([name, value]) => defaults.get(name) !== value);
  const bots = cell.spec.bots.length === 1 ? cell.bots[0]!.spec : cell.bots.map(({ spec }) => spec).join(',');
  return [
    'dominolab simulate',
    config.game.name,
    `--players ${config.seating.players}`,
    ...(config.seating.pairs && !config.game.pairsAlways ? ['--pairs'] : []),
    ...rules.map(([name, value]) => `--rules ${name}=${value}`),
    `--bots ${quote(bots)}`,
    `--design ${design}`,
    `--seed ${quote(spec.seed)}`,
    `--deal ${deal} --arrangement ${arrangement}`,
  ].join(' ');
}

/** A word of a shell command. */
export function quote(text: string): string {
  return /^[\w:=,.@%+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A bot's fault as an error: one line that names the case and the command that replays it. */
export function faultError(cell: Cell, fault: Fault): DominoError {
  return new DominoError('bot-fault', faultLine(cell, fault));
}

/** A fault in one line. */
export function faultLine(cell: Cell, fault: Fault): string {
  const { game } = cell.config;
  return `bot ${fault.bot} (${FAULT_WORDS[fault.kind]}): game ${game.name}, seed ${cell.spec.seed}, deal ${fault.deal}, arrangement ${fault.arrangement}, seat ${fault.seat}: ${fault.detail}; replay: ${replayCommand(cell, fault.deal, fault.arrangement)}`;
}

/* Enough to see what goes wrong; the counts say how often. */
const SHOWN_FAULTS = 5;

/** Faults of one bot over the blocks of a cell. */
export interface BotFaults {
  /** By kind. */
  readonly kinds: Partial<Record<FaultKind, number>>;
  /** Sum over blocks of the number of faults in a block, and of its square. */
  readonly sum: number;
  readonly squares: number;
}

/** Faults of a cell's bots, counted, the first few kept. */
export class FaultTally {
  /** Blocks left out (`exclude`). */
  excluded = 0;
  readonly bots = new Map<string, BotFaults>();
  readonly first: Fault[] = [];

  /** Adds the faults of a chunk of whole blocks. */
  add({ faults, excluded }: { readonly faults: readonly Fault[]; readonly excluded: number }): void {
    this.excluded += excluded;
    this.first.push(...faults.slice(0, SHOWN_FAULTS - this.first.length));
    for (const deal of new Set(faults.map((fault) => fault.deal)))
      this.addBlock(faults.filter((fault) => fault.deal === deal));
  }

  private addBlock(faults: readonly Fault[]): void {
    for (const bot of new Set(faults.map((fault) => fault.bot))) {
      const own = faults.filter((fault) => fault.bot === bot);
      const { kinds, sum, squares } = this.bots.get(bot) ?? { kinds: {}, sum: 0, squares: 0 };
      const counted = { ...kinds };
      for (const { kind } of own) counted[kind] = (counted[kind] ?? 0) + 1;
      this.bots.set(bot, { kinds: counted, sum: sum + own.length, squares: squares + own.length ** 2 });
    }
  }

  /** Whether nothing went wrong. */
  get none(): boolean {
    return this.bots.size === 0 && this.excluded === 0;
  }
}
