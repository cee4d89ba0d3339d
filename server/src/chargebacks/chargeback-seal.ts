import type { ChargebackRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** What a chargeback debited, and how it ended: its seal covers all of it (D23). */
export interface SealedChargeback {
  intermediaryId: number;
  id: number;
  sellerId: number;
  chargeUuid: string;
  valueCents: number;
  /** What it returns of the sale's fee. */
  feeCents: number;
  status: ChargebackRow['status'];
  reasonCode: string | null;
  openedAt: number;
  closedAt: number | null;
}

export function sealChargeback(keyring: Keyring, chargeback: SealedChargeback): Buffer {
  return keyring.seal('chargeback-seal', sealedText(chargeback));
}

export function checkChargebackSeal(
  keyring: Keyring,
  chargeback: SealedChargeback,
  seal: Buffer | null,
): SealCheck {
  return keyring.checkSeal('chargeback-seal', sealedText(chargeback), seal);
}

function sealedText(chargeback: SealedChargeback): Buffer {
  const sealed = [
    chargeback.intermediaryId,
    chargeback.id,
    chargeback.sellerId,
    chargeback.chargeUuid,
    chargeback.valueCents,
    chargeback.feeCents,
    chargeback.status,
    chargeback.reasonCode,
    chargeback.openedAt,
    chargeback.closedAt,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
