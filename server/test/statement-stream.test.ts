import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { readStatement, refund, type StatementEntry } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

/** The number of lines. A page has 1,000, and so many pages do not fit into what a connection holds unread. */
const lineCount = 12_000;
const sellerCount = 3;

let api: TestApi;
let token: string;
/** More tokens of the same intermediary. Each may have four statements open. */
let tokens: string[];
const sellerIds: number[] = [];

beforeAll(async () => {
  api = await TestApi.start();
  ({ token } = await api.createIntermediary());
  const others = [await api.createIntermediary(), await api.createIntermediary()];
  tokens = others.map((issued) => issued.token);
  for (let n = 0; n < sellerCount; n++) sellerIds.push((await createSeller(api, token, n)).id);
  // The lines are of ten days, so that most pages end between lines of one day and one seller.
  await importLines(api, someLines(0, lineCount), { withEvents: false });
});
afterAll(() => api.stop());

const opened: IncomingMessage[] = [];

afterEach(() => {
  for (const message of opened.splice(0)) message.destroy();
});

const largeOrder = 'aaaaaaaa-0000-4000-8000-000000000001';
const largeOrderCharges = 1_200;

function* someLines(from: number, count: number) {
  for (let n = from; n < from + count; n++) {
    const day = String(1 + (n % 10)).padStart(2, '0');
    const idSeller = sellerIds[Math.floor(n / 10) % sellerCount]!;
    const uuidOrder = n < largeOrderCharges ? largeOrder : undefined;
    yield chargeLine({ idSeller, uuid: chargeUuid(n), uuidOrder, paidAt: `2026-10-${day}T12:00:00Z` });
  }
}

/** Opens a statement whose head has arrived and whose lines nobody reads yet. */
async function open(query: object = {}, caller = token): Promise<IncomingMessage> {
  const outgoing = request(`${api.url}/v2/report/statement`, {
    method: 'POST',
    agent: false,
    headers: { 'X-Token-Api': caller, 'Content-Type': 'application/json' },
  });
  outgoing.end(JSON.stringify(query));
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage];
  opened.push(message.pause());
  return message;
}

/** Opens four statements of each of two tokens. */
const openEight = () => Promise.all(Array.from({ length: 8 }, (_, n) => open({}, tokens[n % 2])));

const readAll = async (message: IncomingMessage) => JSON.parse(await text(message)) as StatementEntry[];

const key = ({ id_seller, sequence }: StatementEntry) => `${id_seller}:${sequence}`;

function inOrder(lines: readonly StatementEntry[]): StatementEntry[] {
  return lines.toSorted(
    (a, b) =>
      a.execution_date.localeCompare(b.execution_date) ||
      a.id_seller - b.id_seller ||
      a.sequence - b.sequence,
  );
}

/** Returns the sequence of each seller's last line. */
async function heads(): Promise<Map<number, number>> {
  const rows = await api.service.store.read
    .selectFrom('seller_heads')
    .select(['seller_id', 'statement_sequence'])
    .execute();
  return new Map(rows.map((row) => [row.seller_id, row.statement_sequence]));
}

/**
 * Expects each seller's lines from 1 to some last one, none missing, none twice. Returns the last one of each seller.
 */
function wholePrefixes(lines: readonly StatementEntry[]): Map<number, number> {
  const bySeller = Map.groupBy(lines, ({ id_seller }) => id_seller);
  return new Map(
    [...bySeller].map(([sellerId, own]) => {
      const sequences = own.map(({ sequence }) => sequence).sort((a, b) => a - b);
      expect(sequences).toEqual(Array.from(sequences, (_, index) => index + 1));
      return [sellerId, sequences.length];
    }),
  );
}

const logOf = (message: IncomingMessage) =>
  api.log.find((line) => line.requestId === message.headers['x-request-id']);

