import { DominoError } from '../core/errors.js';
import type { Cell } from './cell.js';
import type { Fault } from './runner.js';

/** The command that plays one game of a cell again and prints its record: the form in which every error names a case. */
export function replayCommand(cell: Cell, deal: number, arrangement: number): string {
  const { spec, config, design } = cell;
  const defaults = new Map(config.game.options(config.seating.players).map((option) => [option.name, option.default]));
  const rules = Object.entries(config.rules).filter(([name, value]) => defaults.get(name) !== value);
  const bots = cell.spec.bots.length === 1 ? cell.bots[0]!.label : cell.bots.map(({ label }) => label).join(',');
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

function quote(text: string): string {
  return /^[\w:=,.@%+/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A bot's fault as an error: one line that names the case and the command that replays it. */
export function faultError(cell: Cell, fault: Fault): DominoError {
  const { game } = cell.config;
  const verb = fault.kind === 'illegal' ? 'illegal move' : 'threw';
  return new DominoError(
    'bot-fault',
    `bot ${fault.bot} (${verb}): game ${game.name}, seed ${cell.spec.seed}, deal ${fault.deal}, arrangement ${fault.arrangement}, seat ${fault.seat}: ${fault.detail}; replay: ${replayCommand(cell, fault.deal, fault.arrangement)}`,
  );
}
