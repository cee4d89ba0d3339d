import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import type { SellerHeadRow } from '../src/db/tables.ts';
import type { OperationId } from '../src/http/operation.ts';
import { canonicalTax, taxDigest } from '../src/rate-plans/tax.ts';
import { shopTax } from '../src/rate-plans/tax.fixture.ts';
import { Keyring } from '../src/shared/keyring.ts';
import { headOfRow } from './support/head-of-row.ts';
import { sealedText } from '../src/ledger/seller-head.repository.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { createSeller, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { setStatus } from './support/seller-status.ts';
import { prepareScene, type Scene } from './operations/scene.ts';
import { TestApi } from './support/test-api.ts';
import { testKey, testKeyring } from './support/test-keyring.ts';

const onSqlite = inject('engine') === 'sqlite';

let api: TestApi;
let token: string;
let sellerId: number;
let sellerToken: string;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  ({ id: sellerId, token: sellerToken } = await createSeller(api, token, 1));
  const lines = [1, 2].map((n) => chargeLine({ idSeller: sellerId, uuid: chargeUuid(n) }));
  await importLines(api, lines);
});
afterAll(() => api.stop());

const store = () => api.service.store;

const headOf = () =>
  store()
    .read.selectFrom('seller_heads')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();

// Citus does not accept the intermediary of a row in an update, even when it stays the same.
const setHead = ({ intermediary_id: _, ...change }: Partial<SellerHeadRow>) =>
  store().write((tx) =>
    tx.updateTable('seller_heads').set(change).where('seller_id', '=', sellerId).execute(),
  );

/**
 * Returns the head as it would be without the last line, made by somebody who writes to the database and lacks the key.
 */
async function withoutLastLine(): Promise<Partial<SellerHeadRow>> {
  const first = await store()
    .read.selectFrom('statement_entries')
    .select('hash')
    .where('seller_id', '=', sellerId)
    .where('sequence', '=', 1)
    .executeTakeFirstOrThrow();
  return { statement_sequence: 1, statement_hash: first.hash };
}

async function sealedByAnother(): Promise<Partial<SellerHeadRow>> {
  const head = { ...(await headOf()), ...(await withoutLastLine()) };
  const text = sealedText(headOfRow(head));
  const seal = new Keyring(testKey(9)).seal('statement-seal', text);
  return { ...(await withoutLastLine()), statement_seal: seal };
}

describe.each([
  ['moved without a seal', withoutLastLine, 'is broken'],
  ['sealed with a key of its own', sealedByAnother, 'was made with a key'],
])('a head that was %s', (_, tampered, reason) => {
  test('is sealed anew by no ordinary write, and still found', async () => {
    const honest = await headOf();
    await setHead(await tampered());
    const before = await dumpDatabase(store());
    try {
      const uuid = chargeUuid(1);
      const refund = await api.call('PATCH', `/v2/charges/${uuid}/refund`, {
        token,
        body: { asFraud: false },
      });
      expect(refund.status).toBe(409);
      expect(api.log.at(-1)).toMatchObject({ err: { message: expect.stringContaining(reason) as string } });
      const account = { pixKey: '+5511987654321', pixKeyType: 'PHONE' };
      const update = await api.call('PATCH', '/v2/seller', {
        token: sellerToken,
        body: { idSeller: sellerId, account },
      });
      expect(update.status).toBe(409);
      expect((await api.call('GET', '/v2/seller', { token: sellerToken })).status).toBe(409);
      const line = chargeLine({ idSeller: sellerId, uuid: chargeUuid(3) });
      await expect(importLines(api, [line])).rejects.toThrow(`payfac statement verify --seller ${sellerId}`);
      expect(await dumpDatabase(store())).toEqual(before);
      const { holds } = await verifyStatements(api.service, { sellerId, anchor: null });
      expect(holds).toBe(false);
    } finally {
      await setHead(honest);
    }
    const { holds } = await verifyStatements(api.service, { sellerId, anchor: null });
    expect(holds).toBe(true);
  });
});

