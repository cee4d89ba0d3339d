import { sql, type Selectable } from 'kysely';
import { locked, type RecordKey } from '../db/query/batches.ts';
import { engineOf } from '../db/query/engine.ts';
import { inCamelCase, isOneOf, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { updateRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow, SettlementLineRow } from '../db/tables.ts';
import type { LineState } from './line-state.ts';
import { selectedContent } from './settlement-line.repository.ts';
import type { SettlementLine } from './settlement-line.ts';

/** A line as it is stored, with what was found of it so far. */
export type StoredLine = Omit<SettlementLine, 'line'> &
  CamelCased<Pick<Selectable<SettlementLineRow>, (typeof foundColumns)[number]>>;

const foundColumns = [
  'id',
  'file_id',
  'slot',
  'state',
  'counts',
  'may_match',
  'charge_uuid',
] as const satisfies readonly (keyof SettlementLineRow)[];

const storedLines = (db: Reader | Tx, intermediaryId: number) =>
  db
    .selectFrom('settlement_lines')
    .select(selectedContent)
    .select(inCamelCase(foundColumns))
    .where('intermediary_id', '=', intermediaryId);

/**
 * Makes other comparisons of the intermediary's lines, and decisions about them, wait until the transaction ends. What is
 * read after this is what they have left.
 */
export async function lockComparison(tx: Tx, intermediaryId: number): Promise<void> {
  const comparison = tx
    .selectFrom('comparisons')
    .select('intermediary_id')
    .where('intermediary_id', '=', intermediaryId);
  await locked(tx, comparison).execute();
}

/** Returns the next lines of a file, at most `limit`, after the one with this id. */
export function findNextOfFile(
  tx: Tx,
  { intermediaryId, id }: RecordKey,
  after: number,
  limit: number,
): Promise<StoredLine[]> {
  return storedLines(tx, intermediaryId)
    .where('file_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

const selectById = prepared<{ intermediaryId: number; ids: readonly number[] }, StoredLine>((db, p) =>
  storedLines(db, p.intermediaryId)
    .where(isOneOf(db, 'id', p.ids, 'bigint'))
    .orderBy('id'),
);

/** Returns the lines with these ids. */
export async function findLines(
  tx: Tx,
  intermediaryId: number,
  ids: readonly number[],
): Promise<StoredLine[]> {
  const { rows } = await selectById(tx, { intermediaryId, ids });
  return rows;
}

/** Returns the ids of the next lines that may match by now, at most `limit`, after this one. */
export async function findToMatch(
  db: Reader,
  intermediaryId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('settlement_lines')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '>', after)
    .where('may_match', '=', sql.lit(1))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of announced sales that were to be paid from `from` through `through`, at most `limit`. */
export async function findUnpaid(
  db: Reader,
  intermediaryId: number,
  { acquirer, from, through }: { acquirer: string; from: string; through: string },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('settlement_lines')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('acquirer', '=', acquirer)
    .where('counts', '=', sql.lit(1))
    .where('paid_on', 'is', null)
    .where('kind', '=', sql.lit('SALE'))
    .where('state', '=', sql.lit('MATCHED'))
    .where('expected_on', '>=', from)
    .where('expected_on', '<=', through)
    .orderBy('expected_on')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * How many lines are judged with those of one transaction: 500 sales in 24 instalments have 24,000, with their payments.
 * There are more only if files give thousands of payments the same id, and then those beyond it do not count.
 */
const mostJudgedTogether = 50_000;

/** With the plus signs SQLite does not read all lines of the intermediary in the order of their ids, or of their files. */
const byIdInMemory = sql<number>`+id`;

/** Finds lines by values of a column. */
interface ByValue {
  intermediaryId: number;
  values: readonly string[];
}

const selectBySlot = prepared<ByValue, StoredLine>((db, p) =>
  storedLines(db, p.intermediaryId)
    .where(isOneOf(db, 'slot', p.values, 'text'))
    .where('state', '<>', 'PENDING')
    .orderBy(byIdInMemory)
    .limit(mostJudgedTogether),
);

/** Returns the lines of these slots that were compared before. */
export async function linesBySlot(
  tx: Tx,
  intermediaryId: number,
  slots: readonly string[],
): Promise<StoredLine[]> {
  const { rows } = await selectBySlot(tx, { intermediaryId, values: [...new Set(slots)] });
  return rows;
}

const selectOfCharges = prepared<ByValue, StoredLine>((db, p) =>
  storedLines(db, p.intermediaryId)
    .where(isOneOf(db, 'charge_uuid', p.values, 'uuid'))
    .where('kind', 'in', ['SALE', 'CANCEL', 'CHARGEBACK'])
    .where(sql<boolean>`+file_id is not null`)
    .orderBy(byIdInMemory)
    .limit(mostJudgedTogether),
);

/** Returns the lines of files that tell of these charges. */
export async function linesOfCharges(
  tx: Tx,
  intermediaryId: number,
  uuids: readonly string[],
): Promise<StoredLine[]> {
  if (uuids.length === 0) return [];
  const { rows } = await selectOfCharges(tx, { intermediaryId, values: [...new Set(uuids)] });
  return rows;
}

/** What a buyer paid, and in how many instalments. */
export type FoundCharge = Pick<
  CamelCased<ChargeRow>,
  'uuid' | 'sellerId' | 'valueCents' | 'buyerValueCents' | 'installments'
>;

/** A charge that has a key, and the acquirer that it names. */
interface KeyedCharge extends FoundCharge {
  key: string;
  acquirer: string | null;
}

const selectByKey = prepared<{ intermediaryId: number; keys: readonly string[] }, KeyedCharge>((db, p) =>
  db
    .selectFrom('payment_keys as k')
    .innerJoin('charges as c', (join) =>
      join.onRef('c.intermediary_id', '=', 'k.intermediary_id').onRef('c.uuid', '=', 'k.charge_uuid'),
    )
    .select(['k.key', 'k.acquirer', 'c.uuid', 'c.seller_id as sellerId', 'c.installments'])
    .select(['c.value_cents as valueCents', 'c.buyer_value_cents as buyerValueCents'])
    .where('k.intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'k.key', p.keys, 'text'))
    .orderBy('c.uuid'),
);

/** Returns the charges that have these keys, in the order of their uuids. */
export async function findByKey(
  tx: Tx,
  intermediaryId: number,
  keys: readonly string[],
): Promise<KeyedCharge[]> {
  const { rows } = await selectByKey(tx, { intermediaryId, keys });
  return rows;
}

/** A charge by its own NSU and authorization code, which are not in its source. */
export type AuthorizedCharge = FoundCharge &
  Pick<CamelCased<ChargeRow>, 'paidAt' | 'authorizationNsu' | 'authorizationCode'>;

const authorizedFields = [
  'uuid',
  'seller_id',
  'value_cents',
  'buyer_value_cents',
  'installments',
  'paid_at',
  'authorization_nsu',
  'authorization_code',
] as const satisfies readonly (keyof ChargeRow)[];

const selectByNsu = prepared<{ intermediaryId: number; nsus: readonly string[] }, AuthorizedCharge>((db, p) =>
  db
    .selectFrom('charges')
    .select(inCamelCase(authorizedFields))
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'authorization_nsu', p.nsus, 'text'))
    .where('authorization_nsu', '<>', '')
    .where('source', 'is', null)
    .orderBy('uuid'),
);

/** Returns the charges without a source that have these NSUs, in the order of their uuids. */
export async function findByNsu(
  tx: Tx,
  intermediaryId: number,
  nsus: readonly string[],
): Promise<AuthorizedCharge[]> {
  const { rows } = await selectByNsu(tx, { intermediaryId, nsus });
  return rows;
}

/** The condition that a row is of these charges. Its index begins with the seller. */
export function isOfCharges(db: Tx, charges: readonly Pick<FoundCharge, 'sellerId' | 'uuid'>[]) {
  const isOnPostgres = engineOf(db) === 'postgres';
  const pairs = charges.map(({ sellerId, uuid }) =>
    isOnPostgres ? sql`(${sellerId}::bigint, ${uuid}::uuid)` : sql`(${sellerId}, ${uuid})`,
  );
  return sql<boolean>`(seller_id, charge_uuid) in (values ${sql.join(pairs)})`;
}

/** What buyers got or get back of a charge, and what of its value is or was disputed. */
interface Returned {
  refundedCents: number;
  isRefunding: boolean;
  disputedCents: number;
}

/** Returns that of each of these charges that has any, by its uuid. */
export async function findReturned(
  tx: Tx,
  intermediaryId: number,
  charges: readonly FoundCharge[],
): Promise<Map<string, Returned>> {
  const returned = new Map<string, Returned>();
  if (charges.length === 0) return returned;
  const none = { refundedCents: 0, isRefunding: false, disputedCents: 0 };
  const refunds = await tx
    .selectFrom('refunds')
    .select(['charge_uuid as uuid', sql<number>`sum(coalesce(buyer_value_cents, value_cents))`.as('cents')])
    .select(sql<number>`sum(case when status = 'REQUESTED' then 1 else 0 end)`.as('requested'))
    .where('intermediary_id', '=', intermediaryId)
    .where(isOfCharges(tx, charges))
    .where('status', '<>', 'FAILED')
    .groupBy('charge_uuid')
    .execute();
  for (const { uuid, cents, requested } of refunds) {
    returned.set(uuid, { ...none, refundedCents: cents, isRefunding: requested > 0 });
  }
  const chargebacks = await tx
    .selectFrom('chargebacks')
    .select(['charge_uuid as uuid', sql<number>`sum(value_cents)`.as('cents')])
    .where('intermediary_id', '=', intermediaryId)
    .where(isOfCharges(tx, charges))
    .groupBy('charge_uuid')
    .execute();
  for (const { uuid, cents } of chargebacks) {
    returned.set(uuid, { ...(returned.get(uuid) ?? none), disputedCents: cents });
  }
  return returned;
}

/** What the comparison of a line found. */
export interface Finding {
  id: number;
  state: LineState;
  counts: 0 | 1 | 2;
  mayMatch: 0 | 1;
  chargeUuid: string | null;
}

/** Stores what was found of lines, in a transaction that has locked the comparison. */
export function updateFindings(tx: Tx, intermediaryId: number, findings: readonly Finding[]): Promise<void> {
  return updateRows(
    tx,
    'settlement_lines',
    [
      ['intermediary_id', 'bigint'],
      ['id', 'bigint'],
      ['state', 'text'],
      ['counts', 'bigint'],
      ['may_match', 'bigint'],
      ['charge_uuid', 'uuid'],
    ],
    2,
    findings.map(({ id, state, counts, mayMatch, chargeUuid }) => [
      intermediaryId,
      id,
      state,
      counts,
      mayMatch,
      chargeUuid,
    ]),
  );
}
