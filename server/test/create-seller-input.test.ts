import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { bankForm, cnpjNumber, cpfNumber, sellerBody } from './support/fixtures.ts';
import { withValue } from './support/nested-faults.ts';
import { badBodies, type BadBody } from './support/schema-cases.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Schemas = components['schemas'];

const own = cnpjNumber(1);
const pixForm = { pixKey: own, pixKeyType: 'DOCUMENT' } as const;

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
});
afterAll(() => api.stop());

/** How many good bodies were sent. Each goes to an intermediary of its own, so that one document serves them all. */
let accepted = 0;
async function accepts(body: unknown): Promise<Schemas['Seller']> {
  const { token } = await api.createIntermediary(`Accepting ${++accepted}`);
  const headers = { 'x-idempotency-key': 'k' };
  const created = await api.call<Schemas['SellerCreated']>('POST', '/v2/seller', { token, body, headers });
  expect(created.status, created.text).toBe(200);
  const read = await api.call<Schemas['Seller']>('GET', '/v2/seller', { token: created.body['X-Api-Token'] });
  return read.body;
}

async function refuses(body: unknown): Promise<NonNullable<ProblemBody['errors']>> {
  const answer = await api.call('POST', '/v2/seller', { token, body });
  expect([answer.status, answer.body.code], answer.text).toEqual([400, 'invalid_request']);
  return answer.body.errors ?? [];
}

const pointersOf = async (body: unknown) => [...new Set((await refuses(body)).map(({ pointer }) => pointer))];

