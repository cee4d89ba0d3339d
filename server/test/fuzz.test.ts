import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';

let setup: TestSetup;

beforeEach(async () => {
  setup = await createSetup();
});
afterEach(() => setup.cleanup());

/** This is the short form of `npm run proof -- fuzz`. */
test('no request, good or broken, gets an answer that the document does not allow, or leaves memory behind', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
  console.log(`FUZZ_SEED=${seed}`);
  const { violations, accepted, ...seen } = await fuzz(setup, { seed, durationMs: 1_500 });
  console.log(JSON.stringify({ ...seen, accepted }));
  expect(violations, `FUZZ_SEED=${seed}`).toEqual([]);
  for (const [id, times] of Object.entries(accepted)) expect(times, `${id} accepted`).toBeGreaterThan(0);
});
