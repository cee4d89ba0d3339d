import { addDays, saoPauloDate } from '../shared/calendar.ts';

/** When a sale is paid out: the payment's date in São Paulo plus the plan's number of calendar days (D24). */
export function saleExecutionDate(paidAt: number, delayForRedeemDays: number): string {
  return addDays(saoPauloDate(paidAt), delayForRedeemDays);
}

/** The later of the refund's and the sale's date, so that a sale is not debited before it is paid out (D24). */
export function refundExecutionDate(refundedAt: number, saleDate: string): string {
  const refundDate = saoPauloDate(refundedAt);
  return refundDate > saleDate ? refundDate : saleDate;
}
