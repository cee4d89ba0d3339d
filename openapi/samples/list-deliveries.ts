import { createClient, listDeliveries } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const delivery of listDeliveries(client, { idSeller: '2' })) {
  console.log(delivery.idDelivery, delivery.event, delivery.status, delivery.attempts);
}
