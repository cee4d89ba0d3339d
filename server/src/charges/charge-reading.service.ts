import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller-scope.ts';
import { saoPauloDay } from '../shared/calendar.ts';
import type { ChargeStatus, PaymentMethod } from '../shared/charge-terms.ts';
import type { Keyring } from '../shared/keyring.ts';
import { pageOf, type CursorBinding, type Page } from '../shared/page-cursor.ts';
import { assertPeriod } from '../shared/period.ts';
import { readInTurn } from '../shared/read-in-turn.ts';
import type { Principal } from '../tokens/principal.ts';
import { readChargeCursor, writeChargeCursor } from './charge-cursor.ts';
import { chargeNotFound } from './charge-errors.ts';
import { listCharges, type ChargePlace } from './charge-list.repository.ts';
import { findChargeDetail, type ChargeDetail, type ChargeSummary } from './charge-view.repository.ts';

/** Throws `charge_not_found` for a charge that is not the caller's (D2). */
export async function readCharge(db: Reader, principal: Principal, uuid: string): Promise<ChargeDetail> {
  const charge = await findChargeDetail(db, principal.intermediaryId, uuid.toLowerCase());
  if (charge === undefined || (principal.sellerId !== null && principal.sellerId !== charge.sellerId)) {
    throw chargeNotFound();
  }
  return charge;
}

/** The filters of a list of charges; each is optional. The days of payment are in America/Sao_Paulo, inclusive. */
export interface ChargeQuery {
  sellerId?: number;
  status?: ChargeStatus;
  paymentMethod?: PaymentMethod;
  orderUuid?: string;
  paidFrom?: string;
  paidTo?: string;
}

/** No uuid sorts before it. */
const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * At most `limit` charges, the newest payment first, from the start or after the cursor. A charge that was there when
 * the first page was read, and that still has the wanted status, is in exactly one page. Throws `invalid_request` for a
 * reversed period or a damaged cursor, `cursor_mismatch` for the cursor of another query, and `access_denied` or
 * `seller_not_found` for the seller (D2).
 */
export async function readChargePage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: ChargeQuery,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<ChargeSummary>> {
  const { status = null, paymentMethod = null, paidFrom = null, paidTo = null } = query;
  assertPeriod(paidFrom, paidTo, { from: 'paidFrom', to: 'paidTo' });
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const orderUuid = query.orderUuid?.toLowerCase() ?? null;
  const binding: CursorBinding = [
    'charges',
    ...[intermediaryId, principal.sellerId, sellerId],
    ...[status, paymentMethod, orderUuid, paidFrom, paidTo],
  ];
  const filter = { intermediaryId, sellerId, orderUuid, status, paymentMethod };
  const bounds = {
    paidFrom: paidFrom === null ? Number.MIN_SAFE_INTEGER : saoPauloDay(paidFrom).startsAt,
    before: cursor === undefined ? beginning(paidTo) : readChargeCursor(keyring, binding, cursor),
  };
  const read = () => listCharges(db, filter, bounds, limit + 1);
  const charges = await readInTurn(intermediaryId, limit, read);
  return pageOf(charges, limit, (last) => writeChargeCursor(keyring, binding, last));
}

/** The place before the first charge. */
function beginning(paidTo: string | null): ChargePlace {
  const paidAt = paidTo === null ? Number.MAX_SAFE_INTEGER : saoPauloDay(paidTo).endsAt;
  return { paidAt, uuid: nilUuid };
}
