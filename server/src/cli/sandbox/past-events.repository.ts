import type { Tx } from '../../db/store.ts';
import { serializeLog, type Attempt } from '../../webhooks/delivery.ts';

/** The deliveries of the documented examples: of `seller.created` to these sellers, this long before the start. */
const examples = [
  { sellerId: 1, state: 'failed', attempts: 10, outcome: 'http_error', status: 503, minutesAgo: 60 },
  { sellerId: 2, state: 'succeeded', attempts: 1, outcome: 'succeeded', status: 204, minutesAgo: 50 },
] as const;

const minuteMs = 60_000;
const durationMs = 180;

/** Removes all other deliveries, so that no event is sent that is past. It must run before anything is delivered. */
export async function endPastEvents(tx: Tx, now: number): Promise<void> {
  const sellerIds = examples.map(({ sellerId }) => sellerId);
  await tx
    .deleteFrom('webhook_deliveries')
    .where((eb) => eb.or([eb('sequence', '>', 1), eb('seller_id', 'not in', sellerIds)]))
    .execute();
  for (const { sellerId, state, attempts, outcome, status, minutesAgo } of examples) {
    const startedAt = now - minutesAgo * minuteMs;
    const last: Attempt = { number: attempts, startedAt, durationMs, outcome, status, detail: '' };
    await tx
      .updateTable('webhook_deliveries')
      .set({
        ...{ state, attempts, tries: attempts, due_at: null, updated_at: startedAt + durationMs },
        attempt_log: serializeLog([last]),
      })
      .where('endpoint_id', '=', sellerId)
      .where('sequence', '=', 1)
      .execute();
  }
}
