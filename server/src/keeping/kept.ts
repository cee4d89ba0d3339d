import { keptMs as replies } from '../idempotency/idempotency.service.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long things are kept: idempotency keys, replies with a secret, audit records, finished deliveries. */
export const keptMs = { ...replies, audit: 365 * dayMs, deliveries: 30 * dayMs };
