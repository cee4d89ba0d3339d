import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const delivery = await unwrap(
  client.POST('/v2/deliveries/{idDelivery}/replay', { params: { path: { idDelivery: 'evt_2_1' } } }),
);
console.log(delivery.idDelivery, delivery.status, delivery.nextAttemptAt);
