import yargs, { type Argv } from 'yargs';
import { DominoError } from '../core/errors.js';
import { didYouMean } from '../core/suggest.js';
import { toolVersion } from '../output/version.js';
import type { Command } from './command.js';
import { COMMANDS } from './commands/index.js';
import { EXIT, Interrupted } from './exit.js';
import { type Io, processIo } from './io.js';

/**
 * The CLI: reads arguments, runs one command, gives the exit code. A user's mistake is one line on stderr; a bug prints
 * its stack.
 */
export async function main(args: readonly string[], io: Io = processIo): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    if (error instanceof Interrupted) {
      io.err(`dominolab: ${error.message}`);
      return EXIT.interrupted;
    }
    io.err(error instanceof DominoError ? `dominolab: ${error.message}` : String((error as Error)?.stack ?? error));
    return EXIT.error;
  }
}

async function dispatch(args: readonly string[], io: Io): Promise<number> {
  let code: number = EXIT.ok;
  let parser: Argv = yargs([...args])
    .scriptName('dominolab')
    .usage('$0 <command>\n\nThe laboratory for domino strategy.')
    .version(toolVersion())
    .strict()
    .demandCommand(1, 'expected a command')
    .showHelpOnFail(false)
    .exitProcess(false)
    .help()
    .wrap(100)
    .fail((message, error) => {
      throw error && error.name !== 'YError'
        ? error
        : new DominoError('usage', usageProblem(message ?? error.message, args));
    });
  for (const command of COMMANDS) {
    parser = parser.command({
      command: command.command,
      describe: command.describe,
      builder: (yargs) => command.builder(yargs),
      handler: async (flags) => {
        code = await command.run(flags, io);
      },
    });
  }
  let help = '';
  await parser.parse([...args], (_error: unknown, _flags: unknown, output: string) => {
    help = output;
  });
  if (help !== '') io.out(help);
  return code;
}

/** yargs' own words for a wrong call, with the near match it does not give. */
function usageProblem(message: string, args: readonly string[]): string {
  const command = COMMANDS.find((candidate) => commandName(candidate) === args[0]);
  const found = /^Unknown (?:argument|command)s?: ([^,]+)/.exec(message)?.[1];
  if (found === undefined)
    return `${message.replaceAll(/\s*\n\s*/g, ' ')} (see dominolab ${command ? `${args[0]} ` : ''}--help)`;
  if (command === undefined) {
    const names = COMMANDS.map(commandName);
    return `unknown command '${found}'${didYouMean(found, names)} (known: ${names.join(', ')})`;
  }
  const flags = flagNames(command);
  return `unknown argument '${found}' of ${args[0]}${didYouMean(found, flags)} (known: ${flags.map((flag) => `--${flag}`).join(', ')})`;
}

function commandName({ command }: Command): string {
  return command.split(' ')[0]!;
}

/** Names of a command's flags, from its own declaration. */
function flagNames(command: Command): string[] {
  const declared = (
    command.builder(yargs([])) as unknown as { getOptions(): { key: Record<string, unknown> } }
  ).getOptions();
  const positional = [...command.command.matchAll(/[<[](\w+)(?:\.\.)?[>\]]/g)].map((match) => match[1]!);
  return Object.keys(declared.key).filter(
    (name) => !positional.includes(name) && name !== 'help' && name !== 'version',
  );
}
