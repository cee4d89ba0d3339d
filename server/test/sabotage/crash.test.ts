import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { crash } from '../proof/crash.ts';
import { createSetup, type TestSetup } from '../support/child-server.ts';
import { createDurableStore } from '../support/test-store.ts';
import { sabotaged } from './sabotaged.ts';

let setup: TestSetup;

beforeEach(async () => {
  setup = await createSetup(createDurableStore);
});
afterEach(() => setup.cleanup());

describe.runIf(inject('engine') === 'sqlite')('a server with the guard taken out is found', () => {
  const options = { seed: 'sabotage', kills: 1, callers: 2 };

  test('which answers before it has committed', async () => {
    const { violations } = await crash(setup, { ...options, serverEnv: sabotaged('commit') });
    expect(violations.join('\n')).toMatch(/is not replayed|there 0 times|are there/);
  });

  test('which answers with a bank’s file before it is committed', async () => {
    const files = { ...options, kills: 6, onlyFiles: true };
    const { violations } = await crash(setup, { ...files, serverEnv: sabotaged('commit') });
    expect(violations.join('\n')).toMatch(/is not replayed|there 0 times|are there/);
  });

  test('which forgets its idempotency keys', async () => {
    const { violations } = await crash(setup, { ...options, serverEnv: sabotaged('idempotency-key') });
    expect(violations.join('\n')).toMatch(/is not replayed/);
  });
});
