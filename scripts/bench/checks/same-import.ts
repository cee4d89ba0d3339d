import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { LabDatabase } from '../../lab/lab.ts';

type SellerSums = Record<string, unknown>;

/**
 * Proves that what was written beside an import is what the import wrote. A line's hash is over its charge, its plan and
 * all lines before it, so that the last of each seller tells of all; events are compared by what they sum up to.
 */
export async function assertSameImport(ours: LabDatabase, theirs: LabDatabase): Promise<void> {
  const [imported, written] = [await sumsOf(ours), await sumsOf(theirs)];
  if (imported.length === 0) throw new Error('the import wrote nothing that could be compared');
  if (written.length !== imported.length) throw new Error('not the same sellers were written');
  for (const [index, expected] of imported.entries()) {
    const found = written[index] ?? {};
    const names = Object.keys(expected).filter((name) => !isDeepStrictEqual(found[name], expected[name]));
    if (names.length > 0) {
      throw new Error(
        `seller ${String(expected.seller_id)}: not written as the import did: ${names.join(', ')}`,
      );
    }
  }
}

async function sumsOf(database: LabDatabase): Promise<SellerSums[]> {
  const store = await database.open();
  try {
    const { rows } = await sql<SellerSums>`
      select l.seller_id, l.lines, s.hash, c.charges, c.value_cents, c.newest, e.events, e.newest_sequence,
        e.first_occurred, e.last_occurred, e.first_recorded, e.last_recorded
      from (
        select intermediary_id, seller_id, count(*) as lines, max(sequence) as newest_sequence
        from statement_entries group by intermediary_id, seller_id
      ) l
      join statement_entries s on s.intermediary_id = l.intermediary_id and s.seller_id = l.seller_id
        and s.sequence = l.newest_sequence
      join (
        select seller_id, count(*) as charges, sum(value_cents) as value_cents, max(paid_at) as newest
        from charges group by seller_id
      ) c on c.seller_id = l.seller_id
      join (
        select seller_id, count(distinct charge_uuid) as events, max(sequence) as newest_sequence,
          min(occurred_at) as first_occurred, max(occurred_at) as last_occurred,
          min(recorded_at) as first_recorded, max(recorded_at) as last_recorded
        from outbox_events where type = 'charge.paid' group by seller_id
      ) e on e.seller_id = l.seller_id
      order by l.seller_id`.execute(store.read);
    return rows;
  } finally {
    await store.close();
  }
}
