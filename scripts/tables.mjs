// Tables in documents that come from committed results: `<!-- table KIND FILE -->` ... `<!-- end -->`, made anew by
// `node scripts/tables.mjs`; test/tables.test.ts compares. docs/data/FILE.csv holds the rows of the summary.csv of
// experiments/FILE.yaml that the table shows.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { root } from './setup.mjs';

export const TABLED = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));

const number = (value, digits) =>
  Number(value)
    .toFixed(digits)
    .replace(/^-(0\.?0*)$/, '$1');
const interval = ({ mean, lo, hi }, digits) => `${number(mean, digits)} [${number(lo, digits)}, ${number(hi, digits)}]`;

function markdown(head, rows) {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i].length)));
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

const setting = ({ game, players, pairs, rules }) => {
  const parts = [`${game}, ${players} players${pairs === 'true' && game !== 'double-takes' ? ' in partnerships' : ''}`];
  const { handSize, doubleRank, robber, scoring } = JSON.parse(rules);
  if (game === 'draw' && handSize !== 7) parts.push(`${handSize} tiles`);
  if (doubleRank === 'high') parts.push('doubles high');
  if (robber === true) parts.push('robber');
  if (scoring !== undefined && scoring !== 'win') parts.push(scoring);
  return parts.join(', ');
};

const KINDS = {
  /** One row a cell: the first bot's swings. */
  swings(rows) {
    const cells = [...new Set(rows.map(({ cell }) => cell))];
    const table = cells.map((cell) => {
      const of = (metric) => rows.find((row) => row.cell === cell && row.metric === metric);
      const points = of('swingPoints');
      const others = rows.find((row) => row.cell === cell && row.metric === 'points' && row.subject !== points.subject);
      return [
        setting(points),
        points.subject,
        others.subject,
        interval(points, points.game === 'block' || points.game === 'draw' ? 4 : 2),
        interval(of('swingWins'), 4),
        points.n,
      ];
    });
    return markdown(['setting', 'bot', 'against', 'points', 'win share', 'blocks'], table);
  },
  /** One row a cell of two sides: win share, and games won outright. */
  wins(rows) {
    const cells = [...new Set(rows.map(({ cell }) => cell))];
    const table = cells.map((cell) => {
      const of = (metric) => rows.find((row) => row.cell === cell && row.metric === metric);
      const share = of('winShare');
      const other = rows.find((row) => row.cell === cell && row.metric === 'winShare' && row.subject !== share.subject);
      const tie = of('tie');
      return [
        setting(share),
        share.subject,
        other.subject,
        interval(share, 4),
        interval(tie, 4),
        number(share.mean - tie.mean / 2, 4),
        share.n,
      ];
    });
    return markdown(['setting', 'bot', 'against', 'win share', 'ties', 'games won', 'blocks'], table);
  },
  /** One row a cell and lead: the lead effect, in points and in percentage points of the win share. */
  leads(rows) {
    const table = rows
      .filter(({ metric }) => metric === 'leadPoints')
      .map((points) => {
        const wins = rows.find(
          ({ cell, metric, subject }) =>
            cell === points.cell && metric === 'leadWinShare' && subject === points.subject,
        );
        const percent = { mean: 100 * wins.mean, lo: 100 * wins.lo, hi: 100 * wins.hi };
        const bot = rows.find(({ cell, metric }) => cell === points.cell && metric === 'points').subject;
        const digits = points.game === 'double-takes' ? 3 : 4;
        return [setting(points), bot, points.subject, interval(points, digits), interval(percent, 2), points.n];
      });
    return markdown(['setting', 'bot', 'lead of', 'points', 'win share, %', 'deals'], table);
  },
  /** One row a cell: what the side that led was seen to win, where the rules say who leads. */
  openers(rows) {
    const table = rows
      .filter(({ metric }) => metric === 'leaderShare')
      .map((share) => {
        const wins = rows.find(({ cell, metric }) => cell === share.cell && metric === 'leaderWins');
        const bot = rows.find(({ cell, metric }) => cell === share.cell && metric === 'points').subject;
        const sides = new Set(
          rows
            .filter(({ cell, subjectKind }) => cell === share.cell && subjectKind === 'side')
            .map(({ subject }) => subject),
        );
        return [setting(share), bot, interval(share, 4), interval(wins, 4), number(1 / sides.size, 4), share.n];
      });
    return markdown(['setting', 'bot', 'opener’s share', 'opener wins alone', '1 / sides', 'deals'], table);
  },
};

const METRICS = {
  swings: ['swingPoints', 'swingWins', 'points'],
  wins: ['winShare', 'tie'],
  leads: ['leadPoints', 'leadWinShare', 'points'],
  openers: ['leaderShare', 'leaderWins', 'points', 'side'],
};

/** The text of a document with its tables made anew. */
export function retable(text) {
  return text.replaceAll(/(<!-- table (\w+) ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g, (_, start, kind, file, end) => {
    const rows = parse(readFileSync(join(root, 'docs', 'data', `${file}.csv`), 'utf8'), { columns: true });
    return `${start}${KINDS[kind](rows)}\n${end}`;
  });
}

/** Keeps of a summary.csv what a table of a kind needs. */
export function keep(kind, csv) {
  const [head, ...lines] = csv.trimEnd().split('\n');
  const rows = parse(csv, { columns: true });
  const kept = lines.filter((_, i) => {
    const { metric, subjectKind } = rows[i];
    if (metric === 'points') return subjectKind === 'bot' || (kind === 'openers' && subjectKind === 'side');
    return (
      METRICS[kind].includes(metric) && (metric === 'leaderShare' || metric === 'leaderWins' || subjectKind !== 'side')
    );
  });
  return `${[head, ...kept].join('\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [kind, source, file] = process.argv.slice(2);
  if (kind !== undefined)
    writeFileSync(join(root, 'docs', 'data', `${file}.csv`), keep(kind, readFileSync(source, 'utf8')));
  for (const name of TABLED) writeFileSync(join(root, name), retable(readFileSync(join(root, name), 'utf8')));
}
