/** What, besides its charge, a line or an event is of: one of these, or nothing. */
export interface Source {
  refundId: number | null;
  chargebackId: number | null;
  adjustmentId: number | null;
  transferId: number | null;
}

/** What priced a line that no plan did. */
export const noPlan = { planId: null, planVersion: 1, planDigest: null } as const;

export const noSource: Source = {
  refundId: null,
  chargebackId: null,
  adjustmentId: null,
  transferId: null,
};
