import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';

let setup: TestSetup;

beforeEach(async () => {
  setup = await createSetup();
});
afterEach(() => setup.cleanup());

/** The short form of `npm run proof:fuzz`. */
test('no request, good or broken, gets an answer that the document does not allow, or leaves memory behind', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
  console.log(`FUZZ_SEED=${seed}`);
  const { violations, accepted, ...seen } = await fuzz(setup, { seed, durationMs: 3_000 });
  console.log(JSON.stringify({ ...seen, accepted }));
  expect(violations, `FUZZ_SEED=${seed}`).toEqual([]);
  for (const [id, times] of Object.entries(accepted)) expect(times, `${id} accepted`).toBeGreaterThan(0);
}, 120_000);

// On one engine: it shows the proof at work, which is the same on both.
test.runIf(inject('engine') === 'sqlite')(
  'a server with the guards taken out is found',
  async () => {
    const sabotage = 'bad-request,closed-bodies,request-memory';
    const { violations } = await fuzz(setup, { seed: 1, durationMs: 1_500, sabotage });
    const found = violations.join('\n');
    expect(found).toMatch(/the server failed with 500/);
    expect(found).toMatch(/it contradicts the document and was carried out/);
    expect(found).toMatch(/memory grew by/);
  },
  180_000,
);
