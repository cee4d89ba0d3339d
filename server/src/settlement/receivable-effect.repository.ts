import { sql } from 'kysely';
import { underOtherKeys } from '../db/query/batches.ts';
import {
  fieldsOf,
  hideFromPlanner,
  inCamelCase,
  isOneOf,
  withIndex,
  without,
} from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import { upsertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { UnitSums } from '../ledger/receivable-unit.ts';
import { lastDate } from '../shared/calendar.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  effectColumns,
  effectKeyColumns,
  sealEffect,
  type Effect,
  type StoredEffect,
} from './receivable-effect.ts';
import { givenBack } from './transfer.ts';

const storedColumns = ['id', ...effectColumns] as const;
const storedFields = inCamelCase(storedColumns);
const writtenFields = fieldsOf(without(effectColumns, 'seal'));
const fieldsOfE = inCamelCase(storedColumns.map((column) => `e.${column}` as const));

/** An effect, with the account as text, as it is written. */
export type WrittenEffect = Effect & Pick<StoredEffect, 'account'>;

/** Inserts or replaces effects of sellers whose heads are locked, and seals them. */
export async function saveEffects(
  tx: Tx,
  keyring: Keyring,
  effects: readonly WrittenEffect[],
): Promise<void> {
  const rows = effects.map((effect) => [
    ...writtenFields.map((field) => effect[field]),
    sealEffect(keyring, effect),
  ]);
  await upsertRows(tx, 'receivable_effects', effectKeyColumns, effectColumns, rows);
}

interface OfSellers {
  intermediaryId: number;
  sellerIds: readonly number[];
}

/** The sums of the unit of an effect as text, which is null as long as the unit has no lines. */
type Row = StoredEffect & { unit: string | null };

/** An open effect, and what its unit has; null as long as the unit has no lines. */
export type OpenEffect = StoredEffect & { unit: UnitSums | null };

const selectOpen = prepared<OfSellers & { through: string }, Row>((db, p) =>
  db
    .selectFrom('receivable_effects as e')
    .select(fieldsOfE)
    .select(
      sql<
        string | null
      >`(select u.credit_cents || ' ' || u.debit_cents || ' ' || u.late_cents || ' ' || u.late_since
        from receivable_units as u where u.intermediary_id = ${p.intermediaryId} and u.seller_id = e.seller_id
        and u.due_date = e.due_date and u.arrangement = e.arrangement)`.as('unit'),
    )
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'e.seller_id', p.sellerIds, 'bigint'))
    .where('e.status', '=', sql.lit('OPEN'))
    .where('e.due_date', '<=', p.through)
    .$castTo<Row>(),
);

/** Returns the open effects of these sellers on units that fall due up to a day, with what the units have. */
export async function listOpenEffects(
  db: Reader | Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
  through: string = lastDate,
): Promise<OpenEffect[]> {
  const { rows } = await selectOpen(db, { intermediaryId, sellerIds, through });
  return rows.map(({ unit, ...effect }) => ({ ...effect, unit: unitOf(effect.dueDate, unit) }));
}

function unitOf(dueDate: string, text: string | null): UnitSums | null {
  if (text === null) return null;
  const [creditCents = 0n, debitCents = 0n, lateCents = 0n, lateSince = 0n] = text.split(' ').map(BigInt);
  return { dueDate, creditCents, debitCents, lateCents, lateSince: Number(lateSince) };
}

const selectOfDays = prepared<OfSellers & { dueDates: readonly string[] }, StoredEffect>((db, p) =>
  db
    .selectFrom('receivable_effects')
    .select(storedFields)
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.sellerIds, 'bigint'))
    .where(isOneOf(db, 'due_date', p.dueDates, 'text')),
);

/** Returns all effects of these sellers on units of these days, whatever their status. */
export async function listEffectsOfDays(
  tx: Tx,
  intermediaryId: number,
  sellerIds: readonly number[],
  dueDates: readonly string[],
): Promise<StoredEffect[]> {
  return (await selectOfDays(tx, { intermediaryId, sellerIds, dueDates })).rows;
}

/** Returns the effect for which a beneficiary was paid, or undefined if there is none. */
export function findEffect(
  tx: Tx,
  key: Pick<Effect, 'intermediaryId' | 'sellerId' | 'dueDate' | 'arrangement' | 'contract'>,
): Promise<StoredEffect | undefined> {
  return tx
    .selectFrom('receivable_effects')
    .select(storedFields)
    .where('intermediary_id', '=', key.intermediaryId)
    .where('seller_id', '=', key.sellerId)
    .where('due_date', '=', key.dueDate)
    .where('arrangement', '=', key.arrangement)
    .where('contract', '=', key.contract)
    .executeTakeFirst();
}

