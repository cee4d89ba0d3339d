import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { DatabaseLocation } from '../db/store.ts';
import { fault, passed, type CheckResult } from './check-result.ts';
import { shownSize } from '../shared/units.ts';

/** During an import SQLite's log alone takes 64 MiB, and its file grows. */
const leastFreeBytes = 256 * 1024 * 1024;

interface Place {
  folder: string;
  use: string;
  advice: string;
}

/** Free space for the SQLite file and for temporary files. PostgreSQL's own disk cannot be seen from here. */
export async function checkDisk(
  database: DatabaseLocation,
  leastBytes = leastFreeBytes,
  temporary = tmpdir(),
): Promise<CheckResult[]> {
  const places: Place[] = [
    { folder: temporary, use: 'temporary files', advice: 'or choose another folder with TMPDIR' },
  ];
  if (database.engine === 'sqlite') {
    const advice = 'or stop every server and move the database to a larger disk';
    places.unshift({ folder: existing(dirname(database.path)), use: 'the database', advice });
  }
  return Promise.all(places.map((place) => checkPlace(place, leastBytes)));
}

async function checkPlace({ folder, use, advice }: Place, leastBytes: number): Promise<CheckResult> {
  try {
    // As a folder: root may access a file in this way too.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    if (freeBytes >= leastBytes)
      return passed('disk', `${shownSize(freeBytes)} free for ${use} in ${folder}`);
    return fault(
      'disk',
      `${shownSize(freeBytes)} free for ${use} in ${folder}, but ${shownSize(leastBytes)} are needed; free some space, ${advice}`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault(
      'disk',
      `${folder} cannot be used for ${use} (${reason}); give this user write access, ${advice}`,
    );
  }
}

/** The folder, or the one in which it will be created. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : dirname(folder);
}
