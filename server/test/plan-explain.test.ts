import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { quoteFee, quotedSale } from '../src/rate-plans/quote.ts';
import { shopTax } from '../src/rate-plans/tax.fixture.ts';
import { createSetup, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { seedAssignedPlan, seedIntermediary, seedSellers, seededAt } from './support/seed.ts';
import { testKeyring } from './support/test-keyring.ts';

let setup: TestSetup;
let store: Store;
let intermediaryId: number;
let sellerId: number;
let planId: number;
/** The id of a plan that keeps the fee on a refund. */
let keepingPlanId: number;

beforeAll(async () => {
  setup = await createSetup();
  store = await openStore(setup.location);
  intermediaryId = await seedIntermediary(store);
  const [first = 0, otherId = 0] = await seedSellers(store, intermediaryId, 2);
  sellerId = first;
  const validFrom = seededAt + 1;
  planId = await seedAssignedPlan(store, intermediaryId, { sellerId, tax: shopTax(), validFrom });
  const keeping = { ...shopTax(), refundFee: 'KEEP' } as const;
  keepingPlanId = await seedAssignedPlan(store, intermediaryId, {
    sellerId: otherId,
    tax: keeping,
    validFrom,
  });
});
afterAll(async () => {
  await store.close();
  await setup.cleanup();
});

const explain = (...args: string[]) =>
  runCommand(setup.env, ['plan', 'explain', '--plan', String(planId), ...args]);

describe('payfac plan explain', () => {
  test('prints the arithmetic of a fee, with its rounding', async () => {
    const sale = ['--method', 'CREDIT_CARD_EARLY_SELLER', '--channel', 'ONLINE', '--brand', 'visa'];
    const { code, stdout, stderr } = await explain(...sale, '--installments', '3', '--value', '199.90');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`Plan ${planId}, seeded

Sale      199.90 BRL, CREDIT_CARD_EARLY_SELLER, ONLINE, visa, 3 instalments
Price     3.3%, position 3 of the seller rates for visa in ONLINE
Product   199.90 x 3.3 / 100 = 6.5967 BRL
Rounding  6.59 BRL and 0.67 centavo, more than half: up to 6.60 BRL
Cap       none: not more than the value of 199.90 BRL
Fee       6.60 BRL
Net       199.90 - 6.60 = 193.30 BRL
Refund    always; the fee is returned in proportion
Dispute   always; the fee is returned in proportion
Paid out  30 calendar days after the payment date
`);
  });

  test('says what becomes of the fee if the money goes back to the buyer', async () => {
    const plan = ['plan', 'explain', '--plan', String(keepingPlanId)];
    const sale = await runCommand(setup.env, [...plan, '--method', 'PIX', '--value', '150']);
    expect(sale.stdout).toContain(
      'Refund    until 90 calendar days after the payment date; the fee is kept\nDispute   always; the fee is kept\n',
    );
    const prices = await runCommand(setup.env, plan);
    expect(prices.stdout).toMatch(/\nA refund or a chargeback keeps the fee\.\n$/);
    expect((await explain()).stdout).toMatch(/\nA refund or a chargeback returns the fee\.\n$/);
  });

  test('--json gives the same steps', async () => {
    const { stdout } = await explain('--method', 'PIX', '--value', '150', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      plan: { id: planId, name: 'seeded' },
      value: '150.00',
      rate: '0.99',
      product: '1.485',
      restCentavos: '0.5',
      rounding: 'half_down_to_even',
      uncapped: '1.48',
      limit: '5.00',
      cappedBy: null,
      fee: '1.48',
      net: '148.52',
    });
  });

  test.each([
    ['rates', []],
    ['fees', ['--value', '199.90']],
    ['fees of the largest sale', ['--value', '999999999.99']],
  ])('without a method: all %s in a table of at most 80 columns', async (_name, args) => {
    const { code, stdout } = await explain(...args);
    expect(code).toBe(0);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const word of ['PIX', 'mastercard', 'visa*', 'amex', 'Credit, POS', 'Credit, TAP: not priced']) {
      expect(stdout).toContain(word);
    }
    expect(stdout).toMatch(/^24 {2}/m);
  });

  test('the table as JSON has 24 rates and fees of each brand of each priced channel', async () => {
    const { stdout } = await explain('--value', '100', '--json');
    const { methods, credit } = JSON.parse(stdout) as {
      methods: { paymentMethod: string; fee: string }[];
      credit: { channel: string; brands: { brand: string; rates: string[]; fees: string[] }[] }[];
    };
    expect(methods.map(({ fee }) => fee)).toEqual(['0.99', '3.49', '1.89']);
    expect(credit.map(({ channel }) => channel)).toEqual(['ONLINE', 'POS']);
    for (const { brands } of credit) {
      expect(brands).toHaveLength(7);
      for (const { rates, fees } of brands) expect([rates.length, fees.length]).toEqual([24, 24]);
    }
    const visa = credit[0]?.brands.find(({ brand }) => brand === 'visa');
    expect([visa?.rates[2], visa?.fees[2]]).toEqual(['3.3', '3.30']);
  });

  test('what does not go together is refused with a sentence', async () => {
    const credit = ['--method', 'CREDIT_CARD_EARLY_SELLER', '--value', '10'];
    const cases: [string[], RegExp][] = [
      [['--plan', '999999'], /there is no plan 999999/],
      [['--method', 'CASH'], /Allowed choices are PIX/],
      [['--method', 'PIX'], /--method needs the value of the sale/],
      [['--method', 'PIX', '--value', '1,50'], /such as 199.90/],
      [['--method', 'PIX', '--value', '0'], /from 0.01/],
      [['--method', 'PIX', '--value', '1.005'], /at most two decimal places/],
      [['--method', 'PIX', '--value', '1', '--channel', 'POS'], /--channel has no meaning with PIX/],
      [
        ['--method', 'DEBIT_CARD', '--value', '1', '--installments', '2'],
        /--installments has no meaning with DEBIT_CARD/,
      ],
      [['--brand', 'visa'], /--brand has no meaning without --method/],
      [[...credit], /needs the channel of the sale/],
      [[...credit, '--channel', 'ONLINE'], /needs the number of instalments/],
      [[...credit, '--channel', 'ONLINE', '--installments', '1'], /needs the number of instalments/],
      [[...credit, '--channel', 'ONLINE', '--installments', '25'], /from 1 to 24/],
      [[...credit, '--channel', 'TAP', '--installments', '2'], /has no prices for TAP/],
    ];
    for (const [args, message] of cases) {
      const { code, stdout, stderr } = await explain(...args);
      expect({ code, stdout }, args.join(' ')).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });
});

