import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { components } from '../../generated/api.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { inBodyTurn } from '../src/http/request/heavy-turns.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { failedAuthenticationLimit } from '../src/rate-limits/rate-limits.ts';
import { principalOf, type Principal } from '../src/tokens/token.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { whileTurnsAreTaken } from './support/held-turns.ts';
import { pausedStore, type Pauses } from './support/paused-store.ts';
import { RawClient } from './support/raw-client.ts';
import { setStatus } from './support/seller-status.ts';
import { TestApi } from './support/test-api.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

/** These tests are about imports of many lines: in turn, and on SQLite in several transactions. */

type Result = components['schemas']['ChargesCreated'];

const path = '/v2/payfac/charges';
/** The number of lines, which take five transactions on SQLite. */
const lineCount = 450;

let database: TestStore;
let api: TestApi;
let caller: { principal: Principal; spender: string };
let token: string;
let sellerId: number;
let uuids = 0;
/** Takes a turn of the intermediary, with another token. */
const takeTurn = (work: () => Promise<unknown>) => inBodyTurn(caller, () => Promise.resolve(null), work);
/** What happens before each of the next transactions. */
let pauses: Pauses = [];

beforeAll(async () => {
  database = await createTestStore();
  api = await TestApi.start({ store: pausedStore(database.store, () => pauses) });
});
afterAll(async () => {
  await api.stop();
  await database.cleanup();
});

beforeEach(async (context) => {
  pauses = [];
  const intermediary = await api.createIntermediary(context.task.name);
  ({ token } = intermediary);
  caller = { principal: principalOf(intermediary.id, null), spender: 'another' };
  ({ id: sellerId } = await createSeller(api, token, 1));
});

const lines = (count: number, idSeller = sellerId) =>
  Array.from({ length: count }, () => chargeLine({ idSeller, uuid: chargeUuid(++uuids) }));
const send = (body: object[], headers: Record<string, string> = {}, caller = token) =>
  api.call<Result>('POST', path, { token: caller, body, headers });
const figures = ({ body: { imported, known, rejected } }: { body: Result }) => ({
  imported,
  known,
  rejected,
});

async function storedCharges(): Promise<number> {
  const { read } = database.store;
  const rows = await read.selectFrom('charges').select('uuid').where('seller_id', '=', sellerId).execute();
  return rows.length;
}

