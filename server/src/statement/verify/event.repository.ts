import { inCamelCase, isOneOf } from '../../db/query/expressions.ts';
import { prepared } from '../../db/query/prepared.ts';
import type { Reader } from '../../db/store.ts';
import type { HoldRow, TransferRow } from '../../db/tables.ts';
import type { ChargebackFacts, EventType } from '../../events/outbox.repository.ts';
import type { Source, StatementEntry } from '../../ledger/chain.ts';
import type { Chain } from './chain.repository.ts';

/** An event of the outbox. */
export interface VerifiedEvent extends Source {
  id: number;
  sequence: number;
  type: EventType;
  chargeUuid: string | null;
  /** What it says of its chargeback, as JSON. */
  chargeback: string | null;
  holdId: number | null;
  recordedAt: number;
}

const sources = [
  ...(['charge_uuid', 'refund_id', 'chargeback_id'] as const),
  ...(['adjustment_id', 'anticipation_id', 'transfer_id'] as const),
] as const;

const selectEvents = prepared<Chain & { after: number; limit: number }, VerifiedEvent>((db, p) =>
  db
    .selectFrom('outbox_events')
    .select(
      inCamelCase(['id', 'sequence', 'type', 'chargeback', 'hold_id', 'recorded_at', ...sources] as const),
    )
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where('sequence', '>', p.after)
    .orderBy('sequence')
    .limit(p.limit),
);

/** Returns the next stored events of a seller, in their order. */
export async function listEvents(
  db: Reader,
  { intermediaryId, sellerId }: Chain,
  after: number,
  limit: number,
): Promise<VerifiedEvent[]> {
  return (await selectEvents(db, { intermediaryId, sellerId, after, limit })).rows;
}

/** A line on which events rest. */
export type BasisLine = Source &
  Pick<
    StatementEntry,
    'sellerId' | 'sequence' | 'operation' | 'chargeUuid' | 'valueCents' | 'feeCents' | 'chargeValueCents'
  >;

/** What events of one seller rest on: its lines, in their order, and rows by id. */
export interface EventBasis {
  lines: BasisLine[];
  transfers: ReadonlyMap<number, TransferRow['status']>;
  chargebacks: ReadonlyMap<number, ChargebackFacts>;
  /** The statuses of holds of the seller. */
  holds: ReadonlyMap<number, HoldRow['status']>;
}

interface Named {
  intermediaryId: number;
  ids: readonly number[];
}

// The seller is compared afterwards: with it, a database without statistics would read all lines of the seller.
const linesOf = (db: Reader, intermediaryId: number) =>
  db
    .selectFrom('statement_entries')
    .select(
      inCamelCase([
        ...([
          'seller_id',
          'sequence',
          'operation',
          'value_cents',
          'fee_cents',
          'charge_value_cents',
        ] as const),
        ...sources,
      ] as const),
    )
    .where('intermediary_id', '=', intermediaryId);

const selectLinesOfCharges = prepared<{ intermediaryId: number; uuids: readonly string[] }, BasisLine>(
  (db, p) => linesOf(db, p.intermediaryId).where(isOneOf(db, 'charge_uuid', p.uuids, 'uuid')),
);
const selectLinesOfAdjustments = prepared<Named, BasisLine>((db, p) =>
  linesOf(db, p.intermediaryId).where(isOneOf(db, 'adjustment_id', p.ids, 'bigint')),
);
const selectLinesOfAnticipations = prepared<Named, BasisLine>((db, p) =>
  linesOf(db, p.intermediaryId)
    .where(isOneOf(db, 'anticipation_id', p.ids, 'bigint'))
    .where('operation', 'in', ['ANTECIPACAO', 'ANTECIPACAO_CANCELADA']),
);
const selectLinesOfTransfers = prepared<Named, BasisLine>((db, p) =>
  linesOf(db, p.intermediaryId).where(isOneOf(db, 'transfer_id', p.ids, 'bigint')),
);

const selectTransfers = prepared<Named, { id: number; status: TransferRow['status'] }>((db, p) =>
  db
    .selectFrom('transfers')
    .select(['id', 'status'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

const facts = [
  ...(['id', 'value_cents', 'fee_cents', 'kind', 'status'] as const),
  ...(['stage', 'reason_code', 'occurred_on', 'answer_by'] as const),
] as const;

const selectChargebacks = prepared<Named, ChargebackFacts>((db, p) =>
  db
    .selectFrom('chargebacks')
    .select(inCamelCase(facts))
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

const selectHolds = prepared<Chain & Named, { id: number; status: HoldRow['status'] }>((db, p) =>
  db
    .selectFrom('holds')
    .select(['id', 'status'])
    .where('intermediary_id', '=', p.intermediaryId)
    .where('seller_id', '=', p.sellerId)
    .where(isOneOf(db, 'id', p.ids, 'bigint')),
);

/** Reads what these events of a seller rest on. */
export async function readBasis(
  db: Reader,
  { intermediaryId, sellerId }: Chain,
  events: readonly VerifiedEvent[],
): Promise<EventBasis> {
  const read = async <Id, Row>(
    idOf: (event: VerifiedEvent) => Id | null,
    select: (ids: Id[]) => Promise<{ rows: Row[] }>,
  ): Promise<Row[]> => {
    const ids = new Set(events.map(idOf).filter((id) => id !== null));
    return ids.size === 0 ? [] : (await select([...ids])).rows;
  };
  const ofTransfer = ({ transferId }: VerifiedEvent) => transferId;
  const lines = [
    ...(await read(
      ({ chargeUuid }) => chargeUuid,
      (uuids) => selectLinesOfCharges(db, { intermediaryId, uuids }),
    )),
    ...(await read(
      ({ adjustmentId, chargeUuid }) => (chargeUuid === null ? adjustmentId : null),
      (ids) => selectLinesOfAdjustments(db, { intermediaryId, ids }),
    )),
    ...(await read(
      ({ anticipationId }) => anticipationId,
      (ids) => selectLinesOfAnticipations(db, { intermediaryId, ids }),
    )),
    ...(await read(ofTransfer, (ids) => selectLinesOfTransfers(db, { intermediaryId, ids }))),
  ];
  const transfers = await read(ofTransfer, (ids) => selectTransfers(db, { intermediaryId, ids }));
  const chargebacks = await read(
    ({ chargebackId }) => chargebackId,
    (ids) => selectChargebacks(db, { intermediaryId, ids }),
  );
  const holds = await read(
    ({ holdId }) => holdId,
    (ids) => selectHolds(db, { intermediaryId, sellerId, ids }),
  );
  return {
    holds: new Map(holds.map(({ id, status }) => [id, status])),
    lines: lines.filter((line) => line.sellerId === sellerId).sort((a, b) => a.sequence - b.sequence),
    transfers: new Map(transfers.map(({ id, status }) => [id, status])),
    chargebacks: new Map(chargebacks.map((chargeback) => [chargeback.id, chargeback])),
  };
}
