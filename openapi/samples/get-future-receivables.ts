import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const { data } = await unwrap(
  client.GET('/v2/report/receivables/future', { params: { query: { idSeller: '1' } } }),
);
for (const { date, amounts } of data.receivables) console.log(date, amounts.totalNet);
