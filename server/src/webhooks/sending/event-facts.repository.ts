import { sql } from 'kysely';
import { pipelined } from '../../db/query/engine.ts';
import { inCamelCase, isOneOf, type CamelCased } from '../../db/query/expressions.ts';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader, Tx } from '../../db/store.ts';
import type {
  AdjustmentRow,
  AnticipationRow,
  ApprovalRow,
  ChargeRow,
  HoldRow,
  OutboxEventRow,
  RefundRow,
  StatementEntryRow,
  TransferRow,
} from '../../db/tables.ts';
import type { ChargebackFacts, EventType } from '../../events/outbox.repository.ts';
import type { Source } from '../../ledger/chain.ts';

const chargeColumns = ['c.uuid', 'c.uuid_order', 'c.payment_method', 'c.value_cents'] as const;
/** What an event says about its charge, with the fee of its sale, of all its instalments. */
export type ChargeFacts = CamelCased<
  Pick<ChargeRow, 'uuid' | 'uuid_order' | 'payment_method' | 'value_cents'> &
    Pick<StatementEntryRow, 'fee_cents'>
>;

const refundColumns = ['r.id', 'r.value_cents', 'r.fee_cents', 'r.as_fraud'] as const;
/** What an event says about its refund, and how much of the charge is refunded after it. */
export type RefundFacts = CamelCased<Pick<RefundRow, 'value_cents' | 'fee_cents' | 'as_fraud'>> & {
  id: number;
  refundedCents: number;
};

const adjustmentColumns = ['id', 'value_cents', 'direction', 'reason'] as const;
/** What an event says about its adjustment. */
type AdjustmentFacts = Facts<AdjustmentRow, typeof adjustmentColumns>;

const transferColumns = [
  ...(['id', 'transfer_date', 'payment_date', 'amount_cents'] as const),
  ...(['end_to_end_id', 'reason', 'contract'] as const),
] as const;
/** What an event says about its transfer. */
export type TransferFacts = Facts<TransferRow, typeof transferColumns>;

const holdColumns = ['id', 'amount_cents', 'reason', 'reference', 'release_on'] as const;
/** What an event says about its hold. */
type HoldFacts = Facts<HoldRow, typeof holdColumns>;

const anticipationColumns = ['id', 'amount_cents', 'discount_cents'] as const;
/** What an event says about its anticipation. */
type AnticipationFacts = Facts<AnticipationRow, typeof anticipationColumns>;

const approvalColumns = ['id', 'operation', 'seller_id'] as const;
/** What an event says about its approval. */
type ApprovalFacts = Facts<ApprovalRow, typeof approvalColumns>;

/** The id, as it is when a row is read. */
type Facts<Row, Columns extends readonly (keyof Row)[]> = CamelCased<
  Omit<Pick<Row, Columns[number]>, 'id'>
> & { id: number };

/** What an event is about; null for what it does not name. A chargeback is as it was when the event was written. */
export interface EventFacts {
  charge: ChargeFacts | null;
  refund: RefundFacts | null;
  chargeback: ChargebackFacts | null;
  adjustment: AdjustmentFacts | null;
  transfer: TransferFacts | null;
  hold: HoldFacts | null;
  anticipation: AnticipationFacts | null;
  approval: ApprovalFacts | null;
}

/** An event as it is stored: its type, and the ids of what it is about. */
export interface StoredEvent extends Source {
  type: EventType;
  changedFields: string | null;
  /** The facts of its chargeback, as JSON. */
  chargeback: string | null;
  chargeUuid: string | null;
  holdId: number | null;
  approvalId: number | null;
}

/** The columns of a stored event in table `e`. */
export const storedEventColumns = [
  'e.type',
  'e.changed_fields as changedFields',
  'e.chargeback',
  'e.charge_uuid as chargeUuid',
  'e.refund_id as refundId',
  'e.chargeback_id as chargebackId',
  'e.adjustment_id as adjustmentId',
  'e.anticipation_id as anticipationId',
  'e.transfer_id as transferId',
  'e.hold_id as holdId',
  'e.approval_id as approvalId',
] as const satisfies readonly (`e.${keyof OutboxEventRow}` | `e.${keyof OutboxEventRow} as ${string}`)[];

/**
 * Reads what these events of one intermediary are about: one query for each kind of record, however many events there
 * are. Returns a function that gives the facts of one of them.
 */
