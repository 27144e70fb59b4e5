import { parseBot } from '../../play/spec.js';
import { type BotCheck, CHECKS, checkBot as check } from '../../run/check.js';
import type { Command } from '../command.js';
import { EXIT } from '../exit.js';
import { openLibrary } from '../library.js';
import { type Flags, moveSeconds, RUN_OPTIONS } from '../options.js';
import { single, wholeNumber } from '../values.js';

/** `check-bot SPEC`: whether a bot keeps the rules of the laboratory. */
export const checkBot: Command = {
  command: 'check-bot <spec>',
  describe: 'Check a bot: legal moves in all its games, repeatable, fair to its copy, blind to hidden tiles',
  builder: (yargs) =>
    yargs
      .positional('spec', { type: 'string', describe: 'Bot: a name, ./file.ts, exec:COMMAND', demandOption: true })
      .options({
        blocks: { type: 'string', requiresArg: true, default: '20', describe: 'Games of each kind' },
        seed: RUN_OPTIONS.seed,
        strategies: RUN_OPTIONS.strategies,
        'move-timeout': RUN_OPTIONS['move-timeout'],
        json: RUN_OPTIONS.json,
      }),
  async run(flags: Flags, io) {
    const library = await openLibrary(flags);
    const bot = await library.prepare(parseBot(single('spec', flags['spec'])), '.');
    const json = flags['json'] === true;
    const checks = await check({
      bot,
      library,
      blocks: wholeNumber('blocks', flags['blocks'], 1, 100_000),
      seed: flags['seed'] === undefined ? '1' : single('seed', flags['seed']),
      moveTimeout: moveSeconds(flags) ?? 20,
      onTable: (done) => {
        if (!json) for (const line of lines(done)) io.out(line);
      },
    });
    const failed = checks.filter(({ problem }) => problem !== undefined).length;
    if (json) io.out(JSON.stringify({ bot: flags['spec'], checks, failed }));
    else io.out(failed === 0 ? `${checks.length} checks hold` : `${failed} of ${checks.length} checks fail`);
    return failed === 0 ? EXIT.ok : EXIT.error;
  },
};

/** What holds for one number of players in one line; what does not, in a line each. */
function lines(checks: readonly BotCheck[]): string[] {
  const { game, players, pairs } = checks[0]!;
  const table = `${game}, ${players} players${pairs ? ' in partnerships' : ''}`;
  const holding = checks.filter(({ problem }) => problem === undefined).map(({ check }) => check);
  const failing = checks.filter(({ problem }) => problem !== undefined);
  return [
    ...(holding.length > 0 ? [`ok    ${table}: ${holding.join(', ')}`] : []),
    ...failing.map(({ check, problem }) => `FAIL  ${table}: ${check}: expected that it ${CHECKS[check]}; ${problem}`),
  ];
}
