import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const transfer = await unwrap(
  client.PATCH('/v2/payfac/transfers/{idTransfer}', {
    params: { path: { idTransfer: 3 } },
    body: { status: 'PAID', endToEndId: 'E12345678202604201412s0000000003' },
  }),
);
console.log(transfer.idSeller, transfer.amount, transfer.status);
