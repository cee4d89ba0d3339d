import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { draftOf, flushToDisk, isErrorCode, nameDraft } from '../../shared/durable-file.ts';
import { reasonOf, UserError } from '../../shared/errors.ts';
import { applicationId } from './open.ts';

/** How many pages one step copies: 40 MB, in about 20 ms. Timers and signals are handled between steps. */
const pagesPerStep = 10_000;

/**
 * The endings of files that stand beside an open database, or that a crash left. SQLite applies them to whatever
 * database has that name.
 */
export const companions = ['-wal', '-shm', '-journal'] as const;

/**
 * Copies one of our databases, as it is at one instant, to a new file of mode 0600. The target is either complete and
 * on disk, or does not exist. Others may keep writing to the source. `check` may inspect and change the copy before it
 * gets its name. Throws `UserError` when the source is missing, damaged or not ours, or when the target exists, and
 * the signal's reason when it is aborted; in each case nothing of the copy remains.
 */
export async function copySqlite(
  source: string,
  target: string,
  signal: AbortSignal,
  check: (copy: string) => Promise<void> = () => Promise.resolve(),
): Promise<{ bytes: number }> {
  const from = openSource(source);
  try {
    const draft = createDraft(target);
    try {
      await copyInstant(from, draft, signal);
      assertSound(source, draft);
      await check(draft);
      flushToDisk(draft);
      // In this turn a pending signal is handled.
      await nextTurn();
      signal.throwIfAborted();
      putInPlace(draft, target);
    } finally {
      for (const suffix of ['', ...companions]) rmSync(draft + suffix, { force: true });
    }
  } catch (error) {
    const damage = damageOf(error);
    throw damage === null ? error : damaged(source, damage);
  } finally {
    from.close();
  }
  return { bytes: statSync(target).size };
}

function openSource(path: string): Database.Database {
  if (!existsSync(path))
    throw new UserError(`there is no file ${path}. Name a file that \`payfac backup\` wrote.`);
  let file: Database.Database | null = null;
  try {
    file = new Database(path, { readonly: true, timeout: 1_000 });
    if (file.pragma('application_id', { simple: true }) === applicationId) return file;
  } catch (error) {
    file?.close();
    if (!(error instanceof Database.SqliteError)) throw error;
    const damage = damageOf(error);
    if (damage !== null) throw damaged(path, damage);
    if (error.code !== 'SQLITE_NOTADB') {
      throw new UserError(`cannot read ${path}: ${error.message}. Check that this user may read it.`, {
        cause: error,
      });
    }
  }
  file?.close();
  throw new UserError(`${path} is not a payfac database. Name a file that \`payfac backup\` wrote.`);
}

function createDraft(target: string): string {
  if (existsSync(target)) throw alreadyExists(target);
  const draft = draftOf(target);
  try {
    closeSync(openSync(draft, 'wx', 0o600));
  } catch (error) {
    throw new UserError(
      `cannot write ${target}: ${reasonOf(error)}. Name a file in a folder that you may write to.`,
      { cause: error },
    );
  }
  return draft;
}

/**
 * Copies in a read transaction. Without it, the copy would start again whenever another process commits, and never end.
 */
async function copyInstant(from: Database.Database, draft: string, signal: AbortSignal): Promise<void> {
  from.exec('begin');
  from.prepare('select count(*) from sqlite_master').get();
  const progress = () => {
    signal.throwIfAborted();
    return pagesPerStep;
  };
  await from.backup(draft, { progress });
  from.exec('commit');
}

/** Checks the copy, and leaves a single file without companions, so that it can be read on read-only media. */
function assertSound(source: string, draft: string): void {
  const copy = new Database(draft);
  try {
    copy.pragma('journal_mode = delete');
    const [first] = copy.prepare('pragma integrity_check(1)').pluck().all();
    if (first !== 'ok') throw damaged(source, String(first));
  } finally {
    copy.close();
  }
}

function putInPlace(draft: string, target: string): void {
  try {
    nameDraft(draft, target, 'keep');
  } catch (error) {
    throw isErrorCode(error, 'EEXIST') ? alreadyExists(target) : error;
  }
}

function alreadyExists(target: string): UserError {
  return new UserError(`${target} already exists, and nothing is overwritten. Name another file.`);
}

/** Returns SQLite's message about a damaged file, or null for any other error. */
function damageOf(error: unknown): string | null {
  const isDamage = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT');
  return isDamage ? error.message : null;
}

function damaged(source: string, reason: string): UserError {
  return new UserError(`${source} is damaged (${reason}); no copy was kept. Use an earlier backup.`);
}
