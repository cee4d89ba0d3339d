import { CompiledQuery } from 'kysely';
import { engineOf } from '../../db/query/engine.ts';
import { placeholders } from '../../db/query/write-rows.ts';
import type { Tx } from '../../db/store.ts';
import type { ChargebackRow } from '../../db/tables.ts';
import type { PaymentMethod } from '../../shared/charge-terms.ts';
import type { EventType } from '../../events/outbox.repository.ts';
import { emptyLog, parseLog } from '../attempt-log.ts';
import type { Endpoint, EndpointKey } from '../endpoints/endpoint.ts';
import { isOf, perStatement } from '../endpoints/endpoint-keys.repository.ts';
import { listDueEndpoints, type DueFilter } from '../endpoints/next-work.repository.ts';
import type { Delivery } from './delivery.ts';

/** An endpoint as a worker takes it, with the secrets still encrypted. */
export interface DueEndpoint extends Pick<
  Endpoint,
  'intermediaryId' | 'endpointId' | 'oldSecret' | 'oldSecretUntil' | 'eventCursor' | 'isSlow'
> {
  url: string;
  secret: Buffer;
}

/** So many workers that claim at once get endpoints: each lists also those that the others may have locked. */
const claimingWorkers = 8;

/**
 * At most `limit` due endpoints, those that have waited longest, locked until the transaction ends. Skips those that
 * another worker is claiming or has claimed.
 */
export async function lockDueEndpoints(tx: Tx, filter: DueFilter): Promise<DueEndpoint[]> {
  const { limit, now } = filter;
  if (limit <= 0) return [];
  const due = await listDueEndpoints(tx, { ...filter, limit: limit * claimingWorkers });
  const locked: DueEndpoint[] = [];
  while (due.length > 0 && locked.length < limit) {
    for (const keys of perStatement(tx, due.splice(0, limit - locked.length))) {
      locked.push(...(await lockDue(tx, keys, now)));
    }
  }
  return locked;
}

async function lockDue(tx: Tx, keys: readonly EndpointKey[], now: number): Promise<DueEndpoint[]> {
  const query = tx
    .selectFrom('webhook_endpoints as e')
    .leftJoin('sellers as s', (join) =>
      join.onRef('s.intermediary_id', '=', 'e.intermediary_id').onRef('s.id', '=', 'e.seller_id'),
    )
    .select([
      'e.intermediary_id',
      'e.seller_id',
      'e.secret',
      'e.old_secret',
      'e.old_secret_until',
      'e.event_cursor',
      'e.is_slow',
      'e.url',
      's.webhook',
    ])
    .where(isOf(keys, ['e.intermediary_id', 'e.seller_id']))
    // Again, because another worker may have claimed it since it was listed.
    .where('e.due_at', '<=', now);
  const rows = await (engineOf(tx) === 'postgres' ? query.forUpdate('e').skipLocked() : query).execute();
  return rows.map((row) => {
    const { secret } = row;
    const url = row.url ?? row.webhook;
    if (secret === null || url === null) {
      throw new Error(`endpoint ${row.intermediary_id}.${row.seller_id} is due without a secret or a URL`);
    }
    return {
      intermediaryId: row.intermediary_id,
      endpointId: row.seller_id,
      url,
      secret,
      oldSecret: row.old_secret,
      oldSecretUntil: row.old_secret_until,
      eventCursor: row.event_cursor,
      isSlow: row.is_slow === 1,
    };
  });
}

/** Leases these endpoints, which the transaction has locked, or renews their leases. */
export async function leaseEndpoints(
  tx: Tx,
  keys: readonly EndpointKey[],
  lease: { owner: string; until: number },
): Promise<void> {
  for (const own of perStatement(tx, keys)) {
    await tx
      .updateTable('webhook_endpoints')
      .set({ lease_owner: lease.owner, claimable_at: lease.until, due_at: lease.until })
      .where(isOf(own))
      .execute();
  }
}

