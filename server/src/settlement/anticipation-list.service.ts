import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { listAnticipations, type ListedAnticipation } from './anticipation.repository.ts';
import { isPaid, type Anticipation } from './anticipation.ts';

/** An anticipation, which is PAID once a transfer has paid it. */
export type ShownAnticipation = Omit<Anticipation, 'status'> & { status: Anticipation['status'] | 'PAID' };

function withStatus({ creditedThrough, transferSequence, ...made }: ListedAnticipation): ShownAnticipation {
  const paid = isPaid(made, saoPauloDate(made.createdAt), { creditedThrough, transferSequence });
  return made.status === 'OPEN' && paid ? { ...made, status: 'PAID' } : made;
}

/**
 * Returns at most `limit` anticipations of a seller, the newest first, from the start or after the cursor. Throws as
 * `readHoldPage` does.
 */
export async function readAnticipationPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  sellerId: number,
  page: PageRequest,
): Promise<ListPage<ShownAnticipation>> {
  const { intermediaryId } = principal;
  await sellerInScope(db, principal, sellerId);
  const binding: CursorBinding = ['anticipations', intermediaryId, principal.sellerId, sellerId];
  const list = { binding, origin: 'path', start: Number.MAX_SAFE_INTEGER } as const;
  return pageById(keyring, list, page, async (before, limit) => {
    const found = await listAnticipations(db, { intermediaryId, sellerId, before, limit });
    return found.map(withStatus);
  });
}
