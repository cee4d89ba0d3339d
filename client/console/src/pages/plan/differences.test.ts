import { describe, expect, test } from 'vitest';
import document from '../../../../../generated/openapi.json' with { type: 'json' };
import type { Schemas } from '@payment-intermediary/client';
import { en, ptBr } from '../../texts/texts.ts';
import { differencesOf, placeText, pricesOf, priceText } from './differences.ts';

const { tax } = document.components.examples.RatePlanInputBrands.value as Schemas['RatePlanInput'];

describe('what differs between two plans', () => {
  test('equal plans do not differ', () => {
    expect(differencesOf(tax, structuredClone(tax))).toEqual([]);
    expect(differencesOf(tax, { ...tax, refundFee: 'RETURN' })).toEqual([]);
  });

  test('rates are compared one by one, and what comes or goes has no value on its side', () => {
    const after = structuredClone(tax);
    after.pix.value = 0.75;
    delete after.bankSlip.valueLimit;
    const pos = after.credit[1]?.pos;
    if (pos?.visa === undefined) throw new Error('the example has no rates of Visa');
    pos.visa.sellerRates[3] = 5;
    pos.elo = { sellerRates: pos.visa.sellerRates };
    const differences = differencesOf(tax, after);
    expect(differences.filter(({ pointer }) => !pointer.startsWith('/credit/pos/elo/'))).toEqual([
      { pointer: '/pix/value', from: '0,5', to: '0,75' },
      { pointer: '/credit/pos/visa/sellerRates/3', from: '5,09', to: '5' },
      { pointer: '/bankSlip/valueLimit', from: '9,9', to: undefined },
    ]);
    expect(differences).toHaveLength(3 + 24);
  });

  test('all of a new plan', () => {
    expect(differencesOf(null, tax)).toHaveLength(Object.keys(pricesOf(tax)).length);
  });
});

test.each([
  ['/pix/value', 'Pix · taxa', 'R$ 0,50'],
  ['/bankSlip/value', 'Boleto · taxa', '1,25%'],
  ['/bankSlip/valueLimit', 'Boleto · taxa máxima', 'R$ 9,90'],
  ['/debit/rateType', 'Débito · tipo de taxa', 'Percentual'],
  ['/debit/refundWindowDays', 'Débito · prazo para estorno, em dias', '—'],
  ['/credit/online/delayForRedeem', 'Crédito · Online · prazo de recebimento, em dias', '30'],
  ['/credit/pos/visa/sellerRates/3', 'Crédito · Maquininha · Visa · 4x', '5,09%'],
  ['/credit/online/default/buyerRates/0', 'Crédito · Online · Demais bandeiras (comprador) · à vista', '0%'],
  ['/refundFee', 'Taxa em um estorno', 'A taxa é devolvida'],
])('%s is called "%s", and is %s', (pointer, name, price) => {
  expect(placeText(pointer, ptBr)).toBe(name);
  expect(priceText(pointer, pricesOf(tax), ptBr).replaceAll('\u00a0', ' ')).toBe(price);
  expect(placeText(pointer, en)).not.toContain('undefined');
});
