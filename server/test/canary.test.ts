import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import type { OperationId } from '../src/http/operation.ts';
import { canaries, canariesIn, canaryCharge, canarySeller } from './privacy/canaries.ts';
import { plantedRequests } from './privacy/planted-requests.ts';
import { chargeUuid } from './support/charge-lines.ts';
import { createSetup, startServer, type ChildServer, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { adjustmentBody, planBody } from './support/fixtures.ts';
import type { SampleRequest } from './support/sample-requests.ts';
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

/** All that the server has written to its two outputs. */
const output = () => JSON.stringify(server.output.log) + server.output.errors;
const secrets = () => [token, seller['X-Api-Token']];

beforeAll(async () => {
  setup = await createSetup();
  server = await startServer({
    ...setup.env,
    LOG_LEVEL: 'trace',
    // Limited, so that what is counted is looked through too, but higher than these tests go.
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
  samples = {
    listSellers: { method: 'GET', path: `/v2/sellers?text=${encodeURIComponent(canaries.companyName)}` },
    updateSeller: {
      method: 'PATCH',
      path: `/v2/seller/${seller.idSeller}`,
      body: {
        companyName: canarySeller.companyName,
        webhook: canarySeller.webhook,
        address: canarySeller.address,
        contact: canarySeller.contact,
      },
    },
    blockSeller: { method: 'POST', path: `/v2/seller/${seller.idSeller}/block` },
    unblockSeller: { method: 'POST', path: `/v2/seller/${seller.idSeller}/unblock` },
    getSeller: { method: 'GET', path: `/v2/seller?document=${canaries.cnpj}` },
    createSeller: { method: 'POST', path: '/v2/seller', body: canarySeller },
    updateSellerBankData: {
      method: 'PATCH',
      path: '/v2/seller',
      body: { idSeller: seller.idSeller, cnpj: canaries.cnpj, account: canarySeller.account },
    },
    listCharges: { method: 'GET', path: `/v2/charges?idSeller=${seller.idSeller}` },
    getCharge: { method: 'GET', path: `/v2/charges/${chargeUuid(1)}` },
    refundCharge: { method: 'PATCH', path: `/v2/charges/${chargeUuid(1)}/refund`, body: { asFraud: false } },
    refundChargePartially: {
      method: 'PATCH',
      path: `/v2/charges/partial-refund/${chargeUuid(1)}`,
      body: { value: 0.01 },
    },
    answerRefund: { method: 'PATCH', path: '/v2/payfac/refunds/1', body: { status: 'DONE' } },
    reportChargeback: {
      method: 'POST',
      path: `/v2/payfac/charges/${chargeUuid(1)}/chargeback`,
      body: { status: 'OPEN', reasonCode: '10.4' },
    },
    getRefundedValue: { method: 'GET', path: `/v2/charges/partial-refund/${chargeUuid(1)}` },
    queryStatement: {
      method: 'POST',
      path: '/v2/report/statement',
      body: { idSeller: String(seller.idSeller) },
    },
    listTransfers: { method: 'GET', path: `/v2/transfers?idSeller=${seller.idSeller}` },
    getTransfer: { method: 'GET', path: '/v2/transfers/1' },
    listTransferLines: { method: 'GET', path: '/v2/transfers/1/lines' },
    getSellerRates: { method: 'GET', path: `/v2/seller/rates/${seller.idSeller}` },
    getStatementHead: { method: 'GET', path: `/v2/seller/${seller.idSeller}/statement/head` },
    getBalance: { method: 'GET', path: `/v2/seller/${seller.idSeller}/balance` },
    getFutureReceivables: {
      method: 'GET',
      path: `/v2/report/receivables/future?idSeller=${seller.idSeller}`,
    },
    previewTransfers: { method: 'GET', path: `/v2/report/transfers/due?idSeller=${seller.idSeller}` },
    createRatePlan: { method: 'POST', path: '/v2/payfac/rate-plans', body: planBody() },
    listRatePlans: { method: 'GET', path: '/v2/payfac/rate-plans' },
    getRatePlan: { method: 'GET', path: '/v2/payfac/rate-plans/1' },
    updateRatePlan: { method: 'PUT', path: '/v2/payfac/rate-plans/1', body: { tax: planBody().tax } },
    getSellerRatePlan: { method: 'GET', path: `/v2/payfac/seller/${seller.idSeller}/rate-plans` },
    assignRatePlan: {
      method: 'PUT',
      path: `/v2/payfac/seller/${seller.idSeller}/rate-plans`,
      body: { idPlan: 1 },
    },
    getSellerRatePlanHistory: {
      method: 'GET',
      path: `/v2/payfac/seller/${seller.idSeller}/rate-plans/history`,
    },
    quoteFee: {
      method: 'POST',
      path: `/v2/seller/rates/${seller.idSeller}/quote`,
      body: { value: 100, paymentMethod: 'PIX' },
    },
    createCharges: {
      method: 'POST',
      path: '/v2/payfac/charges',
      body: [canaryCharge(seller.idSeller, chargeUuid(3))],
    },
    createAdjustment: {
      method: 'POST',
      path: '/v2/payfac/adjustments',
      body: adjustmentBody(seller.idSeller, { reason: canaries.title }),
    },
    closeTransfers: { method: 'POST', path: '/v2/payfac/transfers', body: { transferDate: '2026-10-31' } },
    updateTransfer: { method: 'PATCH', path: '/v2/payfac/transfers/1', body: { status: 'SENT' } },
    getIntermediaryWebhook: { method: 'GET', path: '/v2/payfac/webhook' },
    setIntermediaryWebhook: {
      method: 'PUT',
      path: '/v2/payfac/webhook',
      body: { url: canaries.intermediaryWebhook },
    },
    listDeliveries: { method: 'GET', path: `/v2/deliveries?idSeller=${seller.idSeller}` },
    replayDelivery: { method: 'POST', path: `/v2/deliveries/evt_${seller.idSeller}_1/replay`, body: {} },
  };
}, 60_000);
afterAll(async () => {
  await store.close();
  await server.stop();
  await setup.cleanup();
});

/** What is planted first is looked for afterwards. */
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
    // By design: whoever puts the lines right needs them.
    expect(canariesIn(readFileSync(rejected, 'utf8'))).toContain(canaries.buyerName);
  });

  test('no answer to a request that is refused repeats what it carried, and no output shows it', async () => {
    const planted = plantedRequests(samples);
    expect(planted.length).toBeGreaterThan(4_000);
    // Few of them reach the database, so on PostgreSQL every tenth is enough.
    const requests = store.engine === 'sqlite' ? planted : planted.filter((_, n) => n % 10 === 0);
    const repeated: string[] = [];
    const queue = requests.entries();
    const send = async () => {
      for (const [n, { method, path, headers: own, rawBody }] of queue) {
        // Fifty from an address: after sixty refused tokens it would be told nothing but 429.
        const address = `2001:db8:0:${Math.floor(n / 50).toString(16)}::1`;
        const headers = { ...own, 'X-Forwarded-For': address };
        const answer = await call(method, path, { headers, ...(rawBody === null ? {} : { rawBody }) });
        // Rejected lines are listed in a response that is not an error.
        if (answer.status < 300 && path !== samples.createCharges.path) continue;
        const shown = canariesIn(answer.text + JSON.stringify([...answer.headers]));
        if (shown.length > 0) repeated.push(`${method} ${path} ${rawBody?.slice(0, 200)}: ${answer.text}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    expect(repeated.slice(0, 3)).toEqual([]);
    expect(canariesIn(output())).toEqual([]);
  }, 120_000);

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
    const suffixes = ['', '-limits'].flatMap((end) => [end, `${end}-wal`, `${end}-shm`]);
    const there = suffixes.filter((suffix) => existsSync(location.path + suffix));
    expect(there).toEqual(expect.arrayContaining(['', '-wal', '-limits']));
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
  }, 60_000);

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
