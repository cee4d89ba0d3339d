import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { migrate, missingMigrations } from '../migrations/migrate.ts';
import { statementSpans } from '../query/statement-spans.ts';
import { retrying } from '../retrying.ts';
import { DatabaseOpenError } from '../storage-error.ts';
import type { Store, StoreOptions } from '../store.ts';
import type { Tables } from '../tables.ts';
import { ImmediateSqliteDialect } from './dialect.ts';
import { GroupCommit } from './group-commit.ts';

/** The bytes of "PAYF", which mark a database file as ours, so that no other program's file is ever migrated. */
export const applicationId = 0x50415946;

/**
 * How long SQLite itself waits for a lock. Such a wait blocks the event loop, so it is short and the unit of work
 * retries.
 */
const busyTimeoutMs = 5;

/**
 * How long SQLite waits for a lock while a file is opened. It may be long, because nothing else runs then, and
 * processes that open a new file together wait for each other.
 */
const openTimeoutMs = 30_000;

/**
 * The settings for a process that writes a great deal. The keys of charges are random, so a thousand of them touch
 * nearly as many pages. A cache of 128 MiB reads a third of the pages that the usual 16 MiB do, and a log of 64 MiB
 * writes a page once for many changes: an import of 20,000 charges into 200,000 wrote a fifth less and took half the
 * time. Commits stay as durable as they are.
 */
export const bulkPragmas = ['cache_size = -131072', 'wal_autocheckpoint = 16384'];

/**
 * Opens a SQLite file, or creates it unless it must exist, readable by its owner only. Commits are durable (WAL,
 * synchronous=FULL): what was committed survives a power cut.
 */
export function openSqlite(path: string, { isBulk = false, mustExist = false }: StoreOptions = {}): Store {
  const writer = openFile(path, mustExist);
  if (isBulk) for (const pragma of bulkPragmas) writer.pragma(pragma);
  const spans = statementSpans('sqlite');
  const write = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(writer), ...spans });
  const group = new GroupCommit(write);
  const reader = openReader(path);
  const read = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect(reader), ...spans });
  return {
    engine: 'sqlite',
    read,
    pool: null,
    write: (work) => group.write(work),
    migrate: () => migrate(write, 'sqlite'),
    distribute: null,
    missingMigrations: () => missingMigrations(write),
    scrub: () => scrubSqlite(write),
    async close() {
      // Kysely does not close a connection that no query used. The writer closes last and writes the log into the file.
      await read.destroy();
      reader.close();
      await write.destroy();
      writer.close();
    },
  };
}

/**
 * Rewrites the file and the log, because overwritten data stays in free parts of the pages and in the log until then.
 */
async function scrubSqlite(db: Kysely<Tables>): Promise<void> {
  await retrying(() => sql`vacuum`.execute(db));
  await retrying(async () => {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy !== 0) throw new LogInUseError();
  });
}

/** Thrown when a reader still uses an old part of the log. The unit of work retries, as with any other lock. */
class LogInUseError extends Error {
  override readonly name = 'LogInUseError';
  readonly code = 'SQLITE_BUSY';
}

/**
 * Opens a connection that writes durably; throws `DatabaseOpenError` for a file that is not ours or cannot be opened.
 */
export function openFile(path: string, mustExist = false): Database.Database {
  try {
    const isNew = !statSync(path, { throwIfNoEntry: false })?.size;
    if (isNew && mustExist) throw noDatabase(path);
    makeFolder(dirname(path));
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    const file = new Database(path, { timeout: openTimeoutMs });
    if (!isNew) assertOurs(file, path);
    file.pragma('journal_mode = WAL');
    file.pragma('synchronous = FULL');
    file.pragma('foreign_keys = ON');
    if (isNew) file.pragma(`application_id = ${applicationId}`);
    file.pragma(`busy_timeout = ${busyTimeoutMs}`);
    return file;
  } catch (error) {
    throw openError(path, error);
  }
}

/** Creates only the last folder of the path, so that a mistyped path does not create a tree of folders. */
export function makeFolder(path: string): void {
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
}

function openReader(path: string): Database.Database {
  const file = new Database(path, { readonly: true, timeout: 1_000 });
  file.pragma('query_only = ON');
  // Half the default: a statement reads lines from all over the file, so a cache of this size does not help it
  // (measured: no difference between 16 MiB and 2), and its pages would stay in the server's memory.
  file.pragma('cache_size = -8192');
  return file;
}

function assertOurs(file: Database.Database, path: string): void {
  const found = file.pragma('application_id', { simple: true });
  const tables = file.prepare("select count(*) from sqlite_master where type = 'table'").pluck().get();
  if (found === applicationId || (found === 0 && tables === 0)) return;
  file.close();
  throw new DatabaseOpenError(
    `${path} is a database of another program. Nothing in it was changed. ` +
      'Choose another file with DATABASE_URL=sqlite:PATH.',
  );
}

function noDatabase(path: string): DatabaseOpenError {
  return new DatabaseOpenError(
    `there is no database at ${path}. Check DATABASE_URL=sqlite:PATH; \`payfac serve\` and \`payfac migrate\` make a new one.`,
  );
}

function openError(path: string, error: unknown): DatabaseOpenError {
  if (error instanceof DatabaseOpenError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = error instanceof Error ? error.message : String(error);
  if (code === 'SQLITE_NOTADB') {
    return new DatabaseOpenError(
      `${path} is not a SQLite database. Nothing in it was changed. Choose another file with DATABASE_URL=sqlite:PATH.`,
      { cause: error },
    );
  }
  return new DatabaseOpenError(
    `cannot open the database file ${path}: ${reason}. Check that the folder exists, that this user may read and ` +
      'write it, and that the disk is not full; or choose another file with DATABASE_URL=sqlite:PATH.',
    { cause: error },
  );
}
