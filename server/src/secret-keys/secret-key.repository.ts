import type { Reader, Tx } from '../db/store.ts';
import type { SecretKeyRow } from '../db/tables.ts';

/** The keys that the database was written under, the newest last. */
export function listSecretKeys(db: Reader | Tx): Promise<SecretKeyRow[]> {
  return db.selectFrom('secret_keys').selectAll().orderBy('position').execute();
}

/** Fails as a unique violation when another process has taken the position meanwhile. */
export async function insertSecretKey(tx: Tx, row: SecretKeyRow): Promise<void> {
  await tx.insertInto('secret_keys').values(row).execute();
}
