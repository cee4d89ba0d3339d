import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const adjustment = await unwrap(
  client.POST('/v2/payfac/adjustments', {
    // Without it the client would create a new key, and running this again would adjust again.
    params: { header: { 'x-idempotency-key': '5f0d5f6e-0a3c-4c76-9a0f-0d8b6d6a3e41' } },
    body: {
      idSeller: 1,
      value: 0.5,
      direction: 'CREDIT',
      reason: 'Bank slip fee of 1.99 instead of 2.49',
      uuid_charge: '36f675cc-81e7-4ef5-a8e2-5d940ed90475',
    },
  }),
);
console.log(adjustment.idAdjustment, adjustment.sequence);
