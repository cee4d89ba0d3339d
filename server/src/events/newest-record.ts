import { newestAuditAt } from '../audit/audit.repository.ts';
import type { Reader } from '../db/store.ts';
import { newestEventAt } from './outbox.repository.ts';

/** When the newest record or event was written, by its writer's clock; null in a new database. */
export async function newestRecordAt(db: Reader): Promise<number | null> {
  const [audit, event] = [await newestAuditAt(db), await newestEventAt(db)];
  return audit === null || event === null ? (audit ?? event) : Math.max(audit, event);
}
