import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readListPage } from './support/list-pages.ts';
import { scrape, sumOf } from './support/scrape.ts';
import { statementPath } from './support/statement-pages.ts';
import { TestApi } from './support/test-api.ts';
import { recordedTransfer } from './support/transfers.ts';

/**
 * The number of sales: more than a connection holds unread, as JSON and as NDJSON. CSV has no names in its lines, and
 * half the size.
 */
const saleCount = 16_000;
/** With the transfer of them all. */
const lineCount = saleCount + 1;

let api: TestApi;
let token: string;
let other: string;
/** The path of the lines of a transfer, which are all. */
let linesPath: string;
const opened: IncomingMessage[] = [];

beforeAll(async () => {
  api = await TestApi.start();
  const { id: intermediaryId, token: own } = await api.createIntermediary();
  token = own;
  ({ token: other } = await api.createIntermediary());
  const { id: idSeller } = await createSeller(api, token, 0);
  const lines = Array.from({ length: saleCount }, (_, n) => chargeLine({ idSeller, uuid: chargeUuid(n) }));
  await importLines(api, lines, { withEvents: false });
  const of = { intermediaryId, sellerId: idSeller };
  const { id } = await recordedTransfer(api.service.store, of, '2026-11-20', api.service);
  linesPath = `/v2/transfers/${id}/lines`;
});
afterAll(() => api.stop());

afterEach(async () => {
  for (const message of opened.splice(0)) message.destroy();
  await vi.waitFor(async () => expect((await whole()).status).toBe(200));
});

/** Opens a statement whose head has arrived and whose lines nobody reads yet. */
async function open(accept = 'application/json', path = statementPath): Promise<IncomingMessage> {
  const outgoing = request(api.url + path, {
    method: path === statementPath ? 'POST' : 'GET',
    agent: false,
    headers: { 'X-Token-Api': token, Accept: accept },
  });
  outgoing.end();
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage];
  opened.push(message.pause());
  return message;
}

/** Reads a whole statement without lines. */
const whole = (caller = token) =>
  api.call('POST', statementPath, { token: caller, body: { uuid_order: chargeUuid(1) } });

async function openFour(): Promise<IncomingMessage[]> {
  const accepts = ['application/json', 'application/x-ndjson', 'application/json', 'application/x-ndjson'];
  const messages = await Promise.all(accepts.map((accept) => open(accept)));
  expect(messages.map((message) => message.statusCode)).toEqual([200, 200, 200, 200]);
  return messages;
}

describe('four whole statements at once for one token (D26)', () => {
  test('the fifth is 429 and says when to come back', async () => {
    await openFour();
    const fifth = await whole();
    expect([fifth.status, fifth.body.code]).toEqual([429, 'too_many_streams']);
    expect(Number(fifth.headers.get('retry-after'))).toBeGreaterThan(0);
    const sixth = await open('text/csv');
    expect([sixth.statusCode, sixth.headers['content-type']]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('the fifth is refused before anything is read for it', async () => {
    const { store } = api.service;
    await openFour();
    await store.write((tx) => sql`alter table seller_heads rename to gone`.execute(tx));
    try {
      expect((await whole()).status).toBe(429);
    } finally {
      await store.write((tx) => sql`alter table gone rename to seller_heads`.execute(tx));
    }
  });

  test('pages, single charges and other tokens are served beside them', async () => {
    await openFour();
    const body = { uuid_charge: chargeUuid(1) };
    const charge = await api.call<unknown[]>('POST', statementPath, { token, body });
    expect([charge.status, charge.body.length]).toEqual([200, 1]);
    expect((await api.call('POST', `${statementPath}?limit=1000`, { token })).status).toBe(200);
    expect((await whole(other)).status).toBe(200);
    expect((await api.call('POST', statementPath, { token, body: { idSeller: '999999' } })).status).toBe(404);
  });

  test.each([0, 1])('a reader that disconnects frees its slot at once (form %i)', async (nth) => {
    const messages = await openFour();
    messages[nth]!.destroy();
    await vi.waitFor(async () => expect((await whole()).status).toBe(200), { timeout: 60_000 });
    await open();
    expect((await whole()).status).toBe(429);
  });

  test('a reader that reads to the end frees its slot', async () => {
    const messages = await openFour();
    const lines = JSON.parse(await text(messages[0]!)) as unknown[];
    expect(lines).toHaveLength(lineCount);
    expect((await whole()).status).toBe(200);
  });

  test('requests that are refused or end hold none', async () => {
    for (let n = 0; n < 6; n++) {
      expect((await whole()).status).toBe(200);
      expect((await api.call('POST', statementPath, { token, body: { idSeller: '999999' } })).status).toBe(
        404,
      );
    }
    await openFour();
    for (let n = 0; n < 6; n++) expect((await whole()).status).toBe(429);
    for (const message of opened.splice(0)) message.destroy();
    await vi.waitFor(async () => expect((await whole()).status).toBe(200));
    await openFour();
  });

  test('the lines of a transfer count among them, pages of them do not', async () => {
    const messages = [];
    for (let n = 0; n < 4; n++) messages.push(await open('application/json', linesPath));
    expect(messages.map((message) => message.statusCode)).toEqual([200, 200, 200, 200]);
    expect((await open('application/json', linesPath)).statusCode).toBe(429);
    expect((await whole()).status).toBe(429);
    expect((await readListPage(api, token, `${linesPath}?limit=1000`)).items).toHaveLength(1_000);
    expect(JSON.parse(await text(messages[0]!))).toHaveLength(lineCount);
  });

  test('each is an open stream and a request in flight in the metrics, until its reader is done', async () => {
    const seen = async () => {
      const scraped = await scrape(api.url);
      return ['payfac_statement_streams_open', 'payfac_http_requests_in_flight'].map((name) =>
        sumOf(scraped, name),
      );
    };
    const eventually = () => expect.poll(seen, { timeout: 60_000 });
    const served = async () =>
      sumOf(await scrape(api.url), 'payfac_http_requests_total', {
        operation: 'queryStatement',
        status: '200',
      });
    await eventually().toEqual([0, 0]);
    const before = await served();
    const messages = await openFour();
    expect(await seen()).toEqual([4, 4]);
    messages[0]!.destroy();
    await eventually().toEqual([3, 3]);
    for (const message of messages.slice(1)) message.resume();
    await eventually().toEqual([0, 0]);
    expect((await served()) - before).toBe(4);
  });
});
