import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

// The client creates an idempotency key, so the charge is refunded only once even if the client has to retry.
const charge = await unwrap(
  client.PATCH('/v2/charges/{uuid}/refund', {
    params: { path: { uuid: '2f8e0c5a-93b4-4d61-8f27-b6a1c4d90e73' } },
    body: { asFraud: false },
  }),
);
console.log(charge.uuid, charge.status);
