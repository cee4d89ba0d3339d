import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openFile } from './open.ts';

/** What a SQLite file and a connection to it are like. */
export interface SqliteFacts {
  bytes: number;
  journalMode: string;
  /** The level as SQLite numbers it: 2 is FULL. */
  synchronous: number;
  /** What SQLite said to a write that was taken back; null when it would have been done. */
  writeError: string | null;
  /** What `quick_check` found: `ok`, or the first damage; null when the file is too large to be read as a whole. */
  quickCheck: string | null;
}

/** Looks at a file through a connection like the service's own; throws `DatabaseOpenError` when it cannot be opened. */
export function inspectSqlite(path: string, quickCheckBytes: number): SqliteFacts {
  const file = openFile(path);
  try {
    return sqliteFacts(file, quickCheckBytes);
  } finally {
    file.close();
  }
}

export function sqliteFacts(file: Database.Database, quickCheckBytes: number): SqliteFacts {
  const bytes = statSync(file.name).size;
  return {
    bytes,
    journalMode: String(file.pragma('journal_mode', { simple: true })),
    synchronous: Number(file.pragma('synchronous', { simple: true })),
    writeError: writeError(file),
    quickCheck: bytes > quickCheckBytes ? null : quickCheck(file),
  };
}

/** SQLite opens a file that it may only read without a word, and begins transactions on it; only a write tells. */
function writeError(file: Database.Database): string | null {
  try {
    file.exec('begin immediate');
    file.pragma(`user_version = ${Number(file.pragma('user_version', { simple: true }))}`);
    return null;
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    // Somebody else writes just now, so it can be written.
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
