import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

const { currentSellerRatesRequest: rates } = await unwrap(
  client.GET('/v2/seller/rates/{sellerId}', { params: { path: { sellerId: 1 } } }),
);
console.log(rates.pixConfigData.rate, rates.earlyCreditCardConfigData.sellerRates['12x']);