test.each([
  { value: '150', paymentMethod: 'PIX' },
  { value: '0.49', paymentMethod: 'DEBIT_CARD', brand: 'elo' },
  {
    value: '1234.55',
    paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
    channel: 'ONLINE',
    brand: 'visa',
    installments: 7,
  },
  { value: '333.33', paymentMethod: 'CREDIT_CARD_EARLY_BUYER', channel: 'ONLINE', installments: 24 },
] as const)('a quote has the same steps: %o', async ({ value, paymentMethod, ...card }) => {
  const sale = quotedSale({ valueCents: Math.round(Number(value) * 100), paymentMethod, ...card });
  const principal = { party: 'intermediary', intermediaryId, sellerId: null } as const;
  const asked = { sellerId, paidAt: seededAt + 1, sale };
  const { planId: quotedBy, steps } = await quoteFee(
    { db: store.read, keyring: testKeyring },
    principal,
    asked,
  );
  expect(quotedBy).toBe(planId);
  const shown = steps.map(({ name, text }) => `${name.padEnd(10)}${text}\n`).join('');
  const options = Object.entries(card).flatMap(([name, given]) => [`--${name}`, String(given)]);
  const { stdout } = await runCommand(setup.env, [
    ...['plan', 'explain', '--seller', String(sellerId), '--paid-at', new Date(asked.paidAt).toISOString()],
    ...['--method', paymentMethod, '--value', value, ...options],
  ]);
  expect(stdout).toBe(`Plan ${planId}, seeded\n\n${shown}`);
});
