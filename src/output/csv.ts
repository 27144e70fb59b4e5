import { stringify } from 'csv-stringify/sync';
import type { BlockRow } from '../run/booking.js';
import { BLOCK_COLUMNS, type Column, DIFFERENCE_COLUMNS, SUMMARY_COLUMNS } from './columns.js';
import type { SummaryRow } from './summary.js';

/* csv-stringify writes booleans as 1 and nothing; here they are words. */
const CAST = { boolean: (value: boolean) => String(value) };

function write(columns: readonly Column[], rows: readonly object[], header: boolean): string {
  return stringify(rows as object[], { columns: columns.map(({ name }) => name), header, cast: CAST });
}

/** summary.csv. */
export function summaryCsv(rows: readonly SummaryRow[]): string {
  return write(SUMMARY_COLUMNS, rows, true);
}

/** Any rows as CSV with a header. */
export function csvText(columns: readonly Column[], rows: readonly object[]): string {
  return write(columns, rows, true);
}

/** differences.csv. */
export function pairedCsv(rows: readonly object[]): string {
  return write(DIFFERENCE_COLUMNS, rows, true);
}

/** Header line of blocks.csv. */
export function blocksHeader(): string {
  return write(BLOCK_COLUMNS, [], true);
}

/** Lines of blocks.csv for some blocks of a cell. */
export function blocksCsv(cell: string, blocks: readonly BlockRow[]): string {
  const rows = blocks.map((block) => ({ cell, ...block, scores: JSON.stringify(block.scores) }));
  return write(BLOCK_COLUMNS, rows, false);
}
