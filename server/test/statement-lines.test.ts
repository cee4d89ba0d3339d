import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTenthMore, chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, makeDefault } from './support/plans.ts';
import { readStatement, refund, type StatementEntry } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';

const noon = '2026-11-20T12:00:00.000Z';

let api: TestApi;
let token: string;
let intermediaryId: number;
let sellerId: number;
let planId: number;

beforeAll(async () => {
  api = await TestApi.start();
  ({ id: intermediaryId, token } = await api.createIntermediary());
  planId = await createPlan(api, token);
  await makeDefault(api, planId);
  ({ id: sellerId } = await createSeller(api, token));
});
beforeEach(() => api.setNow(noon));
afterAll(() => api.stop());

let charges = 0;

/** Imports one charge of the seller, by default of 100.00 BRL by pix. Returns its uuid. */
async function sell(changes: Parameters<typeof chargeLine>[0] = {}): Promise<string> {
  const uuid = chargeUuid(++charges);
  await importLines(api, [chargeLine({ idSeller: sellerId, uuid, ...changes })]);
  return uuid;
}

const linesOf = (uuid_charge: string) => readStatement(api, token, { uuid_charge });

const card = (
  paymentMethod: 'CREDIT_CARD_SIGHT' | 'CREDIT_CARD_EARLY_SELLER' | 'CREDIT_CARD_EARLY_BUYER',
  channel: 'ONLINE' | 'POS' | 'TAP',
  brand: 'mastercard' | 'visa' | 'elo' | 'hipercard' | 'american_express' | 'discover' | 'other',
  installments: number,
) => ({ paymentMethod, channel, brand, installments });

