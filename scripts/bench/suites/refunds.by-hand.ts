import { createHash, randomUUID } from 'node:crypto';
import { sealRefund } from '../../../server/src/after-sale/refund.repository.ts';
import type { RefundableCharge } from '../../../server/src/after-sale/refundable-charge.repository.ts';
import { coveredText } from '../../../server/src/audit/audit.repository.ts';
import { chargeColumns } from '../../../server/src/charges/charge.repository.ts';
import { inCamelCase } from '../../../server/src/db/query/expressions.ts';
import { chargeToWire } from '../../../server/src/http/handlers/charges.ts';
import { canonicalPath, contextOf } from '../../../server/src/idempotency/idempotency.service.ts';
import {
  appendEntry,
  noSource,
  refundExecutionDate,
  type StatementEntry,
} from '../../../server/src/ledger/chain.ts';
import {
  headFields,
  sealedText,
  toHead,
  type ReadHead,
} from '../../../server/src/ledger/seller-head.repository.ts';
import { unitArrangementOf } from '../../../server/src/ledger/receivable-unit.ts';
import { saoPauloDate } from '../../../server/src/shared/calendar.ts';
import { labKeyring } from '../../lab/lab.ts';

/** Quotes the names, because PostgreSQL keeps capital letters only in quotes. */
const quoted = (columns: readonly string[]) =>
  columns.map((column) => column.replace(/ as (.*)/, ' as "$1"')).join(', ');

const ofHead = [
  ...headFields.filter((field) => typeof field === 'string'),
  'h.late_cents as lateCents',
  'h.open_cents as openCents',
  'h.held_cents as heldCents',
];

