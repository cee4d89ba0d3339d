import type { Selectable } from 'kysely';
import { locked } from '../db/query/batches.ts';
import { inCamelCase, type CamelCased } from '../db/query/expressions.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { SettlementFileRow } from '../db/tables.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { insertLines } from './settlement-line.repository.ts';
import type { SettlementLine } from './settlement-line.ts';

/** A file of an acquirer whose import was begun; it is whole once `importedAt` is set. */
export type SettlementFile = CamelCased<Selectable<Omit<SettlementFileRow, 'compared_through'>>>;

const fileFields = inCamelCase([
  'intermediary_id',
  'id',
  'acquirer',
  'establishment',
  'statement',
  'digest',
  'lines',
  'written',
  'gross_cents',
  'cost_cents',
  'net_cents',
  'sold_through',
  'paid_from',
  'begun_at',
  'imported_at',
  'compared_at',
] as const satisfies readonly (keyof SettlementFileRow)[]);

const select = (db: Reader | Tx, intermediaryId: number) =>
  db.selectFrom('settlement_files').select(fileFields).where('intermediary_id', '=', intermediaryId);

/** What is known of a file before it is stored. */
export type NewFile = Omit<SettlementFile, 'id' | 'written' | 'importedAt' | 'comparedAt'>;

type FileContent = Pick<SettlementFile, 'intermediaryId' | 'digest'>;

/** Returns the file with this content, whether all of it is stored or not; undefined if it is not known. */
export function findFile(
  db: Reader,
  { intermediaryId, digest }: FileContent,
): Promise<SettlementFile | undefined> {
  return select(db, intermediaryId).where('digest', '=', digest).executeTakeFirst();
}

/** Records that a file is being imported, if that was not recorded before. Returns it, locked until the transaction ends. */
export async function lockFile(tx: Tx, file: NewFile): Promise<SettlementFile> {
  const { intermediaryId, digest } = file;
  await tx
    .insertInto('settlement_files')
    .values({
      ...{ intermediary_id: intermediaryId, acquirer: file.acquirer, establishment: file.establishment },
      ...{ statement: file.statement, digest },
      ...{ lines: file.lines, written: 0, gross_cents: file.grossCents, cost_cents: file.costCents },
      ...{ net_cents: file.netCents, sold_through: file.soldThrough, paid_from: file.paidFrom },
      ...{ begun_at: file.begunAt, imported_at: null, compared_through: 0, compared_at: null },
    })
    .onConflict((conflict) => conflict.columns(['intermediary_id', 'digest']).doNothing())
    .execute();
  await tx
    .insertInto('comparisons')
    .values({ intermediary_id: intermediaryId })
    .onConflict((conflict) => conflict.column('intermediary_id').doNothing())
    .execute();
  return locked(tx, select(tx, intermediaryId).where('digest', '=', digest)).executeTakeFirstOrThrow();
}

/** Adds the next lines of a file that is locked; with `importedAt`, they are the last ones. */
export async function addLines(
  tx: Tx,
  file: SettlementFile,
  lines: readonly SettlementLine[],
  importedAt: number | null,
): Promise<void> {
  const { intermediaryId, id, written } = file;
  await insertLines(tx, file, lines, saoPauloDate(file.begunAt));
  await tx
    .updateTable('settlement_files')
    .set({ written: written + lines.length, imported_at: importedAt })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .execute();
}

/** Returns at most `limit` files, the newest first. */
export function listFiles(db: Reader, intermediaryId: number, limit: number): Promise<SettlementFile[]> {
  return select(db, intermediaryId).orderBy('id', 'desc').limit(limit).execute();
}

/** Returns at most `limit` files that were imported to their end, with an id below `before`, the newest first. */
export function listWholeFiles(
  db: Reader,
  intermediaryId: number,
  before: number,
  limit: number,
): Promise<SettlementFile[]> {
  return select(db, intermediaryId)
    .where('imported_at', 'is not', null)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The establishments that an intermediary's files of one acquirer are for. */
interface KnownEstablishment {
  establishment: string;
  /** When one of its files was imported last; null if none of those that were begun is whole yet. */
  importedAt: number | null;
}

/** Returns the establishments of the files whose import was begun, in their order. */
export async function knownEstablishments(
  db: Reader,
  intermediaryId: number,
  acquirer: string,
): Promise<KnownEstablishment[]> {
  return db
    .selectFrom('settlement_files')
    .select(({ fn }) => ['establishment', fn.max('imported_at').as('importedAt')])
    .where('intermediary_id', '=', intermediaryId)
    .where('acquirer', '=', acquirer)
    .where('establishment', 'is not', null)
    .groupBy('establishment')
    .orderBy('establishment')
    .$narrowType<{ establishment: string }>()
    .execute();
}

/** Returns the whole files of which not all lines were compared with the charges, the oldest first. */
export function findFilesToCompare(db: Reader, intermediaryId: number): Promise<SettlementFile[]> {
  return select(db, intermediaryId)
    .where('compared_at', 'is', null)
    .where('imported_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Returns the id of the last line of a file that was compared; 0 before the first. */
export async function findComparedThrough(tx: Tx, { intermediaryId, id }: SettlementFile): Promise<number> {
  const { compared_through: last } = await tx
    .selectFrom('settlement_files')
    .select('compared_through')
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return last;
}

/** Records how far the lines of a file were compared, and when all of them were, if they are. */
export async function markCompared(
  tx: Tx,
  { intermediaryId, id }: SettlementFile,
  { through, at }: { through: number; at: number | null },
): Promise<void> {
  await tx
    .updateTable('settlement_files')
    .set({ compared_through: through, compared_at: at })
    .where('intermediary_id', '=', intermediaryId)
    .where('id', '=', id)
    .execute();
}

/** The days of which a file of an acquirer tells: the last one of its sales, and the first one of its payments. */
export type CoveredDays = Pick<SettlementFile, 'acquirer' | 'soldThrough' | 'paidFrom' | 'begunAt'>;

/** Returns the days of which the whole files of an intermediary tell. */
export function findCoveredDays(db: Reader | Tx, intermediaryId: number): Promise<CoveredDays[]> {
  return db
    .selectFrom('settlement_files')
    .select(inCamelCase(['acquirer', 'sold_through', 'paid_from', 'begun_at'] as const))
    .where('intermediary_id', '=', intermediaryId)
    .where('imported_at', 'is not', null)
    .execute();
}