// The later tests compare with what the first ones read.
describe('a statement of many pages', { shuffle: false }, () => {
  let whole: StatementEntry[];
  beforeAll(async () => {
    whole = await readStatement(api, token);
  });

  test("of all sellers has every line once, in the statement's order", async () => {
    expect(wholePrefixes(whole)).toEqual(await heads());
    expect(whole.map(key)).toEqual(inOrder(whole).map(key));
  });

  test('of one seller too', async () => {
    const [sellerId] = sellerIds;
    const lines = await readAll(await open({ idSeller: String(sellerId) }));
    expect(wholePrefixes(lines)).toEqual(new Map([[sellerId, (await heads()).get(sellerId!)]]));
    expect(lines.map(key)).toEqual(inOrder(lines).map(key));
  });

  test('of a period too', async () => {
    const period = { executionDateInitial: '2026-10-03', executionDateFinal: '2026-10-05' };
    const lines = await readAll(await open(period));
    const expected = whole.filter(({ execution_date: date }) => date >= '2026-10-03' && date <= '2026-10-05');
    expect(expected.length).toBeGreaterThan(2_000);
    expect(lines.map(key)).toEqual(expected.map(key));
  });

  test('of an order of many charges too', async () => {
    const lines = (await readAll(await open({ uuid_order: largeOrder }))).filter(
      ({ operacao }) => operacao === 'VENDA',
    );
    expect(lines.map(key)).toEqual(inOrder(lines).map(key));
    expect(lines.map(({ uuid_charge }) => uuid_charge).sort()).toEqual(
      Array.from({ length: largeOrderCharges }, (_, n) => chargeUuid(n)),
    );
  });

  test('leaves out what is written after its start, wherever that would stand (D26)', async () => {
    const messages = [await open(), await open({ idSeller: String(sellerIds[0]) })] as const;
    await importLines(api, someLines(100_000, 300));
    const late = await createSeller(api, token, 900);
    await importLines(api, [
      chargeLine({ idSeller: late.id, uuid: chargeUuid(200_000), paidAt: '2026-09-01T12:00:00Z' }),
      chargeLine({ idSeller: sellerIds[0]!, uuid: chargeUuid(200_001), paidAt: '2026-09-01T12:00:00Z' }),
      chargeLine({ idSeller: sellerIds[0]!, uuid: chargeUuid(200_002), paidAt: '2026-11-01T12:00:00Z' }),
    ]);
    await refund(api, token, chargeUuid(5));
    const [all, ofOne] = await Promise.all(messages.map(readAll));
    expect(all?.map(key)).toEqual(whole.map(key));
    expect(ofOne?.map(key)).toEqual(whole.filter(({ id_seller }) => id_seller === sellerIds[0]).map(key));
    expect((await readAll(await open())).length).toBe(whole.length + 304);
  });

  test('is whole for the moment it started, again and again, while charges are imported', async () => {
    const started = await heads();
    const importing = importLines(api, someLines(300_000, 1_000));
    const statements = [await open(), await open()];
    const seen = await Promise.all(statements.map(readAll));
    await importing;
    const ended = await heads();
    for (const lines of seen) {
      expect(lines.map(key)).toEqual(inOrder(lines).map(key));
      for (const [sellerId, last] of wholePrefixes(lines)) {
        expect(last).toBeGreaterThanOrEqual(started.get(sellerId)!);
        expect(last).toBeLessThanOrEqual(ended.get(sellerId)!);
      }
    }
  });
});

describe('readers that do not read', () => {
  test('delay no other request, though they outnumber the connections of the database', async () => {
    const idle = await openEight();
    expect(idle.map(logOf)).toEqual(idle.map(() => undefined));
    await importLines(api, someLines(400_000, 10));
    await refund(api, token, chargeUuid(400_000));
    const lines = await readStatement(api, token, { uuid_charge: chargeUuid(400_000) });
    expect(lines.map(({ operacao }) => operacao)).toEqual(['VENDA', 'ESTORNO']);
  });

  test('are forgotten when they go away, and logged as incomplete', async () => {
    const messages = await openEight();
    for (const message of messages) message.destroy();
    for (const message of messages) {
      await vi.waitFor(
        () => expect(logOf(message)).toMatchObject({ status: 200, complete: false, code: null }),
        60_000,
      );
    }
    expect((await api.call('POST', '/v2/report/statement', { token })).status).toBe(200);
  });
});

test('a storage failure in mid-stream breaks the connection and never closes the array', async () => {
  const { store } = api.service;
  const message = await open();
  await store.write((tx) => sql`alter table statement_entries rename to gone`.execute(tx));
  let received = '';
  try {
    message.on('data', (chunk: Buffer) => (received += chunk.toString())).resume();
    const [error] = (await once(message, 'error')) as [Error];
    expect(error.message).toBe('aborted');
  } finally {
    await store.write((tx) => sql`alter table gone rename to statement_entries`.execute(tx));
  }
  expect(received.startsWith('[{')).toBe(true);
  expect(received.endsWith('}')).toBe(true);
  expect(() => JSON.parse(received) as unknown).toThrow();
  await vi.waitFor(() => {
    expect(logOf(message)).toMatchObject({
      status: 200,
      complete: false,
      code: 'internal_error',
      level: 'error',
    });
  }, 60_000);
  expect((await api.call('POST', '/v2/report/statement', { token })).status).toBe(200);
});
