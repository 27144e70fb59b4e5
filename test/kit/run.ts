import { type SummaryRow, summarise } from '../../src/output/summary.js';
import { parseBotList } from '../../src/play/spec.js';
import { loadStrategies } from '../../src/run/bots.js';
import { type CellSpec, settleCell } from '../../src/run/cell.js';
import { inlineBackend } from '../../src/run/executor.js';
import { StrategyLibrary } from '../../src/run/library.js';
import { type CellResult, runExperiment } from '../../src/run/run.js';
import { CellRunner, type ChunkResult, type ChunkWish } from '../../src/run/runner.js';

/** A cell of a test, with bots as text. */
export type TestCell = Partial<Omit<CellSpec, 'bots' | 'game'>> & { game: string; bots?: string };

/** Fills a test's cell in. */
export function cellSpec({ bots = 'random', ...rest }: TestCell): CellSpec {
  return { name: 'all', seed: 'test', blocks: 100, ...rest, bots: parseBotList(bots) };
}

/** Runs one cell on this thread. */
export async function runCell(
  cell: TestCell,
): Promise<{ result: CellResult; rows: SummaryRow[]; row(metric: string, subject?: string): SummaryRow }> {
  const library = await StrategyLibrary.open();
  const spec = cellSpec(cell);
  const [result] = await runExperiment({
    experiment: { name: 'test', question: '', cells: [spec] },
    library,
    backend: inlineBackend(library),
    wish: { records: 0, perBlock: false },
  });
  const rows = summarise(result!);
  const row = (metric: string, subject?: string): SummaryRow =>
    rows.find((each) => each.metric === metric && (subject === undefined || each.subject === subject))!;
  return { result: result!, rows, row };
}

/** Plays a chunk of a cell with records and blocks. */
export async function playChunk(
  cell: TestCell,
  from: number,
  to: number,
  wish: ChunkWish = { records: to, perBlock: true },
): Promise<ChunkResult> {
  const settled = settleCell(cellSpec(cell), await loadStrategies());
  return new CellRunner(settled).run(from, to, wish);
}
