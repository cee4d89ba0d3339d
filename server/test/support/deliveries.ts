import type { Reader, Store } from '../../src/db/store.ts';
import { eventId, parseLog } from '../../src/webhooks/delivery.ts';
import type { EndpointKey } from '../../src/webhooks/endpoints/endpoint.ts';
import type { WebhookEvent } from '../../src/webhooks/sending/event-payload.ts';
import { listDue, withFacts } from '../../src/webhooks/worker/delivery-rows.repository.ts';

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

/** What a worker would send to this endpoint now. */
export function dueEvents(store: Store, endpoint: EndpointKey, now: number): Promise<WebhookEvent[]> {
  return store.write(async (tx) => withFacts(tx, await listDue(tx, [endpoint], { now, limit: 10_000 })));
}
