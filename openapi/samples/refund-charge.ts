import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

// The client sends an idempotency key of its own, so that the charge is refunded once even when it must ask again.
const charge = await unwrap(
  client.PATCH('/v2/charges/{uuid}/refund', {
    params: { path: { uuid: '6b0d549b-6f03-475a-9600-a35a099950d8' } },
    body: { asFraud: true },
  }),
);
console.log(charge.uuid, charge.status);
