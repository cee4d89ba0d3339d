import { sql } from 'kysely';
import { type RecordKey, underOtherKeys } from '../db/query/batches.ts';
import { inCamelCase, isOneOf, inColumns, withIndex, without } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { updateSeals } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { StatementEntry } from '../ledger/chain.ts';
import type { PaidSoFar } from '../ledger/receivable-unit.ts';
import type { SellerHead } from '../ledger/seller-head.repository.ts';
import { arrangementOf, CARD_ARRANGEMENTS } from '../shared/arrangements.ts';
import { ENTRY_TYPES, isReversal, type EntryType } from '../shared/entry-types.ts';
import { SealBrokenError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  anticipationColumns,
  sealAnticipation,
  type AdvancedUnit,
  type Anticipation,
  type StoredAnticipation,
} from './anticipation.ts';

const fields = inCamelCase([...anticipationColumns, 'seal'] as const);

/** Inserts an open anticipation, and seals it. */
export async function insertAnticipation(
  tx: Tx,
  keyring: Keyring,
  added: Omit<Anticipation, 'id' | 'status' | 'cancelledAt'>,
): Promise<Anticipation> {
  const { id } = await tx
    .insertInto('anticipations')
    .values({
      ...inColumns(added, without(anticipationColumns, 'id', 'status', 'cancelled_at')),
      status: 'OPEN',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const anticipation = { ...added, id, status: 'OPEN', cancelledAt: null } as const;
  await sealAnticipations(tx, keyring, [anticipation]);
  return anticipation;
}

export async function sealAnticipations(
  tx: Tx,
  keyring: Keyring,
  anticipations: readonly Anticipation[],
): Promise<void> {
  const rows = anticipations.map(
    (each) => [each.intermediaryId, each.id, sealAnticipation(keyring, each)] as const,
  );
  await updateSeals(tx, 'anticipations', rows);
}

/** Writes that an anticipation is cancelled. The head of its seller must be locked. */
export async function updateCancelled(tx: Tx, keyring: Keyring, anticipation: Anticipation): Promise<void> {
  await tx
    .updateTable('anticipations')
    .set({
      status: anticipation.status,
      cancelled_at: anticipation.cancelledAt,
      seal: sealAnticipation(keyring, anticipation),
    })
    .where('intermediary_id', '=', anticipation.intermediaryId)
    .where('id', '=', anticipation.id)
    .execute();
}

/** Returns an anticipation of the seller, or undefined if it has no such one. */
export function findAnticipation(
  tx: Tx,
  { intermediaryId, sellerId, id }: RecordKey & { sellerId: number },
): Promise<StoredAnticipation | undefined> {
  return tx
    .selectFrom('anticipations')
    .select(fields)
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

const selectLast = prepared<{ intermediaryId: number; sellerId: number }, { lastId: number }>((db, p) =>
  db
    .selectFrom('sellers as s')
    .select(
      sql<number>`coalesce((select max(a.id) from anticipations as a
        where a.intermediary_id = ${p.intermediaryId} and a.seller_id = ${p.sellerId}), 0)`.as('lastId'),
    )
    .where('s.intermediary_id', '=', p.intermediaryId)
    .where('s.id', '=', p.sellerId)
    .where('s.forgotten_at', 'is', null),
);

/** Returns the last anticipation of a seller, 0 if it has none; undefined if there is no such seller. */
export async function findLastId(
  db: Reader | Tx,
  seller: { intermediaryId: number; sellerId: number },
): Promise<number | undefined> {
  return (await selectLast(db, seller)).rows[0]?.lastId;
}

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  before: number;
  limit: number;
}

/** An anticipation, and what of its seller's lines transfers have paid. */
export type ListedAnticipation = Anticipation & Pick<PaidSoFar, 'creditedThrough' | 'transferSequence'>;

const selectList = prepared<ListParameters, ListedAnticipation>((db, p) =>
  db
    .selectFrom('anticipations as a')
    .innerJoin('seller_heads as h', (join) =>
      join.on('h.intermediary_id', '=', p.intermediaryId).onRef('h.seller_id', '=', 'a.seller_id'),
    )
    .select(inCamelCase(anticipationColumns.map((column) => `a.${column}` as const)))
    .select(['h.credited_through as creditedThrough', 'h.transfer_sequence as transferSequence'])
    .where('a.intermediary_id', '=', p.intermediaryId)
    .where('a.seller_id', '=', p.sellerId)
    .where('a.id', '<', p.before)
    .orderBy('a.id', 'desc')
    .limit(p.limit),
);

/** Returns at most `limit` anticipations with an id below `before`, the newest first. */
export async function listAnticipations(db: Reader, page: ListParameters): Promise<ListedAnticipation[]> {
  return (await selectList(db, page)).rows;
}

/** Returns the next anticipations under another key than this one, locked as `lockNext` does. */
export const lockAnticipationsUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('anticipations as r').select(fields),
);

type Line = Pick<
  StatementEntry,
  'operation' | 'anticipationId' | 'executionDate' | 'paymentMethod' | 'brand' | 'valueCents' | 'feeCents'
> &
  AnticipationPlan;

/** The plan that gave an anticipation its terms. */
export interface AnticipationPlan {
  planId: number | null;
  planVersion: number;
  planDigest: Buffer | null;
}

const selectLines = prepared<{ intermediaryId: number; sellerId: number; first: number; last: number }, Line>(
  (db, p) =>
    db
      .selectFrom('statement_entries as e')
      .leftJoin('rate_plan_versions as v', (join) =>
        join
          .onRef('v.intermediary_id', '=', 'e.intermediary_id')
          .onRef('v.plan_id', '=', 'e.plan_id')
          .onRef('v.version', '=', 'e.plan_version'),
      )
      .select(['e.operation', 'e.anticipation_id as anticipationId', 'e.execution_date as executionDate'])
      .select(['e.payment_method as paymentMethod', 'e.brand', 'e.value_cents as valueCents'])
      .select(['e.fee_cents as feeCents', 'e.plan_id as planId', 'e.plan_version as planVersion'])
      .select('v.digest as planDigest')
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where('e.sequence', '>=', p.first)
      .where('e.sequence', '<=', p.last)
      .orderBy('e.sequence'),
);

/**
 * Returns the plan that gave an anticipation its terms, its day, and its units, from its lines. Throws `SealBrokenError`
 * if they are not what the anticipation, whose seal holds, says.
 */
export async function readAdvanced(
  tx: Tx,
  { id, intermediaryId, sellerId, sequence, units: count, amountCents, discountCents }: Anticipation,
): Promise<{ plan: AnticipationPlan; madeOn: string; units: AdvancedUnit[] }> {
  const range = { first: sequence, last: sequence + count };
  const { rows } = await selectLines(tx, { intermediaryId, sellerId, ...range });
  const [own, ...others] = rows.filter(({ anticipationId }) => anticipationId === id);
  const units = others
    .filter(({ operation }) => operation === 'ANTECIPACAO_COMPENSADA')
    .map(({ executionDate: dueDate, valueCents, ...method }) => {
      return { dueDate, arrangement: arrangementOf(method), amountCents: valueCents };
    });
  const isWhole =
    own?.operation === 'ANTECIPACAO' &&
    own.valueCents === amountCents &&
    own.feeCents === discountCents &&
    units.length === count &&
    units.reduce((sum, unit) => sum + unit.amountCents, 0) === amountCents;
  if (isWhole) {
    const { planId, planVersion, planDigest, executionDate: madeOn } = own;
    return { plan: { planId, planVersion, planDigest }, madeOn, units };
  }
  throw new SealBrokenError(
    `the lines of anticipation ${id} are not what its seal covers: somebody without the secret key changed the ` +
      `database. Nothing was written. See \`payfac statement verify --seller ${sellerId}\`.`,
  );
}

interface EarlyDebit extends Pick<StatementEntry, 'paymentMethod' | 'brand'> {
  dueDate: string;
  cents: number;
}

const reversals = ENTRY_TYPES.filter(isReversal).map((operation) => sql.lit(operation));

/** Selects, for each reversal of a seller, what its lines after line `after` debited of a day's sales before that day. */
const selectEarlyDebits = prepared<{ intermediaryId: number; sellerId: number; after: number }, EarlyDebit>(
  (db, p) => {
    const cents = sql<number>`sum(case when e.operation in ('ESTORNO', 'CHARGEBACK') then e.value_cents
    else -e.value_cents end)`;
    return db
      .selectFrom(withIndex(db, 'statement_entries', 'e', 'statement_entries_by_seller_and_operation'))
      .innerJoin(withIndex(db, 'statement_entries', 's', 'statement_entries_by_charge'), (join) =>
        join
          .on('s.intermediary_id', '=', p.intermediaryId)
          .onRef('s.charge_uuid', '=', 'e.charge_uuid')
          .on('s.operation', '=', sql.lit<EntryType>('VENDA'))
          .on(sql<boolean>`coalesce(s.installment, 0) = coalesce(e.installment, 0)`),
      )
      .select([
        's.payment_method as paymentMethod',
        's.brand',
        's.execution_date as dueDate',
        cents.as('cents'),
      ])
      .where('e.intermediary_id', '=', p.intermediaryId)
      .where('e.seller_id', '=', p.sellerId)
      .where(sql<boolean>`(e.operation = 'VENDA') is false`)
      .where('e.operation', 'in', reversals)
      .where('e.sequence', '>', p.after)
      .whereRef('e.execution_date', '<', 's.execution_date')
      .groupBy(['e.refund_id', 'e.chargeback_id', 's.payment_method', 's.brand', 's.execution_date'])
      .having(cents, '>', 0);
  },
);

/**
 * Returns the centavos that refunds and chargebacks have debited of these units before their days, and that no transfer
 * has deducted yet.
 */
export async function findDebitedEarly(
  tx: Tx,
  { intermediaryId, sellerId, transferSequence: after }: SellerHead,
  units: readonly AdvancedUnit[],
): Promise<number> {
  if (units.length === 0) return 0;
  const { rows } = await selectEarlyDebits(tx, { intermediaryId, sellerId, after });
  const ofUnits = rows.filter(({ dueDate, ...method }) =>
    units.some((unit) => unit.dueDate === dueDate && unit.arrangement === arrangementOf(method)),
  );
  return ofUnits.reduce((sum, { cents }) => sum + cents, 0);
}

/** Nothing else in a plan's prices is named so. */
const selectDaily = prepared<{ intermediaryId: number }, { found: number }>((db, p) =>
  db
    .selectFrom('rate_plan_versions')
    .select(sql<number>`1`.as('found'))
    .where('intermediary_id', '=', p.intermediaryId)
    .where('tax', 'like', sql.lit('%"when":"DAILY"%'))
    .limit(1),
);

/** Returns whether a plan of the intermediary says `DAILY`. */
export async function offersDaily(db: Reader, intermediaryId: number): Promise<boolean> {
  return (await selectDaily(db, { intermediaryId })).rows.length > 0;
}

interface SellerPage {
  intermediaryId: number;
  today: string;
  startOfDay: number;
  after: number;
  limit: number;
}

const selectSellers = prepared<SellerPage, { sellerId: number }>((db, p) =>
  db
    .selectFrom('receivable_units as u')
    .select('u.seller_id as sellerId')
    .distinct()
    .where('u.intermediary_id', '=', p.intermediaryId)
    .where('u.seller_id', '>', p.after)
    .where('u.due_date', '>', p.today)
    .where(isOneOf(db, 'u.arrangement', CARD_ARRANGEMENTS, 'text'))
    .where(sql<boolean>`u.credit_cents > u.debit_cents`)
    .where(
      sql<boolean>`not exists (select 1 from anticipations as a where a.intermediary_id = ${p.intermediaryId}
        and a.seller_id = u.seller_id and a.created_at >= ${p.startOfDay})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from seller_heads as h where h.intermediary_id = ${p.intermediaryId}
        and h.seller_id = u.seller_id and h.holds_all > 0)`,
    )
    .orderBy('u.seller_id')
    .limit(p.limit),
);

/**
 * Returns the sellers that have something left of a unit of cards that falls due after today, for whom nothing was
 * anticipated today. One of whom all is held is left out: it would pay the discount, and get nothing.
 */
export async function listSellersToAnticipate(db: Reader, page: SellerPage): Promise<number[]> {
  return (await selectSellers(db, page)).rows.map(({ sellerId }) => sellerId);
}
