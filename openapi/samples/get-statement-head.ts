import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const head = await unwrap(
  client.GET('/v2/seller/{sellerId}/statement/head', { params: { path: { sellerId: 2 } } }),
);
console.log(head.sequence, head.hash);
