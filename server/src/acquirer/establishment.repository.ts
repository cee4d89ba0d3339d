import type { Reader } from '../db/store.ts';

/** The establishments that an intermediary's files of one acquirer are for. */
export interface KnownEstablishment {
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
