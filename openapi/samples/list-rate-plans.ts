import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const plans = await unwrap(client.GET('/v2/payfac/rate-plans', { params: { query: { limit: 2 } } }));
for (const plan of plans) console.log(plan.id, plan.name, plan.version, plan.sellers);
