import type { Cell } from './cell.js';
import type { JournalChunk } from './journal.js';
import { type CellResult, type OpenCell, openCell, type RunRequest } from './run.js';
import { playCell } from './schedule.js';

/**
 * A cell that is played a stretch of blocks at a time, between those of other cells: what was finished before comes from the
 * journal. Stretches must be the same every time, so that no chunk reaches over the end of one.
 */
export class CellFeed {
  private readonly open: OpenCell;
  private readonly known: JournalChunk[];
  /** The first block that has not been played. */
  private at = 0;

  constructor(
    private readonly request: RunRequest,
    private readonly cell: Cell,
    index: number,
  ) {
    this.open = openCell(request, cell, index);
    this.known = [...(request.known?.(index) ?? [])];
  }

  get result(): CellResult {
    return this.open.result;
  }

  /**
   * Plays up to a block.
   * @param to the first block that is not to be played
   * @param as the cell with other bots, where they change from stretch to stretch
   */
  async advance(to: number, as: Cell = this.cell): Promise<void> {
    const { backend, signal } = this.request;
    for (let chunk = this.known[0]; chunk !== undefined && chunk.to <= to; chunk = this.known[0]) {
      this.known.shift();
      this.at = chunk.to;
      await this.open.book({ ...chunk, records: [], blocks: [] }, true, as);
    }
    if (this.at >= to) return;
    const cell = { ...as, spec: { ...as.spec, blocks: to } };
    const onChunk = (chunk: Parameters<OpenCell['book']>[0]) => this.open.book(chunk, false, as);
    await playCell({ backend, cell, wish: this.open.wish, from: this.at, onChunk, signal });
    this.at = to;
  }
}
