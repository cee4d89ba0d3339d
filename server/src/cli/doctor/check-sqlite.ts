import { inspectSqlite, type SqliteState } from '../../db/sqlite/inspect.ts';
import { fault, passed, failed, type CheckResult } from './check-result.ts';
import { shownSize } from '../../shared/text.ts';

/** The size in bytes up to which a file is checked. A current disk reads so much in about a second. */
const quickCheckBytes = 512 * 1024 * 1024;

const full = 2;

/** Checks the file, and the settings of a connection like the service's. */
export function checkSqlite(path: string, largestCheckedBytes = quickCheckBytes): CheckResult[] {
  try {
    return judgeSqlite(path, inspectSqlite(path, largestCheckedBytes));
  } catch (error) {
    return [failed('database', error)];
  }
}

export function judgeSqlite(path: string, facts: SqliteState): CheckResult[] {
  const { bytes, journalMode, synchronous, quickCheck, writeError } = facts;
  const faults: CheckResult[] = [];
  if (quickCheck !== null && quickCheck !== 'ok') {
    faults.push(
      fault(
        'database',
        `${path} is damaged (${quickCheck}); stop every server on it, keep the file, and restore your last backup ` +
          'with `payfac restore`',
      ),
    );
  }
  if (writeError !== null) {
    faults.push(
      fault(
        'database',
        `${path} can be read but not written (${writeError}); give this user write access to the file and its folder, and ` +
          'check that the disk is not mounted read-only',
      ),
    );
  }
  if (journalMode !== 'wal' || synchronous !== full) {
    faults.push(
      fault(
        'database',
        `${path} cannot be written durably (journal mode ${journalMode}, synchronous ${synchronous}; needed: wal and ` +
          `${full}); put it on a local disk, not on a network share`,
      ),
    );
  }
  if (faults.length > 0) return faults;
  const pages =
    quickCheck === null
      ? `too large to check its pages here (\`payfac backup\` checks all of them)`
      : 'its pages are intact (quick_check)';
  return [passed('database', `${path}, ${shownSize(bytes)}, ${pages}; journal mode wal, synchronous full`)];
}
