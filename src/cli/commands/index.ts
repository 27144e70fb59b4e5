import type { Command } from '../command.js';
import { analyse } from './analyse.js';
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
import { show } from './show.js';
import { simulate } from './simulate.js';
import { solve } from './solve.js';
import { stats } from './stats.js';
import { sweep } from './sweep.js';
import { theory } from './theory.js';
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
  show,
  solve,
  analyse,
  theory,
  list,
  stats,
  verify,
  diff,
  schema,
  bench,
];
