import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import type { StoredEffect } from './receivable-effect.ts';
import { listEffects, type EffectFilter } from './receivable-effect.repository.ts';

/** The filters of `listReceivableEffects`, all of them optional. */
export type EffectQuery = { sellerId?: number } & {
  [Name in 'contract' | 'dueDate' | 'status']?: NonNullable<EffectFilter[Name]>;
};

/**
 * Returns at most `limit` effects in the order in which they first came, from the start or after the cursor. Throws as
 * `readHoldPage` does.
 */
export async function readEffectPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: EffectQuery,
  page: PageRequest,
): Promise<ListPage<StoredEffect>> {
  const { intermediaryId } = principal;
  const { contract = null, dueDate = null, status = null } = query;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const binding: CursorBinding = [
    'receivable-effects',
    ...[intermediaryId, principal.sellerId, sellerId],
    ...[contract, dueDate, status],
  ];
  const list = { binding, origin: 'filters', start: 0 } as const;
  const filter = { intermediaryId, sellerId, contract, dueDate, status };
  return pageById(keyring, list, page, (after, count) => listEffects(db, filter, after, count));
}
