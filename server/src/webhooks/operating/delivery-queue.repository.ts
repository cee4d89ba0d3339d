import { sql } from 'kysely';
import type { Reader } from '../../db/store.ts';

export interface DeliveryQueue {
  /** Events that are to be delivered, now or later, to endpoints that are enabled. */
  depth: number;
  /**
   * Since when the oldest due one waits: since it is due, or since the end of the pause that its receiver asked for.
   * Null when none is due; what is paused is not.
   */
  oldestDueAt: number | null;
}

interface QueueRow {
  depth: number;
  oldest_again: number | null;
  oldest_fresh: number | null;
}

/**
 * What waits for the workers. Looks only at endpoints for which something waits. While there is a lease, that of a
 * worker which died too, `claimable_at` is its end and tells of no pause.
 */
export async function readQueue(db: Reader, now: number): Promise<DeliveryQueue> {
  const since = (instant: 'again_at' | 'fresh_at') => sql`min(case when paused_until > ${now} then null
    when ${sql.ref(instant)} < paused_until then paused_until else ${sql.ref(instant)} end)`;
  const { rows } = await sql<QueueRow>`
    select coalesce(sum(again + fresh), 0) as depth,
      ${since('again_at')} as oldest_again, ${since('fresh_at')} as oldest_fresh
    from (
      select
        case when e.lease_owner is null then e.claimable_at else 0 end as paused_until,
        (select count(*) from webhook_deliveries d where d.intermediary_id = e.intermediary_id
          and d.seller_id = e.seller_id and d.due_at is not null) as again,
        h.event_sequence - e.event_cursor
          - (select count(*) from webhook_deliveries d where d.intermediary_id = e.intermediary_id
            and d.seller_id = e.seller_id and d.sequence > e.event_cursor) as fresh,
        (select min(d.due_at) from webhook_deliveries d where d.intermediary_id = e.intermediary_id
          and d.seller_id = e.seller_id and d.due_at <= ${now}) as again_at,
        (select o.recorded_at from outbox_events o where o.intermediary_id = e.intermediary_id
          and o.seller_id = e.seller_id and o.sequence > e.event_cursor order by o.sequence limit 1) as fresh_at
      from webhook_endpoints e
      join seller_heads h on h.intermediary_id = e.intermediary_id and h.seller_id = e.seller_id
      where e.due_at is not null
    ) as waiting`.execute(db);
  const { depth = 0, oldest_again: again = null, oldest_fresh: fresh = null } = rows[0] ?? {};
  return { depth, oldestDueAt: again === null || fresh === null ? (again ?? fresh) : Math.min(again, fresh) };
}
