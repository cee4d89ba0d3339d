import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, listSellers, PaymentIntermediaryError, unwrap, type Schemas } from '../src/index.ts';
import { sellerBody } from './support/bodies.ts';
import { json, startFaultServer } from './support/fault-server.ts';
import { goodAnswerTo } from './support/good-answer.ts';
import { startServerHere, type RealServer } from './support/real-server.ts';

type SellerSummary = Schemas['SellerSummary'];

async function collect(sellers: AsyncIterable<SellerSummary>): Promise<SellerSummary[]> {
  const seen: SellerSummary[] = [];
  for await (const each of sellers) seen.push(each);
  return seen;
}

describe('the sellers of the real service', () => {
  let server: RealServer;
  let whole: SellerSummary[];
  const client = () => createClient({ baseUrl: server.url, token: server.token });

  beforeAll(async () => {
    server = await startServerHere();
    for (const document of [
      '11222333000181',
      '52998224725',
      '12ABC34501DE35',
      '31415926590',
      '11144477735',
    ]) {
      await unwrap(client().POST('/v2/seller', { body: sellerBody(document) }));
    }
    whole = await unwrap(client().GET('/v2/sellers'));
    expect(whole).toHaveLength(5);
  });
  afterAll(() => server.stop());

  test.each([2, 4, 5, 6])('in pages of %i are all of them', async (pageSize) => {
    expect(await collect(listSellers(client(), {}, { pageSize }))).toEqual(whole);
  });

  test('keep their filter on every page', async () => {
    const found = await collect(listSellers(client(), { status: 'ACTIVE', text: '1' }, { pageSize: 2 }));
    const matching = whole.filter(({ document, name, fantasyName }) =>
      `${name}${fantasyName}${document}`.includes('1'),
    );
    expect(matching.length).toBeGreaterThan(2);
    expect(found).toEqual(matching);
  });
});

test.each([
  [7, {}],
  [8, {}],
  [3, { createdAt: '2099-01-01T00:00:00.000Z' }],
])('a page that goes on with a seller that is not older is an error: %i %o', async (id, other) => {
  const [example] = goodAnswerTo('GET /v2/sellers') as SellerSummary[];
  const seller = (of: number) => ({ ...example!, id: of });
  const link = { Link: '</v2/sellers?limit=2&cursor=a>; rel="next"' };
  const server = await startFaultServer(
    json([seller(9), seller(7)], 200, link),
    json([{ ...seller(id), ...other }]),
  );
  const client = createClient({ baseUrl: server.url, token: 'pfi_token', retries: 0 });
  const error = await collect(listSellers(client, {}, { pageSize: 2 })).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PaymentIntermediaryError);
  expect(error).toMatchObject({ code: 'invalid_response' });
});
