import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { assertPeriod, lastDate } from '../shared/calendar.ts';
import {
  pageOf,
  readCursor,
  readDatedPosition,
  writeCursor,
  writeDatedPosition,
  type CursorBinding,
  type ListPage,
  type PageRequest,
} from '../shared/cursor.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { listTransfers, type TransferPosition } from './transfer-list.repository.ts';
import { findTransfer, type StoredTransfer } from './transfer.repository.ts';
import { transferNotFound, type TransferStatus } from './transfer.ts';

/** Returns a transfer. Throws `transfer_not_found` for one that does not belong to the principal (D2). */
export async function readTransfer(db: Reader, principal: Principal, id: number): Promise<StoredTransfer> {
  const { intermediaryId } = principal;
  const transfer = await findTransfer(db, { intermediaryId, id });
  if (transfer === undefined) throw transferNotFound();
  if (principal.sellerId !== null && principal.sellerId !== transfer.sellerId) throw transferNotFound();
  return transfer;
}

/** The filters of a list of transfers, all of them optional. The dates are inclusive. */
export interface TransferQuery {
  sellerId?: number;
  status?: TransferStatus;
  idRemittance?: number;
  transferDateInitial?: string;
  transferDateFinal?: string;
}

/**
 * Returns at most `limit` transfers, the latest date first, from the start or after the cursor. A transfer that existed
 * when the first page was read, and that still has the wanted status, is in exactly one page. Throws `invalid_request`
 * for a reversed period or a damaged cursor, `cursor_mismatch` for the cursor of another query, and `access_denied` or
 * `seller_not_found` for the seller (D2).
 */
export async function readTransferPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: TransferQuery,
  { limit, cursor }: PageRequest,
): Promise<ListPage<StoredTransfer>> {
  const {
    status = null,
    idRemittance: remittanceId = null,
    transferDateInitial: from = null,
    transferDateFinal: to = null,
  } = query;
  assertPeriod(from, to, { from: 'transferDateInitial', to: 'transferDateFinal' });
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const binding: CursorBinding = [
    'transfers',
    ...[intermediaryId, principal.sellerId, sellerId],
    ...[status, remittanceId, from, to],
  ];
  const bounds = {
    from: from ?? '',
    before:
      cursor === undefined
        ? { transferDate: to ?? lastDate, id: Number.MAX_SAFE_INTEGER }
        : readTransferCursor(keyring, binding, cursor),
  };
  const transfers = await listTransfers(
    db,
    { intermediaryId, sellerId, status, remittanceId },
    bounds,
    limit + 1,
  );
  return pageOf(transfers, limit, (last) => writeTransferCursor(keyring, binding, last));
}

function writeTransferCursor(keyring: Keyring, binding: CursorBinding, position: TransferPosition): string {
  return writeCursor(keyring, binding, writeDatedPosition(position.transferDate, [position.id]));
}

/** Returns the position in a cursor. Throws as `readCursor` does. */
function readTransferCursor(keyring: Keyring, binding: CursorBinding, cursor: string): TransferPosition {
  const [transferDate, id] = readDatedPosition(readCursor(keyring, binding, cursor, 'filters'));
  if (id === undefined) throw new Error('an authentic cursor without a position');
  return { transferDate, id };
}
