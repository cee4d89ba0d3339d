import { createClient, listCharges } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const charge of listCharges(client, { paidFrom: '2026-03-02', paidTo: '2026-03-02' })) {
  console.log(charge.paidAt, charge.uuid, charge.status, charge.value);
}
