import type { TaxInput } from '../http/wire/tax-input.ts';

/** Has one channel, and a limit on the pix fee. Sellers created later in the sandbox also get it. */
export const standardPlan: { name: string; tax: TaxInput } = {
  name: 'Standard 2026',
  tax: {
    pix: { delayForRedeem: 1, value: 0.99, rateType: 'PERCENTAGE', valueLimit: 5 },
    bankSlip: { delayForRedeem: 2, value: 2.49, rateType: 'FIXED' },
    debit: { delayForRedeem: 1, value: 1.49, rateType: 'PERCENTAGE' },
    credit: [{ online: { delayForRedeem: 30, default: { sellerRates: rates(3.19, 4.49, 0.7) } } }],
  },
};

/** Has two channels, one of them with separate rates for a brand, and buyer rates. */
export const terminalPlan: { name: string; tax: TaxInput } = {
  name: 'Shop with terminal',
  tax: {
    pix: { delayForRedeem: 0, value: 0.5, rateType: 'FIXED' },
    bankSlip: { delayForRedeem: 1, value: 1.25, rateType: 'PERCENTAGE', valueLimit: 9.9 },
    debit: { delayForRedeem: 1, value: 1.1875, rateType: 'PERCENTAGE' },
    credit: [
      {
        online: {
          delayForRedeem: 30,
          default: { sellerRates: rates(3.19, 4.49, 0.7), buyerRates: rates(0, 2.99, 0.5) },
        },
      },
      {
        pos: {
          delayForRedeem: 2,
          default: { sellerRates: rates(2.99, 4.19, 0.65) },
          visa: { sellerRates: rates(2.79, 3.89, 0.6) },
        },
      },
    ],
  },
};

/** After the charges of the documented examples. */
export const terminalVersion: { tax: TaxInput; validFrom: string; addedAt: string } = {
  tax: { ...terminalPlan.tax, pix: { delayForRedeem: 0, value: 0.45, rateType: 'FIXED' } },
  validFrom: '2026-06-01T03:00:00.000Z',
  addedAt: '2026-05-18T17:12:00.000Z',
};

/** Percentages for 1 to 24 instalments: a single payment, two instalments, and an increase for each further one. */
function rates(single: number, forTwo: number, step: number): number[] {
  const early = Array.from({ length: 23 }, (_, index) => Math.round((forTwo + step * index) * 100) / 100);
  return [single, ...early];
}
