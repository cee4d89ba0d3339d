import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const seller = await unwrap(
  client.POST('/v2/seller/{sellerId}/unblock', { params: { path: { sellerId: 3 } } }),
);
console.log(seller.id, seller.status);
