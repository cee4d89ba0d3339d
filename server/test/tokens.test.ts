import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operationFacts } from '../../generated/operations.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { openStore } from '../src/db/open-store.ts';
import type { OperationId } from '../src/http/operation.ts';
import { setStatus } from './support/seller-status.ts';
import { fixedSandboxToken, liveTokens, rolesOf, sandboxTokens, type Role } from '../src/tokens/token.ts';
import { issueToken } from '../src/tokens/token.service.ts';
import { revokeToken } from '../src/tokens/token.repository.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller } from './support/fixtures.ts';
import { operationIds } from './operations/index.ts';
import { prepareScene, type Scene } from './operations/scene.ts';
import { TestApi, type ApiResponse, type ProblemBody } from './support/test-api.ts';

type Schemas = components['schemas'];

let api: TestApi;
let scene: Scene;
let scenes = 10;

beforeAll(async () => {
  api = await TestApi.start();
  scene = await prepareScene(api, 1);
});
afterAll(() => api.stop());

const whoIs = (token: string) => api.call('GET', '/v2/seller', { token });
const refusal = ({ status, body }: ApiResponse<ProblemBody>) => [status, body.code];

/** Returns a text with the checksum that makes it look like one of our tokens. */
function withChecksum(body: string): string {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return body + checksum.toString('base64url');
}

describe('a token that is none', () => {
  test.each(operationIds)(
    '%s without one, and with an unknown one, is 401 and writes nothing',
    async (id) => {
      const { method, path, body } = scene.requests[id];
      const before = await dumpDatabase(api.service.store);
      expect(refusal(await api.call(method, path, { body }))).toEqual([401, 'token_missing']);
      const unknown = await api.call(method, path, { body, token: liveTokens.issue('intermediary') });
      expect(refusal(unknown)).toEqual([401, 'token_invalid']);
      expect(await dumpDatabase(api.service.store)).toBe(before);
    },
  );

  test.each([
    ['of another form', () => 'secret'],
    ['of a sandbox', () => sandboxTokens.issue('seller')],
    ['with a wrong checksum', () => mistyped(scene.seller.token)],
    ['cut short', () => scene.seller.token.slice(0, -1)],
    ['with a character too many', () => `${scene.seller.token}A`],
    ['in another case', () => scene.seller.token.toUpperCase()],
    ['of another role', () => withChecksum(scene.seller.token.replace('pfs_', 'pfi_').slice(0, -6))],
    ['sent twice', () => `${scene.seller.token}, ${scene.seller.token}`],
    ['with a scheme', () => `Bearer ${scene.seller.token}`],
    ['of 4 KiB', () => 'a'.repeat(4 * 1024)],
  ])('one %s is 401', async (_, token) => {
    expect(refusal(await whoIs(token()))).toEqual([401, 'token_invalid']);
  });

  test('a fixed one of the sandbox is refused with the reason', async () => {
    const answer = await whoIs(fixedSandboxToken('intermediary'));
    expect(refusal(answer)).toEqual([401, 'token_invalid']);
    expect(answer.body.detail).toContain('is a sandbox token, but this service is not a sandbox');
  });

  test('one of a sandbox is refused even if the database holds it', async () => {
    const { token } = await api.service.store.write((tx) =>
      issueToken(
        tx,
        { ...api.service, tokens: sandboxTokens },
        operator(scene.intermediary.id),
        null,
        api.now,
      ),
    );
    expect(refusal(await whoIs(token))).toEqual([401, 'token_invalid']);
  });

  test('an empty one is 401', async () => {
    const { status } = await whoIs('');
    expect(status).toBe(401);
  });

  test('one in the query or in Authorization does not count', async () => {
    const { token } = scene.seller;
    expect(refusal(await api.call('GET', `/v2/seller?X-Token-Api=${token}`))).toEqual([401, 'token_missing']);
    const headers = { Authorization: `Bearer ${token}` };
    expect(refusal(await api.call('GET', '/v2/seller', { headers }))).toEqual([401, 'token_missing']);
  });
});

