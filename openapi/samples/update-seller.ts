import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const seller = await unwrap(
  client.PATCH('/v2/seller/{sellerId}', {
    params: { path: { sellerId: 1 } },
    body: { webhook: 'https://eventos.padariaaurora.example/payfac' },
  }),
);
console.log(seller.id, seller.webhook, seller.updatedAt);
