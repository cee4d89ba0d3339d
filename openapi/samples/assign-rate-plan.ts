import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const assignment = await unwrap(
  client.PUT('/v2/payfac/seller/{idSeller}/rate-plans', {
    params: { path: { idSeller: 1 } },
    body: { idPlan: 3 },
  }),
);
console.log(assignment.idPlan, assignment.validFrom);
