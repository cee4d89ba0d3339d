import { listLinesOfCharge } from '../charges/charge-lines.repository.ts';
import type { ChargeDetail } from '../charges/charge-view.repository.ts';
import type { Reader } from '../db/store.ts';
import { chargePartsOf, type ChargePart } from '../rate-plans/instalments.ts';
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
import { listChargebacks, noDay, type ChargebackPosition } from './chargeback-list.repository.ts';
import {
  listChargebacksOfCharge,
  type SealedChargeback,
  type StoredChargeback,
} from './chargeback.repository.ts';
import type { RefundOfCharge } from './refund.repository.ts';
import { readWithRefunds } from './refund.service.ts';

/** A charge with the parts of its sale, its last 100 refunds and its last 100 chargebacks, the newest first. */
export interface ChargeAfterSale {
  charge: ChargeDetail;
  parts: ChargePart[];
  refunds: RefundOfCharge[];
  chargebacks: StoredChargeback[];
}

/**
 * Returns the principal's charge with what happened to it after its sale. Throws `charge_not_found` as `refundCharge`
 * does.
 */
export async function readAfterSale(
  db: Reader,
  principal: Principal,
  uuid: string,
): Promise<ChargeAfterSale> {
  const { charge, refunds } = await readWithRefunds(db, principal, uuid);
  const { intermediaryId } = principal;
  const { sellerId, uuid: chargeUuid } = charge;
  const parts = chargePartsOf(await listLinesOfCharge(db, { intermediaryId, uuid: chargeUuid }));
  // Most charges have no chargebacks, and need no further statement.
  const chargebacks =
    charge.lastChargebackId === null
      ? []
      : await listChargebacksOfCharge(db, { intermediaryId, sellerId, chargeUuid });
  return { charge, parts, refunds, chargebacks };
}

/** The filters of a list of chargebacks, all of them optional. The dates are inclusive. */
interface ChargebackQuery {
  sellerId?: number;
  status?: SealedChargeback['status'];
  answerByFrom?: string;
  answerByTo?: string;
}

/**
 * Returns at most `limit` chargebacks, the first to be answered first, from the start or after the cursor. Throws
 * `invalid_request` for a reversed period or a damaged cursor, `cursor_mismatch` for the cursor of another query, and
 * `access_denied` or `seller_not_found` for the seller (D2).
 */
export async function readChargebackPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: ChargebackQuery,
  { limit, cursor }: PageRequest,
): Promise<ListPage<StoredChargeback>> {
  const { status = null, answerByFrom: from = null, answerByTo: to = null } = query;
  assertPeriod(from, to, { from: 'answerByFrom', to: 'answerByTo' });
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const binding: CursorBinding = [
    'chargebacks',
    ...[intermediaryId, principal.sellerId, sellerId],
    ...[status, from, to],
  ];
  const bounds = {
    after:
      cursor === undefined ? { answerBy: from ?? '', id: 0 } : readChargebackCursor(keyring, binding, cursor),
    // Without a bound, those without a day on which to answer are in the list too.
    until: to ?? (from === null ? noDay : lastDate),
  };
  const found = await listChargebacks(db, { intermediaryId, sellerId, status }, bounds, limit + 1);
  return pageOf(found, limit, ({ answerBy, id }) =>
    writeCursor(keyring, binding, writeDatedPosition(answerBy ?? noDay, [id])),
  );
}

/** Returns the position in a cursor. Throws as `readCursor` does. */
function readChargebackCursor(keyring: Keyring, binding: CursorBinding, cursor: string): ChargebackPosition {
  const [answerBy, id] = readDatedPosition(readCursor(keyring, binding, cursor, 'filters'));
  if (id === undefined) throw new Error('an authentic cursor without a position');
  return { answerBy, id };
}