describe('the VENDA line of every kind of charge, with fees worked out by hand (D19, D20, D24)', () => {
  /**
   * The charges are paid on 2026-10-05 in São Paulo under the plan of the fixtures: pix 0.99 % up to 10.00; bank slip
   * 3.49, two days later; debit 1.45 %, a day later; credit in n instalments 3 + n/10 % online (elo 4 + n/10 %) after
   * 30 days, 2 + n/10 % at a terminal after 28, 2.5 + n/10 % by tap after 14.
   */
  const cases: {
    what: string;
    value: number;
    charge: Parameters<typeof chargeLine>[0];
    fee: string;
    net: number;
    date: string;
    bandeira?: string;
  }[] = [
    {
      what: 'pix, 0.99 % of 100.00',
      value: 100,
      charge: { paymentMethod: 'PIX' },
      fee: '0.99',
      net: 99.01,
      date: '2026-10-05',
    },
    {
      what: 'pix, 49.50 capped at 10.00',
      value: 5000,
      charge: { paymentMethod: 'PIX' },
      fee: '10.00',
      net: 4990,
      date: '2026-10-05',
    },
    {
      what: 'pix of the largest value',
      value: 999999999.99,
      charge: { paymentMethod: 'PIX' },
      fee: '10.00',
      net: 999999989.99,
      date: '2026-10-05',
    },
    {
      what: 'pix of one centavo',
      value: 0.01,
      charge: { paymentMethod: 'PIX' },
      fee: '0.00',
      net: 0.01,
      date: '2026-10-05',
    },
    {
      what: 'bank slip, 3.49',
      value: 100,
      charge: { paymentMethod: 'BANK_SLIP' },
      fee: '3.49',
      net: 96.51,
      date: '2026-10-07',
    },
    {
      what: 'bank slip of less than its fee',
      value: 2,
      charge: { paymentMethod: 'BANK_SLIP' },
      fee: '2.00',
      net: 0,
      date: '2026-10-07',
    },
    {
      what: 'debit, 72.5 centavos to the even 72',
      value: 50,
      charge: { paymentMethod: 'DEBIT_CARD', brand: 'visa' },
      fee: '0.72',
      net: 49.28,
      date: '2026-10-06',
      bandeira: 'visa',
    },
    {
      what: 'debit, 217.5 centavos to the even 218',
      value: 150,
      charge: { paymentMethod: 'DEBIT_CARD', brand: 'other' },
      fee: '2.18',
      net: 147.82,
      date: '2026-10-06',
      bandeira: 'other',
    },
    {
      what: 'in sight online, 3.1 %',
      value: 100,
      charge: card('CREDIT_CARD_SIGHT', 'ONLINE', 'visa', 1),
      fee: '3.10',
      net: 96.9,
      date: '2026-11-04',
      bandeira: 'visa',
    },
    {
      what: 'in sight online by a brand with rates of its own, 4.1 %',
      value: 100,
      charge: card('CREDIT_CARD_SIGHT', 'ONLINE', 'elo', 1),
      fee: '4.10',
      net: 95.9,
      date: '2026-11-04',
      bandeira: 'elo',
    },
    {
      what: 'in sight at a terminal by the same brand, which has none there, 2.1 %',
      value: 100,
      charge: card('CREDIT_CARD_SIGHT', 'POS', 'elo', 1),
      fee: '2.10',
      net: 97.9,
      date: '2026-11-02',
      bandeira: 'elo',
    },
    {
      what: '12 instalments at a terminal, 3.2 %',
      value: 1200,
      charge: card('CREDIT_CARD_EARLY_SELLER', 'POS', 'mastercard', 12),
      fee: '38.40',
      net: 1161.6,
      date: '2026-11-02',
      bandeira: 'mastercard',
    },
    {
      what: '2 instalments by tap, 2.7 %',
      value: 10,
      charge: card('CREDIT_CARD_EARLY_SELLER', 'TAP', 'hipercard', 2),
      fee: '0.27',
      net: 9.73,
      date: '2026-10-19',
      bandeira: 'hipercard',
    },
    {
      what: '24 instalments online, 5.4 % is 5399.946 centavos',
      value: 999.99,
      charge: card('CREDIT_CARD_EARLY_SELLER', 'ONLINE', 'american_express', 24),
      fee: '54.00',
      net: 945.99,
      date: '2026-11-04',
      bandeira: 'american_express',
    },
    {
      what: '6 instalments online by a brand with rates of its own, 4.6 % is 1533.318 centavos',
      value: 333.33,
      charge: card('CREDIT_CARD_EARLY_SELLER', 'ONLINE', 'elo', 6),
      fee: '15.33',
      net: 318,
      date: '2026-11-04',
      bandeira: 'elo',
    },
    {
      what: '10 instalments that the buyer pays: the in-sight 3.1 %',
      value: 200,
      charge: card('CREDIT_CARD_EARLY_BUYER', 'ONLINE', 'discover', 10),
      fee: '6.20',
      net: 193.8,
      date: '2026-11-04',
      bandeira: 'discover',
    },
    {
      what: '3 instalments that the buyer pays, by tap: the in-sight 2.6 %',
      value: 77.77,
      charge: card('CREDIT_CARD_EARLY_BUYER', 'TAP', 'other', 3),
      fee: '2.02',
      net: 75.75,
      date: '2026-10-19',
      bandeira: 'other',
    },
  ];

  test.each(cases)('$what', async ({ value, charge, fee, net, date, bandeira = '' }) => {
    const uuid = await sell({ ...charge, value });
    const [line, ...others] = await linesOf(uuid);
    expect(others).toEqual([]);
    const { sequence, previous_hash, hash, plan_digest, ...rest } = line!;
    expect(rest).toEqual({
      execution_date: date,
      charge_paid_date: '2026-10-05T17:30:00.000Z',
      uuid_charge: uuid,
      operacao: 'VENDA',
      payment_method: charge?.paymentMethod,
      entrada_bruta: value,
      saida_bruta: 0,
      entrada_liquida: net,
      saida_liquida: 0,
      taxa_operacao: fee,
      bandeira,
      id_seller: sellerId,
      plan_id: planId,
      id_transfer: null,
      id_intermediary: intermediaryId,
      channel: charge?.channel ?? null,
      installments: charge?.installments ?? null,
      installment: null,
      charge_value: value,
      buyer_value: charge?.paymentMethod === 'CREDIT_CARD_EARLY_BUYER' ? aTenthMore(value) : null,
      authorization_code: charge?.authorizationCode ?? null,
      authorization_nsu: charge?.authorizationNsu ?? '',
      id_refund: null,
      id_chargeback: null,
      id_adjustment: null,
      id_anticipation: null,
      plan_version: 1,
      adjustment_reason: null,
    });
    expect(sequence).toBeGreaterThan(0);
    expect([previous_hash.length, hash.length, plan_digest?.length]).toEqual([64, 64, 64]);
  });

  test('a plan change between two payments prices each by its own moment, whatever the order of import', async () => {
    const other = await createSeller(api, token, 2);
    const dearer = await createPlan(api, token, {
      pix: { delayForRedeem: 1, value: 5, rateType: 'PERCENTAGE' },
    });
    await assign(api, other.id, dearer, '2026-10-05T17:30:00Z');
    const [after, before] = [chargeUuid(++charges), chargeUuid(++charges)];
    await importLines(api, [
      chargeLine({ idSeller: other.id, uuid: after, paidAt: '2026-10-05T17:30:00Z' }),
      chargeLine({ idSeller: other.id, uuid: before, paidAt: '2026-10-05T17:29:59.999Z' }),
    ]);
    expect(await linesOf(after)).toMatchObject([
      { taxa_operacao: '5.00', plan_id: dearer, execution_date: '2026-10-06', sequence: 1 },
    ]);
    // The charge was paid before either plan was assigned, so the first of them counts.
    expect(await linesOf(before)).toMatchObject([{ taxa_operacao: '5.00', plan_id: dearer, sequence: 2 }]);
    await assign(api, other.id, planId, '2026-10-01T00:00:00Z');
    const later = chargeUuid(++charges);
    await importLines(api, [
      chargeLine({ idSeller: other.id, uuid: later, paidAt: '2026-10-05T17:29:59.999Z' }),
    ]);
    expect(await linesOf(later)).toMatchObject([{ taxa_operacao: '0.99', plan_id: planId, sequence: 3 }]);
    expect(await linesOf(before)).toMatchObject([{ taxa_operacao: '5.00', plan_id: dearer }]);
  });
});

