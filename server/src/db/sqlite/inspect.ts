import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openFile } from './open.ts';

/** The state of a SQLite file and of a connection to it. */
export interface SqliteState {
  bytes: number;
  journalMode: string;
  /** The level as SQLite numbers it: 2 is FULL. */
  synchronous: number;
  /** SQLite's error for a test write, which is rolled back; null when it worked. */
  writeError: string | null;
  /** The result of `quick_check`: `ok`, or the first damage; null when the file is too large to check. */
  quickCheck: string | null;
}

/**
 * Inspects a file through the same kind of connection as the service; throws `DatabaseOpenError` when it cannot be
 * opened.
 */
export function inspectSqlite(path: string, quickCheckBytes: number): SqliteState {
  const file = openFile(path);
  try {
    return sqliteState(file, quickCheckBytes);
  } finally {
    file.close();
  }
}

export function sqliteState(file: Database.Database, quickCheckBytes: number): SqliteState {
  const bytes = statSync(file.name).size;
  return {
    bytes,
    journalMode: String(file.pragma('journal_mode', { simple: true })),
    synchronous: Number(file.pragma('synchronous', { simple: true })),
    writeError: writeError(file),
    quickCheck: bytes > quickCheckBytes ? null : quickCheck(file),
  };
}

/**
 * Returns the error of a test write. SQLite opens a read-only file, and begins transactions on it, without an error;
 * only a write shows it.
 */
function writeError(file: Database.Database): string | null {
  try {
    file.exec('begin immediate');
    file.pragma(`user_version = ${Number(file.pragma('user_version', { simple: true }))}`);
    return null;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    // Another process is writing, so the file is writable.
    return error.code.startsWith('SQLITE_BUSY') ? null : error.message;
  } finally {
    if (file.inTransaction) file.exec('rollback');
  }
}

function quickCheck(file: Database.Database): string {
  try {
    return String(file.pragma('quick_check(1)', { simple: true })).replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT'))
      return error.message;
    throw error;
  }
}
