import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../kit/cli.js';

const bin = fileURLToPath(new URL('../../dist/src/cli/bin.js', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** Milliseconds from the signal to the end. */
  readonly took: number;
}

/** Runs the built command; sends it a signal once `ready` says so. */
function start(args: string[], signal?: NodeJS.Signals, ready: () => boolean = () => true): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, ...args]);
    let out = '';
    let err = '';
    let sent = 0;
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString();
    });
    child.stderr.on('data', (data: Buffer) => {
      err += data.toString();
    });
    const timer = setInterval(() => {
      if (!signal || sent || !ready()) return;
      sent = performance.now();
      child.kill(signal);
    }, 50);
    child.on('exit', (code) => {
      clearInterval(timer);
      resolve({ code, out, err, took: performance.now() - sent });
    });
  });
}

describe('an interrupted run', () => {
  it.each([
    ['SIGINT', '2'],
    ['SIGTERM', '2'],
    ['SIGINT', '0'],
  ] as const)('by %s with %s workers ends with 130 and leaves nothing but its journal', async (signal, workers) => {
    const out = tempFolder();
    const args = [
      'simulate',
      'double-takes',
      '--blocks',
      '100000000',
      '--workers',
      workers,
      '--records',
      '100',
      '--out',
      out,
    ];
    const { code, err } = await start(args, signal, () => readdirSync(out).includes('journal'));
    expect(code).toBe(130);
    expect(err.trim()).toBe(
      `dominolab: interrupted; what was finished is kept in ${out}, the same command with --resume goes on`,
    );
    expect(readdirSync(out)).toEqual(['journal']);
  });

  it('leaves an earlier finished run as it was', async () => {
    const out = tempFolder();
    const args = ['simulate', 'block', '--workers', '1', '--out', out];
    await start([...args, '--blocks', '100']);
    const files = readdirSync(out);
    expect(files).toEqual(['journal', 'manifest.json', 'summary.csv', 'timing.json']);
    const { code } = await start(
      [...args, '--blocks', '100000000'],
      'SIGINT',
      () => readdirSync(out).length > files.length && statSync(join(out, 'journal', 'journal.jsonl')).size > 2000,
    );
    expect(code).toBe(130);
    expect(readdirSync(out)).toEqual(files);
  });
});

describe('the built command', () => {
  it('prints results on stdout, messages on stderr', async () => {
    const { code, out, err } = await start([
      'simulate',
      'block',
      '--blocks',
      '200',
      '--workers',
      '1',
      '--out',
      join(tempFolder(), 'x'),
    ]);
    expect(code).toBe(0);
    expect(out).toContain('leaderWins');
    expect(err).toMatch(/^all figures: .*summary\.csv\n$/);
  });

  it('bench --json has the keys of the yardstick', async () => {
    const { out } = await start(['bench', '--json', '--seconds', '1']);
    const { playouts, solver, decisions, ...games } = JSON.parse(out) as Record<string, Rates>;
    const keys = ['block2', 'block4', 'draw2', 'takes4', 'nakladka4'];
    expect(Object.keys(games)).toEqual(keys);
    expect(Object.keys(playouts!)).toEqual(keys);
    for (const { gamesPerSecond } of [...Object.values(games), ...(Object.values(playouts!) as unknown as Rates[])])
      expect(gamesPerSecond).toBeGreaterThan(0);
    expect(Object.keys(decisions!)).toContain('block4 control');
    expect(Object.keys(solver!)).toEqual(['block2', 'block4', 'draw2', 'nakladka4', 'takes2', 'takes4']);
    for (const { nodesPerSecond } of Object.values(solver!) as unknown as Rates[])
      expect(nodesPerSecond).toBeGreaterThan(0);
  }, 60_000);
});

type Rates = Readonly<Record<string, number>>;
