import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables.ts';

/**
 * Tokens whose owner the coordinator does not know, so that they are refused. Both are written in one transaction, but
 * Citus commits it on the node first: a coordinator that crashes just then loses the owner, and so may a standby that
 * takes its place.
 */
const withoutOwner = sql`from tokens t left join token_owners o on o.hash = t.hash where o.hash is null`;

/**
 * Those created before this instant. Asks every node, after the coordinator: a token that is created meanwhile seems to
 * have no owner.
 */
export async function countTokensWithoutOwner(db: Kysely<Tables>, createdBefore: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${withoutOwner} and t.created_at < ${createdBefore}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns how many were missing. */
export async function restoreTokenOwners(db: Kysely<Tables>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into token_owners (hash, intermediary_id, seller_id)
    select t.hash, t.intermediary_id, t.seller_id ${withoutOwner}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
