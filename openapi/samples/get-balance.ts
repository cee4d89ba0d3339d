import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const balance = await unwrap(
  client.GET('/v2/seller/{sellerId}/balance', { params: { path: { sellerId: 2 } } }),
);
console.log(balance.available, balance.pending, balance.inTransfer);
