import { join } from 'node:path';
import type { Options } from 'yargs';
import { fail } from '../core/errors.js';
import { unknown } from '../core/suggest.js';
import { parseBotList } from '../play/spec.js';
import type { CellSpec } from '../run/cell.js';
import { DESIGNS, type Design, ENDLESS } from '../run/designs.js';
import { DEFAULT_BLOCKS, type Experiment } from '../run/experiment.js';
import { FAULT_POLICIES, type FaultPolicy } from '../run/fault.js';
import { parseUntil } from '../run/stop.js';
import { defaultWorkers, type ExecuteOptions } from './execute.js';
import { ruleFlags, single, wholeNumber } from './values.js';

/* Numbers are read as text and checked by ourselves: yargs turns '-n abc' into NaN without a word. */

/** Options that say what is played. */
export const GAME_OPTIONS = {
  players: { type: 'string', requiresArg: true, describe: 'Number of players (default: the least of the game)' },
  pairs: { type: 'boolean', describe: 'Partnerships' },
  rules: { type: 'string', requiresArg: true, describe: 'Rule options as name=value; may be repeated' },
  bots: {
    type: 'string',
    requiresArg: true,
    describe: 'Bots by side: one fills all, two are the first against a field of the second',
  },
  design: { type: 'string', requiresArg: true, describe: `How each deal is played: ${DESIGNS.join(', ')}` },
} as const satisfies Record<string, Options>;

/** Options of every run. */
export const RUN_OPTIONS = {
  blocks: { type: 'string', requiresArg: true, describe: 'Blocks (deals) of each cell' },
  seed: { type: 'string', requiresArg: true, describe: 'Seed: any text (default 1)' },
  workers: {
    type: 'string',
    requiresArg: true,
    describe: 'Worker threads; 0 plays on the main thread (default: one a core)',
  },
  out: { type: 'string', requiresArg: true, describe: 'Folder of the results (default results/NAME)' },
  until: {
    type: 'string',
    requiresArg: true,
    describe:
      'When to stop: blocks=N, half-width=H[:wins], equivalence:margin=M, sprt:nelo0=0,nelo1=5, sprt:t0=0,t1=.1',
  },
  resume: {
    type: 'boolean',
    default: false,
    describe: 'Go on with the unfinished run in the folder, or extend a finished one',
  },
  fresh: { type: 'boolean', default: false, describe: 'Drop the unfinished run in the folder' },
  records: {
    type: 'string',
    requiresArg: true,
    default: 'none',
    describe: 'Record the games of the first N deals: N, all or none',
  },
  'per-block': { type: 'boolean', default: false, describe: 'Also write blocks.csv, one row a block' },
  strategies: { type: 'string', requiresArg: true, describe: 'Folder of strategies, known by their names in --bots' },
  'on-fault': {
    type: 'string',
    requiresArg: true,
    describe: 'What a bot’s fault does: abort (default) the run, forfeit the game, exclude the block',
  },
  'move-timeout': { type: 'string', requiresArg: true, describe: 'Seconds a move may take (default 20)' },
  json: { type: 'boolean', default: false, describe: 'Print JSON' },
  quiet: { type: 'boolean', default: false, describe: 'No progress and no messages' },
} as const satisfies Record<string, Options>;

/** Arguments as yargs hands them over. */
export type Flags = Readonly<Record<string, unknown>>;

/** A cell from the command line alone. @throws DominoError `bad-flag` or `bot-syntax` */
export function cellFromFlags(flags: Flags, game: string, bots = 'random'): CellSpec {
  const unsaid = { name: 'all', bots: parseBotList(bots), seed: '1', blocks: DEFAULT_BLOCKS };
  return withFlags({ ...unsaid, game }, flags);
}

/** Threads as asked for, or one a core. @throws DominoError `bad-flag` */
export function workersOf(flags: Flags): number {
  return flags['workers'] === undefined ? defaultWorkers() : wholeNumber('workers', flags['workers'], 0, 1024);
}

