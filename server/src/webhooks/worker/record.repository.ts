import { CompiledQuery } from 'kysely';
import { engineOf } from '../../db/query/engine.ts';
import { placeholders, upsertRows } from '../../db/query/insert-rows.ts';
import { updateRows } from '../../db/query/update-rows.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../db/tables.ts';
import { serializeLog } from '../attempt-log.ts';
import type { Endpoint, EndpointKey } from '../endpoints/endpoint.ts';
import { isOf, perStatement } from '../endpoints/endpoint-keys.repository.ts';
import type { Delivery, RecordedDelivery, Schedule } from './delivery.ts';

/** The sellers whose endpoints the worker still holds, locked until the transaction ends. */
export async function lockHeldEndpoints(
  tx: Tx,
  keys: readonly EndpointKey[],
  owner: string,
): Promise<Set<number>> {
  const held = new Set<number>();
  for (const own of perStatement(tx, keys)) {
    const query = tx
      .selectFrom('webhook_endpoints')
      .select('seller_id')
      .where(isOf(own))
      .where('lease_owner', '=', owner)
      .orderBy('intermediary_id')
      .orderBy('seller_id');
    const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate() : query).execute();
    for (const row of rows) held.add(row.seller_id);
  }
  return held;
}

/**
 * The URLs of these sellers, by seller id. In a transaction that has locked their endpoints, none changes meanwhile.
 */
export async function findUrls(db: Reader | Tx, keys: readonly EndpointKey[]): Promise<Map<number, string>> {
  const urls = new Map<number, string>();
  for (const own of perStatement(db, keys)) {
    const rows = await db
      .selectFrom('sellers')
      .select(['id', 'webhook'])
      .where(isOf(own, ['intermediary_id', 'id']))
      .execute();
    for (const row of rows) urls.set(row.id, row.webhook);
  }
  return urls;
}

/** The current schedules of deliveries that have a row; their endpoints are locked. */
export async function listSchedules(
  tx: Tx,
  deliveries: readonly Delivery[],
): Promise<(Schedule & { sellerId: number; sequence: number })[]> {
  const found: WebhookDeliveryRow[] = [];
  for (const own of perStatement(tx, deliveries)) {
    const next = placeholders(tx);
    const owners = [...new Set(own.map((each) => each.intermediaryId))];
    // A seller's id is its own among those of all intermediaries.
    const text =
      'select seller_id, sequence, state, tries, due_at from webhook_deliveries ' +
      `where intermediary_id in (${owners.map(next).join(', ')}) ` +
      `and (seller_id, sequence) in (${keyValues(own, next)})`;
    const parameters = [...owners, ...own.flatMap((each) => [each.sellerId, each.sequence])];
    const { rows } = await tx.executeQuery<WebhookDeliveryRow>(CompiledQuery.raw(text, parameters));
    found.push(...rows);
  }
  return found.map((row) => ({
    sellerId: row.seller_id,
    sequence: row.sequence,
    state: row.state,
    tries: row.tries,
    dueAt: row.due_at,
  }));
}

/** For each row its seller and its sequence, as parameters. */
export function keyValues(rows: readonly unknown[], next: () => string): string {
  const key = () => `(cast(${next()} as bigint), cast(${next()} as bigint))`;
  return `values ${rows.map(key).join(', ')}`;
}

const deliveryColumns = [
  'intermediary_id',
  'seller_id',
  'sequence',
  'state',
  'attempts',
  'tries',
  'due_at',
  'updated_at',
  'attempt_log',
] as const satisfies readonly (keyof WebhookDeliveryRow)[];

/** Stores deliveries after an attempt; an event gets its row with the first one. */
export async function saveDeliveries(tx: Tx, deliveries: readonly RecordedDelivery[]): Promise<void> {
  const rows = deliveries.map((each) => [
    each.intermediaryId,
    each.sellerId,
    each.sequence,
    each.state,
    each.attempts,
    each.tries,
    each.dueAt,
    each.updatedAt,
    serializeLog(each.log),
  ]);
  await upsertRows(tx, 'webhook_deliveries', deliveryColumns.slice(0, 3), deliveryColumns, rows);
}

export type ReleasedEndpoint = Omit<Endpoint, 'secret' | 'oldSecret' | 'oldSecretUntil' | 'leaseOwner'>;

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
    each.sellerId,
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
