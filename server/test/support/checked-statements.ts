import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { VerifiableAssignment, VerifiablePlan, VerifiableTransfer } from '../../../client/src/index.ts';
import type { components } from '../../../generated/api.ts';
import { statementEntryToWire } from '../../src/http/handlers/statement-entry.ts';
import { taxToWire } from '../../src/http/handlers/tax-output.ts';
import { appendEntry, noPlan, noSource, type NewEntry } from '../../src/ledger/chain.ts';
import { nothingPaid } from '../../src/ledger/receivable-unit.ts';
import { genesisHash, type SellerHead } from '../../src/ledger/seller-head.repository.ts';
import { anticipationDiscount } from '../../src/rate-plans/anticipation-discount.ts';
import { zeroFeeTax } from '../../src/rate-plans/default-plan.service.ts';
import { feeOf } from '../../src/rate-plans/fee.ts';
import { salePartsOf, type SalePart } from '../../src/rate-plans/instalments.ts';
import { anyTax } from '../../src/rate-plans/tax.fixture.ts';
import { canonicalTax, taxDigest, type Tax } from '../../src/rate-plans/tax.ts';
import { addDays } from '../../src/shared/calendar.ts';
import { CARD_BRANDS, CHANNELS } from '../../src/shared/charge-terms.ts';
import { chargeLine, chargeUuid } from './charge-lines.ts';
import { effectLine } from './effect-lines.ts';
import { adjustmentBody, createSeller, planBody, rates } from './fixtures.ts';
import { importLines } from './import-lines.ts';
import { assign, createPlan, makeDefault } from './plans.ts';
import { readStatement, refund, type StatementEntry } from './statement.ts';
import type { TestApi } from './test-api.ts';

type Schemas = components['schemas'];

/** Everything that a seller needs to check its statement. */
export interface CheckedStatement {
  entries: StatementEntry[];
  plans: VerifiablePlan[];
  head: Schemas['StatementHead'];
  assignments: VerifiableAssignment[];
  transfers: VerifiableTransfer[];
}

const keepsFee = planBody({
  refundFee: 'KEEP',
  pix: { delayForRedeem: 3, value: 0.5, rateType: 'FIXED', refundWindowDays: 365 },
  bankSlip: { delayForRedeem: 0, value: 1.2345, rateType: 'PERCENTAGE', valueLimit: 2.5, roll: 'NEXT' },
  credit: [
    {
      tap: {
        delayForRedeem: 20,
        delayUnit: 'BUSINESS',
        refundWindowDays: 90,
        default: { sellerRates: rates((n) => n / 8) },
      },
    },
    {
      online: {
        delayForRedeem: 365,
        default: { sellerRates: rates(0.0001) },
        visa: { sellerRates: rates(2.5) },
      },
    },
  ],
}).tax;

const methods = [
  { paymentMethod: 'PIX' },
  { paymentMethod: 'BANK_SLIP' },
  { paymentMethod: 'DEBIT_CARD', brand: 'elo', authorizationCode: 'ç"\\/€', authorizationNsu: '000042' },
  { paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'TAP', brand: 'visa', installments: 1 },
  { paymentMethod: 'CREDIT_CARD_EARLY_SELLER', channel: 'ONLINE', brand: 'elo', installments: 7 },
  { paymentMethod: 'CREDIT_CARD_EARLY_BUYER', channel: 'ONLINE', brand: 'visa', installments: 12 },
  {
    paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
    channel: 'ONLINE',
    brand: 'other',
    installments: 24,
    authorizationNsu: '7',
  },
] as const;

/**
 * Returns the statement of a seller in the order of `sequence`, and the plans that it names, as the API returns them to
 * the seller.
 */
