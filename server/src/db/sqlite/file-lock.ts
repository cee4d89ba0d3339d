import { existsSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Takes an exclusive lock across processes. Returns what releases it, or null if another process has it. The lock is
 * SQLite's on an empty database at the path: the system releases it when the process ends, even by a crash or a power
 * cut, so a file that was left behind locks nothing.
 */
export function lockFile(path: string): (() => void) | null {
  const database = new Database(path, { timeout: 0 });
  try {
    // Nothing is written, so no file is needed for a journal.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  const release = () => {
    // While the lock is held: later it could be the file of another one.
    rmSync(path, { force: true });
    database.close();
  };
  // Whoever had the lock removed the file after it was opened here, so this lock excludes nobody.
  if (existsSync(path)) return release;
  database.close();
  return null;
}
