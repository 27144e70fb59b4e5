import { existsSync, writeFileSync } from 'node:fs';
import { fail } from '../../core/errors.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { starterFiles } from '../starter.js';
import { single } from '../values.js';

/** `new bot NAME`: a strategy to start from, with its test, in the current folder. */
export const newCommand: Command = {
  command: 'new <what> <name>',
  describe: 'Write a strategy to start from, with its test: new bot NAME',
  builder: (yargs) =>
    yargs
      .positional('what', { choices: ['bot'], describe: 'What to write', demandOption: true })
      .positional('name', { type: 'string', describe: 'Name of the strategy and its files', demandOption: true }),
  run(flags, io) {
    const name = single('name', flags['name']);
    if (!/^[a-z][a-z0-9-]*$/.test(name)) {
      fail('bad-name', `name: expected small letters, digits and dashes, found '${name}'`);
    }
    const files = starterFiles(name);
    for (const { file } of files) {
      if (existsSync(file)) fail('file-exists', `${file}: is there already; choose another name or remove it`);
    }
    for (const { file, text } of files) writeFileSync(file, text);
    io.out(`wrote ${files.map(({ file }) => file).join(' and ')}`);
    io.out(`next: dominolab simulate block --bots ./${name}.ts,random`);
    return EXIT.ok;
  },
};
