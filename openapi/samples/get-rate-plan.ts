import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const plan = await unwrap(client.GET('/v2/payfac/rate-plans/{idPlan}', { params: { path: { idPlan: 3 } } }));
for (const { version, validFrom, changes } of plan.versions) console.log(version, validFrom, changes);
