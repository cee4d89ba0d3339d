import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const refund = await unwrap(
  client.PATCH('/v2/payfac/refunds/{idRefund}', {
    params: { path: { idRefund: 1 } },
    body: { status: 'DONE', endToEndId: 'E12345678202603101620s0000000001' },
  }),
);
console.log(refund.uuid, refund.status);
