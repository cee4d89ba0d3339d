import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import type { Transfer } from '../src/settlement/transfer.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import {
  createSetup,
  runPayfac,
  startServer,
  type ChildServer,
  type TestSetup,
} from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { cnpjNumber, cpfNumber, sellerBody } from './support/fixtures.ts';
import { ownerOf } from './support/seed.ts';
import { callApi, type ApiRequest } from './support/test-api.ts';
import { recordedTransfer } from './support/transfers.ts';
import { sabotaged } from './sabotage/sabotaged.ts';

/** A name that all data about the seller or its customers holds, unless it is one of the numbers. */
const canary = 'Zuleica';
const numbers = {
  owner: cpfNumber(4_321),
  customer: cpfNumber(8_765),
  account: '70617361',
  phone: '11940028922',
};
const document = cnpjNumber(7_321);

let setup: TestSetup;
let server: ChildServer;
let store: Store;
let token: string;
let seller: { idSeller: number; 'X-Api-Token': string };
let neighbour: { idSeller: number; 'X-Api-Token': string };
let transfer: Transfer;
let before: { statement: unknown; verified: string };

const payfac = (...args: string[]) => runCommand(setup.env, args);
const forget = (id: string, ...more: string[]) =>
  payfac('seller', 'forget', id, '--retention-expired', '--yes', ...more);
const call = <Body = { code: string }>(method: string, path: string, request: ApiRequest = {}) =>
  callApi<Body>(server.url, method, path, { token, ...request });
const keyed = (key: string) => ({ headers: { 'x-idempotency-key': key } });

const body = sellerBody(1, {
  document,
  companyName: `${canary} Company`,
  fantasyName: `${canary} Fantasy`,
  sellerUrl: `https://${canary}.example`,
  webhook: `https://127.0.0.1:9/${canary}`,
  email: `${canary}@seller.example`,
  address: {
    country: 'BR',
    state: 'SP',
    city: `${canary} City`,
    district: `${canary} District`,
    street: `${canary} Street`,
    zipCode: '01002000',
    number: `${canary} 1`,
    complement: `${canary} Floor`,
  },
  contact: {
    name: `${canary} Contact`,
    email: `${canary}@contact.example`,
    countryCode: '+55',
    phone: numbers.phone,
  },
  owner: { name: `${canary} Owner`, document: numbers.owner, birthdate: '1983-07-19' },
});
const bankData = () => ({
  idSeller: seller.idSeller,
  account: {
    ...body.account,
    number: numbers.account,
    pixKey: `${canary.toLowerCase()}@pix.example`,
    pixKeyType: 'EMAIL',
  },
});
const refundPath = (n: number) => `/v2/charges/${chargeUuid(n)}/refund`;
const shownCanaries = new RegExp([canary, document, ...Object.values(numbers)].join('|'), 'i');

async function importCharges(...lines: object[]) {
  const file = join(setup.folder, `charges-${lines.length}.ndjson`);
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return payfac('charges', 'import', file, '--intermediary', 'Acme');
}

/** Makes a transfer of all that is due to the seller. */
const transferTo = async (sellerId: number) =>
  recordedTransfer(store, { intermediaryId: await ownerOf(store, sellerId), sellerId }, '2026-12-31');

/** Its reply has the URL of the seller's webhook. */
const replayPath = () => `/v2/deliveries/evt_${seller.idSeller}_1/replay`;
const transferPath = () => `/v2/payfac/transfers/${transfer.id}`;

/** Pays the transfer. Each answer is stored with its key. */
async function payTransfer(): Promise<void> {
  for (const status of ['SENT', 'PAID']) {
    const update = await call('PATCH', transferPath(), { body: { status }, ...keyed(status) });
    expect(update.status).toBe(200);
  }
}

const lineOf = (n: number, idSeller: number) =>
  chargeLine({
    uuid: chargeUuid(n),
    idSeller,
    title: `${canary} Title`,
    customer: {
      uuid: chargeUuid(900 + n),
      document: numbers.customer,
      type: 'CPF',
      name: `${canary} Buyer`,
      email: `${canary}@buyer.example`,
      phone: numbers.phone,
      alternativeEmail: `${canary}@other.example`,
    },
  });

async function history() {
  const { body: statement } = await call<unknown>('POST', '/v2/report/statement', {
    body: { idSeller: String(seller.idSeller) },
  });
  const { code, stdout } = await payfac('statement', 'verify', '--seller', String(seller.idSeller), '--json');
  expect(code).toBe(0);
  return { statement, verified: stdout.replace(/"elapsedMs": \d+/, '') };
}