describe('execution dates (D24, D29)', () => {
  test.each([
    ['the last moment of a day in São Paulo', '2026-10-06T02:59:59.999Z', '2026-10-05'],
    ['the first moment of the next', '2026-10-06T03:00:00.000Z', '2026-10-06'],
    ['the last moment of a year', '2026-01-01T02:59:59Z', '2025-12-31'],
    ['the first moment of a year', '2026-01-01T03:00:00Z', '2026-01-01'],
    ['a summer of daylight saving time, two hours behind', '2019-01-15T02:00:00Z', '2019-01-15'],
  ])('a pix is paid out on the date of %s', async (_, paidAt, date) => {
    const [line] = await linesOf(await sell({ paidAt }));
    expect(line?.execution_date).toBe(date);
    expect(line?.charge_paid_date).toBe(new Date(paidAt).toISOString());
  });

  test.each([
    ['over the end of a year', '2025-12-31T02:59:59Z', '2026-01-01'],
    ['over the end of a month', '2026-04-29T12:00:00Z', '2026-05-01'],
    ['over 29 February', '2024-02-28T12:00:00Z', '2024-03-01'],
    ['over 28 February', '2026-02-27T12:00:00Z', '2026-03-01'],
  ])('two days of delay are calendar days, %s', async (_, paidAt, date) => {
    const [line] = await linesOf(await sell({ paymentMethod: 'BANK_SLIP', paidAt }));
    expect(line?.execution_date).toBe(date);
  });

  test.each([
    ['after the pay-out, on the date of the refund', '2026-10-05T12:00:00Z', '2026-11-20'],
    ['before the pay-out, together with it', '2026-11-19T12:00:00Z', '2026-12-19'],
    ['on the day of the pay-out, on that day', '2026-10-21T12:00:00Z', '2026-11-20'],
  ])('a sale refunded %s', async (_, paidAt, date) => {
    const uuid = await sell({ ...card('CREDIT_CARD_SIGHT', 'ONLINE', 'visa', 1), paidAt });
    await refund(api, token, uuid);
    const estorno = (await linesOf(uuid)).find(({ operacao }) => operacao === 'ESTORNO');
    expect(estorno?.execution_date).toBe(date);
  });

  test.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-23T03:00:00.000Z', '2026-11-23'],
  ])('a refund at %s has the date %s in São Paulo', async (now, date) => {
    const uuid = await sell();
    api.setNow(now);
    await refund(api, token, uuid);
    expect((await linesOf(uuid)).at(-1)).toMatchObject({ operacao: 'ESTORNO', execution_date: date });
  });
});

