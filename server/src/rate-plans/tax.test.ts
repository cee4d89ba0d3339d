import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTax, risingRates, shopTax } from './tax.fixture.ts';
import { canonicalTax, parseStoredTax, taxDigest } from './tax.ts';
import { zeroFeeTax } from './default-plan.service.ts';

describe('the canonical text of a tax', () => {
  it('is written of a tax only: what could not be read again is not stored', () => {
    const { pix, ...rest } = shopTax();
    expect(() => canonicalTax({ ...rest, pix: { ...pix, delayForRedeemDays: 0.5 } })).toThrow(TypeError);
    const rates = { sellerRatesPpm: risingRates(0, 1).slice(1), buyerRatesPpm: null };
    const credit = { POS: { delayForRedeemDays: 0, default: rates, brands: {} } };
    expect(() => canonicalTax({ ...rest, pix, credit })).toThrow(TypeError);
  });

  it('is the same for equal taxes, whatever the order of their keys', () => {
    const tax = shopTax();
    const { pix, bankSlip, debit, credit } = tax;
    const reversed = { credit: { POS: credit.POS, ONLINE: credit.ONLINE }, debit, bankSlip, pix };
    expect(JSON.stringify(reversed)).not.toBe(JSON.stringify(tax));
    expect(canonicalTax(parseStoredTax(JSON.stringify(reversed)))).toBe(canonicalTax(tax));
  });

  it('orders keys as RFC 8785 says and holds no white space', () => {
    expect(canonicalTax(zeroFeeTax())).toMatch(
      /^\{"bankSlip":\{"delayForRedeemDays":0,"price":\{"ratePpm":0,"rateType":"PERCENTAGE"\}\},"credit":\{"ONLINE":/,
    );
    expect(canonicalTax(shopTax())).not.toMatch(/\s/);
  });

  it('reads back as the same tax and the same text', () => {
    fc.assert(
      fc.property(anyTax, (tax) => {
        const text = canonicalTax(tax);
        expect(parseStoredTax(text)).toEqual(tax);
        expect(canonicalTax(parseStoredTax(text))).toBe(text);
      }),
    );
  });
});

describe('the digest of a tax', () => {
  // FIPS 180-2, appendix B.1, gives the text "abc" as an example.
  it('is SHA-256', () => {
    expect(taxDigest('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  // Chains contain this digest, so a change of the stored form must be a decision, not an accident.
  it('of the zero-fee plan never changes', () => {
    expect(taxDigest(canonicalTax(zeroFeeTax())).toString('hex')).toBe(
      'cfda8a7a86ddcd944c21da18697232726c223ad9ef8576b7fa130ebb4a1567d4',
    );
  });

  it('of a plan without a limit for bank slips never changes', () => {
    expect(taxDigest(canonicalTax(shopTax())).toString('hex')).toBe(
      '543ba018051072a734cd3dfd5a0bc8dbd2766f5468d9d3f4a0a275a624a487b0',
    );
  });

  it('differs when one rate of one brand differs', () => {
    const changed = shopTax();
    changed.credit.ONLINE?.brands.visa?.sellerRatesPpm.splice(23, 1, 1);
    expect(taxDigest(canonicalTax(changed))).not.toEqual(taxDigest(canonicalTax(shopTax())));
  });
});

describe('a damaged stored tax prices nothing', () => {
  const shop = canonicalTax(shopTax());

  it.each([
    ['a truncated text', shop.slice(0, -1)],
    ['null', 'null'],
    ['an array', '[]'],
    ['a missing method', shop.replace('"debit":', '"credito":')],
    ['a fraction', shop.replace('"ratePpm":9900', '"ratePpm":9900.5')],
    ['a rate above 100 %', shop.replace('"ratePpm":9900', '"ratePpm":1000001')],
    ['a negative amount', shop.replace('"amountCents":349', '"amountCents":-349')],
    ['an amount as text', shop.replace('"amountCents":349', '"amountCents":"349"')],
    ['an unknown rate type', shop.replace('"FIXED"', '"BOTH"')],
    ['a missing limit', shop.replace('"limitCents":500,', '')],
    ['a limit for bank slips that is null', shop.replace('"bankSlip":{', '"bankSlip":{"limitCents":null,')],
    ['a limit below zero', shop.replace('"limitCents":500', '"limitCents":-1')],
    ['an unknown channel', shop.replace('"POS"', '"FAX"')],
    ['an unknown brand', shop.replace('"visa"', '"diners"')],
    ['23 positions', shop.replace('[25000,', '[')],
    ['a delay that is no number', shop.replace('"delayForRedeemDays":30', '"delayForRedeemDays":null')],
  ])('%s', (_name, text) => {
    expect(text).not.toBe(shop);
    expect(() => parseStoredTax(text)).toThrow();
  });
});
