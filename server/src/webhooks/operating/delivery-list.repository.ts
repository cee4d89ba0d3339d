import { mergeRanges, mergeSizeOf } from '../../db/query/batches.ts';
import { hideFromPlanner, withIndex } from '../../db/query/expressions.ts';
import { preparedByKind } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { deliveriesWithEvents, formerOf } from '../../events/outbox.repository.ts';
import {
  parseLog,
  recipientOf,
  type DeliveryKey,
  type DeliveryState,
  type ListedDelivery,
} from '../delivery.ts';
import { ownEndpoint } from '../endpoints/endpoint.ts';

/** Which deliveries a list has; `null` means no filter. */
export interface DeliveryFilter {
  /** Null for those of all intermediaries, in one list. */
  intermediaryId: number | null;
  sellerId: number | null;
  state: DeliveryState | null;
  /** Only those to sellers' webhooks as they are now, or only those to the intermediary itself. */
  to: 'seller' | 'intermediary' | null;
}

/**
 * A place in a list: among the deliveries to sellers that were never attempted, by seller and in the order of their
 * events; or among all others after them, the last changed first.
 */
export type ListedPlace = Pick<DeliveryKey, 'sellerId' | 'sequence'> &
  ({ updatedAt: null } | { updatedAt: number; endpointId: number });

const beforeUnsent: ListedPlace = { updatedAt: null, sellerId: 0, sequence: 0 };
const most = Number.MAX_SAFE_INTEGER;
const beforeStored = { updatedAt: most, sellerId: most, sequence: most, endpointId: most };

export function placeOf(delivery: ListedDelivery): ListedPlace {
  const { sellerId, sequence, endpointId, state, attempts, updatedAt } = delivery;
  const isUnsent = state === 'pending' && attempts === 0 && recipientOf(delivery) === 'seller';
  return isUnsent ? { updatedAt: null, sellerId, sequence } : { updatedAt, sellerId, sequence, endpointId };
}

/**
 * At most `limit` deliveries after the place: first those waiting for their first attempt at a seller's endpoint, by
 * seller and in their order, then the others, the last changed first.
 */
export async function listDeliveries(
  db: Reader,
  filter: DeliveryFilter,
  limit: number,
  after: ListedPlace = beforeUnsent,
): Promise<ListedDelivery[]> {
  const ofState = filter.state === null || filter.state === 'pending';
  const hasUnsent = after.updatedAt === null && ofState && filter.to !== 'intermediary';
  const unsent = hasUnsent ? await listUnsent(db, filter, after, limit) : [];
  const left = limit - unsent.length;
  if (left === 0) return unsent;
  const { intermediaryId } = filter;
  const before = after.updatedAt === null ? beforeStored : after;
  const stored =
    intermediaryId === null
      ? await listOfAll(db, filter, left)
      : await listOfIntermediary(db, { ...filter, intermediaryId }, before, left);
  return [...unsent, ...stored.map(({ attemptLog, ...row }) => ({ ...row, log: parseLog(attemptLog) }))];
}

/** There may be millions, such as those of a disabled endpoint; an index has them alone, in their order. */
async function listUnsent(
  db: Reader,
  { intermediaryId, sellerId }: DeliveryFilter,
  after: Pick<DeliveryKey, 'sellerId' | 'sequence'>,
  limit: number,
): Promise<ListedDelivery[]> {
  const kind = { ofIntermediary: intermediaryId !== null, ofSeller: sellerId !== null };
  const { rows } = await selectUnsent(db, kind, {
    ...{ intermediaryId: intermediaryId ?? 0, sellerId: sellerId ?? 0 },
    ...{ afterSellerId: after.sellerId, afterSequence: after.sequence, limit },
  });
  return rows.map((row) => ({ ...row, state: 'pending', attempts: 0, log: [] }));
}

interface UnsentKind {
  ofIntermediary: boolean;
  ofSeller: boolean;
}

interface UnsentParameters {
  intermediaryId: number;
  sellerId: number;
  afterSellerId: number;
  afterSequence: number;
  limit: number;
}

/** They are due when their endpoints are. A list of all intermediaries has one page only. */
const selectUnsent = preparedByKind<
  UnsentKind,
  UnsentParameters,
  Omit<ListedDelivery, 'state' | 'attempts' | 'log'>
>((db, p, { ofIntermediary, ofSeller }) => {
  const all = db
    .selectFrom(withIndex(db, 'webhook_deliveries', 'd', 'webhook_deliveries_unsent'))
    .select((eb) => {
      // Subqueries, because PostgreSQL might begin a join with the other table, and then sort.
      const owner = ofIntermediary ? eb.val(p.intermediaryId) : eb.ref('d.intermediary_id');
      const event = eb
        .selectFrom('outbox_events as e')
        .where('e.intermediary_id', '=', owner)
        .whereRef('e.seller_id', '=', 'd.seller_id')
        .whereRef('e.sequence', '=', 'd.sequence');
      const endpoint = eb
        .selectFrom('webhook_endpoints as p')
        .where('p.intermediary_id', '=', owner)
        .whereRef('p.seller_id', '=', 'd.seller_id');
      return [
        'd.intermediary_id as intermediaryId',
        'd.endpoint_id as endpointId',
        'd.seller_id as sellerId',
        'd.sequence',
        event.select('e.type').$asScalar().$notNull().as('type'),
        event.select('e.recorded_at').$asScalar().$notNull().as('updatedAt'),
        endpoint.select('p.due_at').$asScalar().as('dueAt'),
      ];
    })
    .where('d.updated_at', 'is', null)
    .orderBy('d.intermediary_id')
    .orderBy('d.seller_id')
    .orderBy('d.sequence')
    .limit(p.limit);
  const own = all
    .where('d.intermediary_id', '=', p.intermediaryId)
    .where((eb) =>
      eb(eb.refTuple('d.seller_id', 'd.sequence'), '>', eb.tuple(p.afterSellerId, p.afterSequence)),
    );
  const found = ofIntermediary ? own : all;
  return ofSeller ? found.where('d.seller_id', '=', p.sellerId) : found;
});