/** The part of the flags that says how a run is executed. @throws DominoError `bad-flag` */
export function executeOptions(flags: Flags, name: string): ExecuteOptions {
  return {
    out: flags['out'] === undefined ? join('results', name) : single('out', flags['out']),
    workers: workersOf(flags),
    records: recordLimit(flags['records']),
    perBlock: flags['per-block'] === true,
    json: flags['json'] === true,
    quiet: flags['quiet'] === true,
    resume: resumeMode(flags),
  };
}

function resumeMode(flags: Flags): ExecuteOptions['resume'] {
  const { resume, fresh } = flags;
  if (resume === true && fresh === true) fail('bad-flag', '--resume and --fresh: expected one of them');
  return resume === true ? 'resume' : fresh === true ? 'fresh' : 'ask';
}

/** What the flags say of faults, in place of what the experiment says. @throws DominoError `bad-flag` */
export function withFaultFlags(experiment: Experiment, flags: Flags): Experiment {
  const policy = flags['on-fault'];
  return {
    ...experiment,
    onFault: policy === undefined ? experiment.onFault : readPolicy(single('on-fault', policy)),
    moveTimeout: moveSeconds(flags) ?? experiment.moveTimeout,
  };
}

/** `--move-timeout`, in seconds. @throws DominoError `bad-flag` */
export function moveSeconds(flags: Flags): number | undefined {
  if (flags['move-timeout'] === undefined) return undefined;
  const text = single('move-timeout', flags['move-timeout']);
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 0.1 && seconds <= 86_400) return seconds;
  return fail('bad-flag', `--move-timeout: expected seconds from 0.1 to 86400, found '${text}'`);
}

function readPolicy(text: string): FaultPolicy {
  return (
    FAULT_POLICIES.find((policy) => policy === text) ??
    fail('bad-flag', `--on-fault: ${unknown('policy', text, FAULT_POLICIES)}`)
  );
}

function recordLimit(value: unknown): number {
  const text = single('records', value);
  if (text === 'all') return Number.MAX_SAFE_INTEGER;
  if (text === 'none') return 0;
  return /^\d+$/.test(text)
    ? wholeNumber('records', text, 0)
    : fail('bad-flag', `--records: expected a number of deals, all or none, found '${text}'`);
}

/**
 * A cell with what the command line says in place of its own: rules one by one, all else as a whole.
 * @throws DominoError `bad-flag` or `bot-syntax`
 */
export function withFlags(cell: CellSpec, flags: Flags): CellSpec {
  const { players, pairs, bots, design, seed, blocks } = flags;
  return {
    ...cell,
    players: players === undefined ? cell.players : wholeNumber('players', players, 1, 99),
    pairs: pairs === undefined ? cell.pairs : pairs === true,
    rules: { ...cell.rules, ...ruleFlags(flags['rules']) },
    bots: bots === undefined ? cell.bots : parseBotList(botsFlag(bots)),
    design: design === undefined ? cell.design : readDesign(single('design', design)),
    seed: seed === undefined ? cell.seed : single('seed', seed),
    ...stopOf(cell, blocks, flags['until']),
  };
}

/** `--until` takes the place of the cell's rule, `--blocks` of its number of blocks, which bounds a rule. */
function stopOf(cell: CellSpec, blocks: unknown, until: unknown): Pick<CellSpec, 'blocks' | 'rule'> {
  const most = blocks === undefined ? undefined : wholeNumber('blocks', blocks, 1, 1e12);
  if (until === undefined) return { blocks: most ?? cell.blocks, rule: cell.rule };
  const stop = parseUntil(single('until', until));
  return { blocks: most ?? stop.blocks ?? ENDLESS, rule: stop.rule };
}

function botsFlag(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return fail(
    'bad-flag',
    `--bots: given ${value.length} times; name them once, with commas: --bots ${value.join(',')}`,
  );
}

function readDesign(text: string): Design {
  return DESIGNS.find((design) => design === text) ?? fail('bad-flag', `--design: ${unknown('design', text, DESIGNS)}`);
}
