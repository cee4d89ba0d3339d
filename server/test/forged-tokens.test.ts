import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { revokeToken } from '../src/tokens/token.repository.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { liveTokens } from '../src/tokens/token.ts';
import { environmentOf, startServer } from './support/child-server.ts';
import { createSeller } from './support/fixtures.ts';
import { callApi, TestApi, type ProblemBody } from './support/test-api.ts';
import { sabotaged } from './sabotage/sabotaged.ts';

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
});
afterAll(() => api.stop());

const withoutId = (body: ProblemBody) => ({ ...body, requestId: '', instance: '' });

/** Revokes a new token and puts it back by SQL. */
async function restoredToken(): Promise<{ id: number; token: string }> {
  const { store, keyring } = api.service;
  const { id: sellerId } = await createSeller(api, token, 1);
  return store.write(async (tx) => {
    const { intermediary_id: owner } = await tx
      .selectFrom('sellers')
      .select('intermediary_id')
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow();
    const issued = await issueToken(tx, { keyring, tokens: liveTokens }, operator(owner), sellerId, api.now);
    await revokeToken(tx, keyring, issued.id, api.now);
    await tx.updateTable('tokens').set({ revoked_at: null }).where('id', '=', issued.id).execute();
    return issued;
  });
}

test('a token that was restored by SQL is answered as an unknown one, and the log tells the operator', async () => {
  const restored = await restoredToken();
  const unknown = await api.call('GET', '/v2/seller', { token: liveTokens.issue('seller') });
  const answer = await api.call('GET', '/v2/seller', { token: restored.token });
  expect([answer.status, withoutId(answer.body)]).toEqual([401, withoutId(unknown.body)]);
  const told = api.log.filter(({ tokenId }) => tokenId === restored.id);
  expect(told).toMatchObject([
    { level: 'error', msg: expect.stringContaining(`payfac token revoke ${restored.id}`) as string },
  ]);

  // Without the guard the same token is let in, so this test can fail.
  const env = environmentOf(api.database.location, tmpdir());
  const server = await startServer({ ...env, ...sabotaged('token-seal') });
  try {
    expect((await callApi(server.url, 'GET', '/v2/seller', { token: restored.token })).status).toBe(200);
  } finally {
    await server.stop();
  }
});
