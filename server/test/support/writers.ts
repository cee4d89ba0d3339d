import { join } from 'node:path';
import { refundCharge } from '../../src/after-sale/refund.service.ts';
import { operator } from '../../src/audit/audit.repository.ts';
import { importCharges } from '../../src/charges/import/charge-import.service.ts';
import type { Store } from '../../src/db/store.ts';
import { streamSource } from '../../src/imports/lines.ts';
import { assignPlan } from '../../src/rate-plans/assign-plan.ts';
import { closeTransfers } from '../../src/settlement/closing.service.ts';
import { updateTransfer } from '../../src/settlement/update-transfer.service.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { chargeLine, chargeUuid, importedAt, lineStream } from './charge-lines.ts';
import { SeededRandom } from './seeded-random.ts';
import { testKeyring } from './test-keyring.ts';

/** The data that writers of all kinds work on. */
export interface Field {
  seed: string;
  folder: string;
  intermediaryId: number;
  sellerIds: number[];
  planIds: number[];
}

export interface Writer {
  kind: 'importer' | 'refunder' | 'planChanger' | 'closer';
  number: number;
}

/** The lines that a writer wrote, and which were refused and why. */
export interface WriterResult {
  written: number;
  rejectedByCode: Record<string, number>;
}

export const importsEach = 4;
const linesPerImport = 40;
/**
 * The number of charges that all importers offer in the same run, to other sellers and in another order. One importer
 * wins each.
 */
const contestedPerRun = 20;
const planChangesEach = 60;
const daysOfMonth = 28;

export const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

/** Charges that exist before the writers start, so that there is something to refund. */
export const earlierCharges = range(160);

export const contestedCharges = (run: number): number[] =>
  range(contestedPerRun).map((n) => 5_000 + run * contestedPerRun + n);

/** Returns the charges that only this importer offers in this run. */
export const ownCharges = (importer: number, run: number): number[] =>
  range(linesPerImport).map((n) => 10_000 + (importer * importsEach + run) * linesPerImport + n);

/**
 * Returns a PIX charge of n + 1 BRL, in October, so that a plan that begins there prices some of a seller's charges.
 */
export function lineOf(charge: number, idSeller: number): object {
  const paidAt = new Date(Date.UTC(2026, 9, 1 + (charge % daysOfMonth), 12)).toISOString();
  return chargeLine({ uuid: chargeUuid(charge), idSeller, value: charge + 1, paidAt });
}

export function runWriter(store: Store, field: Field, writer: Writer): Promise<WriterResult> {
  const random = new SeededRandom(`${field.seed} ${writer.number}`);
  switch (writer.kind) {
    case 'importer':
      return runImports(store, field, writer.number, random);
    case 'refunder':
      return runRefunds(store, field, writer.number);
    case 'planChanger':
      return runPlanChanges(store, field, writer.number, random);
    case 'closer':
      return runClosings(store, field, random);
  }
}

/** Runs imports. Each run has a few sellers, so that any two importers have some in common and some not. */
async function runImports(
  store: Store,
  { intermediaryId, sellerIds, folder }: Field,
  importer: number,
  random: SeededRandom,
): Promise<WriterResult> {
  const result: WriterResult = { written: 0, rejectedByCode: {} };
  const deps = { store, keyring: testKeyring, clock: () => importedAt };
  for (const run of range(importsEach)) {
    const sellers = random.shuffled(sellerIds).slice(0, random.between(2, 5));
    const charges = [...ownCharges(importer, run), ...random.shuffled(contestedCharges(run))];
    const lines = charges.map((charge) => lineOf(charge, random.pick(sellers)));
    const source = streamSource(lineStream(lines), join(folder, `${importer}-${run}`));
    const summary = await importCharges(deps, source, { intermediaryId, withEvents: true });
    result.written += summary.imported;
    for (const [code, count] of Object.entries(summary.rejectedByCode)) {
      result.rejectedByCode[code] = (result.rejectedByCode[code] ?? 0) + count;
    }
  }
  return result;
}

/**
 * Refunds charges. Even numbers refund the even charges, odd ones the odd, so that two of a kind compete for each
 * charge.
 */
async function runRefunds(store: Store, { intermediaryId }: Field, refunder: number): Promise<WriterResult> {
  const deps = { keyring: testKeyring, clock: () => importedAt };
  const principal = { party: 'intermediary' as const, intermediaryId, sellerId: null };
  const caller = { principal, actor: operator(intermediaryId) };
  const result: WriterResult = { written: 0, rejectedByCode: {} };
  for (const charge of earlierCharges.filter((n) => n % 2 === refunder % 2)) {
    const refund = { uuid: chargeUuid(charge), asFraud: false };
    try {
      await store.write((tx) => refundCharge(deps, tx, caller, refund));
      result.written += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.rejectedByCode[error.code] = (result.rejectedByCode[error.code] ?? 0) + 1;
    }
  }
  return result;
}

async function runPlanChanges(
  store: Store,
  { intermediaryId, sellerIds, planIds }: Field,
  changer: number,
  random: SeededRandom,
): Promise<WriterResult> {
  const deps = { keyring: testKeyring, clock: () => importedAt };
  for (const n of range(planChangesEach)) {
    // Each change of each writer has a moment of its own.
    const from = Date.UTC(2026, 9, 1 + (n % daysOfMonth), 0, 0, changer, n);
    const wanted = { sellerId: random.pick(sellerIds), planId: random.pick(planIds), from, backdate: true };
    await store.write((tx) => assignPlan(deps, tx, operator(intermediaryId), wanted));
  }
  return { written: planChangesEach, rejectedByCode: {} };
}

const closingsEach = 14;
const deps = { keyring: testKeyring, clock: () => importedAt, accountHoldHours: 24, tedCutoff: '17:00' };

/**
 * Closes the days of October one after another, for all sellers or one, and answers for the bank in between: some of
 * the existing transfers, its own or others', are sent, paid or fail.
 */
async function runClosings(
  store: Store,
  { intermediaryId, sellerIds }: Field,
  random: SeededRandom,
): Promise<WriterResult> {
  const actor = operator(intermediaryId);
  const result: WriterResult = { written: 0, rejectedByCode: {} };
  for (let n = 0; n < closingsEach; n++) {
    const transferDate = `2026-10-${String(4 + 2 * n).padStart(2, '0')}`;
    const sellerId = random.pick([null, null, random.pick(sellerIds)]);
    const minimumCents = random.pick([0, 0, 5_000]);
    await counted(result, async () => {
      const order = { transferDate, minimumCents, sellerId };
      result.written += (await closeTransfers({ ...deps, store }, actor, order)).created.count;
    });
    for (const { id, status } of await openTransfers(store, sellerIds)) {
      if (random.between(1, 4) === 1) continue;
      const next = status === 'CREATED' ? 'SENT' : random.pick(['PAID', 'FAILED', 'FAILED'] as const);
      const update = { id, status: next, reason: null, endToEndId: null } as const;
      await counted(result, () => store.write((tx) => updateTransfer(deps, tx, actor, update)));
    }
  }
  return result;
}

/** Counts the result of a closing or an answer. Others do the same at the same time, so some are refused. */
async function counted(result: WriterResult, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    result.rejectedByCode[error.code] = (result.rejectedByCode[error.code] ?? 0) + 1;
  }
}

function openTransfers({ read }: Store, sellerIds: readonly number[]) {
  return read
    .selectFrom('transfers')
    .select(['id', 'status'])
    .where('seller_id', 'in', [...sellerIds])
    .where('status', 'in', ['CREATED', 'SENT'])
    .orderBy('id')
    .limit(6)
    .execute();
}
