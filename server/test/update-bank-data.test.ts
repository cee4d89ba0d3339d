import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { bankForm, cnpjNumber, cpfNumber, createSeller } from './support/fixtures.ts';
import { badBodies } from './support/schema-cases.ts';
import { refusalOf } from './support/refusal.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Schemas = components['schemas'];
type Created = Awaited<ReturnType<typeof createSeller>>;

let api: TestApi;
let intermediary: { id: number; token: string; tokenId: number };

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
});
afterAll(() => api.stop());

let created = 0;
const newSeller = (): Promise<Created> => createSeller(api, intermediary.token, ++created);

const patch = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  api.call('PATCH', '/v2/seller', { token, body, headers });

async function accountOf(seller: Created): Promise<Schemas['BankAccount']> {
  const { body } = await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: seller.token });
  return body.bankAccount;
}

/** Returns status, code and first pointer of a refusal. */
function problem({ status, code, errors = [] }: ProblemBody): (number | string)[] {
  return [status, code, ...errors.slice(0, 1).map(({ pointer }) => pointer)];
}

const refused = (token: string, body: unknown) => refusalOf(api, () => patch(token, body));

const pixForm = { pixKey: '+5511987654321', pixKeyType: 'PHONE' } as const;

const newBankForm = {
  bank: '341',
  issuer: '77',
  number: '1',
  bankDigit: 'X',
  accountType: 'SAVINGS_ACCOUNT',
} as const;

const emptyAccount = {
  bank: '',
  bankName: '',
  agency: '',
  agencyDigit: '',
  account: '',
  accountDigit: '',
  accountType: '',
  pixKey: '',
  pixKeyType: '',
};

const newBankAccount = {
  bank: '341',
  bankName: 'ITAÚ UNIBANCO S.A.',
  agency: '77',
  account: '1',
  accountDigit: 'X',
  accountType: 'SAVINGS_ACCOUNT',
};

/** Returns an account that was read, under the names of the request. */
function inputOf(read: Schemas['BankAccount']): Schemas['AccountInput'] {
  const { id: _id, bankName: _name, agency, agencyDigit, account, accountDigit, ...others } = read;
  return { ...others, issuer: agency, issuerDigit: agencyDigit, number: account, bankDigit: accountDigit };
}

describe('the whole account is replaced, echoed in the shape it has, and can be sent back (D13, D15)', () => {
  test.each([
    { what: 'a bank form', account: newBankForm, read: newBankAccount },
    {
      what: 'a bank form with all its fields',
      account: { ...newBankForm, issuerDigit: '0', transferType: 'BANK_ACCOUNT' },
      read: { ...newBankAccount, agencyDigit: '0', transferType: 'BANK_ACCOUNT' },
    },
    { what: 'a pix form', account: pixForm, read: pixForm },
    {
      what: 'a pix form with transferType',
      account: { ...pixForm, transferType: 'PIX' },
      read: { ...pixForm, transferType: 'PIX' },
    },
    { what: 'both', account: { ...newBankForm, ...pixForm }, read: { ...newBankAccount, ...pixForm } },
    {
      what: 'both, paid by bank account',
      account: { ...newBankForm, ...pixForm, transferType: 'BANK_ACCOUNT' },
      read: { ...newBankAccount, ...pixForm, transferType: 'BANK_ACCOUNT' },
    },
  ])('$what', async ({ account, read }) => {
    const seller = await newSeller();
    const before = await accountOf(seller);
    const { status, body } = await patch(intermediary.token, { idSeller: seller.id, account });
    expect(status).toBe(200);
    expect(body).toEqual({ idSeller: seller.id, account });
    const after = await accountOf(seller);
    expect(after).toEqual({ ...emptyAccount, ...read, id: before.id });
    const again = await patch(seller.token, { idSeller: seller.id, account: inputOf(after) });
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await accountOf(seller)).toEqual(after);
  });

  test('from pix back to a bank form nothing of the pix form stays', async () => {
    const seller = await newSeller();
    await patch(intermediary.token, { idSeller: seller.id, account: { ...pixForm, transferType: 'PIX' } });
    await patch(intermediary.token, { idSeller: seller.id, account: newBankForm });
    const account = await accountOf(seller);
    expect(account).toEqual({ ...emptyAccount, ...newBankAccount, id: account.id });
  });

  test("a pix key that is the seller's own document is taken", async () => {
    const seller = await newSeller();
    const account = { pixKey: seller.document, pixKeyType: 'DOCUMENT' };
    expect((await patch(intermediary.token, { idSeller: seller.id, account })).status).toBe(200);
  });
});

describe('what the state forbids is 422 and writes nothing', () => {
  test('cnpj that is not the seller’s document (D15)', async () => {
    const seller = await newSeller();
    const body = { idSeller: seller.id, cnpj: cnpjNumber(999), account: bankForm() };
    expect(await refused(intermediary.token, body)).toEqual([422, 'document_mismatch']);
    expect(await refused(seller.token, body)).toEqual([422, 'document_mismatch']);
    const right = await patch(seller.token, { ...body, cnpj: seller.document });
    expect(right.status).toBe(200);
  });

  test('a pix key of another document (D13)', async () => {
    const seller = await newSeller();
    const account = { pixKey: cpfNumber(999), pixKeyType: 'DOCUMENT' };
    const body = { idSeller: seller.id, account };
    expect(await refused(intermediary.token, body)).toEqual([422, 'pix_key_mismatch']);
  });

  test('a seller that is unknown, or another intermediary’s (D7)', async () => {
    const other = await api.createIntermediary('Another');
    const foreign = await createSeller(api, other.token, 500);
    for (const idSeller of [foreign.id, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      const body = { idSeller, account: bankForm() };
      expect(await refused(intermediary.token, body)).toEqual([422, 'seller_not_found']);
    }
  });
});

describe("a seller's token (D2)", () => {
  test('changes its own account', async () => {
    const seller = await newSeller();
    const { status } = await patch(seller.token, { idSeller: seller.id, account: newBankForm });
    expect(status).toBe(200);
    expect(await accountOf(seller)).toMatchObject(newBankAccount);
  });

  test('gets the same 403 for another seller, whether or not it exists', async () => {
    const [seller, other] = [await newSeller(), await newSeller()];
    const before = await dumpDatabase(api.service.store);
    const answers = await Promise.all(
      [other.id, 999_999_999].map((idSeller) => patch(seller.token, { idSeller, account: bankForm() })),
    );
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'access_denied']);
    expect(answers[0]?.body.detail).toBe(answers[1]?.body.detail);
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });
});

