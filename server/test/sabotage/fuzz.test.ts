import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';
import { createSetup, type TestSetup } from '../support/child-server.ts';

let setup: TestSetup;

beforeEach(async () => {
  setup = await createSetup();
});
afterEach(() => setup.cleanup());

describe.runIf(inject('engine') === 'sqlite')('a server with the guard taken out is found', () => {
  const found = async (sabotage: string) =>
    (await fuzz(setup, { seed: 1, durationMs: 1_500, sabotage })).violations.join('\n');

  test('which fails on requests that it does not expect, and carries out what contradicts the document', async () => {
    const violations = await found('bad-request,closed-bodies');
    expect(violations).toMatch(/the server failed with 500/);
    expect(violations).toMatch(/it contradicts the document and was carried out/);
  });

  test('which keeps something of every request', async () => {
    expect(await found('request-memory')).toMatch(/memory grew by/);
  });
});
