import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const transfer = await unwrap(
  client.GET('/v2/transfers/{idTransfer}', { params: { path: { idTransfer: 1 } } }),
);
console.log(transfer.status, transfer.amount, transfer.paymentDate);
