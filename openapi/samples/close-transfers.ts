import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const { created, carried } = await unwrap(
  client.POST('/v2/payfac/transfers', { body: { transferDate: '2026-04-22' } }),
);
console.log(created.count, created.amount, carried.count);