type StoredDelivery = Omit<ListedDelivery, 'log'> & { attemptLog: string };

const fields = [
  'intermediaryId',
  'endpointId',
  'sellerId',
  'sequence',
  'type',
  'state',
  'attempts',
  'dueAt',
  'updatedAt',
  'attemptLog',
] as const satisfies readonly (keyof StoredDelivery)[];

const columns = [
  'd.intermediary_id as intermediaryId',
  'd.endpoint_id as endpointId',
  'd.seller_id as sellerId',
  'd.sequence',
  'd.state',
  'd.attempts',
  'd.due_at as dueAt',
  'd.updated_at as updatedAt',
  'd.attempt_log as attemptLog',
] as const;

function listOfAll(
  db: Reader,
  { sellerId, state, to }: DeliveryFilter,
  limit: number,
): Promise<StoredDelivery[]> {
  return deliveriesWithEvents(db)
    .select([...columns, 'e.type'])
    .where('d.updated_at', 'is not', null)
    .$narrowType<{ updatedAt: number }>()
    .$if(sellerId !== null, (query) => query.where('d.seller_id', '=', sellerId ?? 0))
    .$if(state !== null, (query) => query.where('d.state', '=', state ?? 'pending'))
    .$if(to !== null, (query) => query.where('d.endpoint_id', to === 'seller' ? '>' : '=', ownEndpoint))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.seller_id', 'desc')
    .orderBy('d.sequence', 'desc')
    .orderBy('d.endpoint_id', 'desc')
    .limit(limit)
    .execute();
}

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  formerId: number;
  state: DeliveryState;
  beforeUpdatedAt: number;
  beforeSellerId: number;
  beforeSequence: number;
  beforeEndpointId: number;
  limit: number;
}

/** Which filters a query has, and its size. */
interface ListKind {
  ofSeller: boolean;
  ofState: boolean;
  to: DeliveryFilter['to'];
  size: number;
}

const states: readonly DeliveryState[] = ['pending', 'succeeded', 'failed', 'refused'];

/**
 * Merges a range for each state, and for each endpoint of a seller's events: so a state that hardly occurs costs
 * nothing.
 */
const select = preparedByKind<ListKind, ListParameters, StoredDelivery>((db, p, kind) => {
  const index = kind.ofSeller ? 'webhook_deliveries_by_seller_and_state' : 'webhook_deliveries_by_state';
  const endpoints = [
    ...(kind.to === 'intermediary' ? [] : [p.sellerId]),
    ...(kind.to === 'seller' ? [] : [ownEndpoint]),
    ...(kind.to === null ? [p.formerId] : []),
  ];
  const ranges = (kind.ofState ? [p.state] : states).flatMap((state) =>
    (kind.ofSeller ? endpoints : [null]).map((endpointId) => {
      let query = db
        .selectFrom(withIndex(db, 'webhook_deliveries', 'd', index))
        .select(columns)
        .select((eb) =>
          eb
            .selectFrom('outbox_events as e')
            .select('e.type')
            .where('e.intermediary_id', '=', p.intermediaryId)
            .whereRef('e.seller_id', '=', 'd.seller_id')
            .whereRef('e.sequence', '=', 'd.sequence')
            .$asScalar()
            .$notNull()
            .as('type'),
        )
        .$narrowType<{ updatedAt: number }>()
        .where('d.intermediary_id', '=', p.intermediaryId)
        .where('d.updated_at', 'is not', null)
        .where('d.state', '=', hideFromPlanner(db, state, 'text'))
        .where((eb) =>
          eb(
            eb.refTuple('d.updated_at', 'd.seller_id', 'd.sequence', 'd.endpoint_id'),
            '<',
            eb.tuple(p.beforeUpdatedAt, p.beforeSellerId, p.beforeSequence, p.beforeEndpointId),
          ),
        );
      if (endpointId !== null) {
        query = query
          .where('d.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'))
          .where('d.endpoint_id', '=', hideFromPlanner(db, endpointId, 'bigint'));
      } else if (kind.to !== null) {
        query = query.where('d.endpoint_id', kind.to === 'seller' ? '>' : '=', ownEndpoint);
      }
      return query;
    }),
  );
  return mergeRanges(db, ranges, {
    fields,
    order: ['updatedAt', 'sellerId', 'sequence', 'endpointId'],
    direction: 'desc',
    size: kind.size,
    limit: p.limit,
  });
});

async function listOfIntermediary(
  db: Reader,
  { intermediaryId, sellerId, state, to }: DeliveryFilter & { intermediaryId: number },
  before: typeof beforeStored,
  limit: number,
): Promise<StoredDelivery[]> {
  const size = mergeSizeOf(limit);
  const kind = { ofSeller: sellerId !== null, ofState: state !== null, to, size };
  const { rows } = await select(db, kind, {
    intermediaryId,
    sellerId: sellerId ?? 0,
    formerId: formerOf(sellerId ?? 0),
    state: state ?? 'pending',
    beforeUpdatedAt: before.updatedAt,
    beforeSellerId: before.sellerId,
    beforeSequence: before.sequence,
    beforeEndpointId: before.endpointId,
    limit,
  });
  return rows.slice(0, limit);
}
