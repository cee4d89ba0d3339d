import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import { createSetup, startServer, type ChildServer, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { callApi } from './support/test-api.ts';

describe.runIf(inject('isCluster'))('a coordinator that lost whose a token is', () => {
  let setup: TestSetup;
  let server: ChildServer;
  beforeAll(async () => {
    setup = await createSetup();
    server = await startServer(setup.env);
  });
  afterAll(async () => {
    await server.stop();
    await setup.cleanup();
  });

  const payfac = (...args: string[]) => runCommand(setup.env, args);

  test('refuses it until the operator distributes again, as doctor says', async () => {
    const created = await payfac('token', 'create', '--intermediary', 'Acme', '--new', '--json');
    const { token } = JSON.parse(created.stdout) as { token: string };
    const statusOf = async () => (await callApi(server.url, 'GET', '/v2/seller', { token })).status;
    const store = await openStore(setup.location);
    await store.write(async (tx) => {
      await tx.deleteFrom('token_owners').execute();
      await tx.updateTable('tokens').set({ created_at: 0 }).execute();
    });
    await store.close();
    expect(await statusOf()).toBe(401);

    const lost = /refused because the coordinator lost their owners: 1; .*migrate --distribute/;
    expect((await payfac('doctor')).stdout).toMatch(lost);
    const { code, stdout } = await payfac('migrate', '--distribute');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/Nothing is left to spread: .* 2 nodes.*\nFound the owners of 1 token again\./),
    ]);
    // The request has no seller's id.
    expect(await statusOf()).toBe(400);
    expect((await payfac('doctor')).stdout).not.toMatch(lost);
  });
});
