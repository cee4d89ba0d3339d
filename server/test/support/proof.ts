import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createAdjustment } from '../../src/after-sale/adjustment.service.ts';
import { operator } from '../../src/audit/audit.repository.ts';
import { importCharges } from '../../src/charges/import/charge-import.service.ts';
import { streamSource } from '../../src/imports/lines.ts';
import type { Store } from '../../src/db/store.ts';
import type { ChargeRow, StatementEntryRow } from '../../src/db/tables.ts';
import { shopTax } from '../../src/rate-plans/tax.fixture.ts';
import { updateBankAccount } from '../../src/sellers/update-seller.ts';
import { reportChargeback } from '../../src/after-sale/chargeback.service.ts';
import { answerRefund } from '../../src/after-sale/answer-refund.service.ts';
import { refundCharge, refundChargePartially } from '../../src/after-sale/refund.service.ts';
import type { Service } from '../../src/service.ts';
import type { Keyring } from '../../src/shared/keyring.ts';
import { entryHash } from '../../src/ledger/chain.ts';
import { addToVolumes } from '../../src/ledger/daily-volume.repository.ts';
import { addToUnits } from '../../src/ledger/receivable-unit.repository.ts';
import {
  afterTransfer,
  nothingPaid,
  sumsAfter,
  unitChanges,
  type PaidSoFar,
} from '../../src/ledger/receivable-unit.ts';
import { headFields, toHead, updateHead } from '../../src/ledger/seller-head.repository.ts';
import { chargeLine, chargeUuid, importedAt, lineStream } from './charge-lines.ts';
import { ownerOf, seedAssignedPlan, seededAt, seedIntermediary, seedSellers } from './seed.ts';
import { liveTokens } from '../../src/tokens/token.ts';
import { hashQuickly } from './quick-hash.ts';
import { arrangementOf } from '../../src/shared/arrangements.ts';
import { isOfAdvancedUnit, isReversal } from '../../src/shared/entry-types.ts';
import { testKeyring } from './test-keyring.ts';
import { fieldsOf, type CamelCased } from '../../src/db/query/expressions.ts';

/** A seller of an intermediary of its own, whose statement a test may tamper with. */
export interface ProofSeller {
  intermediaryId: number;
  sellerId: number;
  planId: number;
}

const methods = [
  { paymentMethod: 'PIX' },
  { paymentMethod: 'BANK_SLIP' },
  { paymentMethod: 'DEBIT_CARD', brand: 'elo' },
  { paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'POS', brand: 'visa', installments: 1 },
  { paymentMethod: 'CREDIT_CARD_EARLY_SELLER', channel: 'ONLINE', brand: 'elo', installments: 7 },
  { paymentMethod: 'CREDIT_CARD_EARLY_BUYER', channel: 'ONLINE', brand: 'visa', installments: 12 },
] as const;

export function serviceOn(store: Store): Service {
  return {
    store,
    keyring: testKeyring,
    clock: () => importedAt,
    tokens: liveTokens,
    hashPassword: hashQuickly,
    accountHoldHours: 24,
    tedCutoff: '17:00',
    adjustmentConfirmAboveCents: null,
    fourEyes: false,
  };
}

/**
 * Creates a seller with one charge of each method in the lines 1 to 6. The charges of the lines 1 and 4 are refunded in
 * the lines 7 and 8. Charge n (from 0) has the uuid chargeUuid(n).
 */
export async function proofSeller(store: Store, name: string): Promise<ProofSeller> {
  const intermediaryId = await seedIntermediary(store, name);
  const [sellerId = 0] = await seedSellers(store, intermediaryId, 1);
  const planId = await seedAssignedPlan(store, intermediaryId, {
    sellerId,
    tax: shopTax(),
    validFrom: seededAt + 1,
  });
  await importMixed(serviceOn(store), sellerId, { first: 0, count: methods.length });
  for (const n of [0, 3]) await refundOf(serviceOn(store), intermediaryId, chargeUuid(n));
  return { intermediaryId, sellerId, planId };
}

/** Imports charges of all methods in turn, paid in October. */
export async function importMixed(
  service: Service,
  sellerId: number,
  { first, count }: { first: number; count: number },
): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => {
    const n = first + index;
    return chargeLine({
      ...methods[n % methods.length]!,
      idSeller: sellerId,
      uuid: chargeUuid(n),
      value: (10_000 + n * 37) / 100,
      paidAt: new Date(Date.UTC(2026, 9, 1 + (n % 28), n % 24)).toISOString(),
    });
  });
  await importedLines(service, await ownerOf(service.store, sellerId), lines);
}

