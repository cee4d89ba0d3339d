import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
  timeoutMs: 5_000,
  retries: 4,
});

// Each attempt may take five seconds, and the whole call eight, including waits.
const seller = await unwrap(
  client.GET('/v2/seller', {
    params: { query: { document: '11222333000181' } },
    signal: AbortSignal.timeout(8_000),
  }),
);
console.log(seller.id, seller.name);