interface WaitingRow {
  intermediary_id: number;
  endpoint_id: number;
  seller_id: number;
  sequence: number;
  type: EventType;
  occurred_at: number;
  attempts: number;
  tries: number;
  due_at: number | null;
  attempt_log: string;
  attempts_before: number | null;
  uuid: string | null;
  uuid_order: string | null;
  payment_method: PaymentMethod;
  value_cents: number;
  fee_cents: number;
  refund_id: number | null;
  refund_value_cents: number;
  refund_fee_cents: number;
  refunded_cents: number;
  as_fraud: number;
  chargeback_id: number | null;
  chargeback_value_cents: number;
  chargeback_fee_cents: number;
  chargeback_status: ChargebackRow['status'];
  reason_code: string | null;
  adjustment_id: number | null;
  adjustment_value_cents: number;
  direction: 'CREDIT' | 'DEBIT';
  transfer_id: number | null;
  transfer_date: string;
  payment_date: string;
  amount_cents: number;
  transfer_end_to_end_id: string | null;
  transfer_reason: string | null;
}

/** The sum takes the intermediary as a parameter: by the event's alone, Citus would ask every shard for it. */
const columns = (intermediaryId: string) =>
  'e.intermediary_id, e.seller_id, e.sequence, e.type, e.occurred_at, ' +
  'c.uuid, c.uuid_order, c.payment_method, c.value_cents, s.fee_cents, ' +
  'r.id as refund_id, r.value_cents as refund_value_cents, r.fee_cents as refund_fee_cents, r.as_fraud, ' +
  'b.id as chargeback_id, b.value_cents as chargeback_value_cents, b.fee_cents as chargeback_fee_cents, ' +
  'b.status as chargeback_status, b.reason_code, ' +
  'a.id as adjustment_id, a.value_cents as adjustment_value_cents, a.direction, ' +
  'p.id as transfer_id, p.transfer_date, p.payment_date, p.amount_cents, ' +
  'p.end_to_end_id as transfer_end_to_end_id, p.reason as transfer_reason, ' +
  "(select sum(case l.operation when 'ESTORNO' then l.value_cents else -l.value_cents end) from statement_entries l " +
  `where l.intermediary_id = ${intermediaryId} and l.charge_uuid = t.charge_uuid ` +
  "and l.operation in ('ESTORNO', 'ESTORNO_CANCELADO') and l.sequence <= t.sequence) as refunded_cents";

/**
 * The charge of an event, with the fee of its sale; its refund, with its line, up to which others were made; its
 * chargeback, its adjustment and its transfer (D23).
 */
const charge =
  'left join charges c on c.intermediary_id = e.intermediary_id and c.uuid = e.charge_uuid ' +
  'left join statement_entries s on s.intermediary_id = e.intermediary_id ' +
  "and s.charge_uuid = e.charge_uuid and s.operation = 'VENDA' " +
  'left join refunds r on r.intermediary_id = e.intermediary_id and r.id = e.refund_id ' +
  'left join chargebacks b on b.intermediary_id = e.intermediary_id and b.id = e.chargeback_id ' +
  'left join statement_entries t on t.intermediary_id = e.intermediary_id and t.charge_uuid = r.charge_uuid ' +
  "and t.operation = case e.type when 'refund.failed' then 'ESTORNO_CANCELADO' else 'ESTORNO' end " +
  'and t.refund_id = r.id ' +
  'left join adjustments a on a.intermediary_id = e.intermediary_id and a.id = e.adjustment_id ' +
  'left join transfers p on p.intermediary_id = e.intermediary_id and p.id = e.transfer_id';

/** Few sizes, so that few statements are compiled. SQLite refuses a compound of more than 500 parts. */
const statementSizes = [32, 8, 1];

/**
 * For each endpoint, at most `limit` stored deliveries that are due, and for a seller's at most `limit` events after
 * its cursor that were never sent. The latter have no delivery row yet: if each event were written with one, an event
 * would take 47 instead of 21 µs of SQLite's time in total, and 35 instead of 10 of its writer's; with the delivery as
 * columns of the event, 52. An intermediary's own endpoint costs that: it gets the events of all sellers, so that no
 * sequence could be its cursor unless all its sellers' writers took turns.
 */
export async function listWaiting(
  tx: Tx,
  endpoints: readonly WaitingEndpoint[],
  batch: { now: number; limit: number },
): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for (const own of perStatement(tx, endpoints)) found.push(...(await listWaitingAt(tx, own, batch)));
  return found;
}

type WaitingEndpoint = EndpointKey & { eventCursor: number };

