import { DominoError } from '../../core/errors.js';
import { checkShape, dealShape, parseJsonLine } from '../../core/shapes.js';
import { readDeal } from '../../games/door.js';
import { perft as countPlies } from '../../play/perft.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { readLines } from '../lines.js';
import { single, wholeNumber } from '../values.js';

const DEFAULT_DEPTH = 5;

/** `perft FILE.jsonl`: counts sequences of plies and compares with the file's own counts. */
export const perft: Command = {
  command: 'perft <file>',
  describe: 'Count the sequences of plies of deals; exits 1 where a deal’s perft field disagrees',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'Deals, one JSON object a line', demandOption: true })
      .options({
        depth: {
          type: 'string',
          requiresArg: true,
          describe: `Plies (default: as many as the deal’s perft field, else ${DEFAULT_DEPTH})`,
        },
        json: { type: 'boolean', default: false, describe: 'Print one JSON object a line' },
      }),
  run(flags, io) {
    const path = single('file', flags['file']);
    const depth = flags['depth'] === undefined ? undefined : wholeNumber('depth', flags['depth'], 1, 40);
    let wrong = 0;
    for (const { number, text } of readLines(path)) {
      const result = countLine(text, depth, `${path}:${number}`);
      if (result.ok === false) wrong++;
      io.out(flags['json'] === true ? JSON.stringify({ line: number, ...result }) : perftLine(number, result));
    }
    if (wrong > 0) io.err(`dominolab: ${path}: ${wrong} deal${wrong === 1 ? ' disagrees' : 's disagree'}`);
    return wrong === 0 ? EXIT.ok : EXIT.error;
  },
};

interface PerftLine {
  readonly game: string;
  readonly players: number;
  readonly perft: readonly number[];
  readonly expected?: readonly number[];
  /** Undefined where the deal has no counts to compare with. */
  readonly ok?: boolean;
}

function countLine(text: string, depth: number | undefined, where: string): PerftLine {
  try {
    const json = checkShape(dealShape, parseJsonLine(text));
    const counts = countPlies(readDeal(json), depth ?? json.perft?.length ?? DEFAULT_DEPTH);
    const line = { game: json.game, players: json.hands.length, perft: counts };
    if (json.perft === undefined) return line;
    const expected = json.perft.slice(0, counts.length);
    return { ...line, expected, ok: expected.every((count, i) => count === counts[i]) };
  } catch (error) {
    throw error instanceof DominoError ? new DominoError(error.code, `${where}: ${error.message}`) : error;
  }
}

function perftLine(number: number, { game, players, perft: counts, expected, ok }: PerftLine): string {
  const head = `${number} ${game} ${players} players: ${counts.join(' ')}`;
  if (ok === undefined) return head;
  return ok ? `${head}  ok` : `${head}  WRONG, the file says ${expected!.join(' ')}`;
}
