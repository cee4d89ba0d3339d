import { sql, type Selectable } from 'kysely';
import type { RecordKey } from '../db/query/batches.ts';
import { fieldsOf, inCamelCase, type CamelCased } from '../db/query/expressions.ts';
import { insertRows } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { SettlementLineRow } from '../db/tables.ts';
import { openStates, slotOf, type LineState } from './line-state.ts';
import type { SettlementLine } from './settlement-line.ts';

/** What a file says in a line, with the same names in `SettlementLine`. */
const contentColumns = [
  'acquirer',
  'kind',
  'code',
  'sale_id',
  'transaction_id',
  'tid',
  'nsu',
  'arn',
  'end_to_end_id',
  'txid',
  'nosso_numero',
  'installment',
  'installments',
  'sold_on',
  'sale_cents',
  'gross_cents',
  'cost_cents',
  'net_cents',
  'expected_on',
  'paid_on',
  'batch',
] as const satisfies readonly (keyof SettlementLineRow)[];

const contentFields = fieldsOf(contentColumns);

/** What to select of a line for what the file says. The column has another name because SQL has reserved that one. */
export const selectedContent = [
  ...inCamelCase(contentColumns),
  'authorization_code as authorization',
] as const;

const selected = [
  ...selectedContent,
  ...inCamelCase(['intermediary_id', 'id', 'file_id', 'line', 'day', 'state'] as const),
  ...inCamelCase(['charge_uuid', 'note', 'resolved_at'] as const),
] as const;

/** A settlement line with what became of it. */
export type ReconciledLine = Omit<SettlementLine, 'line'> &
  CamelCased<
    Pick<
      Selectable<SettlementLineRow>,
      'intermediary_id' | 'id' | 'file_id' | 'line' | 'day' | 'state' | 'charge_uuid' | 'note' | 'resolved_at'
    >
  >;

/** Lines of a file whose import was not finished count for nothing. */
export const isOfWholeFile = sql<boolean>`not exists (select 1 from settlement_files f
  where f.intermediary_id = settlement_lines.intermediary_id and f.id = settlement_lines.file_id
    and f.imported_at is null)`;

/** The condition of the index of lines that were compared and do not agree. Without it that index is not used. */
export const isUnmatched = sql<boolean>`state not in ('PENDING', 'MATCHED')`;

/** Adds lines of a file, which count for the day `begunOn` if they name none. */
export function insertLines(
  tx: Tx,
  { intermediaryId, id }: RecordKey,
  lines: readonly SettlementLine[],
  begunOn: string,
): Promise<void> {
  const rows = lines.map((line) => [
    ...[intermediaryId, id, line.line, ...contentFields.map((field) => line[field]), line.authorization],
    ...[line.paidOn ?? line.expectedOn ?? line.soldOn ?? begunOn, slotOf(line), 'PENDING'],
    ...[0, 0],
  ]);
  return insertRows(
    tx,
    'settlement_lines',
    [
      ...(['intermediary_id', 'file_id', 'line', ...contentColumns, 'authorization_code'] as const),
      ...(['day', 'slot', 'state', 'counts', 'may_match'] as const),
    ],
    rows,
  );
}

/** Which lines a list has; `null` means all. `OPEN` means each of `openStates`. */
export interface LineFilter {
  intermediaryId: number;
  state: LineState | 'OPEN' | null;
  fileId: number | null;
  chargeUuid: string | null;
  day: string | null;
}

/** Returns at most `limit` lines with an id below `before`, the newest first. */
export function listLines(
  db: Reader,
  { intermediaryId, state, fileId, chargeUuid, day }: LineFilter,
  before: number,
  limit: number,
): Promise<ReconciledLine[]> {
  const states = state === 'OPEN' ? openStates : [state];
  return db
    .selectFrom('settlement_lines')
    .select(selected)
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '<', before)
    .where(isOfWholeFile)
    .$if(state !== null, (query) => query.where('state', 'in', states as LineState[]))
    .$if(state !== null && state !== 'MATCHED' && state !== 'PENDING', (query) => query.where(isUnmatched))
    .$if(fileId !== null, (query) => query.where('file_id', '=', fileId))
    .$if(chargeUuid !== null, (query) => query.where('charge_uuid', '=', chargeUuid))
    .$if(day !== null, (query) => query.where('day', '=', day ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns how many lines of a file are open. */
export async function countOpen(db: Reader, { intermediaryId, id }: RecordKey): Promise<number> {
  const { lines } = await db
    .selectFrom('settlement_lines')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('intermediary_id', '=', intermediaryId)
    .where('file_id', '=', id)
    .where('state', 'in', openStates)
    .where(isUnmatched)
    .executeTakeFirstOrThrow();
  return lines;
}

/** Returns the line; undefined if the intermediary has no such line. */
export function findLine(tx: Tx, { intermediaryId, id }: RecordKey): Promise<ReconciledLine | undefined> {
  return tx
    .selectFrom('settlement_lines')
    .select(selected)
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .where(isOfWholeFile)
    .executeTakeFirst();
}

/** Stores what a person has decided about a line, in a transaction that has locked the comparison. */
export async function updateDecision(
  tx: Tx,
  { intermediaryId, id }: RecordKey,
  decision: Pick<ReconciledLine, 'state' | 'note' | 'resolvedAt'>,
): Promise<void> {
  await tx
    .updateTable('settlement_lines')
    .set({ state: decision.state, note: decision.note, resolved_at: decision.resolvedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .execute();
}