/** The statements of one refund, in order, for both engines; `:name` is a value. */
export const refundStatements = {
  reserve: `insert into idempotency_keys (intermediary_id, principal_seller_id, operation, path, key_hash, body_hmac,
      status, reply, holds_secret, created_at)
    values (:intermediary_id, 0, 'refundCharge', :path, :key_hash, :body_hmac, null, null, 0, :now)
    on conflict do nothing`,
  // There is no join: SQLite would plan it again for each charge, see tokenLookup.
  head: `select ${quoted(ofHead)} from seller_heads h where intermediary_id = :intermediary_id and seller_id =
      (select seller_id from charges where intermediary_id = :intermediary_id and uuid = :uuid)`,
  charge: `select ${quoted(inCamelCase([...chargeColumns, 'refunded_cents', 'disputed_cents']))},
      (select sum(value_cents) from refunds r where r.intermediary_id = c.intermediary_id
        and r.seller_id = c.seller_id and r.charge_uuid = c.uuid and r.status <> 'FAILED') as "standingCents",
      (select sum(value_cents) from chargebacks k where k.intermediary_id = c.intermediary_id
        and k.seller_id = c.seller_id and k.charge_uuid = c.uuid and k.status <> 'WON') as "standingDisputeCents",
      (select sum(value_cents) from statement_entries d where d.intermediary_id = c.intermediary_id
        and d.charge_uuid = c.uuid and d.operation in ('ESTORNO', 'CHARGEBACK')) as "debitedCents"
    from charges c where intermediary_id = :intermediary_id and uuid = :uuid`,
  sale: `select ${quoted(inCamelCase(['execution_date', 'fee_cents', 'plan_id', 'plan_version']))},
      (select digest from rate_plan_versions p where p.intermediary_id = e.intermediary_id and p.plan_id = e.plan_id
        and p.version = e.plan_version) as "planDigest",
      (select count(*) from receivable_units u where u.intermediary_id = e.intermediary_id
        and u.seller_id = e.seller_id and u.due_date = e.execution_date and u.advanced_cents > 0) as "advancedUnits"
    from statement_entries e
    where e.intermediary_id = :intermediary_id and e.charge_uuid = :uuid and e.operation = 'VENDA'`,
  mark: `update charges set status = 'REFUND', refunded_at = :now, as_fraud = 0,
      refunded_cents = refunded_cents + :value_cents
    where intermediary_id = :intermediary_id and uuid = :uuid and status = 'PAID'
      and refunded_cents + :value_cents <= value_cents`,
  refund: `insert into refunds (intermediary_id, seller_id, charge_uuid, value_cents, buyer_value_cents, fee_cents,
      as_fraud, status, requested_at)
    values (:intermediaryId, :sellerId, :chargeUuid, :valueCents, :buyerValueCents, :feeCents, 0, 'REQUESTED',
      :requestedAt)
    returning id`,
  seal: `update refunds set seal = :seal where intermediary_id = :intermediary_id and id = :id`,
  entry: `insert into statement_entries (intermediary_id, seller_id, sequence, operation, execution_date, charge_uuid,
      charge_paid_at, payment_method, brand, value_cents, fee_cents, plan_id, plan_version, refund_id, channel,
      installments, charge_value_cents, buyer_value_cents, authorization_code, authorization_nsu, uuid_order,
      previous_hash, hash)
    values (:intermediaryId, :sellerId, :sequence, :operation, :executionDate, :chargeUuid, :chargePaidAt,
      :paymentMethod, :brand, :valueCents, :feeCents, :planId, :planVersion, :refundId, :channel, :installments,
      :chargeValueCents, :buyerValueCents, :authorizationCode, :authorizationNsu, :uuidOrder, :previousHash, :hash)`,
  unit: `insert into receivable_units (intermediary_id, seller_id, due_date, arrangement, credit_cents, debit_cents,
      advanced_cents, lines, late_cents, late_since)
    values (:intermediary_id, :seller_id, :due_date, :arrangement, 0, :debit_cents, 0, 1, 0, 0)
    on conflict (intermediary_id, seller_id, due_date, arrangement) do update set
      debit_cents = receivable_units.debit_cents + excluded.debit_cents, lines = receivable_units.lines + 1`,
  volume: `insert into daily_volumes (intermediary_id, seller_id, day, payment_method, sales, value_cents, fee_cents,
      refunded_cents, disputed_cents, returned_fee_cents)
    values (:intermediary_id, :seller_id, :day, :payment_method, 0, 0, 0, :value_cents, 0, :fee_cents)
    on conflict (intermediary_id, seller_id, day, payment_method) do update set
      refunded_cents = daily_volumes.refunded_cents + excluded.refunded_cents,
      returned_fee_cents = daily_volumes.returned_fee_cents + excluded.returned_fee_cents`,
  event: `insert into outbox_events (intermediary_id, seller_id, sequence, type, charge_uuid, refund_id, occurred_at,
      recorded_at)
    values (:intermediary_id, :seller_id, :event_sequence, 'charge.refunded', :uuid, :refund_id, :now, :now)`,
  delivery: `insert into webhook_deliveries (intermediary_id, endpoint_id, seller_id, sequence, state, attempts, tries,
      due_at, attempt_log)
    values (:intermediary_id, :seller_id, :seller_id, :event_sequence, 'pending', 0, 0, :now, '[]')`,
  moveHead: `update seller_heads set statement_sequence = :sequence, statement_hash = :hash, statement_seal = :seal,
      event_sequence = :event_sequence, late_cents = :late_cents, open_cents = :open_cents
    where intermediary_id = :intermediary_id and seller_id = :seller_id`,
  due: `update webhook_endpoints set due_at = case when claimable_at > :now then claimable_at
      when due_at < :now then due_at else :now end
    where intermediary_id = :intermediary_id and seller_id = :seller_id and disabled_reason is null`,
  audit: `insert into audit_records (intermediary_id, occurred_at, action, subject, actor, origin_ip, remote_address,
      request_id, seal)
    values (:intermediary_id, :now, 'charge.refunded', :subject, :actor, null, '127.0.0.1', :request_id, :seal)`,
  reply: `update idempotency_keys set status = 200, reply = :reply where intermediary_id = :intermediary_id
    and principal_seller_id = 0 and operation = 'refundCharge' and path = :path and key_hash = :key_hash`,
} as const;

export type RefundStatement = keyof typeof refundStatements;
type Values = Readonly<Record<string, string | number | Buffer | null>>;

/** A statement to run. Its first row, if it has any, is the value of `yield`. */
type Step = Generator<{ name: RefundStatement; values: Values }, void, unknown>;

const intermediary_id = 1;
const path = (uuid: string) => canonicalPath({ uuid });
const bodyHmac = labKeyring.mac('idempotency-body', '{"asFraud":false}');

