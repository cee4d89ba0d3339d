import { expect, expectTypeOf, test } from 'vitest';
import { createClient, type Schemas } from '../src/index.ts';

/** What a call sends, and an answer to it. */
function recording(answer: Response) {
  const sent: Request[] = [];
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Request(input, init));
    return Promise.resolve(answer);
  };
  return { sent, fetch };
}

test('a call goes to its path with the token and the typed parameters', async () => {
  const { sent, fetch } = recording(Response.json({ currentSellerRatesRequest: {} }));
  const client = createClient({ baseUrl: 'https://api.example.com', token: 'pfi_token', fetch });
  const { data } = await client.GET('/v2/seller/rates/{sellerId}', { params: { path: { sellerId: 7 } } });
  expectTypeOf(data).toEqualTypeOf<Schemas['SellerRates'] | undefined>();
  expect(sent[0]?.url).toBe('https://api.example.com/v2/seller/rates/7');
  expect(sent[0]?.headers.get('X-Token-Api')).toBe('pfi_token');
});

test('a refusal is the typed problem', async () => {
  const problem = { code: 'seller_not_found', status: 404 };
  const { fetch } = recording(Response.json(problem, { status: 404 }));
  const client = createClient({ baseUrl: 'https://api.example.com', token: 'pfi_token', fetch });
  const { data, error } = await client.GET('/v2/seller', { params: { query: { sellerId: '7' } } });
  expect(data).toBeUndefined();
  expectTypeOf(error).toEqualTypeOf<Schemas['Problem'] | undefined>();
  expect(error?.code).toBe('seller_not_found');
});
