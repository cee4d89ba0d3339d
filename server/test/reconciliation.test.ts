import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { fileOf, header, trailer } from '../src/acquirer/cielo.fixture.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { ndjsonOf, unknownSale } from './support/settlement-files.ts';
import { TestApi, type ProblemBody } from './support/test-api.ts';

type Schemas = components['schemas'];

let api: TestApi;
let token: string;
let intermediaries = 0;
beforeAll(async () => {
  api = await TestApi.start();
});
beforeEach(async () => {
  ({ token } = await api.createIntermediary(`Acme ${++intermediaries}`));
});
afterAll(() => api.stop());

const files = '/v2/payfac/settlement-files';
const importing = <Body = Schemas['SettlementFileImported']>(content: string, query = '') =>
  api.call<Body>('POST', files + query, { token, body: { content } });

test('a file over HTTP is compared with the charges, and its open lines are listed with why', async () => {
  const seller = await createSeller(api, token, 1);
  await importLines(api, [
    chargeLine({ idSeller: seller.id, uuid: chargeUuid(1), value: 10, source: { txid: 'OURS' } }),
  ]);
  const ours = { tid: undefined, txid: 'OURS' };
  const { status, body } = await importing(
    ndjsonOf(
      unknownSale('', ours),
      unknownSale('THEIRS'),
      unknownSale('', { ...ours, expectedOn: '2026-12-17' }),
    ),
  );
  expect([status, body.lines, body.open, body.isNew]).toEqual([200, 3, 2, true]);
  const lines = await api.call<Schemas['SettlementLine'][]>(
    'GET',
    `/v2/payfac/settlement-lines?idSettlementFile=${body.idSettlementFile}`,
    { token },
  );
  // The newest comes first. What is announced again for an earlier day is one too many.
  expect(lines.body.map(({ line, state, uuid }) => [line, state, uuid])).toEqual([
    [3, 'DUPLICATE', chargeUuid(1)],
    [2, 'MISSING_HERE', null],
    [1, 'MATCHED', chargeUuid(1)],
  ]);
  const csv = await api.call('GET', '/v2/report/reconciliation?open=true', {
    token,
    headers: { Accept: 'text/csv' },
  });
  expect(csv.text).toBe(
    'day,acquirer,stage,state,lines,gross,cost,net\r\n' +
      '2026-12-17,acme,ANNOUNCED,DUPLICATE,1,10,0.2,9.8\r\n' +
      '2026-12-18,acme,ANNOUNCED,MISSING_HERE,1,10,0.2,9.8\r\n',
  );
});

test('a file that is broken, or in CSV with a mark of its bytes, is understood', async () => {
  const broken = await importing<ProblemBody>('{"acquirer":"acme"}\n');
  expect([broken.status, broken.body.code, broken.body.errors?.[0]?.pointer]).toEqual([
    400,
    'invalid_request',
    '/body/content',
  ]);
  expect(broken.body.detail).toMatch(
    /^line 1: \/kind is missing: .+ Correct it, and import the whole file\.$/,
  );
  const csv = '\uFEFFacquirer;kind;gross;cost;net;paidOn\r\nBanco;FEE;0,00;5,50;-5,50;2026-11-20\r\n';
  const { body } = await importing(csv);
  expect(body).toMatchObject({ acquirer: 'banco', statement: 'csv', cost: 5.5, net: -5.5, open: 0 });
});

test("Cielo's file for another establishment is refused, unless it is said to be ours", async () => {
  const none = { records: 0, details: 0, grossCents: 0, netCents: 0 };
  const fileFor = (establishment: string) => fileOf(header('03', { 2: establishment }), trailer(none));
  expect((await importing(fileFor('1234567890'))).body).toMatchObject({
    establishment: '1234567890',
    lines: 0,
  });
  const refused = await importing<ProblemBody>(fileFor('9876543210'));
  expect([refused.status, refused.body.code]).toEqual([422, 'establishment_unknown']);
  expect((await importing(fileFor('9876543210'), '?newEstablishment=true')).status).toBe(200);
});

test('a report of a period that is reversed or longer than a year is refused', async () => {
  const report = (query: string) => api.call('GET', `/v2/report/reconciliation?${query}`, { token });
  const reversed = await report('dateInitial=2026-11-02&dateFinal=2026-11-01');
  expect([reversed.status, reversed.body.errors]).toEqual([
    400,
    [{ pointer: '/query/dateFinal', detail: 'must not be before dateInitial' }],
  ]);
  expect((await report('dateInitial=2025-01-01&dateFinal=2026-11-01')).status).toBe(400);
});

test('the cursor of one list is not that of another', async () => {
  await importing(ndjsonOf(unknownSale('CURSOR1'), unknownSale('CURSOR2')));
  await importing(ndjsonOf(unknownSale('CURSOR3')));
  const lists = [files, '/v2/payfac/settlement-lines'] as const;
  for (const [list, other] of [lists, lists.toReversed()] as [string, string][]) {
    const { status, headers } = await api.call('GET', `${list}?limit=1`, { token });
    const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    expect([status, cursor]).toEqual([200, expect.any(String)]);
    expect((await api.call('GET', `${list}?limit=1&cursor=${cursor}`, { token })).status).toBe(200);
    const refused = await api.call('GET', `${other}?limit=1&cursor=${cursor}`, { token });
    expect([refused.status, refused.body.code]).toEqual([422, 'cursor_mismatch']);
  }
});