async function statementOf(
  api: TestApi,
  { id, token }: { id: number; token: string },
): Promise<CheckedStatement> {
  const read = async <Body>(path: string) => {
    const { status, body, text } = await api.call<Body>('GET', path, { token });
    expect(status, text).toBe(200);
    return body;
  };
  const head = await read<Schemas['StatementHead']>(`/v2/seller/${id}/statement/head`);
  const transfers = await read<Schemas['Transfer'][]>('/v2/transfers');
  const entries = (await readStatement(api, token)).sort((a, b) => a.sequence - b.sequence);
  const named = new Set(entries.flatMap(({ plan_id: planId }) => planId ?? []));
  const plans = [...named].map((planId) => read<Schemas['RatePlan']>(`/v2/payfac/rate-plans/${planId}`));
  const assignments = await read<Schemas['RatePlanAssignment'][]>(
    `/v2/payfac/seller/${id}/rate-plans/history`,
  );
  return { entries, plans: await Promise.all(plans), head, assignments, transfers };
}

/**
 * Returns two statements. One has lines of every kind, under a plan that returns fees, then under one that keeps them,
 * and then under a new version of that; the other is a shorter one of another seller.
 */
export async function checkedStatements(api: TestApi): Promise<CheckedStatement[]> {
  const { token } = await api.createIntermediary();
  const returning = await createPlan(api, token);
  const keeping = await createPlan(api, token, keepsFee);
  await makeDefault(api, returning);
  const seller = await createSeller(api, token, 1);
  const other = await createSeller(api, token, 2);
  const sale = saleOf(api);

  const first = await sale(seller.id, 0, '2026-10');
  await refund(api, token, first[0]!);
  await part(api, token, first[1]!, 0.01);
  await part(api, token, first[1]!, 33.33);
  await failLast(api, token, first[1]!);
  await refund(api, token, first[1]!);
  await part(api, token, first[4]!, 50);
  await dispute(api, token, first[4]!, 'OPEN');
  await dispute(api, token, first[4]!, 'WON');
  await dispute(api, token, first[2]!, 'OPEN');
  await dispute(api, token, first[2]!, 'LOST');
  await order(api, token, { idSeller: seller.id, value: 12.34, direction: 'DEBIT' });
  await order(api, token, { idSeller: seller.id, value: 4, direction: 'CREDIT', uuid_charge: first[5]! });
  const hold = { amount: 33.5, reason: 'RISK' };
  await send(api, token, ['POST', `/v2/payfac/seller/${seller.id}/holds`], hold);
  await encumber(api, token, seller.id);
  await answer(api, token, await close(api, token, seller.id, '2026-11-18'), 'PAID');
  await answer(api, token, await beneficiaryOf(api, token, seller.id), 'FAILED');
  const late = { idSeller: seller.id, uuid: chargeUuid(19), value: 500, paidAt: '2026-10-01T12:00:00Z' };
  await importLines(api, [chargeLine(late)]);
  await answer(api, token, await close(api, token, seller.id, '2026-11-19'), 'FAILED');
  api.setNow('2026-11-21T11:00:00Z');
  await assign(api, seller.id, keeping);
  api.setNow('2026-11-21T12:00:00Z');
  const second = await sale(seller.id, 20, '2026-11-21');
  await refund(api, token, second[0]!);
  await part(api, token, second[4]!, 10);
  // The last version pays sales in instalments out instalment by instalment.
  const online = { ...planBody().tax.credit[0]!.online!, settlement: 'BY_INSTALMENT' as const };
  const credit = keepsFee.credit.map((each) => (each.online === undefined ? each : { online }));
  const dearer = {
    ...keepsFee,
    ...{ pix: { ...keepsFee.pix, value: 0.75 }, bankSlip: planBody().tax.bankSlip, credit },
    anticipation: { monthlyRate: 2.5, method: 'COMPOUND' },
  };
  const validFrom = '2026-11-22T09:00:00Z';
  await send(api, token, ['PUT', `/v2/payfac/rate-plans/${keeping}`], { tax: dearer, validFrom });
  api.setNow('2026-11-22T12:00:00Z');
  const third = await sale(seller.id, 60, '2026-11-22');
  await part(api, token, second[5]!, 5);
  await part(api, token, third[4]!, 10);
  await refund(api, token, third[0]!);
  await anticipate(api, token, seller.id, 'a quote that is cancelled');
  await anticipate(api, token, seller.id, 'a quote');
  // Its first instalments were advanced.
  await part(api, token, third[4]!, 20);

  const others = await sale(other.id, 40, '2026-10');
  for (const n of [0, 5, 4]) await refund(api, token, others[n]!);
  await order(api, token, { idSeller: other.id, value: 1, uuid_charge: others[1]! });
  return [await statementOf(api, seller), await statementOf(api, other)];
}

