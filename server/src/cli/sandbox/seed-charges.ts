import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createAdjustment, type AdjustmentOrder } from '../../after-sale/adjustment.service.ts';
import { reportChargeback } from '../../after-sale/chargeback.service.ts';
import { refundCharge } from '../../after-sale/refund.service.ts';
import { operator } from '../../audit/audit.repository.ts';
import { importCharges } from '../../charges/import/charge-import.service.ts';
import type { ChargeLine } from '../../charges/import/charge-line-schema.ts';
import { streamSource } from '../../imports/lines.ts';
import type { Service } from '../../service.ts';
import { createAnticipation } from '../../settlement/anticipation.service.ts';
import { closeTransfers } from '../../settlement/closing.service.ts';
import { readEffect } from '../../settlement/effect-line.ts';
import { createHold, type HoldOrder } from '../../settlement/hold.service.ts';
import { importEffects } from '../../settlement/import-effects.service.ts';
import { updateTransfer } from '../../settlement/update-transfer.service.ts';
import { addDays, formatInstant, nextBankDay, saoPauloDate, saoPauloDay } from '../../shared/calendar.ts';
import { UserError } from '../../shared/errors.ts';
import { TokenLookup, authenticate } from '../../tokens/token.service.ts';
import type { Principal } from '../../tokens/token.ts';
import {
  adjustmentExample,
  effectExample,
  effectImportedAt,
  holdExample,
  disputedExamples,
  exampleCharges,
  refundedExample,
  transferExamples,
  type SandboxTransfer,
} from './examples.ts';
import { intermediaryToken } from './parties.ts';
import { seedDraft, seedPaidRemittance, seedPayingAccount } from './seed-remittances.ts';
import { readSampleSellers } from './sample-charge.ts';
import { sampleLines } from './sample-lines.ts';
import { seedExampleFile, seedSettlement } from './seed-settlement.ts';
import { withSource } from './settlement-lines.ts';

type Dispute = (typeof disputedExamples)[number];

interface Refund {
  uuid: string;
  /** When it is refunded, in epoch milliseconds. */
  refundedAt: number;
  asFraud: boolean;
}

const sampleCount = 2_000;
/** How many of them the blocked seller has, whose money stays here. */
const blockedCount = 20;
const dayMs = 24 * 60 * 60 * 1000;

/** How many charges there are for each refund, which follows a day and a half after the payment. */
const chargesPerRefund = 150;
const refundDelayMs = 1.5 * dayMs;

/** The sellers that are paid each week, until a week before yesterday. */
const paidSellers = [1, 2];
const paidWeeks = 12;

/**
 * Imports the charges of the documented examples, with their fixed dates, then generated charges of the last 90 days.
 * Both have refunds, chargebacks, an adjustment, transfers, and files of an acquirer; the first ones also a hold and an
 * effect of a contract.
 */
export async function seedCharges(service: Service, folder: string, seed: string): Promise<void> {
  const { store, tokens } = service;
  // All ends with yesterday, so that the same seed gives the same charges all day.
  const today = saoPauloDate(service.clock());
  const until = saoPauloDay(today).startsAt;
  const { principal } = await authenticate(new TokenLookup(service), tokens, intermediaryToken);
  await importAll(service, principal, folder, toLines(exampleCharges));
  const { uuid, refundedAt } = refundedExample;
  await refundAll(service, principal, [{ uuid, refundedAt: Date.parse(refundedAt), asFraud: false }]);
  await disputeAll(service, principal, disputedExamples);
  await seedTransfers(service, principal.intermediaryId, transferExamples, until);
  await adjust(service, principal, adjustmentExample);
  await hold(service, principal, holdExample);
  await importEffect(service, principal);
  await seedExampleFile(service, principal.intermediaryId);

  const sellers = await readSampleSellers(store, principal.intermediaryId);
  const paid = sellers.filter(({ id }) => paidSellers.includes(id));
  const blocked = sellers.filter((seller) => !paid.includes(seller));
  const sample = [
    ...sampleLines(paid, { count: sampleCount - blockedCount, seed, until }),
    ...sampleLines(blocked, { count: blockedCount, seed: `${seed} blocked`, until }),
  ].join('');
  const charges = sample
    .trimEnd()
    .split('\n')
    .map((line) => withSource(JSON.parse(line) as ChargeLine));
  await importAll(service, principal, folder, toLines(charges));
  const [refunds, disputes] = [sampleRefunds(charges, until), sampleDisputes(charges, until)];
  await refundAll(service, principal, refunds);
  await disputeAll(service, principal, disputes);
  const reported = {
    charges,
    refunds: refunds.map(({ uuid, refundedAt }) => ({ uuid, day: saoPauloDate(refundedAt) })),
    disputes: disputes.map(({ uuid, occurredOn }) => ({ uuid, day: occurredOn })),
  };
  const yesterday = addDays(today, -1);
  await seedSettlement({ ...service, clock: () => until }, principal.intermediaryId, reported, yesterday);
  await adjust(service, principal, {
    ...adjustmentExample,
    sellerId: 1,
    reason: 'Aluguel da maquininha',
    madeAt: formatInstant(until - 9.5 * dayMs),
  });
  await seedWeeks(service, principal.intermediaryId, yesterday, until);
  await anticipate(service, principal, until);
}

