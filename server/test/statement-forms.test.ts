import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { parseCsv } from '../src/shared/csv.fixture.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { nextOf, statementPath, type StatementQuery } from './support/statement-pages.ts';
import { readStatement, refund, type StatementEntry } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

const csvType = 'text/csv; charset=utf-8; header=present';
const ndjsonType = 'application/x-ndjson';
const jsonType = 'application/json; charset=utf-8';

const order = 'aaaaaaaa-0000-4000-8000-000000000002';

let api: TestApi;
let token: string;
let sellerId: number;

beforeAll(async () => {
  api = await TestApi.start({ corsOrigins: ['https://app.example.com'] });
  ({ token } = await api.createIntermediary());
  const sellers = [await createSeller(api, token, 0), await createSeller(api, token, 1)];
  sellerId = sellers[0]!.id;
  const methods = [
    { paymentMethod: 'PIX' },
    { paymentMethod: 'DEBIT_CARD', brand: 'elo' },
    {
      paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
      channel: 'POS',
      brand: 'american_express',
      installments: 12,
    },
  ] as const;
  // The lines take more than one read of 1,000, and their values have zero, one and two decimal places.
  const lines = Array.from({ length: 1_300 }, (_, n) =>
    chargeLine({
      idSeller: sellers[n % 2]!.id,
      uuid: chargeUuid(n),
      uuidOrder: order,
      value: (1 + n * 5) / 100,
      ...methods[n % methods.length],
    }),
  );
  await importLines(api, lines, { withEvents: false });
  await refund(api, token, chargeUuid(7));
});
afterAll(() => api.stop());

const call = (accept: string, body: StatementQuery = {}, query = '') =>
  api.call('POST', statementPath + query, { token, body, headers: { Accept: accept } });

/** Returns the lines of a CSV statement with the types that the spec gives them, read by its header row. */
function entriesOfCsv(text: string): unknown[] {
  const [header = [], ...rows] = parseCsv(text);
  const amounts = ['entrada_bruta', 'saida_bruta', 'entrada_liquida', 'saida_liquida', 'charge_value'];
  const integers = ['id_seller', 'plan_id', 'sequence', 'id_intermediary', 'plan_version'];
  // Columns that are null for every line here, which has no transfer, no buyer who pays for instalments, none that is
  // paid out by itself, no chargeback, no adjustment, and no anticipation.
  const nullable = ['channel', 'installments', 'authorization_code', 'id_refund'];
  const absent = [
    'id_transfer',
    'buyer_value',
    'id_chargeback',
    'id_adjustment',
    'id_anticipation',
    'adjustment_reason',
    'installment',
  ];
  return rows.map((row) =>
    Object.fromEntries(
      header.map((name, at) => {
        const isNumber = [...amounts, ...integers, 'installments', 'id_refund'].includes(name);
        if ([...nullable, ...absent].includes(name) && row[at] === '') return [name, null];
        return [name, isNumber ? Number(row[at]) : row[at]];
      }),
    ),
  );
}

const entriesOfNdjson = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as StatementEntry);

