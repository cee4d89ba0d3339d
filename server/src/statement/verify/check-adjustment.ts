import type { SealedAdjustment } from '../../adjustments/adjustment-seal.ts';
import { operationOf } from '../../adjustments/adjustment.service.ts';
import { saoPauloDate } from '../../shared/calendar.ts';
import type { VerifiedLine } from './chain.repository.ts';
import { compare, compareCents, type Mismatch } from './discrepancy.ts';

/** Compares the line of an adjustment, which no plan prices, with its adjustment (D31). */
export function checkAdjustment(line: VerifiedLine): Mismatch | null {
  const adjustment = adjustmentOf(line);
  if (adjustment === null) {
    return {
      what: `an ${line.operation} without its adjustment`,
      stored: 'no adjustment',
      expected: `adjustment ${line.adjustmentId}`,
    };
  }
  return (
    compare('the adjustment is of another seller', adjustment.sellerId, line.sellerId) ??
    compare('the adjustment is about another charge', adjustment.chargeUuid, line.chargeUuid) ??
    compare(
      'the kind of the line is not the direction of the adjustment',
      line.operation,
      operationOf[adjustment.direction],
    ) ??
    compareCents('the value is not that of the adjustment', line.valueCents, adjustment.valueCents) ??
    compareCents('an adjustment has a fee', line.feeCents, 0) ??
    compare('an adjustment has a plan', line.planId, null) ??
    compare(
      'the execution date is not the day of the adjustment',
      line.executionDate,
      saoPauloDate(adjustment.createdAt),
    )
  );
}

/** The adjustment of a line; null if it has none, or it is not there. */
export function adjustmentOf(line: VerifiedLine): SealedAdjustment | null {
  const { adjustmentId: id, adjustmentSellerId: sellerId, adjustmentDirection: direction } = line;
  const { adjustmentValueCents: valueCents, adjustmentReason: reason, adjustmentCreatedAt: createdAt } = line;
  if (id === null || sellerId === null || direction === null) return null;
  if (valueCents === null || reason === null || createdAt === null) return null;
  const { intermediaryId, adjustmentChargeUuid: chargeUuid } = line;
  return { intermediaryId, id, sellerId, chargeUuid, direction, valueCents, reason, createdAt };
}
