import { sql } from 'kysely';
import { prepared } from '../../db/query/prepared.ts';
import { withIndex } from '../../db/query/expressions.ts';
import type { Reader } from '../../db/store.ts';
import type { EndpointKey } from '../endpoints/endpoint.ts';
import { deliveryOf, firstUnsent } from '../endpoints/next-work.repository.ts';
import type { DeliveryFilter, ListedDelivery } from './listed-delivery.ts';

/** The last event of the part before, by seller and sequence. */
type UnsentPlace = Pick<ListedDelivery, 'sellerId' | 'sequence'>;

/**
 * Events that were never sent to their sellers have no delivery there yet. There may be millions, such as those of a
 * disabled endpoint; so they are read in the order of their key, endpoint by endpoint, until there are enough.
 */
export async function listUnsent(
  db: Reader,
  filter: DeliveryFilter,
  after: UnsentPlace,
  limit: number,
): Promise<ListedDelivery[]> {
  const found: ListedDelivery[] = [];
  for (const endpoint of await listWaitingEndpoints(db, filter, after, limit)) {
    const { intermediaryId, endpointId, dueAt } = endpoint;
    const isSameSeller = endpointId === after.sellerId;
    const firstSequence = Math.max(endpoint.firstSequence, isSameSeller ? after.sequence + 1 : 0);
    const { rows } = await selectUnsent(db, {
      intermediaryId,
      endpointId,
      firstSequence,
      limit: limit - found.length,
    });
    found.push(...rows.map((row) => ({ ...row, intermediaryId, endpointId, ...neverSent, dueAt })));
    if (found.length === limit) break;
  }
  return found;
}

const neverSent = { state: 'pending' as const, attempts: 0, log: [] };

interface WaitingEndpoint extends EndpointKey {
  /** The first event that was never sent. */
  firstSequence: number;
  dueAt: number | null;
}

/**
 * At most `limit` endpoints of sellers from this one on with events that were never sent: each adds one to the list at
 * least, but for the one where the place is. They are due or disabled, so few rows of those two indexes are read.
 */
async function listWaitingEndpoints(
  db: Reader,
  { intermediaryId, sellerId }: DeliveryFilter,
  after: UnsentPlace,
  limit: number,
): Promise<WaitingEndpoint[]> {
  const waiting = (index: string) => {
    const all = db
      .selectFrom(withIndex(db, 'webhook_endpoints', 'p', sellerId === null ? index : null))
      .select((eb) => [
        'p.intermediary_id as intermediaryId',
        'p.seller_id as endpointId',
        'p.due_at as dueAt',
        firstUnsent(eb, intermediaryId === null ? undefined : eb.val(intermediaryId)).as('firstSequence'),
      ])
      .where('p.seller_id', '>=', Math.max(after.sellerId, 1));
    const own = intermediaryId === null ? all : all.where('p.intermediary_id', '=', intermediaryId);
    return sellerId === null ? own : own.where('p.seller_id', '=', sellerId);
  };
  const due = waiting('webhook_endpoints_due')
    .where('p.is_slow', 'in', [0, 1])
    .where('p.due_at', 'is not', null);
  const disabled = waiting('webhook_endpoints_disabled')
    .where('p.disabled_reason', 'is not', null)
    .where('p.due_at', 'is', null);
  const rows = await db
    .selectFrom(due.unionAll(disabled).as('w'))
    .select(['w.intermediaryId', 'w.endpointId', 'w.dueAt', 'w.firstSequence'])
    .where('w.firstSequence', 'is not', null)
    .orderBy('w.intermediaryId')
    .orderBy('w.endpointId')
    .limit(sql.lit(limit + 1))
    .execute();
  return rows.flatMap(({ firstSequence, ...row }) =>
    firstSequence === null ? [] : [{ ...row, firstSequence }],
  );
}

interface UnsentParameters extends EndpointKey {
  firstSequence: number;
  limit: number;
}

const selectUnsent = prepared<
  UnsentParameters,
  Pick<ListedDelivery, 'sellerId' | 'sequence' | 'type' | 'updatedAt'>
>((db, p) =>
  db
    .selectFrom('outbox_events as e')
    .select(['e.seller_id as sellerId', 'e.sequence', 'e.type', 'e.recorded_at as updatedAt'])
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.seller_id', '=', p.endpointId)
    .where('e.sequence', '>=', p.firstSequence)
    .where((eb) => deliveryOf(eb, eb.val(p.intermediaryId)), 'is', null)
    .orderBy('e.sequence')
    .limit(p.limit),
);
