import { describe, expect, test } from 'vitest';
import document from '../../../../generated/openapi.json' with { type: 'json' };
import { ruleOf } from '../../input-rules.ts';
import { ptBr } from '../texts/texts.ts';
import { bodyOf, faultsOf, isNeeded, numberOf, pointerOf, ruleAt, valuesOf, type Rule } from './rule.ts';

const seller = ruleOf('SellerInput');
const plan = ruleOf('RatePlanInput');
const aSeller =
  document.paths['/v2/seller'].post.requestBody.content['application/json'].examples.BothAccounts.value;
const aPlan =
  document.paths['/v2/payfac/rate-plans'].post.requestBody.content['application/json'].examples.Brands.value;

describe('the rules are those of the document', () => {
  test('through its references, with what is said beside them', () => {
    expect(ruleAt(seller, '/address/city')).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 });
    expect(ruleAt(plan, '/tax/credit/online/visa/sellerRates/23')).toMatchObject({
      type: 'number',
      maximum: 100,
    });
    expect(() => ruleAt(seller, '/address/planet')).toThrow('the document has no /address/planet');
  });

  test('each field of a seller has a label, but for the address, which the page sends as unknown', () => {
    const { companyFields, contactFields, addressFields, ownerFields, accountFields, systemFields } =
      ptBr.sellerForm;
    const labels = { ...companyFields, ...contactFields, ...addressFields, ...ownerFields, ...accountFields };
    expect(Object.keys({ ...labels, ...systemFields, '/ip': '' }).sort()).toEqual(leavesOf(seller).sort());
  });

  test('what an optional object requires is needed once it was begun', () => {
    expect(isNeeded(seller, {}, '/address/city')).toBe(true);
    expect(isNeeded(seller, {}, '/address/complement')).toBe(false);
    expect(isNeeded(seller, {}, '/owner/name')).toBe(false);
    expect(isNeeded(seller, { '/owner/birthdate': '1980-01-31' }, '/owner/name')).toBe(true);
    expect(isNeeded(plan, {}, '/tax/pix/value')).toBe(true);
  });
});

describe('what was typed becomes the request', () => {
  test.each([
    ['a seller', seller, aSeller],
    ['a plan with two channels', plan, aPlan],
  ])('%s, which comes back unchanged', (_name, rule, body) => {
    const values = valuesOf(body);
    expect(faultsOf(rule, values)).toEqual(new Map());
    expect(bodyOf(rule, values)).toEqual(body);
  });

  test('without the punctuation that the API does not take', () => {
    const typed = { '/document': ' 12.abc.345/01de-35 ', '/contact/phone': '(11) 98765-4321' };
    expect(bodyOf(seller, typed)).toEqual({ document: '12ABC34501DE35', contact: { phone: '11987654321' } });
  });

  test('without the spaces around it, but for a password', () => {
    expect(bodyOf(seller, { '/password': ' segredo ', '/email': ' a@b.example ' })).toEqual({
      password: ' segredo ',
      email: 'a@b.example',
    });
  });

  test('of a change, only what is not as it was', () => {
    const change = ruleOf('SellerUpdateInput');
    const before = {
      '/email': 'a@b.example',
      '/address/complement': 'Loja 2',
      '/address/zipCode': '01002000',
    };
    const typed = {
      ...before,
      '/address/complement': ' ',
      '/email': 'c@b.example',
    };
    expect(bodyOf(change, typed, before)).toEqual({ email: 'c@b.example', address: { complement: '' } });
    expect(bodyOf(change, before, before)).toEqual({});
    // A stored value that the API would not accept today is no fault of somebody who changes another one.
    expect(faultsOf(change, { '/email': '' }, { '/email': 'a@b.example' })).toEqual(
      new Map([['/email', { kind: 'required' }]]),
    );
    expect(faultsOf(change, { '/address/zipCode': '1' }, { '/address/zipCode': '1' }).size).toBe(0);
  });
});

describe('what is wrong', () => {
  test.each([
    ['/document', '', { kind: 'required' }],
    ['/document', '   ', { kind: 'required' }],
    ['/password', 'short', { kind: 'short', limit: 8 }],
    ['/companyName', 'x'.repeat(151), { kind: 'long', limit: 150 }],
    ['/address/zipCode', '0100-200', { kind: 'pattern' }],
    ['/account/accountType', 'CHEQUE', { kind: 'choice' }],
    ['/owner/name', 'Ana', undefined],
    ['/companyName', 'Pão 🥖', undefined],
  ])('%s as "%s"', (pointer, text, fault) => {
    expect(faultsOf(seller, { ...valuesOf(aSeller), [pointer]: text }).get(pointer)).toEqual(fault);
  });

  test.each([
    ['/tax/pix/delayForRedeem', '1,5', { kind: 'number' }],
    ['/tax/pix/delayForRedeem', '366', { kind: 'high', limit: 365 }],
    ['/tax/debit/value', 'free', { kind: 'number' }],
    ['/tax/debit/value', '-1', { kind: 'number' }],
    ['/tax/credit/pos/default/sellerRates/3', '', { kind: 'required' }],
    ['/tax/credit/pos/default/sellerRates/3', '100,01', { kind: 'high', limit: 100 }],
    ['/tax/credit/pos/default/sellerRates/3', '3.1875', undefined],
  ])('%s as "%s"', (pointer, text, fault) => {
    expect(faultsOf(plan, { ...valuesOf(aPlan), [pointer]: text }).get(pointer)).toEqual(fault);
  });

  test('a plan without any channel', () => {
    const faults = faultsOf(plan, valuesOf({ ...aPlan, tax: { ...aPlan.tax, credit: [] } }));
    expect(faults).toEqual(new Map([['/tax/credit', { kind: 'required' }]]));
  });
});

test('the API names a channel by its position, too', () => {
  expect(pointerOf('/body/tax/credit/0/online/default/sellerRates/3')).toBe(
    '/tax/credit/online/default/sellerRates/3',
  );
  expect(pointerOf('/body/address/city')).toBe('/address/city');
});

test('a number has a comma or a point', () => {
  expect(['3,19', '3.19', '24', '', '1.000', '1.000,00', '1e3', ' 1'].map(numberOf)).toEqual([
    3.19,
    3.19,
    24,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('an amount is read as amounts are typed', () => {
  const rule: Rule = { type: 'object', properties: { fee: { type: 'number', format: 'brl' } } };
  expect(bodyOf(rule, { '/fee': '1.500,00' })).toEqual({ fee: 1500 });
  expect(faultsOf(rule, { '/fee': '1.500' })).toEqual(new Map([['/fee', { kind: 'amount' }]]));
});

function leavesOf({ properties }: Rule, pointer = ''): string[] {
  if (properties === undefined) return [pointer];
  return Object.entries(properties).flatMap(([name, rule]) => leavesOf(rule, `${pointer}/${name}`));
}
