import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { bankForm, cnpjNumber, cpfNumber, createSeller, sellerBody } from './support/fixtures.ts';
import { TestApi } from './support/test-api.ts';

type Schemas = components['schemas'];
type Created = Awaited<ReturnType<typeof createSeller>>;

let api: TestApi;
let token: string;
let seller: Created;
let other: Created;
let foreign: Created & { intermediaryToken: string };

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  seller = await createSeller(api, token, 1);
  other = await createSeller(api, token, 2);
  const { token: intermediaryToken } = await api.createIntermediary('Another');
  foreign = { intermediaryToken, ...(await createSeller(api, intermediaryToken, 3)) };
});
afterAll(() => api.stop());

const unknownId = 999_999_999;
const unknownDocument = cnpjNumber(999);

async function read(by: string, query: string): Promise<{ status: number; found: unknown }> {
  const { status, body } = await api.call<Schemas['Seller'] & { code: string }>('GET', `/v2/seller${query}`, {
    token: by,
  });
  return { status, found: status === 200 ? body.id : body.code };
}

describe('which seller an intermediary reads (D4)', () => {
  const notFound = { status: 404, found: 'seller_not_found' };

  test('by id, by document, or by both when they agree', async () => {
    const { id, document } = seller;
    for (const query of [`sellerId=${id}`, `document=${document}`, `sellerId=${id}&document=${document}`]) {
      expect(await read(token, `?${query}`), query).toEqual({ status: 200, found: id });
    }
  });

  test('none without parameters', async () => {
    const answer = await api.call('GET', '/v2/seller', { token });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors).toEqual([{ pointer: '/query', detail: 'give sellerId or document' }]);
  });

  test('none when id and document name two of its sellers', async () => {
    expect(await read(token, `?sellerId=${seller.id}&document=${other.document}`)).toEqual({
      status: 422,
      found: 'seller_mismatch',
    });
  });

  test('none when one of the two is unknown, or another intermediary’s', async () => {
    for (const query of [
      `sellerId=${unknownId}`,
      `document=${unknownDocument}`,
      `sellerId=${unknownId}&document=${seller.document}`,
      `sellerId=${seller.id}&document=${unknownDocument}`,
      `sellerId=${foreign.id}`,
      `document=${foreign.document}`,
      `sellerId=${foreign.id}&document=${foreign.document}`,
      `sellerId=${seller.id}&document=${foreign.document}`,
      `sellerId=${foreign.id}&document=${seller.document}`,
    ]) {
      expect(await read(token, `?${query}`), query).toEqual(notFound);
    }
    expect(await read(foreign.intermediaryToken, `?sellerId=${seller.id}`)).toEqual(notFound);
  });
});

describe('which seller a seller reads (D2, D4)', () => {
  test('itself: without parameters, by its id, by its document, by both', async () => {
    const { id, document } = seller;
    const queries = ['', `?sellerId=${id}`, `?document=${document}`, `?sellerId=${id}&document=${document}`];
    for (const query of queries) {
      expect(await read(seller.token, query), query).toEqual({ status: 200, found: id });
    }
  });

  test('no other, with the same answer whether or not that one exists', async () => {
    const answers = new Set<string>();
    for (const query of [
      `sellerId=${other.id}`,
      `sellerId=${foreign.id}`,
      `sellerId=${unknownId}`,
      `document=${other.document}`,
      `document=${foreign.document}`,
      `document=${unknownDocument}`,
      `sellerId=${seller.id}&document=${other.document}`,
      `sellerId=${seller.id}&document=${unknownDocument}`,
      `sellerId=${other.id}&document=${seller.document}`,
    ]) {
      const { status, body } = await api.call('GET', `/v2/seller?${query}`, { token: seller.token });
      expect([status, body.code], query).toEqual([403, 'access_denied']);
      answers.add(body.detail);
    }
    expect(answers.size).toBe(1);
  });
});

