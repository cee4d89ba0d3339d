import { createClient, unwrap } from '@payment-intermediary/client';

const client = createClient({
  baseUrl: 'http://127.0.0.1:3000',
  token: process.env.PAYFAC_TOKEN ?? '',
});

// Rates in per cent: 3.19 for a single payment, 4.49 for 2 instalments, and 0.7 more for each further one.
const early = Array.from({ length: 23 }, (_, index) => (449 + 70 * index) / 100);

const plan = await unwrap(
  client.POST('/v2/payfac/rate-plans', {
    body: {
      name: 'Standard 2026',
      tax: {
        pix: { delayForRedeem: 1, value: 0.99, rateType: 'PERCENTAGE', valueLimit: 5 },
        bankSlip: { delayForRedeem: 2, value: 2.49, rateType: 'FIXED' },
        debit: { delayForRedeem: 1, value: 1.49, rateType: 'PERCENTAGE' },
        credit: [{ online: { delayForRedeem: 30, default: { sellerRates: [3.19, ...early] } } }],
      },
    },
  }),
);
console.log(`plan ${plan.id}`);
