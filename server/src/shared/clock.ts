/** The current time in epoch milliseconds. Passed in wherever time matters, so that a test can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
