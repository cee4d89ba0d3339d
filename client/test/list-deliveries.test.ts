import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createClient,
  listDeliveries,
  type DeliveryFilter,
  PaymentIntermediaryError,
  unwrap,
  type Schemas,
} from '../src/index.ts';
import { sellerBody } from './support/bodies.ts';
import { json, startFaultServer, type Fault } from './support/fault-server.ts';
import { goodAnswerTo } from './support/good-answer.ts';
import { startRealServer, type RealServer } from './support/real-server.ts';

type Delivery = Schemas['Delivery'];

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const seen: Item[] = [];
  for await (const each of items) seen.push(each);
  return seen;
}

describe('the deliveries of the real service', () => {
  let server: RealServer;
  const client = () => createClient({ baseUrl: server.url, token: server.token });

  beforeAll(async () => {
    server = await startRealServer();
    await unwrap(client().PUT('/v2/payfac/webhook', { body: { url: 'https://user:word@hub.example/' } }));
    for (const document of ['11222333000181', '52998224725']) {
      // The deliveries are refused at the first attempt, so that they do not change after it.
      const body = { ...sellerBody(document), webhook: 'https://user:word@shop.example/' };
      await unwrap(client().POST('/v2/seller', { body }));
    }
    const refused = async () =>
      (await unwrap(client().GET('/v2/deliveries', { params: { query: { status: 'REFUSED' } } }))).length;
    await vi.waitFor(async () => expect(await refused()).toBe(4), { timeout: 60_000 });
  });
  afterAll(() => server.stop());

  test.each([2, 3, 4, 5])('in pages of %i are all of them', async (pageSize) => {
    const whole = await unwrap(client().GET('/v2/deliveries'));
    expect(whole).toHaveLength(4);
    expect(await collect(listDeliveries(client(), {}, { pageSize }))).toEqual(whole);
  });

  test('keep their filter on every page', async () => {
    expect(await collect(listDeliveries(client(), { event: 'charge.paid' }, { pageSize: 2 }))).toEqual([]);
    expect(
      await collect(listDeliveries(client(), { event: 'seller.created' }, { pageSize: 2 })),
    ).toHaveLength(4);
  });

  test('can be replayed', async () => {
    const [{ idDelivery }] = (await unwrap(client().GET('/v2/deliveries'))) as [Delivery];
    const replay = client().POST('/v2/deliveries/{idDelivery}/replay', { params: { path: { idDelivery } } });
    expect(await unwrap(replay)).toMatchObject({ idDelivery, status: 'PENDING' });
  });
});

describe('a page of deliveries that does not continue where the last one ended', () => {
  const [example] = goodAnswerTo('GET /v2/deliveries') as Delivery[];
  const sent = (sequence: number, second: number): Delivery => ({
    ...example!,
    idDelivery: `evt_2_${sequence}`,
    idEvent: `evt_2_${sequence}`,
    updatedAt: `2026-03-02T12:00:0${second}.000Z`,
  });
  const unsent = (sequence: number): Delivery => ({ ...sent(sequence, 0), status: 'PENDING', attempts: 0 });
  const link = { Link: '</v2/deliveries?limit=2&cursor=a>; rel="next"' };

  const readAfter = async (first: Delivery[], second: Fault) => {
    const server = await startFaultServer(json(first, 200, link), second);
    const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 0 });
    return collect(listDeliveries(client, {}, { pageSize: 2 }));
  };

  test.each([
    ['an earlier change', [sent(9, 5), sent(7, 4)], sent(8, 3)],
    ['another delivery that changed at the same time', [sent(9, 5), sent(7, 4)], sent(6, 4)],
    ['a later event that was never sent', [unsent(1), unsent(2)], unsent(3)],
    ['one that was sent, after those that were not', [unsent(1), unsent(2)], sent(2, 9)],
    ['one that ended unsent', [sent(9, 5), sent(7, 4)], { ...unsent(8), status: 'FAILED' as const }],
  ])('may go on with %s', async (_, first, next) => {
    expect(await readAfter(first, json([next]))).toHaveLength(3);
  });

  test.each([
    ['the same delivery', [sent(9, 5), sent(7, 4)], sent(7, 4)],
    ['a later change', [sent(9, 5), sent(7, 4)], sent(8, 5)],
    ['an earlier event that was never sent', [unsent(1), unsent(2)], unsent(2)],
    ['one that was never sent, after one that was', [sent(9, 5), sent(7, 4)], unsent(8)],
  ])('is an error: %s', async (_, first, next) => {
    const error = await readAfter(first, json([next])).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentIntermediaryError);
    expect(error).toMatchObject({ code: 'invalid_response' });
  });
});

describe('a page without deliveries that is not the last', () => {
  const [example] = goodAnswerTo('GET /v2/deliveries') as Delivery[];
  const nextPage = (cursor: string) => ({ Link: `</v2/deliveries?cursor=${cursor}>; rel="next"` });
  const read = async (filter: DeliveryFilter, last: Fault) => {
    const empty = json([], 200, nextPage('c'));
    const server = await startFaultServer(json([example], 200, nextPage('b')), empty, last);
    const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 0 });
    return collect(listDeliveries(client, filter)).catch((thrown: unknown) => thrown);
  };

  test('is passed over where the service looks for an event', async () => {
    const later = { ...example!, updatedAt: '2020-01-01T12:00:00.000Z' };
    expect(await read({ event: 'charge.paid' }, json([later]))).toEqual([example, later]);
  });

  test.each([
    ['with any event', {}, []],
    ['before one that leads back', { event: 'charge.paid' } as const, [example]],
  ])('is an error %s', async (_, filter, last) => {
    expect(await read(filter, json(last))).toMatchObject({ code: 'invalid_response' });
  });
});