async function listWaitingAt(
  tx: Tx,
  endpoints: readonly WaitingEndpoint[],
  { now, limit }: { now: number; limit: number },
): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for (let start = 0; start < endpoints.length;) {
    const left = endpoints.length - start;
    const chunk = endpoints.slice(start, start + (statementSizes.find((size) => size <= left) ?? 1));
    start += chunk.length;
    const next = placeholders(tx);
    const parts = chunk.flatMap(() => [stored(next), neverSent(next)]);
    const text = parts.map((part, i) => `select * from (${part}) as part${i}`).join(' union all ');
    const parameters = chunk.flatMap(({ intermediaryId, endpointId, eventCursor }) => [
      ...[intermediaryId, intermediaryId, intermediaryId, endpointId, now, limit],
      ...[intermediaryId, intermediaryId, endpointId, eventCursor, limit],
    ]);
    const { rows } = await tx.executeQuery<WaitingRow>(CompiledQuery.raw(text, parameters));
    for (const row of rows) found.push(toDelivery(row));
  }
  return found;
}

/** Retries, and to an intermediary's own endpoint also what was never sent. */
function stored(next: () => string): string {
  return (
    `select d.endpoint_id, ${columns(next())}, d.attempts, d.tries, d.due_at, d.attempt_log, ` +
    `(select b.attempts from webhook_deliveries b where b.intermediary_id = ${next()} ` +
    'and b.endpoint_id = d.endpoint_id and b.seller_id = d.seller_id and b.sequence = d.sequence - 1) ' +
    'as attempts_before from webhook_deliveries d ' +
    'join outbox_events e on e.intermediary_id = d.intermediary_id and e.seller_id = d.seller_id ' +
    `and e.sequence = d.sequence ${charge} ` +
    `where d.intermediary_id = ${next()} and d.endpoint_id = ${next()} and d.due_at <= ${next()} ` +
    `order by d.due_at, d.sequence limit ${next()}`
  );
}

/** After the cursor there can also be events that a worker sent and recorded before it was killed. */
function neverSent(next: () => string): string {
  return (
    `select e.seller_id as endpoint_id, ${columns(next())}, 0 as attempts, 0 as tries, ` +
    `cast(null as bigint) as due_at, '${emptyLog}' as attempt_log, cast(null as bigint) as attempts_before ` +
    `from outbox_events e ${charge} ` +
    `where e.intermediary_id = ${next()} and e.seller_id = ${next()} and e.sequence > ${next()} ` +
    'and not exists (select 1 from webhook_deliveries d where d.intermediary_id = e.intermediary_id ' +
    'and d.endpoint_id = e.seller_id and d.seller_id = e.seller_id and d.sequence = e.sequence) ' +
    `order by e.sequence limit ${next()}`
  );
}

function toDelivery(row: WaitingRow): Delivery {
  return {
    intermediaryId: row.intermediary_id,
    endpointId: row.endpoint_id,
    sellerId: row.seller_id,
    sequence: row.sequence,
    type: row.type,
    occurredAt: row.occurred_at,
    attempts: row.attempts,
    tries: row.tries,
    dueAt: row.due_at,
    attemptsBefore: row.attempts_before,
    log: parseLog(row.attempt_log),
    charge:
      row.uuid === null
        ? null
        : {
            uuid: row.uuid,
            orderUuid: row.uuid_order,
            paymentMethod: row.payment_method,
            valueCents: row.value_cents,
            feeCents: row.fee_cents,
          },
    refund:
      row.refund_id === null
        ? null
        : {
            id: row.refund_id,
            valueCents: row.refund_value_cents,
            feeCents: row.refund_fee_cents,
            refundedCents: row.refunded_cents,
            asFraud: row.as_fraud === 1,
          },
    chargeback:
      row.chargeback_id === null
        ? null
        : {
            id: row.chargeback_id,
            valueCents: row.chargeback_value_cents,
            feeCents: row.chargeback_fee_cents,
            status: row.chargeback_status,
            reasonCode: row.reason_code,
          },
    adjustment:
      row.adjustment_id === null
        ? null
        : {
            id: row.adjustment_id,
            valueCents: row.adjustment_value_cents,
            direction: row.direction,
          },
    transfer:
      row.transfer_id === null
        ? null
        : {
            id: row.transfer_id,
            transferDate: row.transfer_date,
            paymentDate: row.payment_date,
            amountCents: row.amount_cents,
            endToEndId: row.transfer_end_to_end_id,
            reason: row.transfer_reason,
          },
  };
}
