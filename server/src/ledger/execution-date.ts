import { addDays, saoPauloDate } from '../shared/calendar.ts';

/** When a sale is paid out: the payment's date in São Paulo and the plan's calendar days (D24). */
export function saleExecutionDate(paidAt: number, delayForRedeemDays: number): string {
  return addDays(saoPauloDate(paidAt), delayForRedeemDays);
}

/** A sale that has not been paid out is not debited earlier: the later of the refund's and the sale's date (D24). */
export function refundExecutionDate(refundedAt: number, saleDate: string): string {
  const refundDate = saoPauloDate(refundedAt);
  return refundDate > saleDate ? refundDate : saleDate;
}
