import { defineConfig } from 'vitest/config';
import { sqlite, unit } from './vitest.config.ts';

/** What needs neither a browser, a build nor a process of its own. */
const client = ['answers', 'create-client', 'idempotency', 'retry', 'verify-webhook'].map(
  (name) => `client/test/${name}.test.ts`,
);

/** Of the running service, what finds most mistakes for its time: money, keys, whose a thing is, events. */
const service = [
  'create-seller',
  'get-seller',
  'update-bank-data',
  'rate-plans',
  'refund',
  'idempotency',
  'isolation',
  'statement-chain',
  'statement-lines',
  'statement-query',
  'tokens',
  'webhook-delivery',
].map((name) => `server/test/${name}.test.ts`);

/**
 * `npm run test:quick`, for the inner loop: the unit tests and, on SQLite alone, the store tests and the most telling ones
 * of the running service, in under a minute. It shows that most things work; `npm test` shows that all do.
 */
export default defineConfig({
  test: {
    projects: [
      { test: { ...unit, include: [...client, 'server/src/**/*.test.ts'] } },
      { test: { ...sqlite, include: ['server/src/**/*.store.test.ts', ...service] } },
    ],
  },
});
