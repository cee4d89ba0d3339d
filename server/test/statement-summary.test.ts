import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { refund } from './support/statement.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Summary = components['schemas']['StatementSummary'];

let api: TestApi;
let token: string;
let seller: { id: number; token: string };
let other: { id: number; token: string };

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  seller = await createSeller(api, token, 1);
  other = await createSeller(api, token, 2);
  const days = ['2026-10-30', '2026-11-05', '2026-11-10'];
  await importLines(
    api,
    days.map((day, n) =>
      chargeLine({
        idSeller: seller.id,
        uuid: chargeUuid(n),
        value: 100 * (n + 1),
        paidAt: `${day}T12:00:00Z`,
      }),
    ),
  );
  await refund(api, token, chargeUuid(1));
});
afterAll(() => api.stop());

const summaryOf = <Body = Summary>(query = '', id: number | string = seller.id, by = token) =>
  api.call<Body>('GET', `/v2/seller/${id}/statement/summary${query}`, { token: by });

test('without dates it is of the current month, and with one of that month; each begins as the one before ends', async () => {
  const { body: november } = await summaryOf('', seller.id, seller.token);
  expect(november).toEqual({
    ...{ dateInitial: '2026-11-01', dateFinal: '2026-11-30' },
    ...{ openingBalance: 100, credited: 500, debited: 200, transferred: 0, closingBalance: 400 },
    asOfSequence: 4,
  });
  const { body: october } = await summaryOf('?dateFinal=2026-10-31');
  expect(october).toMatchObject({ dateInitial: '2026-10-01', openingBalance: 0, closingBalance: 100 });
  const { body: december } = await summaryOf('?dateInitial=2026-12-01');
  expect(december).toMatchObject({ dateFinal: '2026-12-31', openingBalance: 400, closingBalance: 400 });
  const { body: last } = await summaryOf('?dateInitial=9999-12-01');
  expect(last).toMatchObject({ dateFinal: '9999-12-31' });
});

test.each([
  [
    'dates in the wrong order',
    '?dateInitial=2026-11-02&dateFinal=2026-11-01',
    'must not be before dateInitial',
  ],
  [
    'more than 366 days',
    '?dateInitial=2026-01-01&dateFinal=2027-01-02',
    'must be at most 365 days after dateInitial',
  ],
  ['a day that does not exist', '?dateFinal=2026-02-30', 'must be a calendar date, YYYY-MM-DD'],
])('%s are refused', async (_, query, detail) => {
  const { status, body } = await summaryOf<ProblemBody>(query);
  expect([status, body.code, body.errors]).toEqual([
    400,
    'invalid_request',
    [{ pointer: '/query/dateFinal', detail }],
  ]);
});

test('366 days are not too many', async () => {
  expect((await summaryOf('?dateInitial=2026-01-01&dateFinal=2027-01-01')).status).toBe(200);
});

test('of another seller, an unknown one, and of a stranger', async () => {
  const codeOf = async (id: number, by: string) => {
    const { status, body } = await summaryOf<ProblemBody>('', id, by);
    return [status, body.code];
  };
  expect(await codeOf(other.id, seller.token)).toEqual([403, 'access_denied']);
  expect(await codeOf(999_999, token)).toEqual([404, 'seller_not_found']);
  const stranger = await api.createIntermediary('Stranger');
  expect(await codeOf(seller.id, stranger.token)).toEqual([404, 'seller_not_found']);
});
