import { DominoError, fail } from '../../core/errors.js';
import { parseJsonLine } from '../../core/shapes.js';
import { readGame } from '../../play/position.js';
import { showGame } from '../../play/show.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { readLines } from '../lines.js';
import { single, wholeNumber } from '../values.js';

/** `show FILE.jsonl`: a game for people. */
export const show: Command = {
  command: 'show <file>',
  describe: 'Show a game of a file of records or deals move by move',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'Records or deals, one JSON object a line', demandOption: true })
      .options({
        line: { type: 'string', requiresArg: true, default: '1', describe: 'Line of the file, from 1' },
        ply: { type: 'string', requiresArg: true, describe: 'Mark the move after that many plies' },
      }),
  run(flags, io) {
    const path = single('file', flags['file']);
    const line = wholeNumber('line', flags['line'], 1);
    const ply = flags['ply'] === undefined ? -1 : wholeNumber('ply', flags['ply'], 0);
    const found = readLines(path).find(({ number }) => number === line);
    if (!found) fail('bad-flag', `--line: ${path} has nothing on line ${line}`);
    try {
      io.out(showGame(readGame(parseJsonLine(found.text)), ply).join('\n'));
    } catch (error) {
      throw error instanceof DominoError ? new DominoError(error.code, `${path}:${line}: ${error.message}`) : error;
    }
    return EXIT.ok;
  },
};