/** Returns a function that imports a charge of each method and returns their uuids. */
const saleOf = (api: TestApi) => async (idSeller: number, from: number, when: string) => {
  const uuids = methods.map((_, n) => chargeUuid(from + n));
  const lines = methods.map((method, n) => {
    const paidAt = when.length === 7 ? `${when}-0${n + 1}T02:30:00.00${n}Z` : `${when}T11:59:59.99${n}Z`;
    return chargeLine({ ...method, idSeller, uuid: uuids[n]!, value: (10_000 + n * 37) / 100, paidAt });
  });
  await importLines(api, lines);
  return uuids;
};

async function send<Body>(
  api: TestApi,
  token: string,
  [method, path]: readonly [string, string],
  body: unknown,
): Promise<Body> {
  const headers = { 'x-idempotency-key': randomUUID() };
  const response = await api.call<Body>(method, path, { token, body, headers });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

const part = (api: TestApi, token: string, uuid: string, value: number) =>
  send(api, token, ['PATCH', `/v2/charges/partial-refund/${uuid}`], { value });

const dispute = (api: TestApi, token: string, uuid: string, status: Schemas['ChargebackStatus']) =>
  send(api, token, ['POST', `/v2/payfac/charges/${uuid}/chargeback`], { status });

const order = (
  api: TestApi,
  token: string,
  { idSeller, ...order }: Parameters<typeof adjustmentBody>[1] & { idSeller: number },
) => send(api, token, ['POST', '/v2/payfac/adjustments'], adjustmentBody(idSeller, order));

async function failLast(api: TestApi, token: string, uuid: string): Promise<void> {
  const { body } = await api.call<Schemas['ChargeDetail']>('GET', `/v2/charges/${uuid}`, { token });
  await send(api, token, ['PATCH', `/v2/payfac/refunds/${body.refunds.at(-1)?.idRefund}`], {
    status: 'FAILED',
  });
}

/** Closes the seller's transfers of that day. Returns the new transfer's id. */
async function close(api: TestApi, token: string, idSeller: number, transferDate: string): Promise<number> {
  await send(api, token, ['POST', '/v2/payfac/transfers'], { transferDate, idSeller });
  const path = `/v2/transfers?idSeller=${idSeller}`;
  const { body } = await api.call<Schemas['Transfer'][]>('GET', path, { token });
  return Math.max(...body.map(({ idTransfer }) => idTransfer));
}

/** Lets a contract have 20.00 BRL of the seller's first unit of Visa credit. */
async function encumber(api: TestApi, token: string, idSeller: number): Promise<void> {
  const path = `/v2/report/receivables/units?idSeller=${idSeller}&arrangement=VCC&limit=1`;
  const { body } = await api.call<Schemas['ReceivableUnit'][]>('GET', path, { token });
  const effect = effectLine({ idSeller, dueDate: body[0]?.dueDate, value: 20, computed: 20 });
  await send(api, token, ['POST', '/v2/payfac/receivable-effects'], [effect]);
}

/** Anticipates nearly all that is free, by a quote; then cancels it if it says so. */
async function anticipate(api: TestApi, token: string, idSeller: number, by: string): Promise<void> {
  const path = `/v2/seller/${idSeller}/anticipations`;
  const { quote } = await send<Schemas['AnticipationQuote']>(api, token, ['POST', `${path}/quote`], {
    amount: 20,
  });
  const made = await send<Schemas['Anticipation']>(api, token, ['POST', path], { quote });
  if (by.endsWith('cancelled')) {
    await send(api, token, ['POST', `${path}/${made.idAnticipation}/cancel`], undefined);
  }
}

/** Returns the id of the transfer to the beneficiary. */
async function beneficiaryOf(api: TestApi, token: string, idSeller: number): Promise<number> {
  const path = `/v2/transfers?idSeller=${idSeller}`;
  const { body } = await api.call<Schemas['Transfer'][]>('GET', path, { token });
  return body.find(({ beneficiary }) => beneficiary !== null)?.idTransfer ?? NaN;
}

/** Records the bank's answer about a transfer. */
async function answer(api: TestApi, token: string, id: number, status: 'PAID' | 'FAILED'): Promise<void> {
  for (const next of ['SENT', status]) {
    await send(api, token, ['PATCH', `/v2/payfac/transfers/${id}`], { status: next });
  }
}

const anyCard = fc.record({
  paymentMethod: fc.constantFrom('CREDIT_CARD_SIGHT', 'CREDIT_CARD_EARLY_SELLER', 'CREDIT_CARD_EARLY_BUYER'),
  channel: fc.constantFrom(...CHANNELS),
  brand: fc.constantFrom(...CARD_BRANDS),
  installments: fc.integer({ min: 1, max: 24 }),
});

const anyOtherMethod = fc.record({
  paymentMethod: fc.constantFrom('PIX', 'BANK_SLIP', 'DEBIT_CARD'),
  channel: fc.constant(null),
  brand: fc.constant(null),
  installments: fc.constant(null),
});

const anyCharge = fc
  .tuple(
    fc.oneof(anyCard, anyOtherMethod),
    fc.record({
      uuid: fc.uuid(),
      // The period includes all of São Paulo's daylight saving times since 2000.
      paidAt: fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2035, 0) }),
      valueCents: fc.oneof(fc.integer({ min: 1, max: 99_999_999_999 }), fc.integer({ min: 1, max: 5_000 })),
      buyerValueCents: fc.option(fc.integer({ min: 1, max: 99_999_999_999 })),
      authorizationCode: fc.option(fc.string({ maxLength: 8, unit: 'grapheme' })),
      authorizationNsu: fc.string({ maxLength: 8 }),
      uuidOrder: fc.constant(null),
    }),
  )
  .map(([method, charge]) => ({ ...method, ...charge }));

