import type { Selectable } from 'kysely';
import { fieldsOf, inCamelCase, inColumns, without, type CamelCased } from '../db/query/expressions.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { RemittanceReturnRow, ReturnLineRow } from '../db/tables.ts';

/** A return of a bank that was imported. */
export type RemittanceReturn = CamelCased<Selectable<RemittanceReturnRow>>;

/** A payment in a return that failed or came back, or that was not recorded. */
export type ReturnLine = CamelCased<Selectable<ReturnLineRow>>;

export type NewReturnLine = Omit<ReturnLine, 'id' | 'intermediaryId' | 'returnId' | 'accountId'>;

const returnColumns = [
  'intermediary_id',
  'id',
  'account_id',
  'digest',
  'file_number',
  'file_date',
  'payments',
  'paid',
  'failed',
  'returned',
  'scheduled',
  'open',
  'imported_at',
] as const satisfies readonly (keyof RemittanceReturnRow)[];

const returnFields = inCamelCase(returnColumns);

const lineColumns = [
  'line',
  'problem',
  'company_number',
  'transfer_id',
  'outcome',
  'occurrences',
  'amount_cents',
  'paid_cents',
  'paid_on',
  'bank_number',
] as const satisfies readonly (keyof ReturnLineRow)[];

const lineFields = fieldsOf(lineColumns);

const select = (db: Reader | Tx, intermediaryId: number) =>
  db.selectFrom('remittance_returns').select(returnFields).where('intermediary_id', '=', intermediaryId);

/** Returns the return that was imported from this file, if it was. */
export function findReturn(
  db: Reader | Tx,
  { intermediaryId, accountId, digest }: Pick<RemittanceReturn, 'intermediaryId' | 'accountId' | 'digest'>,
): Promise<RemittanceReturn | undefined> {
  return select(db, intermediaryId)
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst();
}

/** Inserts a return with its lines. Returns undefined if the same file has just been imported. */
export async function insertReturn(
  tx: Tx,
  found: Omit<RemittanceReturn, 'id'>,
  lines: readonly NewReturnLine[],
): Promise<RemittanceReturn | undefined> {
  const inserted = await tx
    .insertInto('remittance_returns')
    .values(inColumns(found, without(returnColumns, 'id')))
    .onConflict((conflict) => conflict.columns(['intermediary_id', 'account_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  const rows = lines.map((line) => [
    ...[found.intermediaryId, inserted.id, found.accountId],
    ...lineFields.map((field) => line[field]),
  ]);
  await insertRows(
    tx,
    'remittance_return_lines',
    ['intermediary_id', 'return_id', 'account_id', ...lineColumns],
    rows,
  );
  return { ...found, ...inserted };
}

/** Returns at most `limit` returns with an id below `before`, the newest first. */
export function listReturns(
  db: Reader,
  intermediaryId: number,
  before: number,
  limit: number,
): Promise<RemittanceReturn[]> {
  return select(db, intermediaryId).where('id', '<', before).orderBy('id', 'desc').limit(limit).execute();
}

/** Which lines of returns a list has; `null` means those of all. */
export interface LineFilter {
  intermediaryId: number;
  returnId: number | null;
}

/** Returns at most `limit` lines of returns with an id below `before`, the newest first. */
export function listReturnLines(
  db: Reader,
  { intermediaryId, returnId }: LineFilter,
  before: number,
  limit: number,
): Promise<ReturnLine[]> {
  const page = db
    .selectFrom('remittance_return_lines')
    .select(inCamelCase(['intermediary_id', 'id', 'return_id', 'account_id', ...lineColumns] as const))
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit);
  return (returnId === null ? page : page.where('return_id', '=', returnId)).execute();
}