const unanswered = {
  status: 'REQUESTED',
  answeredAt: null,
  reason: null,
  endToEndId: null,
  returnId: null,
} as const;

/** What a refund adds to the volumes of its day. */
function valuesOfVolume({ paymentMethod, valueCents, feeCents }: StatementEntry, now: number) {
  const sums = { value_cents: valueCents, fee_cents: feeCents };
  return { day: saoPauloDate(now), payment_method: paymentMethod, ...sums };
}

/** Writes every row that `refundCharge` writes, and reads what it needs for them. `uuid` is that of a paid charge. */
export function* refundByHand(uuid: string): Step {
  const key_hash = createHash('sha256').update(randomUUID()).digest();
  const scope = { intermediary_id, path: path(uuid), key_hash };
  const own = { intermediary_id, uuid };
  const now = Date.now();
  yield { name: 'reserve', values: { ...scope, body_hmac: bodyHmac, now } };
  const head = toHead((yield { name: 'head', values: own }) as ReadHead);
  const found = (yield { name: 'charge', values: own }) as RefundableCharge;
  const sale = (yield { name: 'sale', values: own }) as Pick<
    RefundableCharge,
    'executionDate' | 'feeCents' | 'planId' | 'planVersion' | 'planDigest'
  >;
  const charge = { ...found, status: 'REFUND', refundedAt: now, asFraud: 0 } as const;
  const seller = { intermediary_id, seller_id: charge.sellerId };
  yield { name: 'mark', values: { ...own, now, value_cents: charge.valueCents } };
  const values = {
    intermediaryId: intermediary_id,
    sellerId: charge.sellerId,
    chargeUuid: uuid,
    valueCents: charge.valueCents,
    buyerValueCents: charge.buyerValueCents,
    feeCents: sale.feeCents,
    requestedAt: now,
  };
  const { id } = (yield { name: 'refund', values }) as { id: number };
  const refundSeal = sealRefund(labKeyring, { ...charge, ...values, ...unanswered, id });
  yield { name: 'seal', values: { intermediary_id, id, seal: refundSeal } };
  const { entry, head: next } = appendEntry(
    { ...head, eventSequence: head.eventSequence + 1 },
    {
      operation: 'ESTORNO',
      executionDate: refundExecutionDate(now, sale.executionDate),
      valueCents: charge.valueCents,
      feeCents: sale.feeCents,
      ...noSource,
      refundId: id,
      planId: sale.planId,
      planVersion: sale.planVersion,
      planDigest: sale.planDigest,
      charge,
    },
  );
  yield { name: 'entry', values: { ...entry } };
  const unit = { due_date: entry.executionDate, arrangement: unitArrangementOf(entry, sale.executionDate) };
  yield { name: 'unit', values: { ...seller, ...unit, debit_cents: entry.valueCents - entry.feeCents } };
  yield { name: 'volume', values: { ...seller, ...valuesOfVolume(entry, now) } };
  const event_sequence = next.eventSequence;
  yield { name: 'event', values: { ...seller, event_sequence, uuid, refund_id: id, now } };
  yield { name: 'delivery', values: { ...seller, event_sequence, now } };
  const seal = labKeyring.seal('statement-seal', sealedText(next));
  yield {
    name: 'moveHead',
    values: {
      ...{ ...seller, sequence: next.sequence, hash: next.hash, seal, event_sequence },
      ...{ late_cents: Number(next.lateCents), open_cents: Number(next.openCents) },
    },
  };
  yield { name: 'due', values: { ...seller, now } };
  const audit = { subject: `charge:${uuid}`, actor: 'token:1', request_id: randomUUID() };
  const covered = coveredText({
    ...{ intermediary_id, occurred_at: now, action: 'charge.refunded', ...audit },
    ...{ origin_ip: null, remote_address: '127.0.0.1' },
  });
  const auditSeal = labKeyring.seal('audit-seal', covered);
  yield { name: 'audit', values: { intermediary_id, now, ...audit, seal: auditSeal } };
  const body = Buffer.from(JSON.stringify(chargeToWire(charge)));
  const context = contextOf({ ...scope, principal_seller_id: 0, operation: 'refundCharge' });
  const reply = labKeyring.encrypt('idempotency-reply', body, context);
  yield { name: 'reply', values: { ...scope, reply } };
}
