import type { AdjustmentRow } from '../db/tables.ts';
import type { Keyring, SealCheck } from '../shared/keyring.ts';

/** All of an adjustment, which its seal covers (D31). */
export interface SealedAdjustment {
  intermediaryId: number;
  id: number;
  sellerId: number;
  /** Null if it is about no charge. */
  chargeUuid: string | null;
  direction: AdjustmentRow['direction'];
  valueCents: number;
  reason: string;
  createdAt: number;
}

export function sealAdjustment(keyring: Keyring, adjustment: SealedAdjustment): Buffer {
  return keyring.seal('adjustment-seal', sealedText(adjustment));
}

export function checkAdjustmentSeal(
  keyring: Keyring,
  adjustment: SealedAdjustment,
  seal: Buffer | null,
): SealCheck {
  return keyring.checkSeal('adjustment-seal', sealedText(adjustment), seal);
}

function sealedText(adjustment: SealedAdjustment): Buffer {
  const sealed = [
    adjustment.intermediaryId,
    adjustment.id,
    adjustment.sellerId,
    adjustment.chargeUuid,
    adjustment.direction,
    adjustment.valueCents,
    adjustment.reason,
    adjustment.createdAt,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
