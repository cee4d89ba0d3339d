import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, listCharges, PaymentIntermediaryError, unwrap, type Schemas } from '../src/index.ts';
import { chargeLine, sellerBody } from './support/bodies.ts';
import { json, startFaultServer, type Fault } from './support/fault-server.ts';
import { goodAnswerTo } from './support/good-answer.ts';
import { startServerHere, type RealServer } from './support/real-server.ts';

type ChargeSummary = Schemas['ChargeSummary'];

async function collect(charges: AsyncIterable<ChargeSummary>): Promise<ChargeSummary[]> {
  const seen: ChargeSummary[] = [];
  for await (const each of charges) seen.push(each);
  return seen;
}

describe('the charges of the real service', () => {
  let server: RealServer;
  let whole: ChargeSummary[];
  let sellers: number[];
  const client = () => createClient({ baseUrl: server.url, token: server.token });

  beforeAll(async () => {
    server = await startServerHere();
    sellers = [];
    for (const document of ['11222333000181', '52998224725']) {
      sellers.push((await unwrap(client().POST('/v2/seller', { body: sellerBody(document) }))).idSeller);
    }
    const uuids = Array.from(
      { length: 24 },
      (_, n) => `6f1c2f6e-9c0a-4d57-8a51-${String(n).padStart(12, '0')}`,
    );
    await server.importCharges(uuids.map((uuid, n) => chargeLine(uuid, sellers[n % 2]!)).join(''));
    whole = await unwrap(client().GET('/v2/charges'));
    expect(whole).toHaveLength(24);
  });
  afterAll(() => server.stop());

  test.each([2, 5, 12, 23, 24, 25, 1_000])('in pages of %i are all of them', async (pageSize) => {
    expect(await collect(listCharges(client(), {}, { pageSize }))).toEqual(whole);
  });

  test('keep their filter on every page', async () => {
    const filter = { idSeller: String(sellers[1]), status: 'PAID', paidFrom: '2026-03-01' } as const;
    const found = await collect(listCharges(client(), filter, { pageSize: 5 }));
    expect(found).toEqual(whole.filter(({ idSeller }) => idSeller === sellers[1]));
  });

  test('of an unknown seller are the problem of the service', async () => {
    await expect(collect(listCharges(client(), { idSeller: '999999' }))).rejects.toMatchObject({
      status: 404,
      code: 'seller_not_found',
    });
  });
});

describe('a page that does not continue where the last one ended', () => {
  const [example] = goodAnswerTo('GET /v2/charges') as ChargeSummary[];
  const charge = (uuid: string, paidAt = '2026-03-02T12:00:00.000Z') => ({ ...example!, uuid, paidAt });
  const [low, middle, high] = ['1', '2', '3'].map(
    (digit) => `6f1c2f6e-9c0a-4d57-8a51-00000000000${digit}`,
  ) as [string, string, string];
  const link = { Link: '</v2/charges?limit=2&cursor=a>; rel="next"' };
  const first = json([charge(high), charge(middle)], 200, link);

  const readAfter = async (second: Fault) => {
    const server = await startFaultServer(first, second);
    const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 0 });
    const charges = await collect(listCharges(client, { status: 'PAID' }, { pageSize: 2 }));
    return { charges, targets: server.received.map(({ url }) => url) };
  };

  test.each([
    ['a lower uuid', charge(low)],
    ['an earlier payment', charge(high, '2026-03-01T12:00:00.000Z')],
  ])('may go on with %s', async (_, next) => {
    const { charges, targets } = await readAfter(json([next]));
    expect(charges).toHaveLength(3);
    expect(targets.map((url) => url.replace(/^.*\?/, ''))).toEqual([
      'status=PAID&limit=2',
      'status=PAID&limit=2&cursor=a',
    ]);
  });

  test.each([
    ['the same charge', charge(middle)],
    ['a higher uuid', charge(high)],
    ['a later payment', charge(low, '2026-03-03T12:00:00.000Z')],
  ])('is an error: %s', async (_, next) => {
    const error = await readAfter(json([next])).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentIntermediaryError);
    expect(error).toMatchObject({ code: 'invalid_response' });
    expect((error as Error).message).toContain('GET /v2/charges: 200, a page that does not continue');
  });
});