describe('the ESTORNO line (D24)', () => {
  test('takes back what the sale brought, fee returned, and repeats the rest of its line', async () => {
    const uuid = await sell({
      ...card('CREDIT_CARD_EARLY_SELLER', 'POS', 'mastercard', 12),
      value: 1200,
    });
    await refund(api, token, uuid);
    const [sale, estorno] = await linesOf(uuid);
    expect(estorno).toEqual({
      ...sale!,
      execution_date: '2026-11-20',
      operacao: 'ESTORNO',
      entrada_bruta: 0,
      saida_bruta: 1200,
      entrada_liquida: 0,
      saida_liquida: 1161.6,
      sequence: sale!.sequence + 1,
      previous_hash: sale!.hash,
      hash: estorno!.hash,
      id_refund: estorno!.id_refund,
    });
    expect(estorno!.id_refund).toBeGreaterThan(0);
  });

  test('and the VENDA line net to zero, gross and net, for every method', async () => {
    const kinds = [
      { paymentMethod: 'PIX' as const, value: 33.33 },
      { paymentMethod: 'BANK_SLIP' as const, value: 1.23 },
      { paymentMethod: 'DEBIT_CARD' as const, brand: 'elo' as const, value: 0.01 },
      { ...card('CREDIT_CARD_SIGHT', 'TAP', 'visa', 1), value: 19.99 },
      { ...card('CREDIT_CARD_EARLY_SELLER', 'ONLINE', 'elo', 7), value: 4321.09 },
      { ...card('CREDIT_CARD_EARLY_BUYER', 'POS', 'discover', 24), value: 100.01 },
    ];
    for (const kind of kinds) {
      const uuid = await sell(kind);
      await refund(api, token, uuid);
      const lines = await linesOf(uuid);
      expect(lines.map(({ operacao }) => operacao).sort()).toEqual(['ESTORNO', 'VENDA']);
      const sum = (field: 'entrada_bruta' | 'saida_bruta' | 'entrada_liquida' | 'saida_liquida') =>
        lines.reduce((total, line) => total + Math.round(line[field] * 100), 0);
      expect(sum('entrada_bruta')).toBe(Math.round(kind.value * 100));
      expect(sum('entrada_bruta')).toBe(sum('saida_bruta'));
      expect(sum('entrada_liquida')).toBe(sum('saida_liquida'));
    }
  });

  test('keeps the price of the sale when the plan has changed since', async () => {
    const other = await createSeller(api, token, 3);
    const uuid = await sell({ idSeller: other.id });
    const free = await createPlan(api, token, {
      pix: { delayForRedeem: 0, value: 0, rateType: 'PERCENTAGE' },
    });
    await assign(api, other.id, free, '2026-10-01T00:00:00Z');
    await refund(api, token, uuid);
    const [sale, estorno] = await linesOf(uuid);
    const priced = ({ taxa_operacao, plan_id }: StatementEntry) => ({ taxa_operacao, plan_id });
    expect(priced(estorno!)).toEqual(priced(sale!));
    expect(estorno?.taxa_operacao).toBe('0.99');
  });
});
