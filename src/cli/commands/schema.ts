import { experimentJsonSchema } from '../../run/experiment.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';

/** `schema`: the JSON Schema of experiment files. */
export const schema: Command = {
  command: 'schema',
  describe: 'Print the JSON Schema of experiment files, for editors',
  builder: (yargs) => yargs,
  run(_flags, io) {
    io.out(JSON.stringify(experimentJsonSchema(), null, 2));
    return EXIT.ok;
  },
};
