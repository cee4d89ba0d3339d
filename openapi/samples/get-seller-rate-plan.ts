import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const plan = await unwrap(
  client.GET('/v2/payfac/seller/{idSeller}/rate-plans', { params: { path: { idSeller: 2 } } }),
);
console.log(plan.name, plan.version, plan.tax.pix.value);
