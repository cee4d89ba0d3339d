import type { Reader } from '../db/store.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { assertPeriod, saoPauloDay } from '../shared/calendar.ts';
import type { ChargeStatus, PaymentMethod } from '../shared/charge-terms.ts';
import {
  pageOf,
  readCursor,
  writeCursor,
  type CursorBinding,
  type ListPage,
  type PageRequest,
} from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import { listCharges, type ChargePosition } from './charge-list.repository.ts';
import { findChargeDetail, type ChargeDetail, type ChargeSummary } from './charge-view.repository.ts';

/** Returns a charge. Throws `charge_not_found` for one that does not belong to the principal (D2). */
export async function readCharge(db: Reader, principal: Principal, uuid: string): Promise<ChargeDetail> {
  const charge = await findChargeDetail(db, principal.intermediaryId, uuid.toLowerCase());
  if (charge === undefined || (principal.sellerId !== null && principal.sellerId !== charge.sellerId)) {
    throw chargeNotFound();
  }
  return charge;
}

/** The filters of a list of charges, all of them optional. The days of payment are in America/Sao_Paulo, inclusive. */
export interface ChargeQuery {
  sellerId?: number;
  status?: ChargeStatus;
  paymentMethod?: PaymentMethod;
  orderUuid?: string;
  paidFrom?: string;
  paidTo?: string;
}

/** The lowest uuid. */
const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Returns at most `limit` charges, the newest payment first, from the start or after the cursor. A charge that existed
 * when the first page was read, and that still has the wanted status, is in exactly one page. Throws `invalid_request`
 * for a reversed period or a damaged cursor, `cursor_mismatch` for the cursor of another query, and `access_denied` or
 * `seller_not_found` for the seller (D2).
 */
export async function readChargePage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: ChargeQuery,
  { limit, cursor }: PageRequest,
): Promise<ListPage<ChargeSummary>> {
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
  const charges = await listCharges(db, filter, bounds, limit + 1);
  return pageOf(charges, limit, (last) => writeChargeCursor(keyring, binding, last));
}

/** Returns the position before the first charge. */
function beginning(paidTo: string | null): ChargePosition {
  const paidAt = paidTo === null ? Number.MAX_SAFE_INTEGER : saoPauloDay(paidTo).endsAt;
  return { paidAt, uuid: nilUuid };
}

const instantBytes = 8;

export function writeChargeCursor(
  keyring: Keyring,
  binding: CursorBinding,
  position: ChargePosition,
): string {
  const instant = Buffer.alloc(instantBytes);
  instant.writeBigInt64BE(BigInt(position.paidAt));
  const uuid = Buffer.from(position.uuid.replaceAll('-', ''), 'hex');
  return writeCursor(keyring, binding, Buffer.concat([instant, uuid]));
}

/** Returns the position in a cursor. Throws as `readCursor` does. */
export function readChargeCursor(keyring: Keyring, binding: CursorBinding, cursor: string): ChargePosition {
  const position = readCursor(keyring, binding, cursor, 'filters');
  const uuid = position.toString('hex', instantBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { paidAt: Number(position.readBigInt64BE()), uuid };
}

/** Returns an error that is the same whether the charge does not exist or belongs to somebody else (D2). */
export function chargeNotFound(): DomainError {
  return new DomainError('charge_not_found', 'There is no such charge. Check its uuid.');
}

/** Returns the error for a charge of which a chargeback is open, or has debited all that was left. */
export function chargeDisputed(): DomainError {
  return new DomainError(
    'charge_disputed',
    'A chargeback of this charge is open, or has taken all that was left of it; nothing was written. If one is open, ' +
      'wait until it has ended. The intermediary reports on one with reportChargeback and its idChargeback.',
  );
}