function toLines(charges: readonly ChargeLine[]): string {
  return charges.map((charge) => `${JSON.stringify(charge)}\n`).join('');
}

function sampleRefunds(charges: readonly ChargeLine[], until: number): Refund[] {
  return charges
    .filter((_, index) => index % chargesPerRefund === 0)
    .map(({ uuid, paidAt }, index) => ({
      uuid,
      refundedAt: Date.parse(paidAt) + refundDelayMs,
      asFraud: index % 4 === 3,
    }))
    .filter(({ refundedAt }) => refundedAt < until)
    .sort((a, b) => a.refundedAt - b.refundedAt);
}

/** Returns one open dispute, of a card payment that was not refunded, twelve days after it. */
function sampleDisputes(charges: readonly ChargeLine[], until: number): Dispute[] {
  return charges
    .filter((_, index) => index % chargesPerRefund !== 0)
    .map(({ uuid, paymentMethod, paidAt }) => ({
      uuid,
      paymentMethod,
      openedAt: Date.parse(paidAt) + 12 * dayMs,
    }))
    .filter(({ paymentMethod }) => paymentMethod === 'CREDIT_CARD_SIGHT')
    .filter(({ openedAt }) => openedAt < until && openedAt > until - 7 * dayMs)
    .slice(0, 1)
    .map(({ uuid, openedAt }) => {
      const occurredOn = saoPauloDate(openedAt);
      const dates = { openedAt: formatInstant(openedAt), occurredOn, answerBy: addDays(occurredOn, 15) };
      return { uuid, reasonCode: '10.4', ...dates };
    });
}

/** The seller of the examples of remittances. The other one has a CNPJ with letters, which no file can pay yet. */
const remittedSeller = 1;

/**
 * Pays the sellers each week until `last`: at first by hand, then one of them by a remittance that the bank answered. In
 * the last week nothing is paid yet: a transfer waits in a draft, and two are in no remittance.
 */
async function seedWeeks(
  service: Service,
  intermediaryId: number,
  last: string,
  until: number,
): Promise<void> {
  const dates = Array.from({ length: paidWeeks }, (_, week) => addDays(last, 7 * (week + 1 - paidWeeks)));
  const lastWeek = addDays(last, -7);
  let id = transferExamples.length;
  const pay = async (sellerId: number, transferDate: string, isPaid: boolean): Promise<number> => {
    const updates = isPaid ? (['SENT', 'PAID'] as const) : [];
    const by = { endToEndId: null, reason: null };
    const transfer = {
      id: ++id,
      sellerId,
      transferDate,
      updates: updates.map((status) => ({ status, ...by })),
    };
    await seedTransfers(service, intermediaryId, [transfer], until);
    return id;
  };
  await seedPayingAccount(service, intermediaryId);
  for (const date of dates.slice(0, -1)) {
    for (const sellerId of paidSellers) {
      const isByHand = date !== lastWeek || sellerId !== remittedSeller;
      const transferId = await pay(sellerId, date, isByHand);
      if (isByHand) continue;
      const madeAt = Date.parse(`${date}T${closedAt}`) + hourMs / 2;
      const answeredAt = Date.parse(`${nextBankDay(addDays(date, 1))}T${closedAt}`);
      await seedPaidRemittance(service, intermediaryId, [transferId], { madeAt, answeredAt });
    }
  }
  const drafted = await pay(remittedSeller, addDays(last, -3), false);
  await seedDraft(service, intermediaryId, [drafted], until);
  for (const sellerId of paidSellers) await pay(sellerId, last, false);
}

