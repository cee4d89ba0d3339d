import { existsSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Takes an exclusive lock across processes. Returns a function that releases it, or null if another process has it. The
 * lock is SQLite's lock on an empty database at the path. The system releases it when the process ends, even by a crash
 * or a power cut, so a file that was left behind locks nothing.
 */
export function lockFile(path: string): (() => void) | null {
  const database = new Database(path, { timeout: 0 });
  try {
    // Nothing is written, so the journal needs no file.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  const release = () => {
    // The file is removed while the lock is held: later, another process could have the same file.
    rmSync(path, { force: true });
    database.close();
  };
  // If the file is gone, the process that had the lock removed it after it was opened here, so this lock excludes
  // nobody.
  if (existsSync(path)) return release;
  database.close();
  return null;
}
