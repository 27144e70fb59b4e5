import type { Iterate, SearchSpec } from '../run/tune.js';
import { sixDigits } from '../run/tune.js';
import { ITERATE_COLUMNS } from './columns.js';
import { csvText } from './csv.js';
import { textTable } from './table.js';

/** iterates.csv: one row an iteration, with the points played and the parameters afterwards. */
export function iteratesCsv(iterates: readonly Iterate[], { parameters }: SearchSpec): string {
  const names = parameters.map(({ name }) => name);
  const columns = [
    ...ITERATE_COLUMNS,
    ...names.flatMap((name) =>
      [name, `${name}+`, `${name}-`].map((column) => ({ name: column, unit: 'parameter', meaning: 'A parameter.' })),
    ),
  ];
  const rows = iterates.map(({ iteration, from, to, n, result, sd, theta, plus, minus }) => ({
    iteration: iteration + 1,
    from,
    to,
    n,
    result,
    sd,
    ...Object.fromEntries(
      names.flatMap((name, i) => [
        [name, sixDigits(theta[i]!)],
        [`${name}+`, sixDigits(plus[i]!)],
        [`${name}-`, sixDigits(minus[i]!)],
      ]),
    ),
  }));
  return csvText(columns, rows);
}

/** The parameters before and after. */
export function tunedTable({ parameters }: SearchSpec, tuned: readonly number[]): string {
  return textTable(
    ['parameter', 'start', 'tuned', 'range', 'step'],
    parameters.map(({ name, start, min, max, step }, i) => [
      name,
      String(start),
      String(tuned[i]!),
      `${min} to ${max}`,
      String(step),
    ]),
    [1, 2, 4],
  );
}
