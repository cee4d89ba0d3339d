import { UserError } from '../shared/errors.ts';

/**
 * What a database error means for a request: it is retried, the storage is unavailable, or the error is our own bug.
 */
type StorageFailure = 'retryable' | 'unavailable' | 'fault';

const postgresRetryable = new Set(['40001', '40P01', '55P03']);

/** How long PostgreSQL may work on one statement. */
export const statementTimeoutMs = 30_000;

/** How long a migration waits for the locks of others. Statements that arrive meanwhile wait behind it. */
export const migrationLockTimeoutMs = 10_000;

/**
 * PostgreSQL's classes of connection and resource errors:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresUnavailable = /^(08...|53...|57014|57P0[1-4]|58...|25006|25P0[34]|3D000|28...)$/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The messages of a lost connection or an exhausted pool, which pg reports as plain errors. */
const pgMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

const sqliteUnavailable = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOTADB|CORRUPT|PROTOCOL)/;

/** Classifies a database error. Anything unknown counts as our own bug. */
export function storageFailure(error: unknown): StorageFailure {
  if (!(error instanceof Error)) return 'fault';
  if (error instanceof AggregateError && error.errors.some((e) => storageFailure(e) === 'unavailable')) {
    return 'unavailable';
  }
  const code = codeOf(error);
  if (postgresRetryable.has(code) || code.startsWith('SQLITE_BUSY')) return 'retryable';
  if (sqliteUnavailable.test(code) || postgresUnavailable.test(code) || networkCodes.has(code)) {
    return 'unavailable';
  }
  return pgMessages.test(error.message) ? 'unavailable' : 'fault';
}

/** Returns whether the same request could succeed later, so that the response is 503 (D7). */
export function isStorageUnavailable(error: unknown): boolean {
  return storageFailure(error) !== 'fault';
}

/** Returns what to tell the operator about an unavailable storage. `shown` is the engine's error as it may be shown. */
export function storageAdvice(error: unknown, shown: string): string {
  if (codeOf(error) === '55P03') {
    return (
      `PostgreSQL stopped waiting for a lock: ${shown}. A migration waits ${migrationLockTimeoutMs / 1000} seconds ` +
      '(lock_timeout), because requests queue behind it; nothing was changed. Something else uses its tables: let ' +
      'another `payfac migrate`, a backup or a long transaction end (pg_stat_activity shows them). Then try again.'
    );
  }
  if (codeOf(error).startsWith('SQLITE_READONLY')) {
    return (
      `nothing can be written to the database: ${shown}. Give this user write access to its file and folder, and check ` +
      'that the disk is not mounted read-only; then try again.'
    );
  }
  if (codeOf(error) === '25006') {
    return (
      `PostgreSQL accepts no writes: ${shown}. It is a standby, or default_transaction_read_only is on. Let DATABASE_URL ` +
      'name the primary server, or turn the setting off; then try again.'
    );
  }
  if (!isCancelled(error)) {
    return `the database failed: ${shown}. Check that it is running and has free space, then try again.`;
  }
  return (
    `PostgreSQL stopped a query: ${shown}. A query may take ${statementTimeoutMs / 1000} seconds ` +
    '(statement_timeout), and normally needs far less. Run ANALYZE in the database, especially after pg_restore, so ' +
    'that PostgreSQL has statistics on its tables; if others load the database or hold locks, wait for them. Then ' +
    'try again.'
  );
}

/** Returns whether a statement was refused because an earlier one of the same transaction had failed, on either engine. */
export function followsFailure(error: unknown): boolean {
  return ['25P02', 'SQLITE_ABORT_ROLLBACK'].includes(codeOf(error));
}

/** Returns whether PostgreSQL cancelled a statement, because it took too long or somebody asked for it. */
export function isCancelled(error: unknown): error is Error {
  return codeOf(error) === '57014';
}

/** Returns whether a unique constraint refused a row, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error));
}

/**
 * Codes by the text of a worker node's error during COPY: Citus passes on the text, but replaces the code by that of an
 * internal error.
 */
const codesByText: readonly (readonly [RegExp, string])[] = [
  [/^duplicate key value violates unique constraint/, '23505'],
  [/^deadlock detected/, '40P01'],
  [/^could not serialize access/, '40001'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^(terminating connection|server closed the connection)/, '08006'],
];

/** Returns the engine's code of an error, which is empty if it has none. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return '';
  if (error.code !== 'XX000') return error.code;
  const [, code] = codesByText.find(([text]) => text.test(error.message)) ?? [];
  return code ?? error.code;
}

/** An error that says why a database could not be opened. */
export class DatabaseOpenError extends UserError {
  override readonly name = 'DatabaseOpenError';
}
