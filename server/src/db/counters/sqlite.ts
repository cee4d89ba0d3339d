import { closeSync, existsSync, lstatSync, openSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { RateLimiterSQLite } from 'rate-limiter-flexible';
import { UserError } from '../../shared/user-error.ts';
import { counterOptions, libraryCounter, sweeping } from './library-counter.ts';
import type { SharedCounters } from './counter.ts';

const table = 'rate_limit_counters';
/** Other processes hold the file for microseconds only; waiting blocks the event loop. */
const busyTimeoutMs = 100;

/**
 * Counters in a separate file next to the database, because unlike the database's their commits need not be durable.
 */
export function openSqliteCounters(databasePath: string): SharedCounters {
  const file = openCounterFile(`${databasePath}-limits`);
  const sweeper = sweeping((nowMs) => file.prepare(`delete from ${table} where expire < ?`).run(nowMs));
  return {
    counter: (name, windowSeconds) =>
      libraryCounter(
        new RateLimiterSQLite({
          ...counterOptions(name, windowSeconds),
          storeClient: file,
          storeType: 'better-sqlite3',
          tableName: table,
        }),
      ),
    close() {
      sweeper.stop();
      file.close();
      return Promise.resolve();
    },
  };
}

function openCounterFile(path: string): Database.Database {
  try {
    return prepare(path);
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new UserError(
        `${path} is a folder, and the service keeps its rate limits in a file of that name. Remove the folder, or give ` +
          'it another name.',
      );
    }
    if (!isDamaged(error)) throw error;
    // The file is not synced, so a power cut may damage it; it holds nothing worth keeping.
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return prepare(path);
  }
}

function prepare(path: string): Database.Database {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const file = new Database(path, { timeout: busyTimeoutMs });
  try {
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = OFF');
    file.exec(
      `create table if not exists ${table} (key text primary key, points integer not null default 0, expire integer)`,
    );
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

function isDamaged(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'))
  );
}
