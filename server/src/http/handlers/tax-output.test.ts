import fc from 'fast-check';
import { describe, expect, test, it } from 'vitest';
import { anyTax, shopTax } from '../../rate-plans/tax.fixture.ts';
import { taxFromInput } from './tax-input.ts';
import { changesBetween, taxToWire, sellerRatesOf } from './tax-output.ts';

describe('prices on the wire', () => {
  test('are read as they were sent, to the last digit', () => {
    fc.assert(
      fc.property(anyTax, (tax) => {
        const sent = JSON.parse(JSON.stringify(taxToWire(tax))) as ReturnType<typeof taxToWire>;
        expect(taxFromInput(sent)).toEqual(tax);
        expect(taxToWire(taxFromInput(sent))).toEqual(sent);
      }),
    );
  });

  test('change in what differs, and in nothing else', () => {
    fc.assert(
      fc.property(anyTax, anyTax, (before, after) => {
        const [from, to] = [taxToWire(before), taxToWire(after)];
        expect(changesBetween(from, from)).toEqual([]);
        const there = changesBetween(from, to);
        const back = changesBetween(to, from).map((change) => ({
          ...change,
          from: change.to,
          to: change.from,
        }));
        const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
        expect([...there].sort(byPath)).toEqual([...back].sort(byPath));
        expect(there.length === 0).toBe(JSON.stringify(from) === JSON.stringify(to));
        for (const { path } of there) expect(path).toMatch(/^(\/[A-Za-z_]+)+$/);
      }),
    );
  });
});

const INSTALLMENT_KEYS = Array.from({ length: 23 }, (_, index) => `${index + 2}x`);

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

describe('the rates that a seller reads', () => {
  it('have the fields of the reference and rateType of pix', () => {
    const { earlyCreditCardConfigData, ...others } = sellerRatesOf(shopTax());
    expect(others).toEqual({
      pixConfigData: { rate: '0.99', rateType: 'percent', delayForRedeem: '0', rateLimitValue: '5' },
      bankSlipConfigData: {
        value: '3.49',
        delayForRedeem: '2',
        rate: '0',
        rateType: 'fixed',
        rateLimitValue: '',
      },
      debitCardConfigData: { delayForRedeem: '1', rate: '1.89', rateType: 'percent' },
      sightCreditCardConfigData: { delayForRedeem: '30', rate: '2.99' },
    });
    expect(Object.keys(earlyCreditCardConfigData).toSorted()).toEqual([
      'buyerRates',
      'delayForRedeem',
      'sellerRates',
    ]);
  });

  it('list 2x to 24x, each the rate of its position, of brand default', () => {
    const { delayForRedeem, sellerRates, buyerRates } = sellerRatesOf(shopTax()).earlyCreditCardConfigData;
    expect(delayForRedeem).toBe('30');
    expect(Object.keys(sellerRates)).toEqual(INSTALLMENT_KEYS);
    expect(Object.keys(buyerRates)).toEqual(INSTALLMENT_KEYS);
    expect(sellerRates).toMatchObject({ '2x': '3.49', '3x': '3.99', '12x': '8.49', '24x': '14.49' });
    expect(buyerRates).toMatchObject({ '2x': '1.25', '3x': '2.5', '12x': '13.75', '24x': '28.75' });
  });

  it('repeat the seller rates as buyer rates when the plan has none', () => {
    const tax = shopTax();
    delete tax.credit.ONLINE;
    const { sellerRates, buyerRates } = sellerRatesOf(tax).earlyCreditCardConfigData;
    expect(buyerRates).toEqual(sellerRates);
    expect(sellerRates['2x']).toBe('2.29');
  });

  it('are those of POS when ONLINE is absent, and of TAP when both are', () => {
    const tax = shopTax();
    const { ONLINE, POS } = tax.credit;
    if (ONLINE === undefined || POS === undefined) throw new Error('the shop prices both channels');
    const sightOf = (credit: typeof tax.credit): unknown =>
      sellerRatesOf({ ...tax, credit }).sightCreditCardConfigData;
    expect(sightOf({ TAP: ONLINE, POS })).toEqual({ delayForRedeem: '14', rate: '1.99' });
    expect(sightOf({ TAP: ONLINE })).toEqual({ delayForRedeem: '30', rate: '2.99' });
    expect(sightOf({ TAP: POS, ONLINE })).toEqual({ delayForRedeem: '30', rate: '2.99' });
  });

  it('show a fixed price as an amount, and a slip in per cent without a value', () => {
    const tax = shopTax();
    tax.pix = { delayForRedeemDays: 1, price: { rateType: 'FIXED', amountCents: 50 }, limitCents: null };
    tax.bankSlip.price = { rateType: 'PERCENTAGE', ratePpm: 15_000 };
    tax.debit.price = { rateType: 'FIXED', amountCents: 100 };
    const { pixConfigData, bankSlipConfigData, debitCardConfigData } = sellerRatesOf(tax);
    expect(pixConfigData).toEqual({
      rate: '0.5',
      rateType: 'fixed',
      delayForRedeem: '1',
      rateLimitValue: '',
    });
    expect(bankSlipConfigData).toMatchObject({ value: '0', rate: '1.5', rateType: 'percent' });
    expect(debitCardConfigData).toMatchObject({ rate: '1', rateType: 'fixed' });
  });

  it('say that a delay counts bank business days, or goes on to the next of them', () => {
    const tax = shopTax();
    tax.pix.roll = 'NEXT';
    tax.debit.delayUnit = 'BUSINESS';
    Object.assign(tax.credit.ONLINE!, { delayUnit: 'BUSINESS', roll: 'NEXT' });
    const view = sellerRatesOf(tax);
    expect(view.pixConfigData).toMatchObject({ delayForRedeem: '0', roll: 'NEXT' });
    expect(view.pixConfigData).not.toHaveProperty('delayUnit');
    expect(view.bankSlipConfigData).not.toHaveProperty('roll');
    expect(view.debitCardConfigData).toMatchObject({ delayForRedeem: '1', delayUnit: 'BUSINESS' });
    const ofCredit = { delayForRedeem: '30', delayUnit: 'BUSINESS', roll: 'NEXT' };
    expect(view.sightCreditCardConfigData).toMatchObject(ofCredit);
    expect(view.earlyCreditCardConfigData).toMatchObject(ofCredit);
  });

  it('have text in every leaf: a number without trailing zeros, a rate type, or nothing', () => {
    fc.assert(
      fc.property(anyTax, (tax) => {
        for (const leaf of leaves(sellerRatesOf(tax))) {
          expect(leaf).toMatch(/^(?:(?:0|[1-9]\d*)(?:\.\d*[1-9])?|percent|fixed|BUSINESS|NEXT|)$/);
        }
      }),
    );
  });

  it('do not exist for a plan without a channel', () => {
    expect(() => sellerRatesOf({ ...shopTax(), credit: {} })).toThrow(RangeError);
  });
});
