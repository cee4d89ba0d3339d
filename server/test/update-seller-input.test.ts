import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpDatabase } from './support/database-dump.ts';
import { bankForm, createSeller, sellerBody, sellerChanges } from './support/fixtures.ts';
import { badBodies } from './support/schema-cases.ts';
import { refusalOf } from './support/refusal.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

let api: TestApi;
let intermediary: { token: string };

beforeAll(async () => {
  api = await TestApi.start();
  intermediary = await api.createIntermediary();
});
afterAll(() => api.stop());

let created = 0;
const newSeller = () => createSeller(api, intermediary.token, ++created);

const pathOf = (id: number | string) => `/v2/seller/${id}`;
const patch = <Body>(token: string, id: number | string, body: unknown) =>
  api.call<Body>('PATCH', pathOf(id), { token, body });

const refused = (token: string, id: number | string, body: unknown) =>
  refusalOf(api, () => patch<ProblemBody>(token, id, body));

describe('a body that contradicts the spec is 400 and writes nothing', () => {
  const cases = badBodies('SellerUpdateInput', sellerChanges());

  test.each([...Map.groupBy(cases, ({ pointer }) => pointer)])('%s', async (pointer, faults) => {
    const seller = await newSeller();
    const before = await dumpDatabase(api.service.store);
    for (const { what, body } of faults) {
      const answer = await patch<ProblemBody>(intermediary.token, seller.id, body);
      const { status, code, errors = [] } = answer.body;
      expect([status, code, errors[0]?.pointer], what).toEqual([400, 'invalid_request', pointer]);
    }
    expect(await dumpDatabase(api.service.store)).toBe(before);
  });

  test.each([
    { body: {}, pointer: '/body', detail: 'must have at least one property' },
    { body: { address: {} }, pointer: '/body/address', detail: 'must have at least one property' },
    { body: { contact: {} }, pointer: '/body/contact', detail: 'must have at least one property' },
    { body: { email: 'casa' }, pointer: '/body/email', detail: 'must be an e-mail address' },
    { body: { webhook: 'casa.example/hooks' }, pointer: '/body/webhook', detail: 'must be a URL' },
    { body: { webhook: 'ftp://casa.example' }, pointer: '/body/webhook' },
    { body: { sellerUrl: 'javascript:alert(1)' }, pointer: '/body/sellerUrl' },
    { body: { address: { zipCode: '1310-100' } }, pointer: '/body/address/zipCode' },
    { body: { address: { state: 'Bavaria' } }, pointer: '/body/address/state' },
    { body: { contact: { email: 'caio@' } }, pointer: '/body/contact/email' },
    { body: { contact: { phone: '(11) 98765' } }, pointer: '/body/contact/phone' },
    { body: { companyName: '   ' }, pointer: '/body/companyName' },
    { body: { owner: { name: 'Iara Luz', document: '27182818205' } }, pointer: '/body/owner/birthdate' },
    {
      body: { owner: { name: 'Iara Luz', document: '27182818206', birthdate: '1990-01-31' } },
      pointer: '/body/owner/document',
    },
    {
      body: { document: sellerBody(1).document },
      pointer: '/body/document',
      detail: 'is not a property of this object',
    },
    { body: { account: bankForm() }, pointer: '/body/account' },
    { body: { status: 'BLOCKED' }, pointer: '/body/status' },
    { body: { password: 'outra senha' }, pointer: '/body/password' },
  ])('$body', async ({ body, pointer, detail }) => {
    const seller = await newSeller();
    for (const token of [intermediary.token, seller.token]) {
      expect(await refused(token, seller.id, body)).toEqual([400, 'invalid_request', pointer]);
    }
    if (detail === undefined) return;
    const answer = await patch<ProblemBody>(seller.token, seller.id, body);
    expect(answer.body.errors?.[0]?.detail).toBe(detail);
  });

  test('no body at all', async () => {
    const seller = await newSeller();
    const { status, body } = await api.call('PATCH', pathOf(seller.id), { token: seller.token });
    expect([status, body.detail]).toEqual([400, 'The body is missing. Send one as JSON.']);
  });

  test('an e-mail, a URL or an address is judged as createSeller judges it', async () => {
    const seller = await newSeller();
    // One fault of each field shows it: the others are of the same schema.
    const wrong = new Map(
      badBodies('SellerUpdateInput', sellerChanges()).map((each) => [each.pointer, each] as const),
    );
    wrong.delete('/body');
    for (const { pointer, body, what } of wrong.values()) {
      const updated = await patch<ProblemBody>(intermediary.token, seller.id, body);
      const made = await api.call('POST', '/v2/seller', {
        token: intermediary.token,
        body: { ...sellerBody(9_999), ...(body as object) },
      });
      const detail = (problem: ProblemBody) =>
        problem.errors?.find((error) => error.pointer === pointer)?.detail;
      expect(detail(updated.body), `${pointer} ${what}`).toBe(detail(made.body));
    }
  });

  test.each(['abc', '0', '-1', '1.5', '9007199254740992'])('the id %s', async (id) => {
    expect(await refused(intermediary.token, id, sellerChanges())).toEqual([
      400,
      'invalid_request',
      '/path/sellerId',
    ]);
  });
});