describe('every form holds the same lines in the same order', () => {
  test.each([
    ['all of them', () => ({})],
    ['one seller', () => ({ idSeller: String(sellerId) })],
    ['one charge', () => ({ uuid_charge: chargeUuid(7) })],
    ['none', () => ({ uuid_charge: chargeUuid(999_999) })],
  ])('%s', async (_, query) => {
    const lines = await readStatement(api, token, query());
    const ndjson = await call('application/x-ndjson', query());
    expect(ndjson.headers.get('content-type')).toBe(ndjsonType);
    expect(ndjson.text).toBe(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(entriesOfNdjson(ndjson.text)).toEqual(lines);
    const csv = await call('text/csv', query());
    expect(csv.headers.get('content-type')).toBe(csvType);
    expect(csv.text.startsWith(`${operationFacts.queryStatement.csvColumns.join(',')}\r\n`)).toBe(true);
    expect(entriesOfCsv(csv.text)).toEqual(lines);
  });

  test('in pages too, whose form may change from one to the next', async () => {
    const lines = await readStatement(api, token);
    const first = await call('text/csv', {}, '?limit=600');
    const second = await call('application/x-ndjson', {}, nextOf(first.headers)!.slice(statementPath.length));
    const third = await call('application/json', {}, nextOf(second.headers)!.slice(statementPath.length));
    const read = [
      ...entriesOfCsv(first.text),
      ...entriesOfNdjson(second.text),
      ...(third.body as unknown as StatementEntry[]),
    ];
    expect(read).toEqual(lines);
    expect(nextOf(third.headers)).toBeNull();
  });

  test('with the columns of StatementEntry and no cell that a spreadsheet would run', async () => {
    const [line] = await readStatement(api, token);
    const { text } = await call('text/csv');
    const [header, ...rows] = parseCsv(text);
    expect(header).toEqual(Object.keys(line!));
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n']/.test(cell))).toEqual([]);
  });
});

test('newest first and with details, every form holds the lines in reverse, each with what was sold and its order', async () => {
  const query = { idSeller: String(sellerId), newestFirst: true, details: true };
  const plain = await readStatement(api, token, { idSeller: String(sellerId) });
  const of = { title: 'Camiseta azul', uuid_order: order };
  const expected = plain.reverse().map((line) => ({ ...line, ...of }));
  expect(expected.length).toBeGreaterThan(600);
  expect((await call('application/json', query)).body).toEqual(expected);
  expect(entriesOfNdjson((await call('application/x-ndjson', query)).text)).toEqual(expected);
  const { text } = await call('text/csv', query);
  const columns = [...operationFacts.queryStatement.csvColumns, 'title', 'uuid_order'];
  expect(parseCsv(text)[0]).toEqual(columns);
  expect(entriesOfCsv(text)).toEqual(expected);
  // A list without lines has the same columns.
  const none = await call('text/csv', { ...query, uuid_charge: chargeUuid(999_999) }, '?limit=5');
  expect(none.text).toBe(`${columns.join(',')}\r\n`);
});

describe('Accept chooses the form', () => {
  test.each([
    ['*/*', jsonType],
    ['application/json', jsonType],
    ['application/json; charset=utf-8', jsonType],
    ['application/*', jsonType],
    ['text/*', csvType],
    ['text/csv', csvType],
    ['TEXT/CSV', csvType],
    ['text/csv; charset=utf-8', csvType],
    ['text/csv; charset=utf-8; header=present', csvType],
    ['application/x-ndjson', ndjsonType],
    ['application/json;q=0.5, text/csv', csvType],
    ['text/csv;q=0.5, application/json', jsonType],
    ['text/csv;q=0.9, application/x-ndjson;q=0.91, application/json;q=0.2', ndjsonType],
    ['text/html, application/xhtml+xml, */*;q=0.1', jsonType],
    ['application/json;q=0, */*', ndjsonType],
    ['application/json;q=0, application/x-ndjson;q=0, */*;q=0.1', csvType],
    ['text/csv, application/json', csvType],
    ['application/json, text/csv', jsonType],
  ])('%s gives %s', async (accept, type) => {
    const answer = await call(accept, { uuid_charge: chargeUuid(7) });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(answer.headers.get('vary')).toMatch(/\bAccept\b/);
  });

  test.each([
    'application/xml',
    'text/html',
    'text/csv; header=absent',
    'text/csv; charset=iso-8859-1',
    'text/csv;q=0, application/x-ndjson;q=0, application/json;q=0',
    'application/ndjson',
    'application/problem+json',
  ])('%s is 406, as a problem', async (accept) => {
    const answer = await call(accept);
    expect([answer.status, answer.body.code]).toEqual([406, 'not_acceptable']);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('vary')).toMatch(/\bAccept\b/);
  });

  test('but a refusal is a problem whatever the form', async () => {
    for (const accept of ['text/csv', 'application/x-ndjson']) {
      const answer = await call(accept, { idSeller: '999999' });
      expect([answer.status, answer.body.code]).toEqual([404, 'seller_not_found']);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  test('of operations with one form they are 406, and Accept is not in their Vary', async () => {
    for (const accept of ['text/csv', 'application/x-ndjson']) {
      const path = `/v2/seller?sellerId=${sellerId}`;
      const answer = await api.call('GET', path, { token, headers: { Accept: accept } });
      expect([answer.status, answer.body.code]).toEqual([406, 'not_acceptable']);
      expect(answer.headers.get('vary') ?? '').not.toMatch(/\bAccept\b/);
    }
  });
});

test('HEAD is not there, as the statement is asked for by POST', async () => {
  const response = await fetch(api.url + statementPath, {
    method: 'HEAD',
    headers: { 'X-Token-Api': token },
  });
  expect([response.status, response.headers.get('allow')]).toEqual([501, 'POST, OPTIONS']);
});

test("a browser's script may read Link", async () => {
  const headers = { Origin: 'https://app.example.com' };
  const answer = await api.call('POST', `${statementPath}?limit=1`, { token, headers });
  expect(answer.headers.get('access-control-expose-headers')).toContain('Link');
  expect(nextOf(answer.headers)).not.toBeNull();
});
