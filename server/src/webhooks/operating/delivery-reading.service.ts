import type { Reader } from '../../db/store.ts';
import type { EventType } from '../../events/outbox.repository.ts';
import { DomainError } from '../../shared/errors.ts';
import { sellerInScope } from '../../sellers/seller.service.ts';
import {
  pageOf,
  readCursor,
  readVarints,
  writeCursor,
  writeVarints,
  type CursorBinding,
  type ListPage,
  type PageRequest,
} from '../../shared/cursor.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { Principal } from '../../tokens/token.ts';
import {
  eventId,
  parseDeliveryId,
  type DeliveryKey,
  type DeliveryState,
  type ListedDelivery,
} from '../delivery.ts';
import { findUrls } from '../endpoints/endpoint.repository.ts';
import { endpointName, type EndpointKey } from '../endpoints/endpoint.ts';
import { fixedHeaders } from '../sending/deliver.ts';
import { readEventFacts } from '../sending/event-facts.repository.ts';
import { renderEvent } from '../sending/event-payload.ts';
import { webhookTimestamp } from '../sending/signature.ts';
import {
  listDeliveries,
  placeOf,
  type DeliveryFilter,
  type ListedPlace,
} from './delivery-list.repository.ts';
import { findDelivery } from './delivery.repository.ts';

/** The filters of a list of deliveries; each is optional. */
export interface DeliveryQuery {
  sellerId?: number;
  state?: DeliveryState;
  type?: EventType;
}

/** A delivery with the URL that its endpoint has now; null if there is no such endpoint any more. */
export type ShownDelivery = Omit<ListedDelivery, 'log'> & {
  lastAttempt: ListedDelivery['log'][number] | null;
  url: string | null;
};

/**
 * At most `limit` deliveries from the start or after the cursor, in the order of `listDeliveries`. A delivery whose
 * state stays the same is in exactly one page. A seller finds those to itself only. Throws `invalid_request` for a
 * damaged cursor, `cursor_mismatch` for the cursor of another query, and `access_denied` or `seller_not_found` for the
 * seller (D2).
 */
export async function readDeliveryPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: DeliveryQuery,
  { limit, cursor }: PageRequest,
): Promise<ListPage<ShownDelivery>> {
  const { intermediaryId } = principal;
  const { state = null, type = null } = query;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const binding: CursorBinding = [
    'deliveries',
    ...[intermediaryId, principal.sellerId, sellerId],
    ...[state, type],
  ];
  const to = principal.party === 'seller' ? 'seller' : null;
  const filter: DeliveryFilter = { intermediaryId, sellerId, state, to };
  const after = cursor === undefined ? undefined : placeIn(readCursor(keyring, binding, cursor, 'filters'));
  const cursorAfter = (place: ListedPlace) => writeCursor(keyring, binding, bytesOf(place));
  const page = await (type === null
    ? pageOf(await listDeliveries(db, filter, limit + 1, after), limit, (last) => cursorAfter(placeOf(last)))
    : pageOfType(db, filter, type, { limit, after, cursorAfter }));
  return { ...page, rows: await shown(db, page.rows) };
}

/** A delivery with what is sent, and with every attempt that is kept, the oldest first. */
interface WholeDelivery extends ShownDelivery {
  log: ListedDelivery['log'];
  /** The body, as it is signed. */
  payload: string;
  /** The headers without the signature. */
  headers: typeof fixedHeaders & { 'webhook-id': string; 'webhook-timestamp': string | null };
}

/**
 * Returns a delivery of the caller's. Throws `delivery_not_found` for one that is not (D2), and `SealBrokenError` if
 * what its event is about is missing.
 */
export async function readDelivery(db: Reader, principal: Principal, id: string): Promise<WholeDelivery> {
  const key = keyForCaller(principal, id);
  const found = await findDelivery(db, key);
  if (found === undefined) throw deliveryNotFound();
  const factsOf = await readEventFacts(db, key.intermediaryId, [found]);
  const lastAttempt = found.log.at(-1) ?? null;
  return {
    ...found,
    lastAttempt,
    payload: renderEvent({ ...found, ...factsOf(found) }),
    headers: {
      ...fixedHeaders,
      'webhook-id': eventId(key),
      'webhook-timestamp': lastAttempt === null ? null : webhookTimestamp(lastAttempt.startedAt),
    },
  };
}

/** Returns the key of a delivery that the caller may see, if there is one with this id. */
export function keyForCaller({ intermediaryId, sellerId }: Principal, id: string): DeliveryKey {
  const name = parseDeliveryId(id);
  if (name === null || (sellerId !== null && name.endpointId !== sellerId)) throw deliveryNotFound();
  return { ...name, intermediaryId };
}

export function deliveryNotFound(): DomainError {
  return new DomainError(
    'delivery_not_found',
    'There is no such delivery. Check its id; deliveries are kept for 30 days after they ended.',
  );
}

/** What one page looks at to find events of a type, which no index has: 10,000 deliveries. */
const partSize = 1_000;
const partsOfPage = 10;

async function pageOfType(
  db: Reader,
  filter: DeliveryFilter,
  type: EventType,
  page: { limit: number; after: ListedPlace | undefined; cursorAfter: (place: ListedPlace) => string },
): Promise<ListPage<ListedDelivery>> {
  const { limit, cursorAfter } = page;
  const rows: ListedDelivery[] = [];
  let { after } = page;
  for (let part = 0; part < partsOfPage; part++) {
    const found = await listDeliveries(db, filter, partSize, after);
    for (const delivery of found) {
      if (delivery.type !== type) continue;
      if (rows.length === limit) return { rows, next: after === undefined ? null : cursorAfter(after) };
      rows.push(delivery);
      after = placeOf(delivery);
    }
    const last = found.at(-1);
    if (last === undefined || found.length < partSize) return { rows, next: null };
    after = placeOf(last);
  }
  return { rows, next: after === undefined ? null : cursorAfter(after) };
}

/** Deliveries of one intermediary as callers see them. */
async function shown(db: Reader, deliveries: readonly ListedDelivery[]): Promise<ShownDelivery[]> {
  const keys = new Map<string, EndpointKey>(deliveries.map((each) => [endpointName(each), each]));
  const urls = await findUrls(db, [...keys.values()]);
  return deliveries.map(({ log, ...delivery }) => ({
    ...delivery,
    lastAttempt: log.at(-1) ?? null,
    url: urls.get(endpointName(delivery)) ?? null,
  }));
}

function bytesOf(place: ListedPlace): Buffer {
  const { sellerId, sequence } = place;
  if (place.updatedAt === null) return writeVarints([sellerId, sequence]);
  // The endpoint is the seller, 0 or the negative of the seller.
  return writeVarints([sellerId, sequence, place.updatedAt, Math.sign(place.endpointId) + 1]);
}

function placeIn(bytes: Buffer): ListedPlace {
  const [sellerId, sequence, updatedAt, sign] = readVarints(bytes);
  if (sellerId === undefined || sequence === undefined)
    throw new Error('an authentic cursor without a position');
  return updatedAt === undefined || sign === undefined
    ? { sellerId, sequence, updatedAt: null }
    : { sellerId, sequence, updatedAt, endpointId: (sign - 1) * sellerId };
}
