import Table from 'cli-table3';
import { FAULT_WORDS } from '../run/fault.js';
import type { CellResult } from '../run/run.js';
import { ruleText } from '../run/stop.js';
import type { StopVerdict } from '../stats/stopping-rule.js';
import { equivalentGames, pairing, type SummaryRow, summarise, worstCase } from './summary.js';

/* Plain lines: what is printed must paste into a note. */
const CHARS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** Text of rows under a header, columns aligned; those in `right` to the right. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const table = new Table({
    head: [...head],
    chars: CHARS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
    colAligns: head.map((_, i) => (right.includes(i) ? 'right' : 'left')),
  });
  table.push(...rows.map((row) => [...row]));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The table a person reads after a run: for each cell what its design is for; everything else is in summary.csv. */
export function resultTable(results: readonly CellResult[]): string {
  const several = results.length > 1;
  const head = [...(several ? ['cell'] : []), 'subject', 'metric', 'mean', '95 % interval', 'n', 'unit'];
  const rows = results.flatMap((result) =>
    selectRows(result).map((row) => [...(several ? [row.cell] : []), ...tableRow(row)]),
  );
  const at = several ? 1 : 0;
  const notes = results.flatMap((result) => [...pairingNote(result, several), ...notesOf(result, several)]);
  return [textTable(head, rows, [at + 2, at + 4]), ...notes].join('\n');
}

const HEADLINES: Record<string, readonly string[]> = {
  compared: ['swingPoints', 'swingWins'],
  lead: ['leadPoints', 'leadWinShare'],
  alone: ['leaderWins', 'leaderShare', 'tie', 'blocked', 'tilesPlayed', 'overlays', 'trumped', 'spread'],
};

function selectRows(result: CellResult): SummaryRow[] {
  const { cell } = result;
  const kind = cell.design === 'lead' ? 'lead' : cell.subjects.length > 1 ? 'compared' : 'alone';
  const rows = summarise(result).filter(({ metric }) => HEADLINES[kind]!.includes(metric));
  /* Of two bots the second's swing is the first's with the sign turned. */
  return kind === 'compared' && cell.subjects.length === 2
    ? rows.filter(({ subject }) => subject === cell.subjects[0]!.label)
    : rows;
}

function tableRow({ subject, subjectKind, metric, mean, lo, hi, n, unit }: SummaryRow): string[] {
  const interval = lo === undefined || hi === undefined ? 'n < 2' : `[${figure(lo)}, ${figure(hi)}]`;
  const who =
    subjectKind === 'lead'
      ? `lead, ${subject}`
      : subjectKind === 'side' || subjectKind === 'seat'
        ? `${subjectKind} ${subject}`
        : subject;
  return [who, metric, figure(mean), interval, String(n), unit];
}

/** Four decimals: finer than any interval here, short enough to read. */
export function figure(value: number): string {
  const text = value.toFixed(4);
  return text === '-0.0000' ? '0.0000' : text;
}

/** Two decimals; a dash where there is nothing to say. */
export function twoDecimals(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? '-' : value.toFixed(2);
}

/** What must be said beside the figures of a cell: how it ended, who failed, who cheats. */
export function notesOf(result: CellResult, named = false): string[] {
  return [...decisionNote(result, named), ...faultNotes(result, named), ...cheatNote(result, named)];
}

/** How a stopping rule ended the cell. */
function decisionNote({ cell, decision }: CellResult, named: boolean): string[] {
  const { rule, name } = cell.spec;
  if (!rule || !decision) return [];
  const verdict = VERDICT_WORDS[decision.verdict];
  const figure = Number.isFinite(decision.figure) ? ` (figure ${decision.figure.toFixed(4)})` : '';
  return [`${named ? `${name}: ` : ''}${ruleText(rule)}: ${verdict} after ${decision.blocks} blocks${figure}`];
}

/** What a verdict says. */
export const VERDICT_WORDS: Readonly<Record<StopVerdict, string>> = {
  H1: 'H1 accepted',
  H0: 'H0 accepted',
  equivalent: 'equivalent',
  different: 'different',
  reached: 'reached',
  inconclusive: 'inconclusive',
};

/** Who failed how often, and what the blocks left out could change at most. */
function faultNotes(result: CellResult, named: boolean): string[] {
  const { faults, cell, moments, layout } = result;
  const lead = named ? `${cell.spec.name}: ` : '';
  const counts = [...faults.bots].map(([bot, { kinds, sum }]) => {
    const parts = Object.entries(kinds).map(
      ([kind, count]) => `${count} ${FAULT_WORDS[kind as keyof typeof FAULT_WORDS]}`,
    );
    return `${lead}faults of ${bot}: ${sum} in ${moments.n + faults.excluded} blocks (${parts.join(', ')})`;
  });
  if (faults.excluded === 0) return counts;
  const worst = layout.metrics.flatMap(({ metric, subject }, i) => {
    const range = metric.startsWith('swing') && subject === cell.subjects[0]!.label ? worstCase(result, i) : undefined;
    return range ? [`${metric} [${figure(range.lo)}, ${figure(range.hi)}]`] : [];
  });
  const left = `${lead}${faults.excluded} of ${moments.n + faults.excluded} blocks left out`;
  return [...counts, worst.length > 0 ? `${left}; interval in the worst case: ${worst.join(', ')}` : left];
}

function cheatNote({ cell }: CellResult, named: boolean): string[] {
  const cheats = cell.subjects.filter(({ places }) => cell.bots[places[0]!]!.cheats).map(({ label }) => label);
  return cheats.length === 0 ? [] : [`${named ? `${cell.spec.name}: ` : ''}sees all hands: ${cheats.join(', ')}`];
}

function pairingNote(result: CellResult, named: boolean): string[] {
  const rho = pairing(result);
  if (rho === undefined) return [];
  const { subjects, spec } = result.cell;
  const worth = (value: number) =>
    Number.isNaN(value) ? '-' : `${twoDecimals(value)} (${twoDecimals(equivalentGames(value))})`;
  const lead = named ? `${spec.name}: ` : '';
  return [
    `${lead}swing is ${subjects[0]!.label} minus ${subjects[1]!.label}`,
    `${lead}correlation of a block's two games (and independent games that one is worth): points ${worth(rho.rhoPoints)}, wins ${worth(rho.rhoWins)}`,
  ];
}
