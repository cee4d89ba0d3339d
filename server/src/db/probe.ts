import { CompiledQuery, sql } from 'kysely';
import type { Engine } from './migrations/column-types.ts';
import { runCompiled } from './query/engine.ts';
import { isStorageUnavailable } from './storage-error.ts';
import type { Store } from './store.ts';

/** Throws the engine's error if nothing can be read. */
export async function probeRead({ read }: Store): Promise<void> {
  await sql`select 1 from tokens where 1 = 0`.execute(read);
}

/**
 * What writes, and changes nothing. SQLite writes a page for a version that the service does not use and that stays 0:
 * it would not write a row that stays the same. PostgreSQL marks a row as locked, of a table that on a cluster is the
 * coordinator's own: a node that is away stops its intermediaries, not the server.
 */
const writes: Record<Engine, CompiledQuery> = {
  sqlite: CompiledQuery.raw('pragma user_version = 0'),
  postgres: CompiledQuery.raw('select name from kysely_migration limit 1 for update skip locked'),
};

/** Commits a write. Throws the engine's error if nothing can be written: a full disk, a standby, a read-only file. */
export async function probeWrite(store: Store): Promise<void> {
  await store.write((tx) => runCompiled(tx, writes[store.engine]));
}

/**
 * Whether an error means that a node of a cluster is away, and the rest of the storage is there. Throws the engine's
 * error if all of it is away.
 */
export async function isNodeAway(store: Store, error: unknown): Promise<boolean> {
  if (!isStorageUnavailable(error) || store.presence === null) return false;
  await probeWrite(store);
  return true;
}
