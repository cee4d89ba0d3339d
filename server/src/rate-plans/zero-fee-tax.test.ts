import { describe, expect, it } from 'vitest';
import { feeOf } from './fee.ts';
import { canonicalTax, parseStoredTax } from './tax.ts';
import { CHANNELS, type PaymentMethod } from '../shared/charge-terms.ts';
import { zeroFeeTax } from './default-plan.service.ts';

describe('the zero-fee plan', () => {
  it.each<PaymentMethod>([
    'PIX',
    'BANK_SLIP',
    'DEBIT_CARD',
    'CREDIT_CARD_SIGHT',
    'CREDIT_CARD_EARLY_SELLER',
    'CREDIT_CARD_EARLY_BUYER',
  ])('takes nothing from %s, on any channel, and pays out at once', (paymentMethod) => {
    for (const channel of CHANNELS) {
      for (const installments of [1, 24]) {
        const sale = {
          valueCents: 99_999_999_999,
          paymentMethod,
          channel,
          brand: 'visa',
          installments,
        } as const;
        expect(feeOf(zeroFeeTax(), sale)).toEqual({ feeCents: 0, delayForRedeemDays: 0 });
      }
    }
  });

  it('is a tax that can be stored, a new one every time', () => {
    const tax = zeroFeeTax();
    expect(parseStoredTax(canonicalTax(tax))).toEqual(tax);
    tax.credit = {};
    expect(Object.keys(zeroFeeTax().credit)).toEqual(CHANNELS);
  });
});
