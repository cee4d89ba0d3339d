import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const history = await unwrap(
  client.GET('/v2/payfac/seller/{idSeller}/rate-plans/history', { params: { path: { idSeller: 1 } } }),
);
for (const { idPlan, validFrom } of history) console.log(idPlan, validFrom);