export async function readEventFacts(
  db: Reader | Tx,
  intermediaryId: number,
  events: readonly StoredEvent[],
): Promise<(event: StoredEvent) => EventFacts> {
  const read = async <Id, Fact>(
    idOf: (event: StoredEvent) => Id | null,
    select: (ids: Id[]) => Promise<{ rows: Fact[] }>,
    keyOf: (fact: Fact) => Id,
  ): Promise<(event: StoredEvent) => Fact | null> => {
    const ids = new Set(events.map(idOf).filter((id) => id !== null));
    const { rows } = ids.size === 0 ? { rows: [] } : await select([...ids]);
    const byId = new Map(rows.map((fact) => [keyOf(fact), fact]));
    return (event) => {
      const id = idOf(event);
      return id === null ? null : (byId.get(id) ?? null);
    };
  };
  const idOf = ({ id }: { id: number }) => id;
  const refundsOf = (operation: RefundParameters['operation']) =>
    read(
      (event) => (refundOperation(event) === operation ? event.refundId : null),
      (ids) => selectRefunds(db, { intermediaryId, ids, operation }),
      idOf,
    );
  const [charge, refund, failedRefund, adjustment, transfer, hold, anticipation, approval] = await pipelined([
    read(
      (event) => event.chargeUuid,
      (uuids) => selectCharges(db, { intermediaryId, uuids }),
      ({ uuid }) => uuid,
    ),
    refundsOf('ESTORNO'),
    refundsOf('ESTORNO_CANCELADO'),
    read(
      (event) => event.adjustmentId,
      (ids) => selectAdjustments(db, { intermediaryId, ids }),
      idOf,
    ),
    read(
      (event) => event.transferId,
      (ids) => selectTransfers(db, { intermediaryId, ids }),
      idOf,
    ),
    read(
      (event) => event.holdId,
      (ids) => selectHolds(db, { intermediaryId, ids }),
      idOf,
    ),
    read(
      (event) => event.anticipationId,
      (ids) => selectAnticipations(db, { intermediaryId, ids }),
      idOf,
    ),
    read(
      (event) => event.approvalId,
      (ids) => selectApprovals(db, { intermediaryId, ids }),
      idOf,
    ),
  ]);
  return (event) => ({
    charge: charge(event),
    refund: refund(event) ?? failedRefund(event),
    chargeback: event.chargeback === null ? null : (JSON.parse(event.chargeback) as ChargebackFacts),
    adjustment: adjustment(event),
    transfer: transfer(event),
    hold: hold(event),
    anticipation: anticipation(event),
    approval: approval(event),
  });
}

/** The line of a refund with which its event was recorded. */
function refundOperation({ type }: StoredEvent): RefundParameters['operation'] {
  return type === 'refund.failed' ? 'ESTORNO_CANCELADO' : 'ESTORNO';
}

interface Ids {
  intermediaryId: number;
  ids: readonly number[];
}

const selectCharges = prepared<{ intermediaryId: number; uuids: readonly string[] }, ChargeFacts>((db, p) =>
  db
    .selectFrom('charges as c')
    .select(inCamelCase(chargeColumns))
    .select((eb) =>
      eb
        .selectFrom('statement_entries as s')
        .select((s) => s.fn.sum<number>('s.fee_cents').as('fee'))
        .where('s.intermediary_id', '=', p.intermediaryId)
        .whereRef('s.charge_uuid', '=', 'c.uuid')
        .where('s.operation', '=', 'VENDA')
        .$asScalar()
        .$notNull()
        .as('feeCents'),
    )
    .where('c.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'c.uuid', p.uuids, 'uuid')),
);

interface RefundParameters extends Ids {
  operation: 'ESTORNO' | 'ESTORNO_CANCELADO';
}

/** With what was refunded of their charges up to this line of theirs. */
const selectRefunds = prepared<RefundParameters, RefundFacts>((db, p) =>
  db
    .selectFrom('refunds as r')
    .select(inCamelCase(refundColumns))
    .select((eb) =>
      eb
        .selectFrom('statement_entries as l')
        .select(
          sql<number>`sum(case l.operation when 'ESTORNO' then l.value_cents else -l.value_cents end)`.as(
            'sum',
          ),
        )
        // The intermediary as a value: by that of the line alone, Citus would ask every shard.
        .where('l.intermediary_id', '=', p.intermediaryId)
        .whereRef('l.charge_uuid', '=', 'r.charge_uuid')
        .where('l.operation', 'in', ['ESTORNO', 'ESTORNO_CANCELADO'])
        .where('l.sequence', '<=', (l) =>
          l
            .selectFrom('statement_entries as t')
            .select((t) => t.fn.max('t.sequence').as('last'))
            .where('t.intermediary_id', '=', p.intermediaryId)
            .whereRef('t.charge_uuid', '=', 'r.charge_uuid')
            .where('t.operation', '=', p.operation)
            .whereRef('t.refund_id', '=', 'r.id'),
        )
        .$asScalar()
        .$notNull()
        .as('refundedCents'),
    )
    .where('r.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'r.id', p.ids, 'bigint')),
);

const selectAdjustments = prepared<Ids, AdjustmentFacts>((db, p) =>
  db
    .selectFrom('adjustments')
    .select(inCamelCase(adjustmentColumns))
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

const selectTransfers = prepared<Ids, TransferFacts>((db, p) =>
  db
    .selectFrom('transfers')
    .select(inCamelCase(transferColumns))
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

const selectHolds = prepared<Ids, HoldFacts>((db, p) =>
  db
    .selectFrom('holds')
    .select(inCamelCase(holdColumns))
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

const selectAnticipations = prepared<Ids, AnticipationFacts>((db, p) =>
  db
    .selectFrom('anticipations')
    .select(inCamelCase(anticipationColumns))
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

const selectApprovals = prepared<Ids, ApprovalFacts>((db, p) =>
  db
    .selectFrom('approvals')
    .select(inCamelCase(approvalColumns))
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);
