import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const refunded = await unwrap(
  client.GET('/v2/charges/partial-refund/{uuid}', {
    params: { path: { uuid: '9531985d-5d9d-49f8-9818-e811892f902b' } },
  }),
);
console.log(refunded.refundStatus, refunded.value);
