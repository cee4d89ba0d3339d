import type { Store } from '../../../server/src/db/store.ts';
import type { ProofReceiver } from './receiver.ts';

/** The ids of the events that each receiver must get. */
export type ExpectedEvents = ReadonlyMap<ProofReceiver, readonly string[]>;

/**
 * Events that a healthy receiver did not get, or got although they were not for it, and events of dead receivers that
 * will not be retried.
 */
export async function lostEvents(
  store: Store,
  receivers: readonly ProofReceiver[],
  expected: ExpectedEvents,
): Promise<string[]> {
  const waiting = await waitingEvents(store);
  return receivers.flatMap((receiver) => {
    const events = expected.get(receiver) ?? [];
    if (receiver.failure !== null) return events.filter((id) => !waiting.has(id));
    const known = new Set(events);
    const unknown = [...receiver.arrivals.keys()].filter((id) => !known.has(id));
    return [...events.filter((id) => !receiver.arrivals.has(id)), ...unknown.map((id) => `${id} (unknown)`)];
  });
}

/** Of the ids in the order of their first arrival, those that come after a later one of the same seller. */
export function disorderedEvents(ids: readonly string[]): string[] {
  const last = new Map<string, number>();
  return ids.filter((id) => {
    const [, seller = '', sequence] = id.split('_');
    const isLate = Number(sequence) < (last.get(seller) ?? 0);
    if (!isLate) last.set(seller, Number(sequence));
    return isLate;
  });
}

/** Those with a pending delivery to their seller, and those that no worker has tried yet. */
async function waitingEvents({ read }: Store): Promise<Set<string>> {
  const rows = await read
    .selectFrom('outbox_events as e')
    .innerJoin('webhook_endpoints as p', (join) =>
      join.onRef('p.intermediary_id', '=', 'e.intermediary_id').onRef('p.seller_id', '=', 'e.seller_id'),
    )
    .leftJoin('webhook_deliveries as d', (join) =>
      join
        .onRef('d.intermediary_id', '=', 'e.intermediary_id')
        .onRef('d.endpoint_id', '=', 'e.seller_id')
        .onRef('d.seller_id', '=', 'e.seller_id')
        .onRef('d.sequence', '=', 'e.sequence'),
    )
    .select(['e.seller_id', 'e.sequence', 'p.event_cursor', 'd.state'])
    .execute();
  const waiting = rows.filter(({ state, sequence, event_cursor }) =>
    state === null ? sequence > event_cursor : state === 'pending',
  );
  return new Set(waiting.map(({ seller_id, sequence }) => `evt_${seller_id}_${sequence}`));
}