describe('a revoked token', () => {
  test('is refused from the next request on', async () => {
    const { token, tokenId } = await api.createIntermediary('To be revoked');
    expect((await whoIs(token)).status).toBe(400);
    await api.service.store.write((tx) => revokeToken(tx, api.service.keyring, tokenId, api.now));
    expect(refusal(await whoIs(token))).toEqual([401, 'token_invalid']);
  });

  test('is refused at once when another process revoked it', async () => {
    const { token, tokenId } = await api.createIntermediary('To be revoked elsewhere');
    const elsewhere = await openStore(api.database.location);
    try {
      expect((await whoIs(token)).status).toBe(400);
      await elsewhere.write((tx) => revokeToken(tx, api.service.keyring, tokenId, api.now));
      expect(refusal(await whoIs(token))).toEqual([401, 'token_invalid']);
    } finally {
      await elsewhere.close();
    }
  });

  test('leaves the other tokens of its owner alone', async () => {
    const first = await api.createIntermediary('With two');
    const second = await api.createIntermediary('With two');
    await api.service.store.write((tx) => revokeToken(tx, api.service.keyring, first.tokenId, api.now));
    expect((await whoIs(second.token)).status).toBe(400);
  });
});

describe('a blocked seller (D5)', () => {
  test('reads as before and is refused everything else with 403, until it is unblocked', async () => {
    const blocked = await prepareScene(api, 2);
    const { seller, requests } = blocked;
    const ask = (id: OperationId) => {
      const { method, path, body } = requests[id];
      return api.call(method, path, { body, token: seller.token });
    };
    const mayCall = (id: OperationId) => operationFacts[id].roles.some((role) => role === 'seller_owner');
    const reads = operationIds.filter((id) => mayCall(id) && operationFacts[id].safe);
    const statusesBefore = new Map<OperationId, number>();
    for (const id of reads) statusesBefore.set(id, (await ask(id)).status);
    expect([...statusesBefore.values()].filter((status) => status === 200).length).toBeGreaterThan(8);
    await setStatus(api.service, seller.id, 'BLOCKED');
    const before = await dumpDatabase(api.service.store);
    for (const id of operationIds) {
      const answer = await ask(id);
      if (reads.includes(id)) expect(answer.status, id).toBe(statusesBefore.get(id));
      else expect(refusal(answer), id).toEqual([403, mayCall(id) ? 'seller_blocked' : 'access_denied']);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
    await setStatus(api.service, seller.id, 'ACTIVE');
    expect((await whoIs(seller.token)).status).toBe(200);
  });

  test('may still be read, paid out elsewhere, refunded and adjusted by its intermediary', async () => {
    const { seller, requests, intermediary } = await prepareScene(api, 3);
    await setStatus(api.service, seller.id, 'BLOCKED');
    const { path } = requests.getSeller;
    const read = await api.call<Schemas['Seller']>('GET', path, { token: intermediary.token });
    expect(read.body.status).toBe('BLOCKED');
    for (const id of [
      'updateSellerBankData',
      'getSellerRates',
      'getSellerRatePlan',
      'getSellerRatePlanHistory',
      'quoteFee',
      'assignRatePlan',
      'getBalance',
      'getStatementHead',
      'getStatementSummary',
      'getFutureReceivables',
      'previewTransfers',
      'queryStatement',
      'listTransfers',
      'getTransfer',
      'listTransferLines',
      'listDeliveries',
      'getIntermediaryWebhook',
      'refundCharge',
      'createAdjustment',
    ] as const) {
      const { method, path, body, headers = {} } = requests[id];
      const { status } = await api.call(method, path, { body, headers, token: intermediary.token });
      expect(status, id).toBe(200);
    }
  });
});

describe('a role of tokens (D43)', () => {
  const roles = { intermediary: rolesOf.intermediary, seller: rolesOf.seller };

  test.each([...roles.intermediary, ...roles.seller])(
    '%s may call what the contract says, and writes nothing where it may not',
    async (role) => {
      const { requests, intermediary, seller } = await prepareScene(api, ++scenes);
      const sellerId = roles.seller.some((name) => name === role) ? seller.id : null;
      const { token } = await api.service.store.write((tx) =>
        issueToken(tx, api.service, operator(intermediary.id), sellerId, api.now, { role }),
      );
      const may = (id: OperationId) => operationFacts[id].roles.some((name) => name === role);
      const { body: session } = await api.call<Schemas['Session']>('GET', '/v2/session', { token });
      expect(session).toMatchObject({ role, operations: operationIds.filter(may) });
      const before = await dumpDatabase(api.service.store);
      for (const id of operationIds.filter((each) => !may(each))) {
        const { method, path, body, headers = {} } = requests[id];
        const answer = await api.call(method, path, { body, headers, token });
        expect(refusal(answer), id).toEqual([403, 'access_denied']);
        expect(answer.body.detail).toContain(`The role ${role} may not call ${id}.`);
      }
      expect(await dumpDatabase(api.service.store)).toBe(before);
      for (const id of operationIds.filter(may)) {
        const { method, path, body, headers = {} } = requests[id];
        const { text } = await api.call(method, path, { body, headers, token });
        expect(text, id).not.toContain(`The role ${role} `);
      }
    },
  );

  test('of a seller is no role of an intermediary, in the database either', async () => {
    const issue = (sellerId: number | null, role: Role) =>
      api.service.store.write((tx) =>
        issueToken(tx, api.service, operator(scene.intermediary.id), sellerId, api.now, { role }),
      );
    await expect(issue(null, 'seller_owner')).rejects.toThrow(/check/i);
    await expect(issue(scene.seller.id, 'admin')).rejects.toThrow(/check/i);
  });
});

describe('order of the checks (D7)', () => {
  const bad = { token: 'no token of ours', body: { unknown: true } };

  test('the path, then the method, come before the token', async () => {
    const { token } = bad;
    expect(refusal(await api.call('GET', '/v2/nothing', { token }))).toEqual([404, 'path_not_found']);
    const answer = await api.call('DELETE', '/v2/seller', { token });
    expect(refusal(answer)).toEqual([501, 'method_not_supported']);
  });

  test('the token comes before query, path parameters, body and Accept', async () => {
    expect(refusal(await api.call('GET', '/v2/seller?unknown=1'))).toEqual([401, 'token_missing']);
    const answers = [
      await api.call('GET', '/v2/seller/rates/x', { token: bad.token }),
      await api.call('POST', '/v2/seller', bad),
      await api.call('POST', '/v2/seller', { ...bad, headers: { Accept: 'text/html' } }),
    ];
    for (const answer of answers) expect(refusal(answer)).toEqual([401, 'token_invalid']);
  });

  test('the role comes before the body', async () => {
    const { token } = scene.seller;
    const answer = await api.call('POST', '/v2/seller', { token, body: bad.body });
    expect(refusal(answer)).toEqual([403, 'access_denied']);
  });
});

test('no token, known or not, is ever in the log or in a refusal', async () => {
  const { token } = await createSeller(api, scene.intermediary.token, 950);
  const unknown = liveTokens.issue('seller');
  const answers = [await whoIs(token), await whoIs(unknown), await whoIs(mistyped(token))];
  const seen = JSON.stringify(api.log) + answers.map(({ text }) => text).join('');
  for (const secret of [token, unknown, mistyped(token), scene.intermediary.token]) {
    expect(seen).not.toContain(secret);
  }
});

function mistyped(token: string): string {
  const position = 20;
  const other = token[position] === 'a' ? 'b' : 'a';
  return token.slice(0, position) + other + token.slice(position + 1);
}
