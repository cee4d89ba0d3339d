import type { Tx } from '../../db/store.ts';
import { serializeLog, type Attempt } from '../../webhooks/attempt-log.ts';

/** The deliveries of the documented examples: of `seller.created` to these sellers, this long before the start. */
const examples = [
  { sellerId: 1, state: 'failed', attempts: 10, outcome: 'http_error', status: 503, minutesAgo: 60 },
  { sellerId: 2, state: 'succeeded', attempts: 1, outcome: 'succeeded', status: 204, minutesAgo: 50 },
] as const;

const minuteMs = 60_000;
const durationMs = 180;

/** Makes all events past, as if they had been delivered long ago. It must run before anything is delivered. */
export async function endPastEvents(tx: Tx, now: number): Promise<void> {
  const exampleSellers = examples.map(({ sellerId }) => sellerId);
  await tx
    .deleteFrom('outbox_events')
    .where((eb) => eb.or([eb('sequence', '>', 1), eb('seller_id', 'not in', exampleSellers)]))
    .execute();
  const events = await tx.selectFrom('outbox_events').select(['intermediary_id', 'seller_id']).execute();
  for (const { intermediary_id, seller_id } of events) {
    const example = examples.find(({ sellerId }) => sellerId === seller_id);
    if (example === undefined) throw new Error(`seller ${seller_id} has no example`);
    const { state, attempts, outcome, status, minutesAgo } = example;
    const startedAt = now - minutesAgo * minuteMs;
    const last: Attempt = { number: attempts, startedAt, durationMs, outcome, status, detail: '' };
    await tx
      .insertInto('webhook_deliveries')
      .values({
        ...{ intermediary_id, endpoint_id: seller_id, seller_id, sequence: 1 },
        ...{ state, attempts, tries: attempts, due_at: null, updated_at: startedAt + durationMs },
        attempt_log: serializeLog([last]),
      })
      .execute();
  }
}
