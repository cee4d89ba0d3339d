/** Rules that a test can change, to show that a wrong model is noticed. */
export interface Rules {
  /** How a fee of exactly half a centavo is rounded (D19). */
  halfCentavo: 'to even' | 'up';
  /** Whether a refunded charge may be refunded again (D23). */
  secondRefund: 'refused' | 'done';
  /** Whether a charge that is disputed may be refunded in the meantime (D30). */
  disputedRefund: 'refused' | 'done';
  /** Whether the parts of a refund add up to the fee, or each is rounded by itself (D24). */
  partialFee: 'adds up' | 'each by itself';
  /** Which plan prices a charge: the one in force when it was paid, or when it was imported (D18). */
  pricedAt: 'payment' | 'import';
  /** When a refund is debited: not before its sale is paid out, or at once (D24). */
  debited: 'with the sale' | 'at once';
  /** Who an idempotency key belongs to (D9). */
  keyOf: 'caller' | 'intermediary';
  /** Whether the last day of a period belongs to it (D25). */
  lastDay: 'included' | 'left out';
  /** Whether a transfer counts lines of a day that was closed before they were written, and covers them (D32). */
  lateLines: 'paid once' | 'never paid' | 'paid again';
  /** Up to which day a transfer deducts debits: the day on which it is made, or the one that it closes (D32). */
  knownDebits: 'of today' | 'of the closed day';
  /** Whether a seller is paid whose account was just changed (D33). */
  changedAccount: 'held' | 'paid';
  /** Whether a closing pays what is held (D40). */
  held: 'kept' | 'paid';
  /** Which versions of a plan a seller may read: those by which its payments are priced, or all (D21). */
  plansOfSeller: 'its own versions' | 'all versions';
  /** Whether deliveries that wait for a removed webhook have failed (D28). */
  removedWebhook: 'ends what waits' | 'keeps what waits';
  /** The date of the line that gives a failed transfer back (D34). */
  givenBack: 'on its own date' | 'today';
}

export const reference: Rules = {
  halfCentavo: 'to even',
  secondRefund: 'refused',
  disputedRefund: 'refused',
  partialFee: 'adds up',
  pricedAt: 'payment',
  debited: 'with the sale',
  keyOf: 'caller',
  lastDay: 'included',
  lateLines: 'paid once',
  knownDebits: 'of today',
  changedAccount: 'held',
  held: 'kept',
  plansOfSeller: 'its own versions',
  removedWebhook: 'ends what waits',
  givenBack: 'on its own date',
};
