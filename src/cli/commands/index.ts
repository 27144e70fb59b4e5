import type { Command } from '../command.js';
import { bench } from './bench.js';
import { checkBot } from './check-bot.js';
import { compareRules } from './compare-rules.js';
import { diff } from './diff.js';
import { lead } from './lead.js';
import { list } from './list.js';
import { match } from './match.js';
import { newCommand } from './new.js';
import { perft } from './perft.js';
import { replay } from './replay.js';
import { run } from './run.js';
import { schema } from './schema.js';
import { simulate } from './simulate.js';
import { stats } from './stats.js';
import { sweep } from './sweep.js';
import { tournament } from './tournament.js';
import { tune } from './tune.js';
import { verify } from './verify.js';

/** All commands of the CLI. */
export const COMMANDS: readonly Command[] = [
  simulate,
  run,
  match,
  lead,
  compareRules,
  tournament,
  sweep,
  tune,
  newCommand,
  checkBot,
  perft,
  replay,
  list,
  stats,
  verify,
  diff,
  schema,
  bench,
];