test('an account that was changed without the key is not shown; the intermediary can send it again', async () => {
  const account = { pixKey: '+5511987654321', pixKeyType: 'PHONE' };
  const send = (by = token, more: object = {}) =>
    api.call('PATCH', '/v2/seller', { token: by, body: { idSeller: sellerId, account, ...more } });
  const read = () => api.call('GET', `/v2/seller?sellerId=${sellerId}`, { token });
  await send();
  await store().write((tx) =>
    tx
      .updateTable('bank_accounts')
      .set({ pix_key: '+5511900000000' })
      .where('seller_id', '=', sellerId)
      .execute(),
  );
  expect((await read()).status).toBe(409);
  expect(api.log.at(-1)).toMatchObject({
    err: {
      message: expect.stringContaining(
        `which covers its account, its name and its status, is broken`,
      ) as string,
    },
  });
  // The seller cannot know whether its name and document, which the seal covers too, are still its own.
  expect((await send(sellerToken)).status).toBe(409);
  // Nor may what the intermediary sends every day seal a name or a document that somebody else wrote.
  expect((await send()).status).toBe(409);
  const { document: cnpj } = await store()
    .read.selectFrom('sellers')
    .select('document')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  expect((await send(token, { cnpj })).status).toBe(200);
  expect(await read()).toMatchObject({ status: 200, body: { bankAccount: { pixKey: '+5511987654321' } } });
});

test('a seller unblocked without the key is not shown, and stays blocked when it sends an account', async () => {
  const { id, token: own } = await createSeller(api, token, 9);
  const read = () => api.call('GET', `/v2/seller?sellerId=${id}`, { token });
  await setStatus(api.service, id, 'BLOCKED');
  const before = await dumpDatabase(store());
  await setStatus(api.service, id, 'BLOCKED');
  expect(await dumpDatabase(store())).toBe(before);
  await store().write((tx) =>
    tx.updateTable('sellers').set({ status: 'ACTIVE' }).where('id', '=', id).execute(),
  );
  expect((await read()).status).toBe(409);
  const account = { pixKey: '+5511987654321', pixKeyType: 'PHONE' };
  await api.call('PATCH', '/v2/seller', { token: own, body: { idSeller: id, account } });
  expect((await read()).status).toBe(409);
  const { faults } = await verifyStatements(api.service, { sellerId: id, anchor: null });
  expect(faults).toMatchObject([{ stored: 'ACTIVE', expected: 'BLOCKED' }]);
  await setStatus(api.service, id, 'BLOCKED');
  expect(await read()).toMatchObject({ status: 200, body: { status: 'BLOCKED' } });
});

test('a default plan whose prices were changed without the key prices no charge and no new seller', async () => {
  const { id, ...plan } = await store()
    .read.selectFrom('rate_plan_versions')
    .select(['plan_id as id', 'tax', 'digest'])
    .executeTakeFirstOrThrow();
  const setPlan = (change: { tax: string; digest: Buffer }) =>
    store().write((tx) =>
      tx.updateTable('rate_plan_versions').set(change).where('plan_id', '=', id).execute(),
    );
  const tax = canonicalTax(shopTax());
  const line = chargeLine({ idSeller: sellerId, uuid: chargeUuid(4) });
  try {
    await setPlan({ tax, digest: plan.digest });
    await expect(importLines(api, [line])).rejects.toThrow(
      `the prices of plan ${id}, version 1, were changed`,
    );
    await setPlan({ tax, digest: taxDigest(tax) });
    await expect(importLines(api, [line])).rejects.toThrow(
      `the plans of seller ${sellerId} do not match its seal`,
    );
    const { status } = await api.call('POST', '/v2/seller', { token, body: sellerBody(2) });
    expect(status).toBe(409);
    expect(api.log.at(-1)).toMatchObject({
      err: { message: expect.stringContaining(`the seal of plan ${id} is broken`) as string },
    });
  } finally {
    await setPlan(plan);
  }
  expect(await importLines(api, [line])).toMatchObject({ imported: 1 });
});

