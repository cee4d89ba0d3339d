/** The current time in epoch milliseconds. Passed in wherever time matters, so that a test can set it. */
export type Clock = () => number;

/** How far the clock of who took a payment may be ahead of ours (D29). */
export const paymentClockAheadMs = 5 * 60_000;

export const systemClock: Clock = () => Date.now();
