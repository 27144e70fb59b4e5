import { DominoError } from '../../core/errors.js';
import { checkShape, parseJsonLine, recordShape } from '../../core/shapes.js';
import { replay as replayRecord } from '../../play/replay.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { readLines } from '../lines.js';
import { single } from '../values.js';

/* Enough to see a pattern; the count says how many there are. */
const SHOWN = 20;

/** `replay FILE.jsonl`: plays records again and scores them anew. */
export const replay: Command = {
  command: 'replay <file>',
  describe: 'Play records again and score them anew; exits 1 where one does not hold',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'Records, one JSON object a line', demandOption: true })
      .options({ json: { type: 'boolean', default: false, describe: 'Print JSON' } }),
  run(flags, io) {
    const path = single('file', flags['file']);
    const lines = readLines(path);
    const wrong = lines.flatMap(({ number, text }) => {
      const problem = check(text);
      return problem === undefined ? [] : [{ line: number, problem }];
    });
    const hold = lines.length - wrong.length;
    if (flags['json'] === true) io.out(JSON.stringify({ records: lines.length, hold, wrong }));
    else {
      for (const { line, problem } of wrong.slice(0, SHOWN)) io.out(`${path}:${line}: ${problem}`);
      if (wrong.length > SHOWN) io.out(`and ${wrong.length - SHOWN} more`);
      io.out(`${hold} of ${lines.length} records hold`);
    }
    return wrong.length === 0 ? EXIT.ok : EXIT.error;
  },
};

function check(text: string): string | undefined {
  try {
    replayRecord(checkShape(recordShape, parseJsonLine(text)));
    return undefined;
  } catch (error) {
    if (error instanceof DominoError) return error.message;
    throw error;
  }
}
