import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  listReceivableUnits,
  listTransferLines,
  listTransfers,
  PaymentIntermediaryError,
  unwrap,
  type Schemas,
} from '../src/index.ts';
import { chargeLine, sellerBody } from './support/bodies.ts';
import { json, startFaultServer, type Fault } from './support/fault-server.ts';
import { goodAnswerTo } from './support/good-answer.ts';
import { startServerHere, type RealServer } from './support/real-server.ts';

type Transfer = Schemas['Transfer'];

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const each of items) seen.push(each);
  return seen;
}

describe('the transfers of the real service', () => {
  let server: RealServer;
  let whole: Transfer[];
  let sellers: number[];
  const client = () => createClient({ baseUrl: server.url, token: server.token });

  beforeAll(async () => {
    server = await startServerHere();
    sellers = [];
    for (const document of ['11222333000181', '52998224725']) {
      sellers.push((await unwrap(client().POST('/v2/seller', { body: sellerBody(document) }))).idSeller);
    }
    // There are two closings of each day, and two transfers of each closing.
    for (const [round, transferDate] of ['2026-03-02', '2026-03-02', '2026-03-05', '2026-03-05'].entries()) {
      const uuids = Array.from(
        { length: 24 },
        (_, n) => `6f1c2f6e-9c0a-4d57-8a5${round}-${String(n).padStart(12, '0')}`,
      );
      await server.importCharges(uuids.map((uuid, n) => chargeLine(uuid, sellers[n % 2]!)).join(''));
      await unwrap(client().POST('/v2/payfac/transfers', { body: { transferDate } }));
    }
    whole = await unwrap(client().GET('/v2/transfers'));
    expect(whole).toHaveLength(8);
  });
  afterAll(() => server.stop());

  test.each([2, 3, 7, 8, 9])('in pages of %i are all of them', async (pageSize) => {
    expect(await collect(listTransfers(client(), {}, { pageSize }))).toEqual(whole);
  });

  test('keep their filter on every page', async () => {
    const filter = { idSeller: String(sellers[1]), transferDateFinal: '2026-03-03' };
    const found = await collect(listTransfers(client(), filter, { pageSize: 2 }));
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      whole.filter(
        ({ idSeller, transferDate }) => idSeller === sellers[1] && transferDate <= filter.transferDateFinal,
      ),
    );
  });

  test.each([2, 5, 12, 13, 14])('have their lines, in pages of %i', async (pageSize) => {
    for (const { idTransfer } of whole) {
      const path = { idTransfer };
      const lines = await unwrap(client().GET('/v2/transfers/{idTransfer}/lines', { params: { path } }));
      expect(lines).toHaveLength(13);
      expect(await collect(listTransferLines(client(), idTransfer, { pageSize }))).toEqual(lines);
    }
  });

  test('belong to units, which come whole in pages, by day, seller and arrangement', async () => {
    for (const key of ['late-1', 'late-2']) {
      const body = { value: 1, direction: 'CREDIT', reason: key, idSeller: sellers[1]! } as const;
      await unwrap(
        client().POST('/v2/payfac/adjustments', { body, params: { header: { 'Idempotency-Key': key } } }),
      );
    }
    const units = await unwrap(client().GET('/v2/report/receivables/units'));
    expect(units).toHaveLength(3);
    expect(await collect(listReceivableUnits(client(), {}, { pageSize: 2 }))).toEqual(units);
    const filter = { idSeller: String(sellers[1]) };
    expect(await collect(listReceivableUnits(client(), filter, { pageSize: 2 }))).toEqual(units.slice(1));
  });

  test('that are unknown are the problem of the service', async () => {
    const unknown = { status: 404, code: 'transfer_not_found' };
    await expect(collect(listTransferLines(client(), 999_999))).rejects.toMatchObject(unknown);
  });
});

test.each([
  ['an earlier day', { dueDate: '2026-03-01' }],
  ['a lower seller', { idSeller: 1 }],
  ['an earlier arrangement', { arrangement: 'MCC' }],
  ['the same unit', {}],
] as const)('a page of units that goes on with %s is an error', async (_, changes) => {
  const [example] = goodAnswerTo('GET /v2/report/receivables/units') as Schemas['ReceivableUnit'][];
  const unit = { ...example!, dueDate: '2026-03-02', idSeller: 2, arrangement: 'PIX' };
  const link = { Link: '</v2/report/receivables/units?limit=2&cursor=a>; rel="next"' };
  const server = await startFaultServer(
    json([{ ...unit, arrangement: 'ECC' }, unit], 200, link),
    json([{ ...unit, ...changes }]),
  );
  const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 0 });
  await expect(collect(listReceivableUnits(client, {}, { pageSize: 2 }))).rejects.toMatchObject({
    code: 'invalid_response',
  });
});

describe('a page of transfers that does not continue where the last one ended', () => {
  const [example] = goodAnswerTo('GET /v2/transfers') as Transfer[];
  const transfer = (idTransfer: number, transferDate = '2026-03-02') => ({
    ...example!,
    idTransfer,
    transferDate,
  });
  const link = { Link: '</v2/transfers?limit=2&cursor=a>; rel="next"' };
  const first = json([transfer(9), transfer(7)], 200, link);

  const readAfter = async (second: Fault) => {
    const server = await startFaultServer(first, second);
    const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 0 });
    const transfers = await collect(listTransfers(client, { status: 'CREATED' }, { pageSize: 2 }));
    return { transfers, targets: server.received.map(({ url }) => url) };
  };

  test.each([
    ['a lower id', transfer(3)],
    ['an earlier day', transfer(8, '2026-03-01')],
  ])('may go on with %s', async (_, next) => {
    const { transfers, targets } = await readAfter(json([next]));
    expect(transfers).toHaveLength(3);
    expect(targets.map((url) => url.replace(/^.*\?/, ''))).toEqual([
      'status=CREATED&limit=2',
      'status=CREATED&limit=2&cursor=a',
    ]);
  });

  test.each([
    ['the same transfer', transfer(7)],
    ['a higher id', transfer(8)],
    ['a later day', transfer(3, '2026-03-03')],
  ])('is an error: %s', async (_, next) => {
    const error = await readAfter(json([next])).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentIntermediaryError);
    expect(error).toMatchObject({ code: 'invalid_response' });
    expect((error as Error).message).toContain('GET /v2/transfers: 200, a page that does not continue');
  });
});
