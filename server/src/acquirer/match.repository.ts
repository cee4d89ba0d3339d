import { sql, type Selectable } from 'kysely';
import { locked } from '../db/query/batches.ts';
import { pipelined } from '../db/query/engine.ts';
import { inCamelCase, isOneOf, type CamelCased } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import { updateRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ChargeRow, SettlementLineRow } from '../db/tables.ts';
import type { LineState } from './line-state.ts';
import { isOfWholeFile, selectedContent } from './settlement-line.repository.ts';
import type { SettlementLine } from './settlement-line.ts';

/** A line as it is stored, with what was found of it so far. */
export type StoredLine = Omit<SettlementLine, 'line'> &
  CamelCased<
    Pick<
      Selectable<SettlementLineRow>,
      'id' | 'file_id' | 'slot' | 'state' | 'awaits_payment' | 'charge_uuid'
    >
  >;

/** Which lines are compared next: new ones, or all that may be matched by now. */
export type MatchScope = 'new' | 'open';

/** Returns the slots of the next lines, at most `limit`, after the one with this id; and the id of the last of them. */
export async function nextToMatch(
  db: Reader,
  intermediaryId: number,
  { scope, after }: { scope: MatchScope; after: number },
  limit: number,
): Promise<{ slots: string[]; last: number | null }> {
  const rows = await db
    .selectFrom('settlement_lines')
    .select(['id', 'slot'])
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '>', after)
    .where(sql<boolean>`state in ('PENDING', 'MISSING_HERE', 'AMOUNT_DIFFERS')`)
    .$if(scope === 'new', (query) => query.where('state', '=', 'PENDING').where('state', '<>', 'MATCHED'))
    .where(isOfWholeFile)
    .orderBy('id')
    .limit(limit)
    .execute();
  return { slots: [...new Set(rows.map(({ slot }) => slot))], last: rows.at(-1)?.id ?? null };
}

/** What is known of the days that an acquirer's files cover. */
export interface Coverage {
  acquirer: string;
  /** The last day of a sale in a file, of the file where it is earliest. The sales after it have to be reported. */
  soldThrough: string | null;
  /** The first day whose payments are in a file. */
  paidFrom: string | null;
}

/** Returns what each acquirer's files cover. */
export function findCoverage(db: Reader | Tx, intermediaryId: number): Promise<Coverage[]> {
  return db
    .selectFrom('settlement_files')
    .select(({ fn }) => [
      'acquirer',
      fn.min('sold_through').as('soldThrough'),
      fn.min('paid_from').as('paidFrom'),
    ])
    .where('intermediary_id', '=', intermediaryId)
    .where('imported_at', 'is not', null)
    .groupBy('acquirer')
    .execute();
}

/** Returns the slots of announced sales that were to be paid from `from` through `through`, at most `limit`. */
export async function findUnpaidSlots(
  db: Reader,
  intermediaryId: number,
  { acquirer, from, through }: { acquirer: string; from: string; through: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_lines')
    .select('slot')
    .where('intermediary_id', '=', intermediaryId)
    .where('acquirer', '=', acquirer)
    .where('awaits_payment', '=', 1)
    .where('expected_on', '>=', from)
    .where('expected_on', '<=', through)
    .where('state', '=', 'MATCHED')
    .where(isOfWholeFile)
    .orderBy('expected_on')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ slot }) => slot))];
}

const selectSlots = prepared<{ intermediaryId: number; slots: readonly string[] }, StoredLine>((db, p) =>
  locked(
    db,
    db
      .selectFrom('settlement_lines')
      .select(selectedContent)
      .select(inCamelCase(['id', 'file_id', 'slot', 'state', 'awaits_payment', 'charge_uuid'] as const))
      .where('intermediary_id', '=', p.intermediaryId)
      .where(isOneOf(db, 'slot', p.slots, 'text'))
      .where(isOfWholeFile)
      .orderBy('id'),
  ),
);

/** Returns the lines of these slots, locked until the transaction ends. */
export async function lockSlots(
  tx: Tx,
  intermediaryId: number,
  slots: readonly string[],
): Promise<StoredLine[]> {
  const { rows } = await selectSlots(tx, { intermediaryId, slots });
  return rows;
}

/** What a buyer paid, and in how many instalments. */
export type FoundCharge = Pick<
  CamelCased<ChargeRow>,
  'uuid' | 'valueCents' | 'buyerValueCents' | 'installments'
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
    .select(['k.key', 'k.acquirer', 'c.uuid', 'c.value_cents as valueCents', 'c.installments'])
    .select('c.buyer_value_cents as buyerValueCents')
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

interface Returned {
  uuid: string;
  cents: number;
}

interface OfCharges {
  intermediaryId: number;
  uuids: readonly string[];
}

const selectRefunded = prepared<OfCharges, Returned>((db, p) =>
  db
    .selectFrom('refunds')
    .select(['charge_uuid as uuid', sql<number>`sum(coalesce(buyer_value_cents, value_cents))`.as('cents')])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'charge_uuid', p.uuids, 'uuid'))
    .where('status', '<>', 'FAILED')
    .groupBy('charge_uuid'),
);

const selectDisputed = prepared<OfCharges, Returned>((db, p) =>
  db
    .selectFrom('chargebacks')
    .select(['charge_uuid as uuid', sql<number>`sum(value_cents)`.as('cents')])
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'charge_uuid', p.uuids, 'uuid'))
    .groupBy('charge_uuid'),
);

/** Returns what buyers got back of these charges, and what of their values is or was disputed. */
export async function findReturned(tx: Tx, intermediaryId: number, uuids: readonly string[]) {
  if (uuids.length === 0) return { refunded: new Map<string, number>(), disputed: new Map<string, number>() };
  const [refunded, disputed] = await pipelined([
    selectRefunded(tx, { intermediaryId, uuids }),
    selectDisputed(tx, { intermediaryId, uuids }),
  ]);
  const byUuid = (rows: readonly Returned[]) => new Map(rows.map(({ uuid, cents }) => [uuid, cents]));
  return { refunded: byUuid(refunded.rows), disputed: byUuid(disputed.rows) };
}

/** What the comparison of a line found. */
export interface Finding {
  id: number;
  state: LineState;
  awaitsPayment: 0 | 1;
  chargeUuid: string | null;
}

/** Stores what was found of lines that are locked. */
export function updateFindings(tx: Tx, intermediaryId: number, findings: readonly Finding[]): Promise<void> {
  return updateRows(
    tx,
    'settlement_lines',
    [
      ['intermediary_id', 'bigint'],
      ['id', 'bigint'],
      ['state', 'text'],
      ['awaits_payment', 'bigint'],
      ['charge_uuid', 'uuid'],
    ],
    2,
    findings.map(({ id, state, awaitsPayment, chargeUuid }) => [
      intermediaryId,
      id,
      state,
      awaitsPayment,
      chargeUuid,
    ]),
  );
}
