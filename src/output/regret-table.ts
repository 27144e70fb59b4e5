import type { RegretConfig, RegretGroup, RegretRow } from './regret.js';
import { textTable } from './table.js';

const HEAD = ['bot', 'decisions of', 'judge', 'n', 'games', 'deals', 'loss', '95 % interval', 'unit', 'no loss'];
/* Numbers stand to the right. */
const RIGHT = [3, 4, 5, 6, 9];

/** One row a group; game and configuration stand before where there are several. */
export function regretTable(groups: readonly RegretGroup[]): string {
  const several = new Set(groups.map(({ game }) => game)).size > 1;
  const label = configLabels(groups);
  const labelled = groups.some((group) => label(group) !== '');
  const before = [...(several ? ['game'] : []), ...(labelled ? ['configuration'] : [])];
  return textTable(
    [...before, ...HEAD],
    groups.map((group) => [
      ...(several ? [group.game] : []),
      ...(labelled ? [label(group)] : []),
      ...groupCells(group),
    ]),
    RIGHT.map((column) => column + before.length),
  );
}

/**
 * What tells configurations apart: players and partnerships where they differ among all, rules where they differ among those
 * of one game.
 */
function configLabels(configs: readonly RegretConfig[]): (config: RegretConfig) => string {
  const seatings = new Set(configs.map(seatingText));
  const seen = new Map<string, Set<string>>();
  for (const { game, rules } of configs) {
    for (const [name, value] of ruleTexts(rules)) {
      const key = `${game} ${name}`;
      seen.set(key, (seen.get(key) ?? new Set()).add(value));
    }
  }
  return (config) => {
    const differing = ruleTexts(config.rules).filter(([name]) => seen.get(`${config.game} ${name}`)!.size > 1);
    return [
      ...(seatings.size > 1 ? [seatingText(config)] : []),
      ...differing.map(([name, value]) => `${name}=${value}`),
    ].join(' ');
  };
}

function seatingText({ players, pairs }: RegretConfig): string {
  return pairs ? `${players} in partnerships` : `${players} players`;
}

function ruleTexts(rules: string): [name: string, value: string][] {
  return Object.entries(JSON.parse(rules)).map(([name, value]) => [name, String(value)]);
}

function groupCells(row: RegretGroup): string[] {
  const { bot, by, group, judge, decisions, games, deals, meanLoss, lo, hi, unit, faultless } = row;
  return [
    bot,
    by === 'all' ? 'all' : `${by}: ${group}`,
    judge,
    String(decisions),
    String(games),
    String(deals),
    meanLoss.toFixed(4),
    Number.isFinite(lo) ? `[${lo.toFixed(4)}, ${hi.toFixed(4)}]` : 'n < 2',
    unit,
    faultless.toFixed(4),
  ];
}

/** The worst moves, each with the command that shows it. */
export function worstTable(worst: readonly RegretRow[], path: string): string {
  return textTable(
    ['loss', 'judge', 'bot', 'deal', 'move', 'best', 'shown by'],
    worst.map(({ loss, judge, bot, deal, move, best, line, ply }) => [
      loss.toFixed(4),
      judge,
      bot,
      deal,
      move,
      best,
      `dominolab show ${path} --line ${line} --ply ${ply}`,
    ]),
    [0],
  );
}