describe('large bodies are read in turn', () => {
  /** Connects a client that has sent the head and the first `sent` characters of the body, by default half. */
  async function sender(body: string, sent = body.length / 2): Promise<RawClient> {
    const client = await RawClient.connect(api.url);
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `X-Token-Api: ${token}`,
      `Content-Length: ${body.length}`,
    ];
    client.send(`${head.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n`);
    client.send(body.slice(0, sent));
    return client;
  }

  test('and little is read of those that wait', async () => {
    const sockets: Socket[] = [];
    const note = (socket: Socket) => void sockets.push(socket);
    api.server.on('connection', note);
    onTestFinished(() => void api.server.off('connection', note));
    const bodies = Array.from({ length: 6 }, () => JSON.stringify(lines(lineCount)).padEnd(2_000_000));
    let waiting: RawClient[] = [];
    await whileTurnsAreTaken(takeTurn, async () => {
      waiting = await Promise.all(bodies.map((body) => sender(body, body.length)));
      const read = () => sockets.filter(({ bytesRead }) => bytesRead > 500_000).length;
      await expect.poll(read, { timeout: 60_000 }).toBe(4);
      await sleep(200);
      expect(read()).toBe(4);
    });
    for (const client of waiting) await client.receives(/^HTTP\/1.1 200 /);
    expect(await storedCharges()).toBe(6 * lineCount);
  });

  test('so that a client that sends slowly delays no other token', async (context) => {
    const body = JSON.stringify(lines(lineCount));
    const slow = await Promise.all(Array.from({ length: 4 }, () => sender(body)));
    const second = await api.createIntermediary(context.task.name);
    expect((await send(lines(lineCount), {}, second.token)).body.imported).toBe(lineCount);
    for (const client of slow) client.send(body.slice(body.length / 2));
    for (const client of slow) await client.receives(/^HTTP\/1.1 200 /);
    expect(await storedCharges()).toBe(2 * lineCount);
  });

  test('and a client that disconnects gives its turn back', async () => {
    const body = JSON.stringify(lines(lineCount));
    const slow = await Promise.all(Array.from({ length: 8 }, () => sender(body)));
    await sleep(100);
    for (const { socket } of slow) socket.destroy();
    expect((await send(lines(lineCount))).body.imported).toBe(lineCount);
    expect(await storedCharges()).toBe(lineCount);
  });

  test('and are refused once the lines of earlier ones have used up the budget', async () => {
    const rateLimits = {
      token: { count: 200, windowSeconds: 600 },
      intermediary: null,
      failedAuthentication: failedAuthenticationLimit,
    };
    const limited = await TestApi.start({ rateLimits });
    onTestFinished(() => limited.stop());
    const caller = await limited.createIntermediary();
    const headers = { 'Content-Type': 'application/x-ndjson' };
    // Each of these requests counts as 51.
    const rawBody = `${'x'.repeat(50)}\n`.repeat(500);
    const sent = Array.from({ length: 12 }, () =>
      limited.call('POST', path, { token: caller.token, headers, rawBody }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    const served = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(12 - served);
    // Three more requests may have begun before the lines of the fourth are counted.
    expect(served).toBeGreaterThanOrEqual(4);
    expect(served).toBeLessThanOrEqual(7);
  });
});

describe('large imports are taken in turn', () => {
  test('and neither small ones nor those of others wait for them', async () => {
    const other = await api.createIntermediary('Other');
    const { id: idOfOther } = await createSeller(api, other.token, 1);
    let waiting: ReturnType<typeof send> | undefined;
    await whileTurnsAreTaken(takeTurn, async () => {
      waiting = send(lines(lineCount));
      expect((await send(lines(1))).body.imported).toBe(1);
      expect((await send(lines(lineCount, idOfOther), {}, other.token)).body.imported).toBe(lineCount);
      await sleep(100);
      expect(await storedCharges()).toBe(1);
    });
    expect((await waiting)?.body.imported).toBe(lineCount);
  });

  test('and nothing is imported for a client that has disconnected', async () => {
    await whileTurnsAreTaken(takeTurn, async () => {
      const headers = { 'X-Token-Api': token, 'Content-Type': 'application/json' };
      const outgoing = request(api.url + path, { method: 'POST', agent: false, headers });
      outgoing.on('error', () => undefined).end(JSON.stringify(lines(lineCount)));
      await sleep(200);
      outgoing.destroy();
      await sleep(100);
    });
    // The next request follows it.
    expect((await send(lines(lineCount))).body.imported).toBe(lineCount);
    expect(await storedCharges()).toBe(lineCount);
  });
});

describe('an import in several transactions', () => {
  const stops = () => Promise.reject(new Error('the server stops'));
  const key = { 'x-idempotency-key': 'import' };

  test('lets other writers in between', async () => {
    const [body, own] = [lines(lineCount), lines(1)];
    const writes: Promise<{ status: number }>[] = [];
    const stored: number[] = [];
    const meanwhile = async () => {
      writes.push(send(own));
      await writes.at(-1);
      stored.push(await storedCharges());
    };
    pauses = [null, meanwhile];
    expect(figures(await send(body))).toEqual({ imported: lineCount, known: 0, rejected: 0 });
    expect(stored).toEqual([101]);
  });

  test('that failed half-way goes on, and with its key counts what was done before', async () => {
    const body = [...lines(lineCount - 1), { ...lines(1)[0], value: 0 }];
    pauses = [null, stops];
    expect((await send(body, key)).status).toBe(500);
    expect(await storedCharges()).toBe(100);
    pauses = [null, null, stops];
    expect((await send(body, key)).status).toBe(500);
    expect(await storedCharges()).toBe(200);
    const again = await send(body, key);
    expect(figures(again)).toEqual({ imported: lineCount - 1, known: 0, rejected: 1 });
    expect((await send(body, key)).text).toBe(again.text);
    expect(figures(await send(body))).toEqual({ imported: 0, known: lineCount - 1, rejected: 1 });
  });

  test('counts no charge of a seller that was erased between its attempts', async () => {
    const second = await createSeller(api, token, 2);
    const body = [...lines(200), ...lines(50, second.id)];
    pauses = [null, stops];
    expect((await send(body, key)).status).toBe(500);
    await setStatus(api.service, sellerId, 'BLOCKED');
    await forgetSeller(api.service, operator, sellerId, 'Cannot be paid');
    expect(figures(await send(body, key))).toEqual({ imported: 50, known: 0, rejected: 200 });
  });

  test('names what it rejects in the order of the lines, and knows a line of another part', async () => {
    const [bad, late] = [lines(1), lines(1)].map(([one]) => ({ ...one, value: 0 }));
    const first = lines(1);
    const body = [bad!, ...first, ...lines(300), ...first, late!];
    const response = await send(body);
    expect(figures(response)).toEqual({ imported: 301, known: 1, rejected: 2 });
    expect(response.body.rejections.map(({ line }) => line)).toEqual([1, 304]);
  });

  test('keeps the order of the lines of a seller, though one of them has the uuid of another line', async () => {
    const [first, second] = lines(2) as [{ uuid: string }, { uuid: string }];
    const elsewhere = { ...second, idSeller: 999_999 };
    expect(figures(await send([first, elsewhere, second]))).toEqual({ imported: 2, known: 0, rejected: 1 });
    const stored = await database.store.read
      .selectFrom('statement_entries')
      .select('charge_uuid')
      .where('seller_id', '=', sellerId)
      .orderBy('sequence')
      .execute();
    expect(stored.map((line) => line.charge_uuid)).toEqual([first.uuid, second.uuid]);
  });

  test('that another import disturbs half-way does that part again, and counts the others once', async () => {
    const conflict = Object.assign(new Error('another import was first'), {
      code: 'SQLITE_CONSTRAINT_PRIMARYKEY',
    });
    const body = lines(lineCount);
    pauses = [null, () => Promise.reject(conflict), null, null, null, () => Promise.reject(conflict)];
    expect(figures(await send(body))).toEqual({ imported: lineCount, known: 0, rejected: 0 });
    expect(pauses).toEqual([]);
  });

  test('that failed half-way and has no key knows what was done before', async () => {
    const body = lines(lineCount);
    pauses = [null, stops];
    expect((await send(body)).status).toBe(500);
    expect(figures(await send(body))).toEqual({ imported: 350, known: 100, rejected: 0 });
  });
});
