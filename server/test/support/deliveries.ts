import type { Reader } from '../../src/db/store.ts';
import { parseLog } from '../../src/webhooks/attempt-log.ts';
import { eventId } from '../../src/webhooks/sending/event-payload.ts';

/** Returns the deliveries to a seller, as they are stored, in their order. */
export async function deliveriesOf(db: Reader, sellerId: number) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', sellerId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    id: eventId({ sellerId, sequence: row.sequence }),
    state: row.state,
    attempts: row.attempts,
    tries: row.tries,
    dueAt: row.due_at,
    log: parseLog(row.attempt_log),
  }));
}

export async function endpointOf(db: Reader, sellerId: number) {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
}
