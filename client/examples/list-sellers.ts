import { createClient, listSellers } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: process.env.PAYFAC_URL ?? 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

for await (const seller of listSellers(client, { status: 'ACTIVE', text: 'padaria' })) {
  console.log(seller.id, seller.name, seller.document);
}
