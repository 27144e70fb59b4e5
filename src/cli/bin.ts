#!/usr/bin/env node
import v8 from 'node:v8';
import { V8_FLAGS } from '../run/v8-flags.js';

/* Before anything hot is compiled; worker threads inherit it. */
for (const flag of V8_FLAGS) v8.setFlagsFromString(flag);

/* Whoever reads may stop reading (`| head`): then there is nobody to write to, and no mistake. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { main } = await import('./main.js');
process.exitCode = await main(process.argv.slice(2));
