import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import type { DatabaseLocation } from '../../db/store.ts';
import { clockFault, overdueAdvice, readClocks, type Timekeeping } from '../../retention/clocks.ts';
import { formatInstant, saoPauloDate } from '../../shared/calendar.ts';
import { shownDuration, shownSize } from '../../shared/text.ts';
import { fault, passed, warning, type CheckResult, type Subject } from './check-result.ts';

/** The oldest version of Node that has everything we use. */
const oldest = [24, 18] as const;

export function checkNode(version: string = process.versions.node): CheckResult[] {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return [passed('node', version)];
  const detail = `${version} is too old; run \`npm ci\`, or install Node ${oldest.join('.')} or newer`;
  return [fault('node', detail)];
}

/** Checks whether the server could listen. A port in use is no fault, because the server may be running. */
export async function checkAddress({ host, port }: Pick<Config, 'host' | 'port'>): Promise<CheckResult[]> {
  const server = createServer();
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(null));
  });
  server.close();
  if (error === null) return [passed('address', `${host}:${port} is free`)];
  if (error.code === 'EADDRINUSE') {
    const detail = `${host}:${port} is in use: a server is already running, or choose another with PORT`;
    return [passed('address', detail)];
  }
  const detail = `cannot listen on ${host}:${port} (${error.message}); choose others with HOST and PORT`;
  return [fault('address', detail)];
}

/** How many bytes must be free. During an import SQLite's log alone takes 64 MiB, and its file grows. */
const leastFreeBytes = 256 * 1024 * 1024;

interface CheckedFolder {
  folder: string;
  use: string;
  advice: string;
}

/**
 * Checks the free space for the SQLite file and for temporary files. PostgreSQL's own disk cannot be seen from here.
 */
export async function checkDisk(
  database: DatabaseLocation,
  leastBytes = leastFreeBytes,
  temporary = tmpdir(),
): Promise<CheckResult[]> {
  const folders: CheckedFolder[] = [
    { folder: temporary, use: 'temporary files', advice: 'or choose another folder with TMPDIR' },
  ];
  if (database.engine === 'sqlite') {
    const advice = 'or stop every server and move the database to a larger disk';
    folders.unshift({ folder: existing(dirname(database.path)), use: 'the database', advice });
  }
  return Promise.all(folders.map((checked) => checkFolder(checked, leastBytes)));
}

async function checkFolder({ folder, use, advice }: CheckedFolder, leastBytes: number): Promise<CheckResult> {
  try {
    // The path ends with `/.`, so that it must be a folder: root may access a file in this way too.
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

/** Returns the folder, or the nearest existing one in which it will be created. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : dirname(folder);
}

/** A date before this version was written. It is set with each release. */
export const writtenAt = Date.UTC(2026, 10, 1);

/** How far this machine's clock may differ from another one. Clocks that are set by NTP differ by less. */
const toleranceMs = 5_000;

/** Two instants with their dates: 00:30 in summer time, which Brazil had until 2019, and 23:30 without it. */
const knownDates = [
  [Date.UTC(2018, 11, 1, 2, 30), '2018-12-01'],
  [Date.UTC(2026, 0, 1, 2, 30), '2025-12-31'],
] as const;

/** Checks this machine's clock and time zones by themselves. */
export function checkClock(now: number, dateOf: (instant: number) => string = saoPauloDate): CheckResult[] {
  const zone = knowsSaoPaulo(dateOf)
    ? passed('clock', `${formatInstant(now)}; ${dateOf(now)} in São Paulo`)
    : fault(
        'clock',
        'this Node has no right time zone data for America/Sao_Paulo, so the dates of statements would be wrong; ' +
          'use an official build of Node, and unset NODE_ICU_DATA',
      );
  if (now >= writtenAt) return [zone];
  const early = fault(
    'clock',
    `is at ${formatInstant(now)}, which is before this version of payfac was written; set it ` +
      '(`timedatectl set-ntp true`)',
  );
  return zone.ok ? [early] : [early, zone];
}

/**
 * Checks the clock against the records. The newest record must not be in the future, and a server must be able to start
 * by this clock and prune.
 */
export async function checkAgainstRecords(timekeeping: Timekeeping): Promise<CheckResult[]> {
  const clocks = await readClocks(timekeeping);
  const { now, newestRecordAt: newest } = clocks;
  if (newest === null || newest <= now + toleranceMs) {
    // PostgreSQL's own clock is compared where the server is checked.
    const reason = clockFault({ ...clocks, databaseNow: null });
    if (reason !== null) return [fault('clock', reason)];
    const advice = overdueAdvice(clocks);
    return advice === null ? [] : [warning('clock', advice)];
  }
  return [
    fault(
      'clock',
      `is at ${formatInstant(now)}, ${shownDuration(newest - now)} before the newest record in the database ` +
        `(${formatInstant(newest)}): either this clock is behind, or the clock of a server was ahead; set the clocks of ` +
        'all machines (`timedatectl set-ntp true`), and see `payfac audit list`',
    ),
  ];
}

function knowsSaoPaulo(dateOf: (instant: number) => string): boolean {
  try {
    return knownDates.every(([instant, date]) => dateOf(instant) === date);
  } catch (error) {
    // Intl throws this error for a time zone that it does not know.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const others = 0o077;

/** Returns a fault if anyone but the owner has access to one of these files. Files that do not exist are skipped. */
export function checkModes(subject: Subject, paths: readonly string[]): CheckResult[] {
  const open = paths
    .filter((path) => existsSync(path))
    .map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
    .filter(({ mode }) => (mode & others) !== 0);
  if (open.length === 0) return [];
  const found = open.map(({ path, mode }) => `${path} (mode 0${mode.toString(8)})`).join(', ');
  const names = open.map(({ path }) => path).join(' ');
  return [
    fault(
      subject,
      `users other than the owner have access to ${found}; run \`chmod 600 ${names}\`, and find out who may have read it`,
    ),
  ];
}
