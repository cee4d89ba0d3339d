import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  statementEntries,
  unwrap,
  verifyStatement,
  type PaymentIntermediaryClient,
  type Schemas,
} from '../src/index.ts';
import { chargeInput, planBody, sellerBody } from './support/bodies.ts';
import { startServerHere, type RealServer } from './support/real-server.ts';

type Entry = Schemas['StatementEntry'];

/** The prices of the second version of a seller's plan; the first one charges 1 %. */
const dearer = {
  ...planBody.tax,
  pix: { delayForRedeem: 0, value: 2.3456, rateType: 'PERCENTAGE' },
} satisfies Schemas['TaxInput'];

let server: RealServer;
let intermediary: PaymentIntermediaryClient;
let seller: PaymentIntermediaryClient;
let sellerId: number;
/** The quotes, in the order of the payments. */
const quotes: Schemas['Quote'][] = [];

const uuidOf = (n: number) => `6f1c2f6e-9c0a-4d57-8a51-${String(n).padStart(12, '0')}`;

const sales = [
  { value: 0.49, paymentMethod: 'PIX' },
  { value: 1234.56, paymentMethod: 'PIX' },
  {
    ...{ value: 333.33, paymentMethod: 'CREDIT_CARD_EARLY_SELLER', channel: 'ONLINE' },
    ...{ brand: 'visa', installments: 7 },
  },
] satisfies Schemas['QuoteInput'][];

/** The seller asks for quotes, and then these charges are imported. */
async function sell(first: number, paidAt: string): Promise<void> {
  for (const sale of sales) {
    const asked = { params: { path: { sellerId } }, body: { ...sale, paidAt } };
    quotes.push(await unwrap(seller.POST('/v2/seller/rates/{sellerId}/quote', asked)));
  }
  const charges = sales.map((sale, n) => ({ ...chargeInput(uuidOf(first + n), sellerId), ...sale, paidAt }));
  const { imported } = await unwrap(intermediary.POST('/v2/payfac/charges', { body: charges }));
  expect(imported).toBe(sales.length);
}

async function refundPart(n: number, value: number): Promise<void> {
  const params = { path: { uuid: uuidOf(n) } };
  await unwrap(seller.PATCH('/v2/charges/partial-refund/{uuid}', { params, body: { value } }));
}

/** Reads what the seller can read with its own token alone. */
async function readAll() {
  const params = { path: { sellerId } };
  const head = await unwrap(seller.GET('/v2/seller/{sellerId}/statement/head', { params }));
  const entries: Entry[] = [];
  for await (const entry of statementEntries(seller, {}, { pageSize: 4 })) entries.push(entry);
  entries.sort((a, b) => a.sequence - b.sequence);
  const plans: Schemas['RatePlan'][] = [];
  for (const idPlan of new Set(entries.flatMap((entry) => entry.plan_id ?? []))) {
    const plan = { params: { path: { idPlan } } };
    plans.push(await unwrap(seller.GET('/v2/payfac/rate-plans/{idPlan}', plan)));
  }
  const history = { params: { path: { idSeller: sellerId } } };
  const assignments = await unwrap(seller.GET('/v2/payfac/seller/{idSeller}/rate-plans/history', history));
  return { head, entries, plans, assignments };
}

beforeAll(async () => {
  server = await startServerHere();
  intermediary = createClient({ baseUrl: server.url, token: server.token });
  const created = await unwrap(intermediary.POST('/v2/seller', { body: sellerBody() }));
  sellerId = created.idSeller;
  seller = createClient({ baseUrl: server.url, token: created['X-Api-Token'] });
  // The charge was paid before its plan was assigned, so the seller's first plan prices it.
  await sell(10, '2026-03-02T12:00:00.000Z');
  const { id: idPlan } = await unwrap(intermediary.POST('/v2/payfac/rate-plans', { body: planBody }));
  const assigned = await unwrap(
    intermediary.PUT('/v2/payfac/seller/{idSeller}/rate-plans', {
      params: { path: { idSeller: sellerId } },
      body: { idPlan },
    }),
  );
  await sell(20, assigned.validFrom);
  const version = await unwrap(
    intermediary.PUT('/v2/payfac/rate-plans/{idPlan}', {
      params: { path: { idPlan } },
      body: { tax: dearer },
    }),
  );
  await refundPart(21, 0.01);
  if (!('validFrom' in version)) throw new Error('updateRatePlan must return a version, not an approval');
  await sell(30, version.validFrom);
  await refundPart(21, 617.27);
  await refundPart(21, 617.28);
  await refundPart(31, 1000);
  await refundPart(32, 100.01);
});
afterAll(() => server.stop());

describe('a statement that its seller reads in pages', () => {
  test('has charges of two plans and of two versions, and refunds in parts', async () => {
    const { entries, plans, head } = await readAll();
    expect(head.sequence).toBe(entries.length);
    const priced = new Set(entries.map((entry) => `${entry.plan_id} ${entry.plan_version}`));
    const [first, second] = plans.map(({ id }) => id);
    expect(priced).toEqual(new Set([`${first} 1`, `${second} 1`, `${second} 2`]));
    expect(entries.filter(({ operacao }) => operacao === 'ESTORNO')).toHaveLength(5);
  });

  test('holds, from what its own token may read', async () => {
    const { entries, plans, head, assignments } = await readAll();
    const whole = await verifyStatement(entries, plans, { head, assignments, transfers: [] });
    expect(whole).toEqual({ ok: true, ...head });
  });

  test('has the fees that were quoted before', async () => {
    const { entries } = await readAll();
    const charged = entries
      .filter(({ operacao }) => operacao === 'VENDA')
      .map((entry) => ({
        value: entry.entrada_bruta,
        fee: Number(entry.taxa_operacao),
        net: entry.entrada_liquida,
        executionDate: entry.execution_date,
        idPlan: entry.plan_id,
        version: entry.plan_version,
      }));
    expect(charged).toEqual(
      quotes.map(({ calculation: _, schedule: _parts, steps: _steps, ...quote }) => quote),
    );
  });

  test('does not hold with the prices of another version, without a plan, or without its last line', async () => {
    const { entries, plans, head } = await readAll();
    const linesOf = (version: number) =>
      entries.filter((entry) => entry.plan_id === plans[1]?.id && entry.plan_version === version);
    const found = async (...[lines, of]: [Entry[], typeof plans]) => {
      const result = await verifyStatement(lines, of, { head });
      return result.ok ? [] : result.findings.map(({ sequence }) => sequence);
    };
    const [free, plan] = plans as [Schemas['RatePlan'], Schemas['RatePlan']];
    const versions = plan.versions.map((each) => ({ ...each, tax: dearer }));
    const ofFirst = linesOf(1).map(({ sequence }) => sequence);
    expect(await found(entries, [free, { ...plan, versions }])).toEqual([null, ...ofFirst]);
    const ofBoth = [...linesOf(1), ...linesOf(2)].map(({ sequence }) => sequence).sort((a, b) => a - b);
    expect(await found(entries, [free])).toEqual(ofBoth);
    expect(await found(entries.slice(0, -1), plans)).toEqual([head.sequence]);
  });
});
