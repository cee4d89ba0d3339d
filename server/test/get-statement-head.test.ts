import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Head = components['schemas']['StatementHead'];

let api: TestApi;
let token: string;
let seller: { id: number; token: string };
let other: { id: number; token: string };

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  seller = await createSeller(api, token, 1);
  other = await createSeller(api, token, 2);
});
afterAll(() => api.stop());

const headOf = <Body = Head>(id: number | string, by = token) =>
  api.call<Body>('GET', `/v2/seller/${id}/statement/head`, { token: by });

test('before the first line, it is 0 and 64 zeros', async () => {
  const { id } = await createSeller(api, token, 3);
  const { status, body } = await headOf(id);
  expect([status, body]).toEqual([200, { sequence: 0, hash: '0'.repeat(64) }]);
});

test('it is the last line that was written, not the last by date, for the seller too', async () => {
  const uuids = [chargeUuid(1), chargeUuid(2)];
  const paidAt = ['2026-11-19T12:00:00Z', '2026-11-01T12:00:00Z'];
  for (const [n, uuid] of uuids.entries()) {
    await importLines(api, [chargeLine({ idSeller: seller.id, uuid, paidAt: paidAt[n]! })]);
  }
  const [last] = (await readStatement(api, token, { uuid_charge: uuids[1]! })).slice(-1);
  for (const by of [token, seller.token]) {
    expect((await headOf(seller.id, by)).body).toEqual({ sequence: 2, hash: last?.hash });
  }
  await refund(api, token, uuids[0]!);
  expect((await headOf(seller.id)).body).toMatchObject({ sequence: 3 });
  expect((await headOf(other.id)).body).toMatchObject({ sequence: 0 });
});

test('of another seller, an unknown one, and what is no id', async () => {
  const codeOf = async (id: number | string, by = token) => {
    const { status, body } = await headOf<ProblemBody>(id, by);
    return [status, body.code];
  };
  expect(await codeOf(other.id, seller.token)).toEqual([403, 'access_denied']);
  expect(await codeOf(999_999, seller.token)).toEqual([403, 'access_denied']);
  expect(await codeOf(999_999)).toEqual([404, 'seller_not_found']);
  expect(await codeOf('x')).toEqual([400, 'invalid_request']);
  const stranger = await api.createIntermediary('Stranger');
  expect(await codeOf(seller.id, stranger.token)).toEqual([404, 'seller_not_found']);
});
