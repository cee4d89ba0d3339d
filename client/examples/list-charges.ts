import { createClient, listCharges } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const charge of listCharges(client, { paidFrom: '2026-03-01', status: 'PAID' })) {
  console.log(charge.paidDate, charge.uuid, charge.value, charge.fee);
}