describe('every property of a seller, one fault each, is refused with its pointer', () => {
  const whole = {
    ...sellerBody(1),
    account: { ...bankForm(), ...pixForm, transferType: 'PIX' },
    owner: { name: 'João da Silva', document: cpfNumber(1), birthdate: '1980-02-29' },
    mccCpf: '5462',
  };
  // A password may hold control characters: its length is its only rule (D12).
  const isRight = ({ pointer, what }: BadBody) =>
    pointer === '/body/password' && what.startsWith('holds U+00');
  const cases = badBodies('SellerInput', whole).filter((bad) => !isRight(bad));

  test.each([...Map.groupBy(cases, ({ pointer }) => pointer)])('%s', async (pointer, faults) => {
    const before = await dumpDatabase(api.service.store);
    for (const { what, body } of faults) {
      expect(await pointersOf(body), `${pointer} ${what}`).toEqual([pointer]);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });
});

test.each([
  [
    ['companyName'],
    'Padaria\u0000',
    'must have a visible character, and no control characters, direction marks or broken Unicode',
  ],
  [
    ['companyName'],
    'Padaria \u202Eairadap',
    'must have a visible character, and no control characters, direction marks or broken Unicode',
  ],
  [
    ['companyName'],
    '\u200B\u2060\u3164',
    'must have a visible character, and no control characters, direction marks or broken Unicode',
  ],
  [
    ['address', 'complement'],
    'Loja\u0000',
    'must not contain control characters, direction marks or broken Unicode',
  ],
  [['password'], '\uD83Dpassword', 'must be well-formed Unicode'],
  [
    ['account', 'pixKey'],
    ' ',
    'must have a visible character, and no control characters, direction marks or broken Unicode',
  ],
  [['address', 'zipCode'], '1002-000', 'must be a CEP: 8 digits, with or without its hyphen'],
  [
    ['address', 'state'],
    'Guanabara',
    'must be two letters, such as SP, or the name of a Brazilian state, such as São Paulo',
  ],
  [
    ['mccCpf'],
    'clothing',
    'must be four digits, such as 5462, or a name in capitals, such as CLOTHING_STORES',
  ],
])('what is wrong with %j is said in words', async (path, value, detail) => {
  expect(await refuses(withValue(sellerBody(1), path, value))).toEqual([
    { pointer: `/body/${path.join('/')}`, detail },
  ]);
});

describe('document (D11)', () => {
  const otherEnding = (document: string) => `${document.slice(0, -1)}${(Number(document.at(-1)) + 1) % 10}`;
  test.each([
    ['a CPF with a wrong check digit', otherEnding(cpfNumber(2))],
    ['a CNPJ with a wrong check digit', otherEnding(own)],
    ['a CPF of one repeated digit', '11111111111'],
    ['a CNPJ of one repeated digit', '00000000000000'],
    ['a CPF with punctuation', '529.982.247-25'],
    ['a CNPJ with punctuation', '11.222.333/0001-81'],
    ['a CNPJ with letters and a wrong check digit', '12ABC34501DE36'],
    ['a CNPJ with letters in lower case', '12abc34501de35'],
    ['a CNPJ with letters for check digits', '12ABC34501DEAB'],
    ['digits of another script', `${own.slice(0, -1)}٣`],
    ['twelve digits', own.slice(0, 12)],
    ['a space at the end', `${cpfNumber(2)} `],
  ])('%s is refused', async (_, document) => {
    expect(await pointersOf(sellerBody(1, { document }))).toEqual(['/body/document']);
  });

  // IN RFB 2.229/2024 gives the first one as an example.
  test.each(['12ABC34501DE35', cpfNumber(3), cnpjNumber(3)])('%s is accepted', async (document) => {
    expect((await accepts(sellerBody(1, { document }))).document).toBe(document);
  });

  test("an owner's document is a CPF", async () => {
    const owner = { name: 'João', document: own, birthdate: '1980-02-29' };
    expect(await pointersOf(sellerBody(1, { owner }))).toEqual(['/body/owner/document']);
  });
});

describe('password', () => {
  test.each(['1234567', 'x'.repeat(31), '🔑'.repeat(7), '🔑'.repeat(31), '', 'half a \uD83D pair'])(
    '%j is refused',
    async (password) => {
      expect(await pointersOf(sellerBody(1, { password }))).toEqual(['/body/password']);
    },
  );

  test.each(['12345678', 'x'.repeat(30), '        ', 'senha\u0000\t\u0085'])(
    '%j is accepted',
    async (password) => {
      await accepts(sellerBody(1, { password }));
    },
  );
});

describe('formats', () => {
  test.each([
    [['sellerUrl'], 'javascript:alert(document.domain)'],
    [['webhook'], 'javascript:alert(document.domain)'],
    [['webhook'], 'ftp://example.com/hooks'],
    [['webhook'], 'https://a b.example.com/'],
    [['webhook'], '//example.com/hooks'],
    [['ip'], '203.0.113.256'],
    [['ip'], '2001:db8::1'],
    [['email'], 'maria.example.com'],
    [['contact', 'email'], 'maria@'],
    [['contact', 'countryCode'], '55'],
    [['contact', 'phone'], '(11) 98765-4321'],
    [['address', 'zipCode'], '0100-2000'],
    [['address', 'zipCode'], '01002 000'],
    [['address', 'state'], 'S1'],
    [['address', 'state'], 'Estado de São Paulo'],
    [['mccCpf'], '54622'],
    [['mccCpf'], 'Bakeries'],
    [['mccCpf'], '5462_BAKERIES'],
    [['address', 'country'], 'BRA'],
    [['address', 'city'], '   '],
    [['owner', 'birthdate'], '2026-02-30'],
    [['account', 'bank'], '1234'],
  ])('%j %j is refused', async (path, value) => {
    const owner = { name: 'João', document: cpfNumber(1), birthdate: '1980-02-29' };
    expect(await pointersOf(withValue({ ...sellerBody(1), owner }, path, value))).toEqual([
      `/body/${path.join('/')}`,
    ]);
  });
});

test.each([
  { state: 'SP', zipCode: '01002000', mccCpf: '5462' },
  { state: 'são paulo', zipCode: '01002-000', mccCpf: 'CLOTHING_STORES' },
  { state: 'Sao  Paulo ', zipCode: '01002-000', mccCpf: `M${'C'.repeat(78)}9` },
])('an address and a category as people write them: $state, $zipCode, $mccCpf', async (written) => {
  const { state, zipCode, mccCpf } = written;
  const { address } = sellerBody(1);
  const seller = await accepts({ ...sellerBody(1), address: { ...address, state, zipCode }, mccCpf });
  expect(seller).toMatchObject({ address: { state: 'SP', zipCode: '01002000' }, mccCpf });
});

describe('account (D13)', () => {
  const bankFields = ['bank', 'issuer', 'number', 'bankDigit', 'accountType'];
  const pixFields = ['pixKey', 'pixKeyType'];
  const without = (account: object, field: string) => withValue(account, [field], undefined);

  test.each([
    { what: 'nothing', account: {}, missing: [''] },
    {
      what: 'nothing but empty fields',
      account: { bank: '', issuer: '', accountType: '', pixKey: '', pixKeyType: '', transferType: '' },
      missing: [''],
    },
    { what: 'a pix form with an empty key', account: { ...pixForm, pixKey: '' }, missing: ['pixKey'] },
    ...bankFields.map((field) => ({
      what: `a bank form without ${field}`,
      account: without(bankForm(), field),
      missing: [field],
    })),
    ...pixFields.map((field) => ({
      what: `a pix form without ${field}`,
      account: without(pixForm, field),
      missing: [field],
    })),
    { what: 'only issuerDigit', account: { issuerDigit: '5' }, missing: bankFields },
    {
      what: 'pix with a bank form begun',
      account: { ...pixForm, bank: '001' },
      missing: bankFields.slice(1),
    },
    {
      what: 'transferType PIX on a bank form',
      account: { ...bankForm(), transferType: 'PIX' },
      missing: pixFields,
    },
    {
      what: 'transferType BANK_ACCOUNT on a pix form',
      account: { ...pixForm, transferType: 'BANK_ACCOUNT' },
      missing: bankFields,
    },
    { what: 'only transferType PIX', account: { transferType: 'PIX' }, missing: pixFields },
  ])('$what is refused', async ({ account, missing }) => {
    const pointers = missing.map((field) => (field === '' ? '/body/account' : `/body/account/${field}`));
    expect(await pointersOf({ ...sellerBody(1), account })).toEqual(pointers);
  });

  test.each([
    { what: 'a bank form', account: bankForm() },
    { what: 'a bank form without issuerDigit', account: without(bankForm(), 'issuerDigit') },
    { what: 'a pix form', account: pixForm },
    {
      what: 'a pix form with an empty bank form',
      account: {
        ...pixForm,
        bank: '',
        issuer: '',
        issuerDigit: '',
        number: '',
        bankDigit: '',
        accountType: '',
      },
    },
    { what: 'both', account: { ...bankForm(), ...pixForm } },
    { what: 'both, with transferType', account: { ...bankForm(), ...pixForm, transferType: 'PIX' } },
  ])('$what is accepted', async ({ account }) => {
    await accepts({ ...sellerBody(1), account });
  });
});

describe('pix keys (D13)', () => {
  test.each([
    ['DOCUMENT', '11.222.333/0001-81'],
    ['EMAIL', 'Maria@example.com'],
    ['EMAIL', 'maria.example.com'],
    ['EMAIL', `${'m'.repeat(66)}@example.com`],
    ['PHONE', '11987654321'],
    ['PHONE', '5511987654321'],
    ['PHONE', '+15551234567'],
    ['PHONE', '+55119876543210'],
    ['EVP', '123e4567e89b12d3a456426655440000'],
    ['EVP', '123e4567-e89b-12d3-a456-42665544000g'],
  ] as const)('%s %s is refused', async (pixKeyType, pixKey) => {
    expect(await pointersOf(sellerBody(1, { account: { pixKeyType, pixKey } }))).toEqual([
      '/body/account/pixKey',
    ]);
  });

  test("somebody else's document is refused as it is in updateSellerBankData", async () => {
    const account = { pixKeyType: 'DOCUMENT', pixKey: cpfNumber(9) } as const;
    const { status, body } = await api.call('POST', '/v2/seller', {
      token,
      body: sellerBody(1, { account }),
    });
    expect([status, body.code]).toEqual([422, 'pix_key_mismatch']);
  });

  test.each([
    ['DOCUMENT', own],
    ['EMAIL', `${'m'.repeat(65)}@example.com`],
    ['PHONE', '+5511987654321'],
    ['PHONE', '+551132654321'],
    ['EVP', '123e4567-e89b-12d3-a456-426655440000'],
  ] as const)('%s %s is accepted and read back', async (pixKeyType, pixKey) => {
    const { bankAccount } = await accepts(sellerBody(1, { account: { pixKeyType, pixKey } }));
    expect(bankAccount).toMatchObject({ pixKeyType, pixKey, bank: '', bankName: '', accountType: '' });
  });
});