/** Imports the charges without events, because they were paid before the sandbox started. */
async function importAll(
  service: Service,
  { intermediaryId }: Principal,
  folder: string,
  lines: string,
): Promise<void> {
  const rejectedPath = join(folder, 'rejected.ndjson');
  const source = streamSource(Readable.from([Buffer.from(lines)]), rejectedPath);
  const options = { intermediaryId, withEvents: false };
  const { rejected, rejectedByCode } = await importCharges(service, source, options);
  if (rejected === 0) return;
  throw new UserError(
    `the sandbox could not import ${rejected} of its own charges (${Object.keys(rejectedByCode).join(', ')}). ` +
      'Check the clock of this machine. If it is right, this is a bug in payfac.',
  );
}

/** Makes each refund at its own time, the oldest first. */
async function refundAll(
  { store, keyring }: Service,
  principal: Principal,
  refunds: readonly Refund[],
): Promise<void> {
  const actor = operator(principal.intermediaryId);
  for (const { uuid, refundedAt, asFraud } of refunds) {
    const deps = { keyring, clock: () => refundedAt };
    await store.write((tx) => refundCharge(deps, tx, { principal, actor }, { uuid, asFraud }));
  }
}

async function disputeAll(
  { store, keyring }: Service,
  principal: Principal,
  disputes: readonly Dispute[],
): Promise<void> {
  const actor = operator(principal.intermediaryId);
  for (const { openedAt, ...dispute } of disputes) {
    const deps = { keyring, clock: () => Date.parse(openedAt) };
    const report = { ...dispute, status: 'OPEN' } as const;
    await store.write((tx) => reportChargeback(deps, tx, { principal, actor }, report));
  }
}

async function adjust(
  service: Service,
  { intermediaryId }: Principal,
  { madeAt, ...adjustment }: AdjustmentOrder & { madeAt: string },
): Promise<void> {
  const deps = { ...service, clock: () => Date.parse(madeAt) };
  await service.store.write((tx) => createAdjustment(deps, tx, operator(intermediaryId), adjustment));
}

async function hold(
  service: Service,
  { intermediaryId }: Principal,
  { madeAt, ...order }: HoldOrder & { madeAt: string },
): Promise<void> {
  const deps = { ...service, clock: () => Date.parse(madeAt) };
  await service.store.write((tx) => createHold(deps, tx, operator(intermediaryId), order));
}

/** Pays seller 2 a part of what falls due to it later, on the last day. No transfer has paid it yet. */
async function anticipate(service: Service, principal: Principal, until: number): Promise<void> {
  const deps = { ...service, clock: () => until - 1 };
  const by = { principal, actor: operator(principal.intermediaryId) };
  const order = { amountCents: 15_000, order: 'NEAREST' } as const;
  await service.store.write((tx) => createAnticipation(deps, tx, by, 2, order));
}

async function importEffect(service: Service, { intermediaryId }: Principal): Promise<void> {
  const deps = { ...service, clock: () => Date.parse(effectImportedAt) };
  const lines = [{ number: 1, input: readEffect(effectExample) }];
  await importEffects(deps, operator(intermediaryId), lines, { dryRun: false });
}

/** The time at which a closing is made on its day. The bank has the order an hour later. */
const closedAt = '08:00:00-03:00';
const hourMs = 3_600_000;

/** Makes the transfers, each with its updates. The bank answers two hours after eight, on its next business day. */
async function seedTransfers(
  service: Service,
  intermediaryId: number,
  transfers: readonly SandboxTransfer[],
  until: number,
): Promise<void> {
  const actor = operator(intermediaryId);
  for (const { id, sellerId, transferDate, updates } of transfers) {
    let now = Date.parse(`${transferDate}T${closedAt}`);
    const answeredAt = Math.min(Date.parse(`${nextBankDay(transferDate)}T${closedAt}`) + 2 * hourMs, until);
    const deps = { ...service, clock: () => now };
    const { created } = await closeTransfers(deps, actor, { transferDate, minimumCents: 0, sellerId });
    if (created.count !== 1) throw new Error(`nothing is due to seller ${sellerId} on ${transferDate}`);
    for (const update of updates) {
      now = update.status === 'SENT' ? now + hourMs : answeredAt;
      await service.store.write((tx) => updateTransfer(deps, tx, actor, { id, ...update }));
    }
  }
}
