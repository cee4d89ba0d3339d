import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const webhook = await unwrap(
  client.PUT('/v2/payfac/webhook', { body: { url: 'https://hub.example/payfac-events' } }),
);
// Store the secret: it is shown only once.
console.log(webhook.url, webhook.webhookSecret);
