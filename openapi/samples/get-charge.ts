import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const charge = await unwrap(
  client.GET('/v2/charges/{uuid}', {
    params: { path: { uuid: '2f8e0c5a-93b4-4d61-8f27-b6a1c4d90e73' } },
  }),
);
console.log(charge.status, charge.value, charge.refundableValue);
