import { isOneOf } from '../db/query/expressions.ts';
import { prepared } from '../db/query/prepared.ts';
import type { Reader } from '../db/store.ts';

/** What of its charge a line shows beside what its hash covers; null on a line without a charge. */
export interface LineDetails {
  /** What was sold; '' once the seller was erased. */
  title: string | null;
  uuidOrder: string | null;
}

const select = prepared<{ intermediaryId: number; uuids: readonly string[] }, LineDetails & { uuid: string }>(
  (db, p) =>
    db
      .selectFrom('charges as c')
      .select(['c.uuid', 'c.title', 'c.uuid_order as uuidOrder'])
      .where('c.intermediary_id', '=', p.intermediaryId)
      .where(isOneOf(db, 'c.uuid', p.uuids, 'uuid')),
);

/** Returns the details of the charges with these uuids that the intermediary has. */
export async function findDetails(
  db: Reader,
  intermediaryId: number,
  uuids: ReadonlySet<string>,
): Promise<Map<string, LineDetails>> {
  if (uuids.size === 0) return new Map();
  const { rows } = await select(db, { intermediaryId, uuids: [...uuids] });
  return new Map(rows.map(({ uuid, title, uuidOrder }) => [uuid, { title, uuidOrder }]));
}
