import fc from 'fast-check';
import type { components } from '../../../generated/api.ts';
import { rates } from '../support/fixtures.ts';

type Schemas = components['schemas'];
type Tax = Schemas['TaxInput'];

const free = { delayForRedeem: 0, value: 0, rateType: 'PERCENTAGE' as const };
const freeChannel = { delayForRedeem: 0, default: { sellerRates: rates(0) } };

/** An intermediary's first default plan: no fees and no delays (D18). */
export const zeroFees: Tax = {
  pix: free,
  bankSlip: free,
  debit: free,
  credit: [{ online: freeChannel }, { pos: freeChannel }, { tap: freeChannel }],
};

const delay = fc.constantFrom(0, 1, 2, 30, 365);
/** Windows of refunds, mostly none, so that most charges may be refunded. */
const windows = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 30, 365).map((refundWindowDays) => ({ refundWindowDays })) },
);
/** How days are counted, mostly by the calendar. */
const counts = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      { delayUnit: fc.constant('BUSINESS' as const), roll: fc.constant('NEXT' as const) },
      { requiredKeys: [] },
    ),
  },
);
const withDays = <Price extends object>(prices: fc.Arbitrary<Price>) =>
  fc.tuple(prices, windows, counts).map(([price, window, count]) => ({ ...price, ...window, ...count }));

/** Rates, some of which make ties: half a per cent of 1.00 is half a centavo. */
const percent = fc.oneof(fc.constantFrom(0.5, 2.5), fc.constantFrom(0, 0.99, 1.45, 3.4999, 12.5, 100));
const amount = fc.constantFrom(0.5, 0, 0.01, 3.49, 999_999_999.99);

const method = withDays(
  fc.oneof(
    fc.record({ delayForRedeem: delay, value: percent, rateType: fc.constant('PERCENTAGE' as const) }),
    fc.record({ delayForRedeem: delay, value: amount, rateType: fc.constant('FIXED' as const) }),
  ),
);

const limited = fc
  .tuple(method, fc.option(fc.constantFrom(0.01, 0, 1, 10.5), { nil: undefined }))
  .map(([price, valueLimit]): Tax['pix'] =>
    valueLimit === undefined || price.rateType === 'FIXED' ? price : { ...price, valueLimit },
  );

/** Rates that rise with each instalment, in at most four decimal places. */
const installmentRates = fc
  .tuple(percent, fc.constantFrom(0, 0.1, 0.0001))
  .map(([first, step]) => rates((n) => Math.min(100, Number((first + (n - 1) * step).toFixed(4)))));

const brandRates = fc.record(
  { sellerRates: installmentRates, buyerRates: installmentRates },
  { requiredKeys: ['sellerRates'] },
);

const settlement = fc.constant('BY_INSTALMENT' as const);

const channelRates = withDays(
  fc.record(
    { delayForRedeem: delay, default: brandRates, elo: brandRates, visa: brandRates, settlement },
    { requiredKeys: ['delayForRedeem', 'default'] },
  ),
);

const credit = fc
  .tuple(fc.shuffledSubarray(['online', 'pos', 'tap'] as const, { minLength: 1 }), channelRates, channelRates)
  .map(([channels, first, others]) =>
    channels.map((channel, index): Tax['credit'][number] => ({ [channel]: index === 0 ? first : others })),
  );

export const anyTax: fc.Arbitrary<Tax> = fc.record(
  {
    pix: limited,
    bankSlip: limited,
    debit: method,
    credit,
    refundFee: fc.constantFrom('RETURN', 'RETURN', 'KEEP'),
    anticipation: fc.record(
      {
        monthlyRate: fc.constantFrom(2, 0.0001, 3.3333, 20),
        method: fc.constantFrom('SIMPLE', 'COMPOUND'),
        when: fc.constant('DAILY'),
      },
      { requiredKeys: ['monthlyRate', 'method'] },
    ),
    reserve: fc.record({ percent: fc.constantFrom(5, 12.5, 33.3333), days: fc.constantFrom(1, 30) }),
  },
  { requiredKeys: ['pix', 'bankSlip', 'debit', 'credit'] },
);

/** Mistakes in a plan, with the pointers of the 400 (D17, D19). */
export const taxMistakes = {
  'a cap on a fixed fee': {
    pointers: ['/body/tax/pix/valueLimit'],
    spoil: (tax: Tax) => ({ ...tax, pix: { ...fixed(0.5), valueLimit: 1 } }),
  },
  'a cap on a fixed fee of bank slips': {
    pointers: ['/body/tax/bankSlip/valueLimit'],
    spoil: (tax: Tax) => ({ ...tax, bankSlip: { ...fixed(0.5), valueLimit: 1 } }),
  },
  'a rate of five decimal places': {
    pointers: ['/body/tax/debit/value'],
    spoil: (tax: Tax) => ({ ...tax, debit: { ...free, value: 1.00001 } }),
  },
  'a fixed fee of three decimal places': {
    pointers: ['/body/tax/bankSlip/value'],
    spoil: (tax: Tax) => ({ ...tax, bankSlip: fixed(1.001) }),
  },
  'a channel twice': {
    pointers: ['/body/tax/credit/1/pos'],
    spoil: (tax: Tax) => ({ ...tax, credit: [{ pos: freeChannel }, { pos: freeChannel }] }),
  },
  '23 rates': {
    pointers: ['/body/tax/credit/0/tap/default/sellerRates'],
    spoil: (tax: Tax) => ({
      ...tax,
      credit: [{ tap: { delayForRedeem: 0, default: { sellerRates: rates(0).slice(1) } } }],
    }),
  },
  'no fee for debit cards': {
    pointers: ['/body/tax/debit'],
    spoil: ({ debit: _, ...tax }: Tax) => tax,
  },
  'a misspelt property': {
    pointers: ['/body/tax/pixx'],
    spoil: (tax: Tax) => ({ ...tax, pixx: free }),
  },
} as const;

function fixed(value: number) {
  return { delayForRedeem: 0, value, rateType: 'FIXED' as const };
}

/** Describes prices in one line, for a counterexample. */
export function describeTax({ pix: pixTax, bankSlip, debit, credit: channels, refundFee }: Tax): string {
  const names = channels.map((element) =>
    JSON.stringify(element).replaceAll(/\[([^,\]]+)[^\]]*\]/g, '[$1 …]'),
  );
  return `pix ${price(pixTax)}, bank slip ${price(bankSlip)}, debit ${price(debit)}, ${names.join(' ')}, ${refundFee ?? 'RETURN'}`;
}

function price({
  rateType,
  value,
  delayForRedeem,
  valueLimit,
  refundWindowDays,
  ...days
}: Tax['pix']): string {
  const cap = valueLimit === undefined ? '' : ` capped at ${valueLimit}`;
  return `${rateType === 'FIXED' ? `${value} BRL` : `${value} %`}${cap} after ${delayForRedeem} d${Object.values(days).join()}${refundWindowDays === undefined ? '' : `, refunds for ${refundWindowDays} d`}`;
}