/** Imports lines, none of which may be rejected or known. */
export async function importedLines(
  service: Service,
  intermediaryId: number,
  lines: readonly object[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-proof-'));
  try {
    const source = streamSource(lineStream(lines), join(folder, 'rejected.ndjson'));
    const { imported } = await importCharges(service, source, { intermediaryId, withEvents: true });
    expect(imported).toBe(lines.length);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function refundOf(service: Service, intermediaryId: number, uuid: string): Promise<void> {
  const actor = operator(intermediaryId);
  const principal = { party: 'intermediary' as const, intermediaryId, sellerId: null };
  await service.store.write((tx) =>
    refundCharge(service, tx, { principal, actor }, { uuid, asFraud: false }),
  );
}

export async function refundPartOf(
  service: Service,
  intermediaryId: number,
  uuid: string,
  valueCents: number,
): Promise<void> {
  const actor = operator(intermediaryId);
  const principal = { party: 'intermediary' as const, intermediaryId, sellerId: null };
  await service.store.write((tx) =>
    refundChargePartially(service, tx, { principal, actor }, { uuid, valueCents, asFraud: false }),
  );
}

/** Records the processor's answer that the first refund of the charge failed. */
export async function failRefundOf(service: Service, intermediaryId: number, uuid: string): Promise<void> {
  const principal = { party: 'intermediary' as const, intermediaryId, sellerId: null };
  await service.store.write(async (tx) => {
    const { id } = await tx
      .selectFrom('refunds')
      .select('id')
      .where('intermediary_id', '=', intermediaryId)
      .where('charge_uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    const answer = { id, status: 'FAILED', reason: null, endToEndId: null, returnId: null } as const;
    await answerRefund(service, tx, { principal, actor: operator(intermediaryId) }, answer);
  });
}

export async function disputeOf(
  service: Service,
  intermediaryId: number,
  uuid: string,
  status: 'OPEN' | 'WON' | 'LOST',
  more: { id?: number; valueCents?: number } = {},
): Promise<number> {
  const principal = { party: 'intermediary' as const, intermediaryId, sellerId: null };
  const caller = { principal, actor: operator(intermediaryId) };
  const report = { uuid, status, ...more };
  return (await service.store.write((tx) => reportChargeback(service, tx, caller, report))).id;
}

/** Writes a debit, of 10.00 BRL by default, about this charge or none. */
export async function adjust(
  service: Service,
  { intermediaryId, sellerId }: Pick<ProofSeller, 'intermediaryId' | 'sellerId'>,
  chargeUuid: string | null = null,
  valueCents = 1_000,
): Promise<void> {
  const order = { sellerId, chargeUuid, direction: 'DEBIT', valueCents, reason: 'Rent' } as const;
  await service.store.write((tx) => createAdjustment(service, tx, operator(intermediaryId), order));
}

/** Changes the seller's account to this phone number. */
export async function changeAccountOf(
  service: Service,
  { intermediaryId, sellerId }: ProofSeller,
  pixKey: string,
): Promise<void> {
  const update = { sellerId, isBySeller: false, account: { pixKey, pixKeyType: 'PHONE' as const } };
  await service.store.write((tx) =>
    updateBankAccount(service, tx, operator(intermediaryId), update, service.clock()),
  );
}

/**
 * Does what somebody can do who writes to the database and knows how hashes are made: changes a line, every hash from
 * there on, and the head; with the key also its seal.
 */
export async function rewriteChain(
  store: Store,
  { intermediaryId, sellerId }: ProofSeller,
  keyring: Keyring | null,
  change: (line: StatementEntryRow) => StatementEntryRow,
  hashOf: typeof entryHash = entryHash,
): Promise<void> {
  const charges = await store.read
    .selectFrom('charges')
    .selectAll()
    .where('intermediary_id', '=', intermediaryId)
    .execute();
  const plans = await store.read.selectFrom('rate_plan_versions').selectAll().execute();
  const lines = await linesOf(store, sellerId);
  let hash: Buffer = Buffer.alloc(32);
  for (const line of lines) {
    // An adjustment has no plan, and may be about no charge.
    const charge = charges.find(({ uuid }) => uuid === line.charge_uuid);
    const plan = plans.find((p) => p.plan_id === line.plan_id && p.version === line.plan_version);
    const digest = plan?.digest ?? null;
    const row = { ...change(line), ...(charge === undefined ? {} : shownOf(charge)), previous_hash: hash };
    // Citus does not accept the intermediary in an update, even when it stays the same.
    const { intermediary_id: _, ...changed } = row;
    hash = hashOf(camelCased(row), digest, charge === undefined ? null : camelCased(charge));
    await store.write((tx) =>
      tx
        .updateTable('statement_entries')
        .set({ ...changed, hash })
        .where('intermediary_id', '=', intermediaryId)
        .where('seller_id', '=', sellerId)
        .where('sequence', '=', line.sequence)
        .execute(),
    );
  }
  await moveHead(store, { intermediaryId, sellerId }, keyring, { sequence: lines.length, hash });
}

const shownOf = (
  charge: Pick<ChargeRow, 'channel' | 'installments' | 'value_cents' | 'buyer_value_cents'>,
) => ({
  channel: charge.channel,
  installments: charge.installments,
  charge_value_cents: charge.value_cents,
  buyer_value_cents: charge.buyer_value_cents,
});

/** Moves the head to another line; with the key, also its seal, and what follows from the lines up to there. */
export async function moveHead(
  store: Store,
  { intermediaryId, sellerId }: Pick<ProofSeller, 'intermediaryId' | 'sellerId'>,
  keyring: Keyring | null,
  head: { sequence: number; hash: Buffer },
): Promise<void> {
  const change = { statement_sequence: head.sequence, statement_hash: head.hash };
  if (keyring === null) {
    await store.write((tx) =>
      tx
        .updateTable('seller_heads')
        .set(change)
        .where('intermediary_id', '=', intermediaryId)
        .where('seller_id', '=', sellerId)
        .execute(),
    );
    return;
  }
  const lines = (await linesOf(store, sellerId)).filter(({ sequence }) => sequence <= head.sequence);
  const paid = await remakeSums(store, { intermediaryId, sellerId }, lines);
  await store.write(async (tx) => {
    const stored = await tx
      .selectFrom('seller_heads as h')
      .select(headFields)
      .where('h.intermediary_id', '=', intermediaryId)
      .where('h.seller_id', '=', sellerId)
      .executeTakeFirstOrThrow();
    await updateHead(tx, keyring, { ...toHead(stored), ...head, ...paid });
  });
}

/**
 * Replaces the receivable units and the daily volumes of the seller with those of its lines. Returns what its head must
 * say then.
 */
async function remakeSums(
  store: Store,
  { intermediaryId, sellerId }: Pick<ProofSeller, 'intermediaryId' | 'sellerId'>,
  lines: readonly StatementEntryRow[],
): Promise<PaidSoFar> {
  const transfers = await store.read
    .selectFrom('transfers')
    .select(['id', 'debited_through as debitedThrough', 'left_cents as leftCents'])
    .where('seller_id', '=', sellerId)
    .execute();
  const refunds = await store.read.selectFrom('refunds').select(['id', 'requested_at as at']).execute();
  const chargebacks = await store.read.selectFrom('chargebacks').select(['id', 'opened_at as at']).execute();
  return store.write(async (tx) => {
    for (const table of ['receivable_units', 'daily_volumes'] as const) {
      await tx
        .deleteFrom(table)
        .where('intermediary_id', '=', intermediaryId)
        .where('seller_id', '=', sellerId)
        .execute();
    }
    let head = nothingPaid;
    const dates = saleDates(lines);
    for (const [index, row] of lines.entries()) {
      const entry = camelCased(row);
      head = { ...head, ...sumsAfter(head, entry) };
      if (entry.operation === 'REPASSE') {
        const transfer = transfers.find(({ id }) => id === entry.transferId);
        const dates = { transferDate: entry.executionDate, debitedThrough: entry.executionDate };
        head = { ...head, ...afterTransfer({ ...dates, leftCents: 0, ...transfer }, entry.sequence) };
      }
      await addToUnits(tx, unitChanges([{ entry, head, saleDate: dates[index] ?? null }]));
      const source =
        refunds.find(({ id }) => id === entry.refundId) ??
        chargebacks.find(({ id }) => id === entry.chargebackId);
      await addToVolumes(tx, [{ entry, countedAt: source?.at ?? null }]);
    }
    return head;
  });
}

/**
 * Returns the day of the sale that each of these lines of a seller, which are all up to one, reverses: '' if something of
 * its unit was advanced by then, and null for a line that reverses none.
 */
export function saleDates(lines: readonly StatementEntryRow[]): (string | null)[] {
  const sales = new Map<string, string>();
  const advancedCents = new Map<string, number>();
  return lines.map((line) => {
    const {
      operation,
      execution_date: date,
      payment_method: paymentMethod,
      brand,
      value_cents: cents,
    } = line;
    const sale = `${line.charge_uuid} ${line.installment}`;
    const unitOf = (day: string) => `${day} ${arrangementOf({ paymentMethod, brand })}`;
    if (operation === 'VENDA') sales.set(sale, date);
    if (isOfAdvancedUnit(operation)) {
      const taken = operation === 'ANTECIPACAO_COMPENSADA' ? cents : -cents;
      advancedCents.set(unitOf(date), (advancedCents.get(unitOf(date)) ?? 0) + taken);
    }
    const day = sales.get(sale);
    if (!isReversal(operation) || day === undefined) return null;
    return (advancedCents.get(unitOf(day)) ?? 0) > 0 ? '' : day;
  });
}

export function linesOf(store: Store, sellerId: number): Promise<StatementEntryRow[]> {
  return store.read
    .selectFrom('statement_entries')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .orderBy('sequence')
    .execute();
}

/** Returns a row that a test read by itself, with the names that the service gives its columns. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  const columns = Object.keys(row);
  const values: unknown[] = Object.values(row);
  return Object.fromEntries(fieldsOf(columns).map((field, at) => [field, values[at]])) as CamelCased<Row>;
}
