import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const seller = await unwrap(client.GET('/v2/seller', { params: { query: { sellerId: '1' } } }));
console.log(seller.name, seller.status);
