import { CompiledQuery } from 'kysely';
import { engineOf } from '../../db/query/engine.ts';
import { placeholders, updateRows, upsertRows } from '../../db/query/write-rows.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../db/tables.ts';
import { deliveryColumns } from '../../events/own-deliveries.repository.ts';
import { serializeLog } from '../attempt-log.ts';
import { isOf, perStatement } from '../endpoints/endpoint-keys.repository.ts';
import { endpointName, ownEndpoint, type Endpoint, type EndpointKey } from '../endpoints/endpoint.ts';
import type { Delivery, DeliveryKey, RecordedDelivery, Schedule } from './delivery.ts';

/** The names of the endpoints that the worker still holds, locked until the transaction ends. */
export async function lockHeldEndpoints(
  tx: Tx,
  keys: readonly EndpointKey[],
  owner: string,
): Promise<Set<string>> {
  const held = new Set<string>();
  for (const own of perStatement(tx, keys)) {
    const query = tx
      .selectFrom('webhook_endpoints')
      .select(['intermediary_id as intermediaryId', 'seller_id as endpointId'])
      .where(isOf(own))
      .where('lease_owner', '=', owner)
      .orderBy('intermediary_id')
      .orderBy('seller_id');
    const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).execute();
    for (const row of rows) held.add(endpointName(row));
  }
  return held;
}

/** The URLs of these endpoints, by name. In a transaction that has locked them, none changes meanwhile. */
export async function findUrls(db: Reader | Tx, keys: readonly EndpointKey[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  const isOwn = ({ endpointId }: EndpointKey) => endpointId === ownEndpoint;
  const ofSellers = keys.filter((key) => !isOwn(key));
  for (const sellers of perStatement(db, ofSellers)) {
    const rows = await db
      .selectFrom('sellers')
      .select(['intermediary_id as intermediaryId', 'id as endpointId', 'webhook'])
      .where(isOf(sellers, ['intermediary_id', 'id']))
      .execute();
    for (const row of rows) urls.set(endpointName(row), row.webhook);
  }
  for (const intermediaries of perStatement(db, keys.filter(isOwn))) {
    const rows = await db
      .selectFrom('webhook_endpoints')
      .select(['intermediary_id as intermediaryId', 'seller_id as endpointId', 'url'])
      .where(isOf(intermediaries))
      .execute();
    for (const row of rows) if (row.url !== null) urls.set(endpointName(row), row.url);
  }
  return urls;
}

/** The current schedules of deliveries that have a row; their endpoints are locked. */
export async function listSchedules(
  tx: Tx,
  deliveries: readonly Delivery[],
): Promise<(Schedule & DeliveryKey)[]> {
  const found: WebhookDeliveryRow[] = [];
  for (const own of perStatement(tx, deliveries)) {
    const next = placeholders(tx);
    const owners = [...new Set(own.map((each) => each.intermediaryId))];
    // A seller's id is its own among those of all intermediaries.
    const text =
      'select intermediary_id, endpoint_id, seller_id, sequence, state, tries, due_at from webhook_deliveries ' +
      `where intermediary_id in (${owners.map(next).join(', ')}) ` +
      `and (endpoint_id, seller_id, sequence) in (${keyValues(own, next)})`;
    const parameters = [...owners, ...own.flatMap((each) => [each.endpointId, each.sellerId, each.sequence])];
    const { rows } = await tx.executeQuery<WebhookDeliveryRow>(CompiledQuery.raw(text, parameters));
    found.push(...rows);
  }
  return found.map((row) => ({
    intermediaryId: row.intermediary_id,
    endpointId: row.endpoint_id,
    sellerId: row.seller_id,
    sequence: row.sequence,
    state: row.state,
    tries: row.tries,
    dueAt: row.due_at,
  }));
}

/** For each row its endpoint, its seller and its sequence, as parameters. */
export function keyValues(rows: readonly unknown[], next: () => string): string {
  const key = () => `(cast(${next()} as bigint), cast(${next()} as bigint), cast(${next()} as bigint))`;
  return `values ${rows.map(key).join(', ')}`;
}

/** Stores deliveries after an attempt; one to a seller gets its row with the first one. */
export async function saveDeliveries(tx: Tx, deliveries: readonly RecordedDelivery[]): Promise<void> {
  const rows = deliveries.map((each) => [
    each.intermediaryId,
    each.endpointId,
    each.sellerId,
    each.sequence,
    each.state,
    each.attempts,
    each.tries,
    each.dueAt,
    each.updatedAt,
    serializeLog(each.log),
  ]);
  await upsertRows(tx, 'webhook_deliveries', deliveryColumns.slice(0, 4), deliveryColumns, rows);
}

export type ReleasedEndpoint = Omit<
  Endpoint,
  'url' | 'secret' | 'oldSecret' | 'oldSecretUntil' | 'leaseOwner'
>;

const endpointColumns = [
  ['intermediary_id', 'bigint'],
  ['seller_id', 'bigint'],
  ['event_cursor', 'bigint'],
  ['disabled_reason', 'text'],
  ['disabled_at', 'bigint'],
  ['is_slow', 'bigint'],
  ['due_at', 'bigint'],
  ['claimable_at', 'bigint'],
  ['lease_owner', 'text'],
] as const satisfies readonly (readonly [keyof WebhookEndpointRow, 'bigint' | 'text'])[];

/** Ends the leases of endpoints and stores their new state. */
export async function releaseEndpoints(tx: Tx, endpoints: readonly ReleasedEndpoint[]): Promise<void> {
  const rows = endpoints.map((each) => [
    each.intermediaryId,
    each.endpointId,
    each.eventCursor,
    each.disabledReason,
    each.disabledAt,
    Number(each.isSlow),
    each.dueAt,
    each.claimableAt,
    null,
  ]);
  await updateRows(tx, 'webhook_endpoints', endpointColumns, 2, rows);
}