const anyId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** A statement of one sale under any plan that prices it. */
export const anyPricedSale: fc.Arbitrary<CheckedStatement> = fc
  .record({ tax: anyTax, charge: anyCharge, intermediaryId: anyId, sellerId: anyId, planId: anyId })
  .map(({ tax, charge, intermediaryId, sellerId, planId }) => {
    const fee = feeOf(tax, charge);
    if (fee === 'channel_not_priced') return null;
    const parts = salePartsOf(charge, fee).map((part) => ({ charge, ...part }));
    return statementOfSales({ intermediaryId, sellerId, planId, tax }, parts);
  })
  .filter((statement) => statement !== null);

/** The terms of a seller with one plan. */
interface Terms {
  intermediaryId: number;
  sellerId: number;
  planId: number;
  tax: Tax;
}

type Sale = SalePart & Pick<NewEntry, 'charge'>;

/** Returns a statement of these sales. */
function statementOfSales(terms: Terms, sales: readonly Sale[]): CheckedStatement {
  return statementOfLines(
    terms,
    sales.map((sale) => ({ operation: 'VENDA', ...sale, ...noSource })),
  );
}

type Line = Omit<NewEntry, 'planId' | 'planVersion' | 'planDigest'>;

/** Returns a statement of these lines, as the ledger writes it and the API shows it. */
function statementOfLines(
  { intermediaryId, sellerId, planId, tax }: Terms,
  lines: readonly Line[],
): CheckedStatement {
  const planDigest = taxDigest(canonicalTax(tax));
  const digest = planDigest.toString('hex');
  const digests = { payeeDigest: Buffer.alloc(0), plansDigest: Buffer.alloc(0) };
  let head: SellerHead = {
    intermediaryId,
    sellerId,
    sequence: 0,
    hash: genesisHash,
    eventSequence: 0,
    ...digests,
    status: 'ACTIVE',
    termsSequence: 0,
    ...nothingPaid,
  };
  const entries = lines.map((line) => {
    const isOfUnit =
      line.operation === 'ANTECIPACAO_COMPENSADA' || line.operation === 'COMPENSACAO_CANCELADA';
    const appended = appendEntry(head, {
      ...line,
      ...(isOfUnit ? noPlan : { planId, planVersion: 1, planDigest }),
    });
    ({ head } = appended);
    const [previousHash, hash] = [appended.entry.previousHash.toString('hex'), head.hash.toString('hex')];
    return statementEntryToWire({
      ...appended.entry,
      ...{ previousHash, hash, planDigest: isOfUnit ? null : digest, adjustmentReason: null },
    });
  });
  const validFrom = '2026-01-01T00:00:00.000Z';
  const plans = [{ id: planId, versions: [{ version: 1, validFrom, digest, tax: taxToWire(tax) }] }];
  const end = { sequence: head.sequence, hash: head.hash.toString('hex') };
  const assignments = [{ idPlan: planId, validFrom, afterSequence: 0, throughSequence: null }];
  return { entries, plans, head: end, assignments, transfers: [] };
}

