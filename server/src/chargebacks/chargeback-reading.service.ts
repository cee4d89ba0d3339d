import type { ChargeDetail } from '../charges/charge-view.repository.ts';
import type { Reader } from '../db/store.ts';
import type { RefundOfCharge } from '../refunds/refund.repository.ts';
import { readWithRefunds } from '../refunds/refund.service.ts';
import type { Principal } from '../tokens/principal.ts';
import { listChargebacksOfCharge, type StoredChargeback } from './chargeback.repository.ts';

/** A charge with its last 100 refunds and its last 100 chargebacks, the newest first. */
export interface ChargeAfterSale {
  charge: ChargeDetail;
  refunds: RefundOfCharge[];
  chargebacks: StoredChargeback[];
}

/** The caller's charge with what happened to it after its sale. Throws `charge_not_found` as `refundCharge` does. */
export async function readAfterSale(
  db: Reader,
  principal: Principal,
  uuid: string,
): Promise<ChargeAfterSale> {
  const { charge, refunds } = await readWithRefunds(db, principal, uuid);
  const { intermediaryId } = principal;
  const { sellerId, uuid: chargeUuid } = charge;
  // Most charges have none, and need no further statement.
  const chargebacks =
    charge.lastChargebackId === null
      ? []
      : await listChargebacksOfCharge(db, { intermediaryId, sellerId, chargeUuid });
  return { charge, refunds, chargebacks };
}