beforeAll(async () => {
  setup = await createSetup();
  server = await startServer(setup.env);
  store = await openStore(setup.location);
  ({ token } = JSON.parse(
    (await payfac('token', 'create', '--intermediary', 'Acme', '--new', '--json')).stdout,
  ) as {
    token: string;
  });
  seller = (await call<typeof seller>('POST', '/v2/seller', { body, ...keyed('create') })).body;
  neighbour = (await call<typeof seller>('POST', '/v2/seller', { body: sellerBody(2), ...keyed('other') }))
    .body;
  const own = [1, 2, 3].map((n) => lineOf(n, seller.idSeller));
  expect(
    (await importCharges(...own, chargeLine({ uuid: chargeUuid(4), idSeller: neighbour.idSeller }))).code,
  ).toBe(0);
  // Old values are overwritten here, and stay in the free parts of the file until it is rewritten.
  for (const key of ['first', 'second']) {
    const { status } = await call('PATCH', '/v2/seller', { body: bankData(), ...keyed(key) });
    expect(status).toBe(200);
  }
  const till = ['--seller', String(seller.idSeller), '--name', `${canary} till`];
  expect((await payfac('token', 'create', ...till)).code).toBe(0);
  await call('PATCH', refundPath(1), { body: { asFraud: false }, ...keyed('refund') });
  const sellersOwn = { token: seller['X-Api-Token'], body: { asFraud: false }, ...keyed('own refund') };
  expect((await call('PATCH', refundPath(2), { ...sellersOwn })).status).toBe(400);
  sellersOwn.headers['x-idempotency-key'] = 'own-refund';
  expect((await call('PATCH', refundPath(2), { ...sellersOwn })).status).toBe(200);
  expect((await call('POST', replayPath(), keyed('replay'))).status).toBe(200);
  transfer = await transferTo(seller.idSeller);
  before = await history();
});
afterAll(async () => {
  await store.close();
  await server.stop();
  await setup.cleanup();
});

/** Returns the database without deliveries, because the server delivers events in the meantime. */
async function dumpWithoutDeliveries(): Promise<string> {
  const lines = (await dumpDatabase(store)).split('\n');
  return lines.filter((line) => !line.startsWith('webhook_')).join('\n');
}

/** Returns how many sellers wait for a worker, which changes their rows at any time. */
async function dueEndpoints(): Promise<number> {
  const due = store.read.selectFrom('webhook_endpoints').where('due_at', 'is not', null);
  return (await due.select('seller_id').execute()).length;
}

