import { createClient, listTransfers } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const transfer of listTransfers(client, { idSeller: '2' })) {
  console.log(transfer.transferDate, transfer.idTransfer, transfer.status, transfer.amount);
}