/** Which effects a list has; `null` means no filter. */
export interface EffectFilter {
  intermediaryId: number;
  sellerId: number | null;
  contract: string | null;
  dueDate: string | null;
  status: Effect['status'] | null;
}

type ListKind = Record<'ofSeller' | 'ofContract' | 'ofDate' | 'ofStatus', boolean>;

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  contract: string;
  dueDate: string;
  status: Effect['status'];
  after: number;
  limit: number;
}

function indexOf({ ofSeller, ofContract, ofDate }: ListKind): string | null {
  if (ofContract) return 'receivable_effects_by_contract';
  if (ofSeller) return 'receivable_effects_by_seller';
  return ofDate ? 'receivable_effects_by_date' : null;
}

const selectList = preparedByKind<ListKind, ListParameters, StoredEffect>((db, p, kind) => {
  let query = db
    .selectFrom(withIndex(db, 'receivable_effects', 'e', indexOf(kind)))
    .select(fieldsOfE)
    .where('e.intermediary_id', '=', p.intermediaryId)
    .where('e.id', '>', p.after)
    .orderBy('e.id')
    .limit(p.limit);
  if (kind.ofSeller) query = query.where('e.seller_id', '=', hideFromPlanner(db, p.sellerId, 'bigint'));
  if (kind.ofContract) query = query.where('e.contract', '=', hideFromPlanner(db, p.contract, 'text'));
  if (kind.ofDate) query = query.where('e.due_date', '=', hideFromPlanner(db, p.dueDate, 'text'));
  if (kind.ofStatus) query = query.where('e.status', '=', hideFromPlanner(db, p.status, 'text'));
  return query;
});

/** Returns at most `limit` effects with an id above `after`, in the order in which they first came. */
export async function listEffects(
  db: Reader,
  { intermediaryId, sellerId, contract, dueDate, status }: EffectFilter,
  after: number,
  limit: number,
): Promise<StoredEffect[]> {
  const kind = {
    ofSeller: sellerId !== null,
    ofContract: contract !== null,
    ofDate: dueDate !== null,
    ofStatus: status !== null,
  };
  const { rows } = await selectList(db, kind, {
    ...{ intermediaryId, sellerId: sellerId ?? 0, contract: contract ?? '', dueDate: dueDate ?? '' },
    ...{ status: status ?? 'OPEN', after, limit },
  });
  return rows;
}

const selectPaid = prepared<
  { intermediaryId: number; sellerId: number },
  { contract: string; dueDate: string; arrangement: string; cents: number }
>((db, p) =>
  db
    .selectFrom('transfers as t')
    .select(['t.contract', 't.due_date as dueDate', 't.arrangement'])
    .select(sql<number>`cast(sum(t.amount_cents) as bigint)`.as('cents'))
    .where('t.intermediary_id', '=', p.intermediaryId)
    .where('t.seller_id', '=', p.sellerId)
    .where('t.contract', 'is not', null)
    .where(
      't.status',
      'not in',
      (Object.keys(givenBack) as (keyof typeof givenBack)[]).map((status) => sql.lit(status)),
    )
    .groupBy(['t.contract', 't.due_date', 't.arrangement'])
    .$castTo<{ contract: string; dueDate: string; arrangement: string; cents: number }>(),
);

/** Returns what the transfers that stand have paid, by contract and unit. */
export async function findPaid(
  db: Reader,
  { intermediaryId, sellerId }: Pick<Effect, 'intermediaryId' | 'sellerId'>,
): Promise<Map<string, number>> {
  const { rows } = await selectPaid(db, { intermediaryId, sellerId });
  return new Map(
    rows.map(({ contract, dueDate, arrangement, cents }) => [`${contract} ${dueDate} ${arrangement}`, cents]),
  );
}

/** Erases who the beneficiaries of a seller's effects are. The digests, which the seals cover, stay. */
export async function eraseBeneficiaries(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<void> {
  await tx
    .updateTable('receivable_effects')
    .set({ account: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}

/** Returns the next effects under another key than this one, locked as `lockNext` does. */
export const lockEffectsUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('receivable_effects as r').select(storedFields),
);
