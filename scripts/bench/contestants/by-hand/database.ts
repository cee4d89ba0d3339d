import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

/** As durable as the service's: a commit is on the disk when it returns. */
const pragmas = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'];

export function openByHand(path: string): Database.Database {
  const database = new Database(path);
  for (const pragma of pragmas) database.pragma(pragma);
  return database;
}

/** Whose token it is: the intermediary's own when `seller_id` is null. */
export interface Caller {
  id: number;
  intermediary_id: number;
  seller_id: number | null;
  seller_status: 'ACTIVE' | 'BLOCKED' | null;
}

/** Looks a token up by its SHA-256, among those that are not revoked. */
export function tokenLookup(database: Database.Database): (token: string) => Caller | undefined {
  const select = database.prepare<[Buffer], Caller>(
    // The value is in a select of its own: otherwise SQLite, as better-sqlite3 builds it (STAT4), plans a join again
    // for each value: 12 µs instead of 3, and 26 instead of 4 for a seller.
    `select t.id, t.intermediary_id, t.seller_id, s.status as seller_status
     from tokens t left join sellers s on s.intermediary_id = t.intermediary_id and s.id = t.seller_id
     where t.hash = (select ?) and t.revoked_at is null`,
  );
  return (token) => select.get(createHash('sha256').update(token).digest());
}
