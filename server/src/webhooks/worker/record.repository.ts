import { CompiledQuery } from 'kysely';
import { engineOf } from '../../db/query/engine.ts';
import { placeholders, upsertRows } from '../../db/query/insert-rows.ts';
import type { Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../db/tables.ts';
import { updateRows } from '../../db/query/update-rows.ts';
import { byIntermediary } from './claim.repository.ts';
import type { Delivery, EndpointKey } from './delivery-batch.ts';

/** Which of these endpoints the worker still holds, locked until the transaction ends; by seller id. */
export async function lockHeldEndpoints(
  tx: Tx,
  keys: readonly EndpointKey[],
  owner: string,
): Promise<Set<number>> {
  const held = new Set<number>();
  for (const [intermediaryId, sellerIds] of byIntermediary(keys)) {
    const query = tx
      .selectFrom('webhook_endpoints')
      .select('seller_id')
      .where('intermediary_id', '=', intermediaryId)
      .where('seller_id', 'in', sellerIds)
      .where('lease_owner', '=', owner)
      .orderBy('seller_id');
    const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).execute();
    for (const row of rows) held.add(row.seller_id);
  }
  return held;
}

/** Where the events of these sellers go now; by seller id. */
export async function findUrls(tx: Tx, keys: readonly EndpointKey[]): Promise<Map<number, string>> {
  const urls = new Map<number, string>();
  for (const [intermediaryId, sellerIds] of byIntermediary(keys)) {
    const rows = await tx
      .selectFrom('sellers')
      .select(['id', 'webhook'])
      .where('intermediary_id', '=', intermediaryId)
      .where('id', 'in', sellerIds)
      .execute();
    for (const row of rows) urls.set(row.id, row.webhook);
  }
  return urls;
}

const deliveryKey = ['intermediary_id', 'seller_id', 'sequence'] as const;
const deliveryColumns = [
  ...deliveryKey,
  'state',
  'attempts',
  'tries',
  'due_at',
  'updated_at',
  'attempt_log',
] as const satisfies readonly (keyof WebhookDeliveryRow)[];

/** A delivery as it stands, beside what a worker claimed. */
export type Schedule = Pick<WebhookDeliveryRow, (typeof deliveryKey)[number] | 'state' | 'tries' | 'due_at'>;

/** How deliveries that have their rows stand now; their endpoints are locked. */
export async function listSchedules(tx: Tx, deliveries: readonly Delivery[]): Promise<Schedule[]> {
  if (deliveries.length === 0) return [];
  const next = placeholders(tx);
  const row = () => `(cast(${next()} as bigint), cast(${next()} as bigint), cast(${next()} as bigint))`;
  const text =
    `select ${deliveryKey.join(', ')}, state, tries, due_at from webhook_deliveries ` +
    `where (${deliveryKey.join(', ')}) in (values ${deliveries.map(row).join(', ')})`;
  const parameters = deliveries.flatMap((each) => [each.intermediaryId, each.sellerId, each.sequence]);
  const { rows } = await tx.executeQuery<Schedule>(CompiledQuery.raw(text, parameters));
  return rows;
}

/** Deliveries as they stand now; an event's first attempt makes its row. */
export async function recordDeliveries(tx: Tx, deliveries: readonly WebhookDeliveryRow[]): Promise<void> {
  const rows = deliveries.map((row) => deliveryColumns.map((column) => row[column]));
  await upsertRows(tx, 'webhook_deliveries', deliveryKey, deliveryColumns, rows);
}

/** What still waits for a seller: its last event, and when a delivery is due again. */
export interface Waiting {
  lastSequence: number;
  nextDueAt: number | null;
}

/** When a worker should look at an endpoint; null when nothing waits. */
export function nextLookAt(waiting: Waiting | undefined, cursor: number, now: number): number | null {
  if (waiting === undefined) return null;
  // At the end of the line: what is overdue must not be served before all others again.
  if (waiting.lastSequence > cursor) return now;
  return waiting.nextDueAt === null ? null : Math.max(now, waiting.nextDueAt);
}

/** What waits for sellers whose endpoints are locked; by seller id. */
export async function findWaiting(tx: Tx, keys: readonly EndpointKey[]): Promise<Map<number, Waiting>> {
  const waiting = new Map<number, Waiting>();
  for (const [intermediaryId, sellerIds] of byIntermediary(keys)) {
    const rows = await tx
      .selectFrom('seller_heads as h')
      .select((eb) => [
        'h.seller_id',
        'h.event_sequence',
        // The lowest entry of an index, however many there are.
        eb
          .selectFrom('webhook_deliveries as d')
          .select('d.due_at')
          .whereRef('d.intermediary_id', '=', 'h.intermediary_id')
          .whereRef('d.seller_id', '=', 'h.seller_id')
          .where('d.due_at', 'is not', null)
          .orderBy('d.due_at')
          .limit(1)
          .as('next_due_at'),
      ])
      .where('h.intermediary_id', '=', intermediaryId)
      .where('h.seller_id', 'in', sellerIds)
      .execute();
    for (const row of rows) {
      waiting.set(row.seller_id, { lastSequence: row.event_sequence, nextDueAt: row.next_due_at });
    }
  }
  return waiting;
}

export type ReleasedEndpoint = Omit<WebhookEndpointRow, 'secret' | 'old_secret' | 'old_secret_until'>;

const releaseColumns = [
  ['intermediary_id', 'bigint'],
  ['seller_id', 'bigint'],
  ['event_cursor', 'bigint'],
  ['disabled_reason', 'text'],
  ['disabled_at', 'bigint'],
  ['is_slow', 'bigint'],
  ['due_at', 'bigint'],
  ['claimable_at', 'bigint'],
  ['lease_owner', 'text'],
] as const satisfies readonly (readonly [keyof ReleasedEndpoint, 'bigint' | 'text'])[];

/** Gives endpoints back as they stand now. */
export async function releaseEndpoints(tx: Tx, endpoints: readonly ReleasedEndpoint[]): Promise<void> {
  const rows = endpoints.map((row) => releaseColumns.map(([name]) => row[name]));
  await updateRows(tx, 'webhook_endpoints', releaseColumns, 2, rows);
}
