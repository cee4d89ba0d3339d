/** What, besides its charge, a line or an event is of: one of these, or nothing. */
export interface Source {
  refundId: number | null;
  chargebackId: number | null;
  adjustmentId: number | null;
  transferId: number | null;
}

export const noSource: Source = {
  refundId: null,
  chargebackId: null,
  adjustmentId: null,
  transferId: null,
};
