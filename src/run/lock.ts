import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../core/errors.js';

const LOCK = '.lock';

/**
 * Keeps other processes out of a folder of results. A lock whose process is gone (killed, or the machine restarted) is taken
 * over.
 * @returns what gives the folder free
 * @throws DominoError `locked`
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, LOCK);
  const own = `${process.pid} ${startOf(process.pid)}`;
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, own, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(path);
    if (holder !== undefined && isAlive(holder)) {
      fail(
        'locked',
        `--out ${folder}: process ${holder.split(' ')[0]} is writing there; wait for it, or choose another folder`,
      );
    }
    if (holder !== undefined) removeStale(path, holder);
  }
  return fail('locked', `--out ${folder}: other processes are taking hold of the folder; choose another`);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/* Between reading a dead process's lock and removing it, another may have taken it over: what is removed is looked at. */
function removeStale(path: string, holder: string): void {
  const aside = `${path}-${process.pid}`;
  try {
    renameSync(path, aside);
    if (read(aside) === holder) rmSync(aside, { force: true });
    else renameSync(aside, path);
  } catch {
    /* Somebody else was faster. */
  }
}

function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(Number(pid)) === start;
}

/** When a process was started, in the kernel's ticks: numbers of processes are used again. '0' where that cannot be told. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
}
