import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
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
  const { violations, accepted, ...seen } = await fuzz(setup, { seed, durationMs: 1_500 });
  console.log(JSON.stringify({ ...seen, accepted }));
  expect(violations, `FUZZ_SEED=${seed}`).toEqual([]);
  for (const [id, times] of Object.entries(accepted)) expect(times, `${id} accepted`).toBeGreaterThan(0);
}, 120_000);

// On one engine: it shows the proof at work, which is the same on both.
describe.runIf(inject('engine') === 'sqlite')('a server with the guard taken out is found', () => {
  const found = async (sabotage: string) =>
    (await fuzz(setup, { seed: 1, durationMs: 1_500, sabotage })).violations.join('\n');

  test('which fails on requests that it does not expect, and carries out what contradicts the document', async () => {
    const violations = await found('bad-request,closed-bodies');
    expect(violations).toMatch(/the server failed with 500/);
    expect(violations).toMatch(/it contradicts the document and was carried out/);
  }, 60_000);

  test('which keeps something of every request', async () => {
    expect(await found('request-memory')).toMatch(/memory grew by/);
  }, 180_000);
});