describe('what is read (D14)', () => {
  test('a company with a bank account', async () => {
    const { token: own, id } = await createSeller(api, token, 10, {
      account: { ...bankForm(), pixKey: 'maria@example.com', pixKeyType: 'EMAIL' },
    });
    const { body } = await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: own });
    const sent = sellerBody(10);
    expect(body).toEqual({
      id,
      name: sent.companyName,
      fantasyName: sent.fantasyName,
      document: sent.document,
      documentType: 'CNPJ',
      sellerUrl: sent.sellerUrl,
      webhook: sent.webhook,
      email: sent.email,
      phone: '+5511987654321',
      contact: sent.contact,
      status: 'ACTIVE',
      createdAt: new Date(api.now).toISOString(),
      updatedAt: new Date(api.now).toISOString(),
      address: { id: body.address.id, ...sent.address },
      bankAccount: {
        id: body.bankAccount.id,
        bank: '001',
        bankName: 'BCO DO BRASIL S.A.',
        agency: '1234',
        agencyDigit: '5',
        account: '987654',
        accountDigit: '3',
        accountType: 'CHECKING_ACCOUNT',
        pixKey: 'maria@example.com',
        pixKeyType: 'EMAIL',
      },
    });
  });

  test('a person without complement or bank account reads them as empty strings', async () => {
    const { country, state, city, district, street, zipCode, number } = sellerBody(11).address;
    const address = { country, state, city, district, street, zipCode, number };
    const document = cpfNumber(11);
    const { token: own } = await createSeller(api, token, 11, {
      document,
      address,
      account: { pixKey: document, pixKeyType: 'DOCUMENT' },
    });
    const { body } = await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: own });
    expect(body).toMatchObject({ documentType: 'CPF', address: { complement: '' } });
    expect(body.bankAccount).toEqual({
      id: body.bankAccount.id,
      bank: '',
      bankName: '',
      agency: '',
      agencyDigit: '',
      account: '',
      accountDigit: '',
      accountType: '',
      pixKey: document,
      pixKeyType: 'DOCUMENT',
    });
  });

  test.each([
    { n: 12, bank: '00000000', bankName: 'BCO DO BRASIL S.A.' },
    { n: 13, bank: '999', bankName: '' },
  ])('bankName of $bank is "$bankName"', async ({ n, bank, bankName }) => {
    const { token: own } = await createSeller(api, token, n, { account: { ...bankForm(), bank } });
    const { body } = await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: own });
    expect(body.bankAccount).toMatchObject({ bank, bankName });
  });
});

describe('a query that cannot be read', () => {
  test.each([
    ['sellerID=1', '/query/sellerID'],
    ['sellerId=', '/query/sellerId'],
    ['sellerId=0', '/query/sellerId'],
    ['sellerId=01', '/query/sellerId'],
    ['sellerId=-1', '/query/sellerId'],
    ['sellerId=1e3', '/query/sellerId'],
    ['sellerId=0x10', '/query/sellerId'],
    ['sellerId=1.0', '/query/sellerId'],
    ['sellerId=%201', '/query/sellerId'],
    ['sellerId=12345678901234567', '/query/sellerId'],
    ['sellerId=1&sellerId=2', '/query/sellerId'],
    ['sellerId=1&sellerId=1', '/query/sellerId'],
    ['sellerId[]=1', '/query/sellerId'],
    ['document=', '/query/document'],
    ['document=52998224726', '/query/document'],
    ['document=529.982.247-25', '/query/document'],
    ['document=12abc34501de35', '/query/document'],
    ['document=%00', '/query/document'],
    [`document=${cnpjNumber(1)}&document=${cnpjNumber(1)}`, '/query/document'],
    ['__proto__=1', '/query/__proto__'],
    ['constructor=1', '/query/constructor'],
  ])('?%s is 400', async (query, pointer) => {
    for (const by of [token, seller.token]) {
      const { status, body } = await api.call('GET', `/v2/seller?${query}`, { token: by });
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(new Set(body.errors?.map((issue) => issue.pointer))).toEqual(new Set([pointer]));
    }
  });

  test.each(['sellerId=%zz', 'document=%E0%A4%A', '&&&=', 'sellerId=9007199254740993'])(
    '?%s is refused as documented',
    async (query) => {
      const { status } = await api.call('GET', `/v2/seller?${query}`, { token });
      expect([400, 404]).toContain(status);
    },
  );
});

test('the query string is in no line of the log', async () => {
  await read(token, `?document=${seller.document}`);
  expect(JSON.stringify(api.log)).not.toContain(seller.document);
});

test('Content-Type means nothing here', async () => {
  const headers = { 'Content-Type': 'text/plain; charset=utf-16' };
  const { status } = await api.call('GET', '/v2/seller', { token: seller.token, headers });
  expect(status).toBe(200);
});
