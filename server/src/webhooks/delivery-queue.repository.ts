import { sql } from 'kysely';
import type { Reader } from '../db/store.ts';

export interface DeliveryQueue {
  /** Events that are to be delivered, now or later, to endpoints that are enabled. */
  depth: number;
  /** Since when the oldest due one waits; null when none is due. */
  oldestDueAt: number | null;
}

interface QueueRow {
  depth: number;
  oldest_again: number | null;
  oldest_fresh: number | null;
}

/** What waits for the workers. Looks only at endpoints for which something waits. */
export async function readQueue(db: Reader, now: number): Promise<DeliveryQueue> {
  const { rows } = await sql<QueueRow>`
    select coalesce(sum(again + fresh), 0) as depth, min(again_at) as oldest_again, min(fresh_at) as oldest_fresh
    from (
      select
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
