/** The present, in epoch milliseconds. Handed in wherever time matters, so that a test can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
