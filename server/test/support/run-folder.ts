import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** How many bytes must be free in memory. A whole run takes a few hundred megabytes; many containers have only 64. */
const neededBytes = 2 * 1024 ** 3;
const prefix = 'payfac-run-';

/**
 * Creates the folder of a run, for all its temporary files: in memory where there is room. It is removed when this
 * process ends; folders of runs that were killed are removed at the next start.
 */
export function createRunFolder(): string {
  const parent = hasRoom(memory) ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.split('-')[2]))) remove(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // As root, PostgreSQL runs as a user of its own, who must be able to reach its files.
  chmodSync(folder, 0o711);
  process.on('exit', () => remove(folder));
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process may not be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