test('an update leaves its event, its audit record and updatedAt (D16, D28)', async () => {
  const seller = await newSeller();
  const createdAt = new Date(api.now).toISOString();
  api.setNow(new Date(api.now + 60_000).toISOString());
  const { headers } = await patch(
    seller.token,
    { idSeller: seller.id, account: newBankForm },
    { 'x-ip-origin-request': '198.51.100.9' },
  );
  const { body } = await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: seller.token });
  expect(body).toMatchObject({ createdAt, updatedAt: new Date(api.now).toISOString() });

  const { read } = api.service.store;
  const events = await read
    .selectFrom('outbox_events')
    .select(['sequence', 'type', 'charge_uuid', 'occurred_at'])
    .where('seller_id', '=', seller.id)
    .where('sequence', '>', 1)
    .execute();
  expect(events).toEqual([
    { sequence: 2, type: 'seller.bank_account.updated', charge_uuid: null, occurred_at: api.now },
  ]);
  const { id: sellerTokenId } = await read
    .selectFrom('tokens')
    .select('id')
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  const audit = await read
    .selectFrom('audit_records')
    .selectAll()
    .where('subject', '=', `seller:${seller.id}`)
    .where('action', '=', 'seller.bank_account.updated')
    .execute();
  expect(audit).toMatchObject([
    {
      intermediary_id: intermediary.id,
      occurred_at: api.now,
      actor: `token:${sellerTokenId}`,
      origin_ip: '198.51.100.9',
      remote_address: '127.0.0.1',
      request_id: headers.get('x-request-id'),
    },
  ]);
});

test('updates of one seller at once all succeed, one after the other, and number their events without a gap', async () => {
  const seller = await newSeller();
  const numbers = Array.from({ length: 12 }, (_, index) => String(index + 1));
  const answers = await Promise.all(
    numbers.map((number) =>
      patch(intermediary.token, { idSeller: seller.id, account: { ...bankForm(), number } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
  const { read } = api.service.store;
  const events = await read
    .selectFrom('outbox_events')
    .select('sequence')
    .where('seller_id', '=', seller.id)
    .orderBy('sequence')
    .execute();
  expect(events.map(({ sequence }) => sequence)).toEqual([1, ...numbers.map((_, index) => index + 2)]);
  const head = await read
    .selectFrom('seller_heads')
    .select('event_sequence')
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  expect(head.event_sequence).toBe(numbers.length + 1);
  expect(numbers).toContain((await accountOf(seller)).account);
});

describe('a body that contradicts the spec is 400 and writes nothing', () => {
  const account = { ...bankForm(), ...pixForm, transferType: 'PIX' };
  const whole = { idSeller: 1, cnpj: cnpjNumber(1), account };
  const cases = badBodies('BankDataInput', whole);

  test.each([...Map.groupBy(cases, ({ pointer }) => pointer)])('%s', async (pointer, faults) => {
    const before = await dumpDatabase(api.service.store);
    for (const { what, body } of faults) {
      const answer = await patch(intermediary.token, body);
      expect(problem(answer.body), what).toEqual([400, 'invalid_request', pointer]);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test.each([
    { account: {}, pointer: '/body/account' },
    { account: { pixKey: 'maria@example.com' }, pointer: '/body/account/pixKeyType' },
    { account: { ...pixForm, pixKey: '11987654321' }, pointer: '/body/account/pixKey' },
    { account: { ...pixForm, transferType: 'BANK_ACCOUNT' }, pointer: '/body/account/bank' },
    { account: { ...newBankForm, transferType: 'PIX' }, pointer: '/body/account/pixKey' },
  ])('account $account', async ({ account, pointer }) => {
    const seller = await newSeller();
    const body = { idSeller: seller.id, account };
    expect(await refused(intermediary.token, body)).toEqual([400, 'invalid_request', pointer]);
    expect(await refused(seller.token, body)).toEqual([400, 'invalid_request', pointer]);
  });

  test('a salary account, and says why', async () => {
    const seller = await newSeller();
    const account = { ...newBankForm, accountType: 'SALARY_ACCOUNT' };
    const { status, body } = await patch(intermediary.token, { idSeller: seller.id, account });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          pointer: '/body/account/accountType',
          detail:
            'must not be SALARY_ACCOUNT, because only the employer may pay into a salary account (conta-salário)',
        },
      ],
    ]);
  });

  test('x-ip-origin-request that has no IP address (D16)', async () => {
    const seller = await newSeller();
    for (const origin of ['localhost', '203.0.113.256', 'unknown, unknown', '::1%eth0/64']) {
      const { status, body } = await patch(
        seller.token,
        { idSeller: seller.id, account: bankForm() },
        { 'x-ip-origin-request': origin },
      );
      expect([status, body.errors?.[0]?.pointer], origin).toEqual([400, '/header/x-ip-origin-request']);
    }
  });
});
