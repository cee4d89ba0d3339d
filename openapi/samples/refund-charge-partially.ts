import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

// The client creates an idempotency key, so the part is refunded only once even if the client has to retry.
const refunded = await unwrap(
  client.PATCH('/v2/charges/partial-refund/{uuid}', {
    params: { path: { uuid: 'e4b1c7d2-58a3-4f0e-b6d9-0c3a7f21e845' } },
    body: { value: 40 },
  }),
);
console.log(refunded.refundValue, refunded.value);
