import { dirname, join } from 'node:path';
import { expand } from '../../run/experiment.js';
import { prepareExperiment, settleCells } from '../../run/run.js';
import { locateError, readExperimentYaml } from '../../run/yaml.js';
import type { Command } from '../command.js';
import { execute } from '../execute.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { readText } from '../lines.js';
import { executeOptions, GAME_OPTIONS, RUN_OPTIONS, withFaultFlags, withFlags } from '../options.js';
import { single } from '../values.js';

/** `run FILE.yaml`: an experiment file. */
export const run: Command = {
  command: 'run <file>',
  describe: 'Run an experiment file; flags stand in place of what it says',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', describe: 'Experiment in YAML', demandOption: true })
      .options({ ...GAME_OPTIONS, ...RUN_OPTIONS }),
  async run(flags, io) {
    const path = single('file', flags['file']);
    const text = readText(path);
    const located = readExperimentYaml(text, path);
    const { experiment, library } = await locating(located, async () => {
      const folder = located.file.strategies;
      const library = await openLibrary(flags, folder === undefined ? undefined : join(dirname(path), folder));
      const expanded = expand(located.file);
      const cells = expanded.cells.map((cell) => withFlags(cell, flags));
      /* Paths on the command line are seen from here, those of the file from its folder. */
      const base = flags['bots'] === undefined ? dirname(path) : '.';
      const experiment = await prepareExperiment(withFaultFlags({ ...expanded, cells }, flags), library, base);
      settleCells(experiment, library.strategies);
      return { experiment, library };
    });
    await execute(experiment, text, library, executeOptions(flags, experiment.name), io);
    return EXIT.ok;
  },
};

async function locating<T>(located: ReturnType<typeof readExperimentYaml>, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw locateError(error, located);
  }
}
