import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const quote = await unwrap(
  client.POST('/v2/seller/rates/{sellerId}/quote', {
    params: { path: { sellerId: 1 } },
    body: {
      value: 1200,
      paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
      channel: 'ONLINE',
      brand: 'mastercard',
      installments: 12,
      paidAt: '2026-03-02T18:48:09-03:00',
    },
  }),
);
console.log(quote.fee, quote.net, quote.executionDate);