/** The operations that rely on a seal, and those that show what they read as it is. */
const { withSeals = [], reads = [] } = Object.groupBy(Object.keys(operationFacts) as OperationId[], (id) => {
  const { responses, safe } = operationFacts[id];
  if (!(responses as readonly number[]).includes(409)) return 'others';
  return safe && id !== 'getSeller' && id !== 'quoteFee' ? 'reads' : 'withSeals';
});

describe.runIf(onSqlite)(
  'an operation that relies on a seal answers 409 while none in the database holds, and writes nothing',
  () => {
    let other: TestApi;
    let scene: Scene;
    let before: string;
    beforeAll(async () => {
      other = await TestApi.start();
      scene = await prepareScene(other, 1);
      const seal = testKeyring.seal('statement-seal', Buffer.from('of something else'));
      await other.service.store.write(async (tx) => {
        await tx.updateTable('seller_heads').set({ statement_seal: seal }).execute();
        const ownSeals = ['rate_plans', 'refunds', 'chargebacks', 'transfers', 'approvals'] as const;
        for (const table of [...ownSeals, 'paying_accounts', 'remittances'] as const)
          await tx.updateTable(table).set({ seal }).execute();
      });
      before = await dumpDatabase(other.service.store);
    });
    afterAll(() => other.stop());

    test.each(withSeals)('%s', async (id) => {
      const { method, path, body, headers } = scene.requests[id];
      const ofSeller = { idSeller: scene.seller.id };
      // A closing of all sellers refuses each by itself, and a token of the intermediary relies on no head.
      const named: Partial<Record<OperationId, object>> = {
        closeTransfers: ofSeller,
        createToken: { ...ofSeller, role: 'seller_viewer' },
      };
      const sent = body === undefined || Array.isArray(body) ? body : { ...body, ...named[id] };
      const request = { token: scene.intermediary.token, headers: { ...headers }, body: sent };
      const answer = await other.call(method, path, request);
      expect([answer.status, answer.body.code], answer.text).toEqual([409, 'seal_broken']);
      expect(await dumpDatabase(other.service.store)).toBe(before);
    });
  },
);

/** PostgreSQL and SQLite report it in ways of their own; what else is damaged is read alike. */
const rowExists = 'an event comes after each end';

/** What somebody removed or added without the key, and the operations that then cannot do their work. */
const damages: [string, string, OperationId[]][] = [
  ['the heads are gone', 'delete from seller_heads', ['assignRatePlan', 'createCharges', 'updateTransfer']],
  [
    'the lines of sales are gone',
    `delete from statement_entries where operation = 'VENDA'`,
    ['refundCharge', 'refundChargePartially', 'answerRefund', 'reportChargeback'],
  ],
  [
    'the versions of plans are gone',
    'delete from rate_plan_versions',
    ['refundCharge', 'reportChargeback', 'quoteFee', 'createCharges', 'createSeller', 'updateRatePlan'],
  ],
  ['the assignments of plans are gone', 'delete from seller_plans', ['quoteFee', 'createCharges']],
  [
    rowExists,
    `insert into outbox_events (intermediary_id, seller_id, sequence, type, occurred_at, recorded_at)
      select intermediary_id, seller_id, event_sequence + 1, 'seller.owner_changed', 0, 0 from seller_heads`,
    ['refundCharge', 'createCharges', 'createAdjustment', 'updateSeller'],
  ],
];

test.each(damages.filter(([what]) => onSqlite || what === rowExists))(
  'while %s, what needs them answers 409, nothing 500',
  async (_, statement, refused) => {
    const other = await TestApi.start();
    try {
      const scene = await prepareScene(other, 1);
      await other.service.store.write((tx) => sql.raw(statement).execute(tx));
      const found: Record<string, string> = {};
      for (const id of withSeals) {
        const { method, path, body, headers } = scene.requests[id];
        const answer = await other.call(method, path, {
          token: scene.intermediary.token,
          headers: { ...headers },
          body,
        });
        expect([id, answer.status < 500]).toEqual([id, true]);
        found[id] = answer.status === 409 ? answer.body.code : '';
      }
      expect(found).toMatchObject(Object.fromEntries(refused.map((id) => [id, 'seal_broken'])));
    } finally {
      await other.stop();
    }
  },
);

