import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const { created, held, blocked } = await unwrap(
  client.GET('/v2/report/transfers/due', { params: { query: { transferDate: '2026-04-22' } } }),
);
console.log(created.count, created.amount, held.count, blocked.count);
