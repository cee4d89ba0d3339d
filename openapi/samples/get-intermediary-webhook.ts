import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const webhook = await unwrap(client.GET('/v2/payfac/webhook'));
console.log(webhook.url, webhook.disabledAt);
