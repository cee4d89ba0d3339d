import { findAudit, type AuditFilter, type FoundAudit } from '../audit/audit.repository.ts';
import type { Reader } from '../db/store.ts';
import {
  readCursor,
  readVarints,
  writeCursor,
  writeVarints,
  type CursorBinding,
  type ListPage,
  type PageRequest,
} from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import { findPersonNames } from './person.repository.ts';

/** An audit record, with the name of the person who did it; null if no person did, or one who was erased. */
export type ListedAudit = FoundAudit['rows'][number] & { person: string | null };

/**
 * Returns at most `limit` audit records, the newest first, from the start or after the cursor. A page may have fewer,
 * though others follow: it looks through a limited number. Throws as `readCursor` does.
 */
export async function readAuditPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  intermediaryId: number,
  filter: AuditFilter,
  { limit, cursor }: PageRequest,
): Promise<ListPage<ListedAudit>> {
  const { actor, subject, action, requestId, from, to } = filter;
  const binding: CursorBinding = ['audit', intermediaryId, actor, subject, action, requestId, from, to];
  const [before = Number.MAX_SAFE_INTEGER] =
    cursor === undefined ? [] : readVarints(readCursor(keyring, binding, cursor, 'filters'));
  const { rows: found, scannedFrom } = await findAudit(db, intermediaryId, filter, before, limit + 1);
  const rows = found.slice(0, limit);
  const end = found.length > limit ? (rows.at(-1)?.id ?? null) : scannedFrom;
  const names = await findPersonNames(db, intermediaryId, [...new Set(rows.map(personIdOf))]);
  return {
    rows: rows.map((row) => ({ ...row, person: names.get(personIdOf(row)) ?? null })),
    next: end === null ? null : writeCursor(keyring, binding, writeVarints([end])),
  };
}

/** Returns the id of the person who did it, or 0, which is nobody's. */
function personIdOf({ actor }: Pick<ListedAudit, 'actor'>): number {
  return Number(/^person:(\d+)/.exec(actor)?.[1] ?? 0);
}