/** What somebody wrote that the service never writes, and the reads that cannot show it. */
const unreadable: [string, string, OperationId[]][] = [
  ['the heads are gone', 'delete from seller_heads', ['listReceivableUnits']],
  ['prices are no JSON', `update rate_plan_versions set tax = '{'`, ['getSellerRates', 'getRatePlan']],
  [
    'prices lack a method',
    `update rate_plan_versions set tax = '{}'`,
    ['getSellerRates', 'getSellerRatePlan'],
  ],
  [
    'payments were at no instant',
    'update charges set paid_at = 9000000000000000',
    ['getCharge', 'listCharges'],
  ],
  ['ids of payments are no JSON', `update charges set source = '{'`, ['getCharge']],
  ['accounts are no JSON', `update transfers set account = '{'`, ['listTransfers', 'getTransfer']],
  ['accounts are no object', `update transfers set account = '1'`, ['listTransfers', 'listTransferLines']],
  [
    'holds were made at no instant',
    `update holds set created_at = 9000000000000000, seller_id = (select min(id) from sellers)`,
    ['listHolds'],
  ],
  ['plans were made at no instant', 'update rate_plans set created_at = 9000000000000000', ['listRatePlans']],
  [
    'plans were assigned at no instant',
    'update seller_plans set created_at = 9000000000000000',
    ['getSellerRatePlanHistory'],
  ],
  [
    'adjustments were made at no instant',
    'update adjustments set created_at = 9000000000000000',
    ['listAdjustments'],
  ],
  [
    'disputes were opened at no instant',
    'update chargebacks set opened_at = 9000000000000000',
    ['listChargebacks'],
  ],
  [
    'lines are of payments at no instant',
    'update statement_entries set charge_paid_at = 9000000000000000',
    ['queryStatement'],
  ],
  [
    'accounts were changed at no instant',
    'update bank_accounts set changed_at = 9000000000000000',
    ['getBalance'],
  ],
  [
    'events were sent at no instant',
    'update webhook_deliveries set updated_at = 9000000000000000',
    ['listDeliveries'],
  ],
  [
    'an event is about nothing',
    `update outbox_events set type = 'hold.created', changed_fields = null`,
    ['getDelivery'],
  ],
  [
    'what a plan reserves is no JSON',
    `update rate_plan_versions set tax = '{"reserve":'`,
    ['previewTransfers'],
  ],
  ['beneficiaries are no JSON', `update receivable_effects set account = '{'`, ['listReceivableEffects']],
  [
    'sellers were made at no instant',
    'update sellers set created_at = 9000000000000000',
    ['listSellers', 'getSeller'],
  ],
];

test.runIf(onSqlite).each(unreadable)(
  'while %s, what shows them answers 409 and says what to do, nothing 500',
  async (_, statement, refused) => {
    const other = await TestApi.start();
    try {
      const scene = await prepareScene(other, 1);
      const { token: own } = scene.intermediary;
      for (const id of ['importReceivableEffects', 'createAdjustment', 'reportChargeback'] as const) {
        const { method, path, body, headers } = scene.requests[id];
        await other.call(method, path, { token: own, headers: { ...headers }, body });
      }
      await other.service.store.write((tx) => sql.raw(statement).execute(tx));
      const found: Record<string, string> = {};
      for (const id of [...reads, 'getSeller'] as const) {
        const { method, path, body, headers } = scene.requests[id];
        const request = { token: scene.intermediary.token, headers: { ...headers }, body };
        const answer = await other.call(method, path, request);
        expect([id, answer.status < 500], answer.text).toEqual([id, true]);
        if (answer.status !== 409) continue;
        found[id] = answer.body.code;
        expect(answer.body.detail).toContain('payfac statement verify');
      }
      expect(found).toMatchObject(Object.fromEntries(refused.map((id) => [id, 'seal_broken'])));
    } finally {
      await other.stop();
    }
  },
);
