import { sql } from 'kysely';
import type { Reader } from '../../db/store.ts';

export interface DeliveryQueue {
  /** Events to be delivered, now or later, to enabled endpoints. */
  depth: number;
  /**
   * Since when the oldest due event has been waiting: since it was due, or since the end of the pause that its receiver
   * asked for. Null if none is due; during a pause none is.
   */
  oldestDueAt: number | null;
}

interface QueueRow {
  depth: number;
  oldest_stored: number | null;
  oldest_unsent: number | null;
}

/**
 * The queue of the workers. Reads only endpoints that have something waiting. During a lease, even that of a dead
 * worker, `claimable_at` is the end of the lease, not of a pause.
 */
export async function readQueue(db: Reader, now: number): Promise<DeliveryQueue> {
  const since = (instant: 'stored_at' | 'unsent_at') => sql`min(case when paused_until > ${now} then null
    when ${sql.ref(instant)} < paused_until then paused_until else ${sql.ref(instant)} end)`;
  const { rows } = await sql<QueueRow>`
    select coalesce(sum(stored + unsent), 0) as depth,
      ${since('stored_at')} as oldest_stored, ${since('unsent_at')} as oldest_unsent
    from (
      select
        case when e.lease_owner is null then e.claimable_at else 0 end as paused_until,
        (select count(*) from webhook_deliveries d where d.intermediary_id = e.intermediary_id
          and d.endpoint_id = e.seller_id and d.due_at is not null) as stored,
        coalesce(h.event_sequence, 0) - e.event_cursor
          - (select count(*) from webhook_deliveries d where e.seller_id <> 0 and d.intermediary_id = e.intermediary_id
            and d.endpoint_id = e.seller_id and d.seller_id = e.seller_id and d.sequence > e.event_cursor) as unsent,
        (select min(d.due_at) from webhook_deliveries d where d.intermediary_id = e.intermediary_id
          and d.endpoint_id = e.seller_id and d.due_at <= ${now}) as stored_at,
        (select o.recorded_at from outbox_events o where o.intermediary_id = e.intermediary_id
          and o.seller_id = e.seller_id and o.sequence > e.event_cursor order by o.sequence limit 1) as unsent_at
      from webhook_endpoints e
      left join seller_heads h on h.intermediary_id = e.intermediary_id and h.seller_id = e.seller_id
      where e.due_at is not null
    ) as waiting`.execute(db);
  const { depth = 0, oldest_stored: stored = null, oldest_unsent: unsent = null } = rows[0] ?? {};
  return {
    depth,
    oldestDueAt: stored === null || unsent === null ? (stored ?? unsent) : Math.min(stored, unsent),
  };
}
