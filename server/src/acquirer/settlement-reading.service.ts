import type { Reader } from '../db/store.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import { listWholeFiles, type SettlementFile } from './settlement-file.repository.ts';
import { listLines, type LineFilter, type ReconciledLine } from './settlement-line.repository.ts';

interface ReadDeps {
  db: Reader;
  keyring: Keyring;
}

/** Returns at most `limit` files that were imported to their end, the newest first. Throws as `pageById` does. */
export function readFiles(
  { db, keyring }: ReadDeps,
  intermediaryId: number,
  page: PageRequest,
): Promise<ListPage<SettlementFile>> {
  const binding: CursorBinding = ['settlement-files', intermediaryId];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  return pageById(keyring, list, page, (before, count) => listWholeFiles(db, intermediaryId, before, count));
}

/** Returns at most `limit` settlement lines, the newest first. Throws as `pageById` does. */
export function readLines(
  { db, keyring }: ReadDeps,
  filter: LineFilter,
  page: PageRequest,
): Promise<ListPage<ReconciledLine>> {
  const { intermediaryId, state, fileId, chargeUuid, day } = filter;
  const binding: CursorBinding = ['settlement-lines', intermediaryId, state, fileId, chargeUuid, day];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  return pageById(keyring, list, page, (before, count) => listLines(db, filter, before, count));
}
