import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { assignPlan } from '../src/rate-plans/assign-plan.ts';
import { quoteFee, quotedSale, type FeeQuote, type QuotedTerms } from '../src/rate-plans/quote.ts';
import { createPlan, updatePlan } from '../src/rate-plans/rate-plan.service.ts';
import { anyTax } from '../src/rate-plans/tax.fixture.ts';
import type { Tax } from '../src/rate-plans/tax.ts';
import { CARD_BRANDS, CHANNELS } from '../src/shared/charge-terms.ts';
import { DomainError } from '../src/shared/errors.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { chargeLine, chargeUuid, importedAt } from './support/charge-lines.ts';
import { importedLines, linesOf, serviceOn } from './support/proof.ts';
import { seedIntermediary, seedSeller, seededAt } from './support/seed.ts';
import { testSeed } from './support/seeded-random.ts';
import { createTestStore, type TestStore } from './support/test-store.ts';

const seed = Number(testSeed());
const minuteMs = 60_000;

let database: TestStore;
let intermediaryId: number;
let sellers = 0;
let charges = 0;

beforeAll(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
});
afterAll(() => database.cleanup());

const serviceAt = (now: number) => ({ ...serviceOn(database.store), clock: () => now });

/** Any moment in the hour before the import, in which the plans change. */
const anyMoment = fc.integer({ min: 1, max: 60 * minuteMs }).map((ms) => importedAt - 60 * minuteMs + ms);

const anyCard = fc.record({ brand: fc.constantFrom(...CARD_BRANDS), channel: fc.constantFrom(...CHANNELS) });
const anyTerms: fc.Arbitrary<QuotedTerms> = fc.integer({ min: 1, max: 99_999_999_999 }).chain((valueCents) =>
  fc.oneof(
    fc
      .constantFrom('PIX' as const, 'BANK_SLIP' as const)
      .map((paymentMethod) => ({ valueCents, paymentMethod })),
    fc
      .constantFrom(...CARD_BRANDS)
      .map((brand) => ({ valueCents, paymentMethod: 'DEBIT_CARD' as const, brand })),
    anyCard.map((card) => ({
      ...{ valueCents, paymentMethod: 'CREDIT_CARD_SIGHT' as const, installments: 1 },
      ...card,
    })),
    fc.tuple(anyCard, fc.integer({ min: 2, max: 24 }), fc.boolean()).map(([card, installments, isBuyer]) => ({
      ...{ valueCents, installments, ...card },
      paymentMethod: isBuyer ? ('CREDIT_CARD_EARLY_BUYER' as const) : ('CREDIT_CARD_EARLY_SELLER' as const),
    })),
  ),
);

/** Any plans with their versions, when each is assigned, and sales with the time of their payment. */
const anyRun = fc.record({
  plans: fc.array(
    fc.record({
      tax: anyTax,
      versions: fc.uniqueArray(fc.record({ tax: anyTax, validFrom: anyMoment }), {
        selector: ({ validFrom }) => validFrom,
        maxLength: 3,
      }),
      assigned: fc.option(anyMoment),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  sales: fc.array(fc.record({ terms: anyTerms, paidAt: fc.oneof(anyMoment, fc.constant(seededAt)) }), {
    minLength: 1,
    maxLength: 8,
  }),
});

async function addPlan(
  sellerId: number,
  tax: Tax,
  run: { tax: Tax; validFrom: number }[],
  assigned: number | null,
) {
  const actor = operator(intermediaryId);
  const service = serviceAt(importedAt - 60 * minuteMs);
  await database.store.write(async (tx) => {
    const planId = await createPlan(tx, service.keyring, actor, { name: 'any', tax }, seededAt);
    for (const version of run) await updatePlan(service, tx, actor, { planId, name: null, ...version });
    if (assigned === null) return;
    await assignPlan(service, tx, actor, { sellerId, planId, from: assigned, backdate: false });
  });
}

const principal = () => ({ party: 'intermediary' as const, intermediaryId, sellerId: null });

async function quoted(sellerId: number, terms: QuotedTerms, paidAt: number): Promise<FeeQuote | null> {
  const { keyring } = serviceAt(importedAt);
  try {
    const asked = { sellerId, paidAt, sale: quotedSale(terms) };
    return await quoteFee({ db: database.store.read, keyring }, principal(), asked);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'channel_not_priced') return null;
    throw error;
  }
}

function lineOf(sellerId: number, { valueCents, ...terms }: QuotedTerms, paidAt: number) {
  const value = valueCents / 100;
  const isBuyer = terms.paymentMethod === 'CREDIT_CARD_EARLY_BUYER';
  return chargeLine({
    ...{ uuid: chargeUuid(++charges), idSeller: sellerId, value, paidAt: new Date(paidAt).toISOString() },
    ...{ ...terms, ...(isBuyer ? { buyerValue: value } : {}) },
  });
}

describe('a quote', () => {
  test(`is what the later import charges, for any plans, versions and sales (SEED=${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ plans, sales }) => {
        const sellerId = await seedSeller(database.store, intermediaryId, ++sellers);
        const taken = new Set<number>();
        for (const { tax, versions, assigned } of plans) {
          const isFree = assigned !== null && !taken.has(assigned);
          if (isFree) taken.add(assigned);
          await addPlan(sellerId, tax, versions, isFree ? assigned : null);
        }
        const quotes: (FeeQuote | null)[] = [];
        for (const { terms, paidAt } of sales) quotes.push(await quoted(sellerId, terms, paidAt));
        const priced = sales.filter((_, index) => quotes[index] !== null);
        const lines = priced.map(({ terms, paidAt }) => lineOf(sellerId, terms, paidAt));
        await importedLines(serviceAt(importedAt), intermediaryId, lines);
        const written = (await linesOf(database.store, sellerId)).map((line) => ({
          planId: line.plan_id,
          version: line.plan_version,
          installment: line.installment,
          executionDate: line.execution_date,
          valueCents: line.value_cents,
          feeCents: line.fee_cents,
        }));
        const expected = quotes.flatMap((quote) => {
          if (quote === null) return [];
          const { planId, version, parts, explained, steps } = quote;
          expect(steps.length).toBeGreaterThan(6);
          expect(parts.reduce((sum, { feeCents }) => sum + feeCents, 0)).toBe(explained.feeCents);
          return parts.map((part) => ({ planId, version, ...part }));
        });
        expect(written).toEqual(expected);
      }),
      { seed, numRuns: inject('engine') === 'sqlite' ? 60 : 25 },
    );
    const { faults } = await verifyStatements(serviceAt(importedAt), { sellerId: null, anchor: null });
    expect(faults).toEqual([]);
  });

  test('is refused by a plan that was changed without the key', async () => {
    const sellerId = await seedSeller(database.store, intermediaryId, ++sellers);
    const rename = (name: RawBuilder<string>) =>
      database.store.write((tx) => tx.updateTable('rate_plan_versions').set({ name }).execute());
    await rename(sql`'x' || name`);
    const asked = quoted(sellerId, { valueCents: 1, paymentMethod: 'PIX' }, importedAt);
    await expect(asked).rejects.toThrow(/the seal of plan \d+ is broken/);
    await rename(sql`substr(name, 2)`);
  });
});