const anyTerms = fc.record({
  ratePpm: fc.integer({ min: 1, max: 100_000 }),
  method: fc.constantFrom('SIMPLE' as const, 'COMPOUND' as const),
});
const anyUnit = fc.record({
  days: fc.integer({ min: 2, max: 200 }),
  amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
  method: fc.record({
    paymentMethod: fc.constantFrom('DEBIT_CARD' as const, 'CREDIT_CARD_SIGHT' as const),
    brand: fc.constantFrom(...CARD_BRANDS),
  }),
});

/** Changes what an honest ledger writes of an anticipation, and then hashes the lines as if it were right. */
export type Dishonest = (lines: [Line, ...Line[]]) => Line[];

/** A statement of an anticipation, made on the day of its quote or on the next, and what a dishonest ledger would make. */
export const anyAnticipation = fc
  .record({
    terms: anyTerms,
    units: fc.array(anyUnit, { minLength: 1, maxLength: 4 }),
    quotedBefore: fc.integer({ min: 0, max: 1 }),
    isCancelled: fc.boolean(),
  })
  .map(({ terms, units, quotedBefore, isCancelled }) => {
    const about = { ...noSource, anticipationId: 7, charge: null };
    const totals = { valueCents: 0, feeCents: 0 };
    const ofUnits = units.map(({ days, amountCents, method }) => {
      totals.valueCents += amountCents;
      totals.feeCents += anticipationDiscount(terms, amountCents, days);
      const executionDate = addDays('2026-11-20', days - quotedBefore);
      return { ...about, method, executionDate, valueCents: amountCents, feeCents: 0 };
    });
    const own = { ...about, ...totals, executionDate: '2026-11-20' };
    const honest: [Line, ...Line[]] = [
      { ...own, operation: 'ANTECIPACAO' },
      ...ofUnits.map((unit) => ({ ...unit, operation: 'ANTECIPACAO_COMPENSADA' as const })),
    ];
    if (isCancelled) {
      honest.push({ ...own, operation: 'ANTECIPACAO_CANCELADA' });
      honest.push(...ofUnits.map((unit) => ({ ...unit, operation: 'COMPENSACAO_CANCELADA' as const })));
    }
    const tax = { ...zeroFeeTax(), anticipation: terms };
    const of = (change: Dishonest) =>
      statementOfLines({ intermediaryId: 1, sellerId: 2, planId: 3, tax }, change(honest));
    return { honest: of((lines) => lines), of };
  });

/** Returns a statement of so many sales by pix, without fees. */
export function longStatement(lines: number): CheckedStatement {
  const card = { channel: null, brand: null, installments: null, buyerValueCents: null };
  const rest = { authorizationCode: null, authorizationNsu: '', uuidOrder: null };
  const paid = { paidAt: Date.UTC(2026, 9, 5, 12), paymentMethod: 'PIX' as const };
  const due = { installment: null, executionDate: '2026-10-05', feeCents: 0 };
  const sales = Array.from({ length: lines }, (_, n) => {
    const valueCents = 1 + n;
    return { ...due, valueCents, charge: { ...card, ...rest, ...paid, uuid: chargeUuid(n), valueCents } };
  });
  return statementOfSales({ intermediaryId: 1, sellerId: 2, planId: 3, tax: zeroFeeTax() }, sales);
}
