import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

// The client sends an idempotency key of its own, so that the charge is refunded once even when it must ask again.
const charge = await unwrap(
  client.PATCH('/v2/charges/{uuid}/refund', {
    params: { path: { uuid: '2f8e0c5a-93b4-4d61-8f27-b6a1c4d90e73' } },
    body: { asFraud: false },
  }),
);
console.log(charge.uuid, charge.status);
