import { openBackend } from '../../run/executor.js';
import { cellsOf, readFinished } from '../../run/finished.js';
import { checkCounts, checkFiles, replayChunks, type Verification } from '../../run/verify.js';
import type { Command } from '../command.js';
import { defaultWorkers } from '../execute.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { RUN_OPTIONS } from '../options.js';
import { single, wholeNumber } from '../values.js';

/** `verify DIR`: whether a finished run is what it says it is. */
export const verify: Command = {
  command: 'verify <folder>',
  describe: 'Check a finished run: hashes of its files, and random parts of it played again',
  builder: (yargs) =>
    yargs.positional('folder', { type: 'string', describe: 'Folder of results', demandOption: true }).options({
      chunks: { type: 'string', requiresArg: true, default: '5', describe: 'Random chunks of blocks to play again' },
      seed: { ...RUN_OPTIONS.seed, describe: 'Which chunks (default 1)' },
      workers: RUN_OPTIONS.workers,
      strategies: RUN_OPTIONS.strategies,
      json: RUN_OPTIONS.json,
    }),
  async run(flags, io) {
    const run = readFinished(single('folder', flags['folder']));
    const library = await openLibrary(flags);
    const workers =
      flags['workers'] === undefined ? defaultWorkers() : wholeNumber('workers', flags['workers'], 0, 1024);
    const count = wholeNumber('chunks', flags['chunks'], 0, 1e6);
    const cells = await cellsOf(run, library);
    const backend = openBackend(workers, library);
    try {
      const seed = flags['seed'] === undefined ? '1' : single('seed', flags['seed']);
      const replayed = await replayChunks(run, cells, backend, count, seed);
      const files = Object.keys(run.manifest.files).length;
      const problems = [...checkFiles(run), ...checkCounts(run), ...replayed.problems];
      const result: Verification = { files, chunks: replayed.chunks, blocks: replayed.blocks, problems };
      if (flags['json'] === true) io.out(JSON.stringify(result));
      else {
        for (const problem of problems) io.out(`${run.folder}: ${problem}`);
        const checked = `${files} files, and ${replayed.blocks} blocks played again`;
        io.out(problems.length === 0 ? `${checked}: all as it was` : `${checked}: ${problems.length} problems`);
      }
      return problems.length === 0 ? EXIT.ok : EXIT.error;
    } finally {
      await backend.close();
    }
  },
};
