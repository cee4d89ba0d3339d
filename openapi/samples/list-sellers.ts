import { createClient, listSellers } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const seller of listSellers(client, { text: 'ipe' })) {
  console.log(seller.id, seller.name, seller.status);
}