// The tests tell one seller's story in order: before, erased, and after.
describe('payfac seller forget', { shuffle: false }, () => {
  test('only a blocked seller is erased, and only when one says so twice', async () => {
    const id = String(seller.idSeller);
    const untouched = await dumpWithoutDeliveries();
    const unasked = await payfac('seller', 'forget', id, '--yes');
    expect(unasked).toMatchObject({ code: 1, stdout: '' });
    expect(unasked.stderr).toMatch(/nothing was done.*Lei 9\.613\/1998.*CTN.*LGPD.*add --retention-expired/s);
    const withoutYes = await payfac('seller', 'forget', id, '--retention-expired');
    expect(withoutYes).toMatchObject({ code: 1, stdout: '' });
    expect(withoutYes.stderr).toMatch(/nothing was done. Add --yes/);
    const active = await forget(id);
    expect(active).toMatchObject({ code: 1, stdout: '' });
    expect(active.stderr).toMatch(/is ACTIVE. Only a blocked seller can be erased: run `payfac seller block/);
    expect((await forget('99999')).stderr).toMatch(/there is no seller 99999/);
    expect((await forget('x')).stderr).toMatch(/whole number/);
    expect(await dumpWithoutDeliveries()).toBe(untouched);
  });

  test('a seller is not erased before the bank has paid its transfers, or failed to', async () => {
    const id = String(seller.idSeller);
    expect((await payfac('seller', 'block', id)).code).toBe(0);
    const untouched = await dumpWithoutDeliveries();
    const open = await forget(id);
    expect(open).toMatchObject({ code: 1, stdout: '' });
    expect(open.stderr).toMatch(
      `seller ${id} has 1 transfer that is CREATED or SENT, the first of them ${transfer.id}`,
    );
    expect(open.stderr).toMatch(/payfac transfers import/);
    expect(await dumpWithoutDeliveries()).toBe(untouched);
    await payTransfer();
  });

  test('a seller is not erased before the processor has answered its refunds', async () => {
    const id = String(seller.idSeller);
    const refunds = await store.read
      .selectFrom('refunds')
      .select('id')
      .where('seller_id', '=', seller.idSeller)
      .orderBy('id')
      .execute();
    const open = await forget(id);
    expect(open).toMatchObject({ code: 1, stdout: '' });
    expect(open.stderr).toMatch(
      `seller ${id} has 2 refunds without an answer, the first of them ${refunds[0]!.id}`,
    );
    expect(open.stderr).toContain('payfac refunds import');
    for (const refund of refunds) {
      const answer = await call('PATCH', `/v2/payfac/refunds/${refund.id}`, { body: { status: 'DONE' } });
      expect(answer.status, answer.text).toBe(200);
    }
  });

  test('nor while something is held', async () => {
    const id = String(seller.idSeller);
    const path = `/v2/payfac/seller/${id}/holds`;
    const body = { amount: 1, reason: 'JUDICIAL', reference: 'case 1' };
    const { body: hold } = await call<{ idHold: number }>('POST', path, { body, ...keyed('hold') });
    expect((await forget(id)).stderr).toContain(`seller ${id} has open holds`);
    expect((await call('POST', `${path}/${hold.idHold}/release`)).status).toBe(200);
  });

  describe('an erased seller', () => {
    beforeAll(async () => {
      expect(await dumpDatabase(store)).toMatch(shownCanaries);
      const { code, stdout, stderr } = await forget(String(seller.idSeller));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toContain(`Seller ${seller.idSeller} is erased`);
    });

    test('is in no table any more, and in no byte of the SQLite file and its log', async () => {
      expect(await dumpDatabase(store)).not.toMatch(shownCanaries);
      if (setup.location.engine !== 'sqlite') return;
      for (const suffix of ['', '-wal']) {
        expect(readFileSync(setup.location.path + suffix).toString('latin1'), suffix).not.toMatch(
          shownCanaries,
        );
      }
    });

    test('is found by nothing that it was known by, nor are its buyers', async () => {
      for (const text of [canary, document, ...Object.values(numbers)]) {
        const { status, body: found } = await call<object[]>('GET', `/v2/search?q=${text}`);
        expect([status, found], text).toEqual([200, []]);
      }
    });

    test('has its transfers, without its account', async () => {
      const transfers = store.read.selectFrom('transfers').where('seller_id', '=', seller.idSeller);
      expect(await transfers.select(['id', 'account', 'payee_digest as digest']).execute()).toEqual([
        { id: transfer.id, account: null, digest: transfer.payeeDigest },
      ]);
    });

    test('gets no more events, and has no secret that signs them', async () => {
      const endpoints = store.read.selectFrom('webhook_endpoints').where('seller_id', '=', seller.idSeller);
      const columns = ['secret', 'old_secret', 'due_at', 'disabled_reason'] as const;
      expect(await endpoints.select(columns).execute()).toEqual([
        { secret: null, old_secret: null, due_at: null, disabled_reason: 'no_secret' },
      ]);
      const deliveries = store.read.selectFrom('webhook_deliveries').where('seller_id', '=', seller.idSeller);
      const kept = await deliveries.select(['state', 'attempt_log']).execute();
      expect(kept.filter(({ state, attempt_log }) => state === 'pending' || attempt_log !== '[]')).toEqual(
        [],
      );
    });

    test('has its statement and chain as they were', async () => {
      expect(await history()).toEqual(before);
      expect((await payfac('statement', 'verify')).code).toBe(0);
      const body = { idSeller: String(seller.idSeller), operacoes: ['VENDA'], details: true };
      const { body: lines } = await call<{ title: string }[]>('POST', '/v2/report/statement', { body });
      expect(new Set(lines.map(({ title }) => title))).toEqual(new Set(['']));
    });

    test('is not found by id, document or token', async () => {
      const paths = [`?sellerId=${seller.idSeller}`, `?document=${document}`, `/rates/${seller.idSeller}`];
      for (const path of paths) {
        const { status, body: problem } = await call('GET', `/v2/seller${path}`);
        expect([status, problem.code]).toEqual([404, 'seller_not_found']);
      }
      const self = await call('GET', '/v2/seller', { token: seller['X-Api-Token'] });
      expect([self.status, self.body.code]).toEqual([401, 'token_invalid']);
      const update = await call('PATCH', '/v2/seller', { body: bankData() });
      expect([update.status, update.body.code]).toEqual([422, 'seller_not_found']);
      for (const command of [
        ['seller', 'unblock', String(seller.idSeller)],
        ['token', 'create', '--seller', String(seller.idSeller)],
      ]) {
        expect((await payfac(...command)).stderr).toMatch(/there is no seller/);
      }
    });

    test('is listed as forgotten, without a name', async () => {
      const { stdout } = await payfac('seller', 'list', '--json');
      expect(JSON.parse(stdout)).toContainEqual(
        expect.objectContaining({
          id: seller.idSeller,
          companyName: null,
          document: null,
          status: 'FORGOTTEN',
        }),
      );
      expect(stdout).not.toMatch(shownCanaries);
    });

    test('has no replies any more, and a request that was carried out is not carried out again', async () => {
      const requests: [string, string, object | undefined, string][] = [
        ['POST', '/v2/seller', body, 'create'],
        ['PATCH', '/v2/seller', bankData(), 'first'],
        ['PATCH', refundPath(1), { asFraud: false }, 'refund'],
        ['PATCH', transferPath(), { status: 'PAID' }, 'PAID'],
        ['POST', replayPath(), undefined, 'replay'],
      ];
      for (const [method, path, sent, key] of requests) {
        const { status, body: problem, text } = await call(method, path, { body: sent, ...keyed(key) });
        expect([status, problem.code], text).toEqual([422, 'idempotent_reply_expired']);
      }
      const other = await call('POST', '/v2/seller', { body: sellerBody(2), ...keyed('other') });
      expect(other.headers.get('idempotent-replayed')).toBe('true');
    });

    test('takes no more charges; those it had may be refunded, and tell of no customer', async () => {
      const imported = await importCharges(lineOf(5, seller.idSeller));
      expect(imported.code).toBe(2);
      expect(imported.stdout).toContain('seller_not_found');
      const { status, body: charge } = await call<{ title: string; customer: object }>(
        'PATCH',
        refundPath(3),
        {
          body: { asFraud: true },
        },
      );
      expect(status).toBe(200);
      expect(charge).toMatchObject({
        title: '',
        customer: { uuid: '', document: '', name: '', email: '', phone: '', alternativeEmail: '' },
      });
      expect((await payfac('statement', 'verify')).code).toBe(0);
    });

    test('may be erased again, which changes nothing and is recorded once', async () => {
      await expect.poll(dueEndpoints).toBe(0);
      const erased = await dumpDatabase(store);
      expect((await forget(String(seller.idSeller))).code).toBe(0);
      expect(await dumpDatabase(store)).toBe(erased);
      const { stdout } = await payfac('audit', 'list', '--json');
      const records = (JSON.parse(stdout) as { action: string; subject: string }[]).filter(
        ({ action }) => action === 'seller.forgotten',
      );
      expect(records).toEqual([expect.objectContaining({ subject: `seller:${seller.idSeller}` })]);
    });

    test('is owed what the bank returns later, until adjustments say what became of it', async () => {
      const id = String(seller.idSeller);
      const balance = async () => {
        const { openCents } = await store.read
          .selectFrom('seller_heads')
          .select('open_cents as openCents')
          .where('seller_id', '=', seller.idSeller)
          .executeTakeFirstOrThrow();
        return Number(openCents);
      };
      const part = { idSeller: seller.idSeller, value: 10, direction: 'DEBIT', reason: 'Paid by hand' };
      const adjust = async (change: object, key: string) =>
        (await call('POST', '/v2/payfac/adjustments', { body: { ...part, ...change }, ...keyed(key) }))
          .status;
      // Its transfer was more than its sales, so it owes something until the bank gives that back.
      expect(await balance()).toBe(-transfer.amountCents);
      expect(await adjust({ direction: 'CREDIT' }, 'credit')).toBe(200);
      // Nothing is written that would go past zero, or away from it: nobody would ever be paid that.
      const owing = transfer.amountCents / 100 - 10;
      expect(await adjust({ direction: 'CREDIT', value: owing + 0.01 }, 'too-much')).toBe(404);
      expect(await adjust({}, 'debit')).toBe(404);
      const returned = await call('PATCH', transferPath(), { body: { status: 'RETURNED', reason: 'AC03' } });
      expect(returned.status, returned.text).toBe(200);
      expect(await balance()).toBe(1_000);
      expect(await adjust({ value: 10.01 }, 'too-large')).toBe(404);
      expect(await adjust({ value: 4 }, 'by-hand')).toBe(200);
      expect((await forget(id)).code).toBe(0);
      expect(await balance()).toBe(600);
      expect(await forget(id, '--write-off', 'Paid to the heirs')).toMatchObject({ code: 0, stderr: '' });
      expect(await balance()).toBe(0);
      expect(await adjust({ value: 0.01 }, 'nothing-left')).toBe(404);
      const { body: made } = await call<object[]>('GET', `/v2/payfac/adjustments?idSeller=${id}`);
      expect(made).toMatchObject([
        { reason: 'Paid to the heirs', value: 6 },
        { value: 4 },
        { direction: 'CREDIT' },
      ]);
      expect((await payfac('statement', 'verify')).code).toBe(0);
    });

    test('frees its document for another seller with an id of its own', async () => {
      const { status, body: created } = await call<typeof seller>('POST', '/v2/seller', { body });
      expect(status).toBe(200);
      expect(created.idSeller).not.toBe(seller.idSeller);
      expect((await call('GET', `/v2/seller?document=${document}`)).status).toBe(200);
    });
  });

  test('one whose charge is disputed is erased once the dispute has ended', async () => {
    const { body: other } = await call<typeof seller>('POST', '/v2/seller', { body: sellerBody(42) });
    const id = String(other.idSeller);
    expect((await importCharges(chargeLine({ uuid: chargeUuid(7), idSeller: other.idSeller }))).code).toBe(0);
    const report = (status: string) =>
      call<{ idChargeback: number }>('POST', `/v2/payfac/charges/${chargeUuid(7)}/chargeback`, {
        body: { status },
      });
    const { idChargeback } = (await report('OPEN')).body;
    expect((await payfac('seller', 'block', id)).code).toBe(0);
    const untouched = await dumpWithoutDeliveries();
    const open = await forget(id);
    expect(open).toMatchObject({ code: 1, stdout: '' });
    expect(open.stderr).toContain(
      `seller ${id} has 1 chargeback that is OPEN, the first of them ${idChargeback}`,
    );
    expect(open.stderr).toContain('reportChargeback');
    expect(await dumpWithoutDeliveries()).toBe(untouched);
    expect((await report('LOST')).status).toBe(200);
    expect(await forget(id)).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    ['is owed', 40, 'is still owed 40.00 BRL', 'AJUSTE_DEBITO'],
    ['owes', -12.5, 'still owes 12.50 BRL', 'AJUSTE_CREDITO'],
  ])('one that %s money is erased only with an adjustment that says why', async (_, amount, said, kind) => {
    const n = amount > 0 ? 40 : 41;
    const { body: other } = await call<typeof seller>('POST', '/v2/seller', { body: sellerBody(n) });
    const sent = {
      idSeller: other.idSeller,
      value: Math.abs(amount),
      direction: amount > 0 ? 'CREDIT' : 'DEBIT',
      reason: 'For the test',
    };
    const adjusted = await call('POST', '/v2/payfac/adjustments', { body: sent, ...keyed(`adjust-${n}`) });
    expect(adjusted.status, adjusted.text).toBe(200);
    const id = String(other.idSeller);
    expect((await payfac('seller', 'block', id)).code).toBe(0);
    const untouched = await dumpWithoutDeliveries();
    const refused = await forget(id);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`seller ${id} ${said}`)]);
    expect(refused.stderr).toContain('--write-off REASON');
    expect((await forget(id, '--write-off', '\u200b')).stderr).toContain('1 to 140 characters');
    expect(await dumpWithoutDeliveries()).toBe(untouched);
    expect(await forget(id, '--write-off', 'Cannot be paid')).toMatchObject({ code: 0, stderr: '' });
    const { body: lines } = await call<object[]>('POST', '/v2/report/statement', { body: { idSeller: id } });
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ operacao: kind, adjustment_reason: 'Cannot be paid' });
    const [balance] = await store.read
      .selectFrom('statement_entries')
      .select(({ fn }) => fn.countAll().as('lines'))
      .where('seller_id', '=', other.idSeller)
      .where('value_cents', '=', Math.abs(amount) * 100)
      .execute();
    expect(Number(balance?.lines)).toBe(2);
    expect((await payfac('statement', 'verify')).code).toBe(0);
  });

  test('without its guard, one with an open transfer would be erased', async () => {
    const { body: other } = await call<typeof seller>('POST', '/v2/seller', { body: sellerBody(3) });
    expect((await importCharges(chargeLine({ uuid: chargeUuid(6), idSeller: other.idSeller }))).code).toBe(0);
    await transferTo(other.idSeller);
    const id = String(other.idSeller);
    expect((await payfac('seller', 'block', id)).code).toBe(0);
    expect((await forget(id)).code).toBe(1);
    const args = ['seller', 'forget', id, '--retention-expired', '--yes'];
    expect((await runPayfac({ ...setup.env, ...sabotaged('open-transfer') }, args)).code).toBe(0);
  });
});
