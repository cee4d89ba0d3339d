import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import type { OperationId } from '../src/http/operation.ts';
import { canaries, canariesIn, canaryCharge, canaryEffect, canarySeller } from './privacy/canaries.ts';
import { plantedRequests } from './privacy/planted-requests.ts';
import { chargeUuid } from './support/charge-lines.ts';
import { createSetup, startServer, type ChildServer, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { adjustmentBody } from './support/fixtures.ts';
import { requestOf, type Given, type Parts, type SampleRequest } from './operations/fixture.ts';
import { requestsIn } from './operations/index.ts';
import { callApi, type ApiRequest } from './support/test-api.ts';

let setup: TestSetup;
let server: ChildServer;
let store: Store;
let token: string;
let seller: { idSeller: number; 'X-Api-Token': string };
let samples: Record<OperationId, SampleRequest>;

const payfac = (...args: string[]) => runCommand({ ...setup.env, LOG_LEVEL: 'trace' }, args);
const call = <Body>(method: string, path: string, request: ApiRequest = {}) =>
  callApi<Body>(server.url, method, path, { token, ...request });

/** Returns everything that the server has written to its two outputs. */
const output = () => JSON.stringify(server.output.log) + server.output.errors;
const secrets = () => [token, seller['X-Api-Token']];

beforeAll(async () => {
  setup = await createSetup();
  server = await startServer({
    ...setup.env,
    LOG_LEVEL: 'trace',
    // There is a limit, so that counted requests are searched too, but it is higher than these tests go.
    PAYFAC_RATE_LIMIT: '1000000/3600',
    PAYFAC_TRUST_PROXY: '1',
  });
  store = await openStore(setup.location);
  const issued = await payfac('token', 'create', '--intermediary', 'Acme', '--new', '--json');
  ({ token } = JSON.parse(issued.stdout) as { token: string });
  const headers = { 'x-idempotency-key': canaries.idempotencyKey, 'x-ip-origin-request': canaries.originIp };
  const created = await call<typeof seller>('POST', '/v2/seller', { body: canarySeller, headers });
  expect(created.status, created.text).toBe(200);
  seller = created.body;
  samples = { ...requestsIn(given()), ...withCanaries(seller.idSeller) };
});
afterAll(async () => {
  await store.close();
  await server.stop();
  await setup.cleanup();
});

/** Returns the objects that the planted requests name. The seller and its charge exist, most of the rest does not. */
const given = (): Given => ({
  n: 1,
  today: '2026-10-31',
  later: '2030-01-01T00:00:00Z',
  intermediary: { id: 1, token, tokenId: 1 },
  seller: { id: seller.idSeller, token: seller['X-Api-Token'], document: canaries.cnpj },
  charge: { uuid: chargeUuid(1) },
  partlyRefunded: chargeUuid(1),
  disputed: chargeUuid(1),
  refundId: 1,
  transferId: 1,
  payableId: 1,
  remittanceIds: { approved: 1, toApprove: 1, toCancel: 1 },
  settlementLineIds: { open: 1, resolved: 1 },
  bankReturn: canaries.title,
  holdId: 1,
  anticipationId: 1,
  approvalIds: [1, 2],
  userId: 1,
  tokenId: 999,
  planId: 1,
  idleSellerId: seller.idSeller,
  blockedSellerId: seller.idSeller,
});

/** Returns requests that carry personal data. */
function withCanaries(idSeller: number) {
  const { companyName, webhook, address, contact, account } = canarySeller;
  const of = (id: OperationId, parts: Parts) => ({ [id]: requestOf(id, parts) });
  return {
    ...of('search', { query: { q: canaries.buyerName } }),
    ...of('listSellers', { query: { text: canaries.companyName } }),
    ...of('getSeller', { query: { document: canaries.cnpj } }),
    ...of('createSeller', { body: canarySeller }),
    ...of('updateSeller', { path: { sellerId: idSeller }, body: { companyName, webhook, address, contact } }),
    ...of('updateSellerBankData', { body: { idSeller, cnpj: canaries.cnpj, account } }),
    ...of('createCharges', { body: [canaryCharge(idSeller, chargeUuid(3))] }),
    ...of('importReceivableEffects', { body: [canaryEffect(idSeller)] }),
    ...of('setPayingAccount', {
      path: { payingAccount: 'conta' },
      body: {
        ...{ companyName: canaries.companyName, document: canaries.cnpj, bank: '104' },
        ...{ agency: '1', account: '1', accountsBy: 'TED' },
      },
    }),
    ...of('queryStatement', { body: { idSeller: String(idSeller), details: true } }),
    ...of('createAdjustment', { body: adjustmentBody(idSeller, { reason: canaries.title }) }),
    ...of('createToken', { body: { name: canaries.title, role: 'viewer' } }),
    ...of('refuseChange', { path: { idApproval: 1 }, body: { reason: canaries.title } }),
    ...of('setIntermediaryWebhook', { body: { url: canaries.intermediaryWebhook } }),
  };
}

/** The first tests plant the canaries, and the later ones look for them. */
describe('canaries', { shuffle: false }, () => {
  test('an import shows on the terminal nothing of its lines, good or rejected; the rejected file is its owner’s', async () => {
    const good = canaryCharge(seller.idSeller, chargeUuid(1));
    const bad = Object.values(canaries).flatMap((canary) => [
      { ...good, uuid: canary },
      { ...good, [canary]: canary },
      {
        ...good,
        uuid: chargeUuid(2),
        customer: { document: canary, type: 'CPF', name: canary, [canary]: 1 },
      },
      { ...good, uuid: chargeUuid(2), value: canary, paidAt: canary },
      { ...good, title: `${canary}!` },
      canary,
    ]);
    const file = join(setup.folder, 'charges.ndjson');
    await writeFile(
      file,
      [good, ...bad].map((line) => `${JSON.stringify(line)}\n`).join('') + `{"${canaries.buyerCpf}`,
    );
    for (const options of [[], ['--json']]) {
      const { code, stdout, stderr } = await payfac(
        'charges',
        'import',
        file,
        '--intermediary',
        'Acme',
        ...options,
      );
      expect(code, stderr).toBe(2);
      expect(canariesIn(stdout + stderr)).toEqual([]);
    }
    const rejected = `${file}.rejected.ndjson`;
    expect(statSync(rejected).mode & 0o777).toBe(0o600);
    // The rejected file holds them by design, because whoever corrects the lines needs them.
    expect(canariesIn(readFileSync(rejected, 'utf8'))).toContain(canaries.buyerName);
  });

  test('no answer to a request that is refused repeats what it carried, and no output shows it', async () => {
    const requests = plantedRequests(samples);
    expect(requests.length).toBeGreaterThan(1_000);
    const repeated: string[] = [];
    const queue = requests.entries();
    const send = async () => {
      for (const [n, { method, path, headers: own, rawBody }] of queue) {
        // Fifty requests come from an address: after sixty refused tokens it would only get 429.
        const address = `2001:db8:0:${Math.floor(n / 50).toString(16)}::1`;
        const headers = { ...own, 'X-Forwarded-For': address };
        const answer = await call(method, path, { headers, ...(rawBody === null ? {} : { rawBody }) });
        // A response that lists rejected lines is not an error.
        const isOfLines =
          path === samples.createCharges.path || path === samples.importReceivableEffects.path;
        if (answer.status < 300 && !isOfLines) continue;
        const shown = canariesIn(answer.text + JSON.stringify([...answer.headers]));
        if (shown.length > 0) repeated.push(`${method} ${path} ${rawBody?.slice(0, 200)}: ${answer.text}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect(repeated.slice(0, 3)).toEqual([]);
    expect(canariesIn(output())).toEqual([]);
  });

  test('good requests show nothing in the output, and leave no secret in the database', async () => {
    for (const [id, { method, path, body }] of Object.entries(samples)) {
      const request = { body, headers: { 'x-idempotency-key': `${canaries.idempotencyKey}-${id}` } };
      for (const by of [token, seller['X-Api-Token']]) {
        for (let times = 0; times < 2; times++) await call(method, path, { ...request, token: by });
      }
    }
    expect(canariesIn(output(), [...Object.values(canaries), ...secrets()])).toEqual([]);
    const unreadable = [
      canaries.password,
      canaries.idempotencyKey,
      ...secrets(),
      ...secrets().map((one) => one.slice(4, 40)),
    ];
    const dump = await dumpDatabase(store);
    expect(canariesIn(dump, [canaries.companyName, canaries.buyerCpf])).toHaveLength(2);
    expect(canariesIn(dump, unreadable)).toEqual([]);
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    const { location } = setup;
    if (location.engine !== 'sqlite') return;
    const there = ['', '-wal', '-shm'].filter((suffix) => existsSync(location.path + suffix));
    expect(there).toEqual(expect.arrayContaining(['', '-wal']));
    for (const suffix of there) {
      const bytes = readFileSync(location.path + suffix);
      for (const encoding of ['utf8', 'latin1'] as const) {
        expect(canariesIn(bytes.toString(encoding), unreadable), suffix).toEqual([]);
      }
    }
  });

  test('no output and no answer shows anything while the storage refuses the rows or lacks its tables', async () => {
    const failing = async (breakIt: ReturnType<typeof sql>[], mend: ReturnType<typeof sql>[]) => {
      for (const statement of breakIt) await store.write((tx) => statement.execute(tx));
      const statuses: number[] = [];
      try {
        for (const [id, { method, path, body }] of Object.entries(samples)) {
          const headers = { 'x-idempotency-key': randomUUID(), 'x-ip-origin-request': canaries.originIp };
          const sent = id === 'createSeller' ? { ...canarySeller, document: canaries.ownerCpf } : body;
          const answer = await call(method, path, { body: sent, headers });
          statuses.push(answer.status);
          if (answer.status >= 500) expect(canariesIn(answer.text)).toEqual([]);
        }
        const { stdout, stderr } = await payfac(
          ...['charges', 'import', join(setup.folder, 'charges.ndjson'), '--intermediary', 'Acme'],
        );
        expect(canariesIn(stdout + stderr)).toEqual([]);
      } finally {
        for (const statement of mend) await store.write((tx) => statement.execute(tx));
      }
      return statuses;
    };
    const isSqlite = store.engine === 'sqlite';
    const refusals = ['sellers', 'bank_accounts'].map((table) =>
      isSqlite
        ? {
            set: sql.raw(
              `create trigger no_${table} before insert on ${table} begin select raise(abort, 'refused'); end`,
            ),
            unset: sql.raw(`drop trigger no_${table}`),
          }
        : {
            set: sql.raw(`alter table ${table} add constraint no_${table} check (false) not valid`),
            unset: sql.raw(`alter table ${table} drop constraint no_${table}`),
          },
    );
    const refused = await failing(
      refusals.map(({ set }) => set),
      refusals.map(({ unset }) => unset),
    );
    expect(refused).toContain(500);
    const missing = await failing(
      [sql`alter table audit_records rename to audit_gone`],
      [sql`alter table audit_gone rename to audit_records`],
    );
    expect(missing.filter((status) => status === 500).length).toBeGreaterThan(1);
    expect(server.output.log.filter(({ level }) => level === 'error').length).toBeGreaterThan(2);
    expect(canariesIn(output(), [...Object.values(canaries), ...secrets()])).toEqual([]);
  });

  test('a request that nests as deep, or holds as many values, as the limit allows is logged when it fails, and ends no process', async () => {
    await store.write((tx) => sql`alter table tokens rename to tokens_gone`.execute(tx));
    const deep = `{"a":`.repeat(1_900) + '1' + '}'.repeat(1_900);
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 1_900 }, (_, n) => [`n${n}`, `v${n}`])),
    );
    try {
      for (const rawBody of [deep, wide]) {
        const headers = { 'Content-Type': 'application/json' };
        expect((await call('POST', '/v2/seller', { rawBody, headers })).status).toBe(500);
      }
    } finally {
      await store.write((tx) => sql`alter table tokens_gone rename to tokens`.execute(tx));
    }
    expect((await call('GET', samples.getSeller.path)).status).toBe(200);
    expect(canariesIn(output())).toEqual([]);
  });
});
