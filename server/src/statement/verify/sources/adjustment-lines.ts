import { checkAdjustmentSeal } from '../../../adjustments/adjustment-seal.ts';
import { operationOf } from '../../../adjustments/adjustment.service.ts';
import { saoPauloDate } from '../../../shared/calendar.ts';
import { compare, compareCents, shownInstant, type Mismatch } from '../discrepancy.ts';
import type { VerifiedLine } from '../line.repository.ts';
import type { SourceKind } from './source-kind.ts';
import type { SourceRows } from './source-row.repository.ts';

type Adjustment = SourceRows['adjustment'];

/** The line of an adjustment, which no plan prices (D31). */
export const adjustmentLines: SourceKind<Adjustment> = {
  check: checkAdjustment,
  checkSeal: (keyring, adjustment) => checkAdjustmentSeal(keyring, adjustment, adjustment.seal),
  changed: 'when or why it was made',
  shown: ({ id, createdAt }) => `adjustment ${id} at ${shownInstant(createdAt)}`,
};

function checkAdjustment(line: VerifiedLine, adjustment: Adjustment): Mismatch | null {
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
