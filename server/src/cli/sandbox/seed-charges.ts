import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createAdjustment } from '../../after-sale/adjustment.service.ts';
import { reportChargeback } from '../../after-sale/chargeback.service.ts';
import { refundCharge } from '../../after-sale/refund.service.ts';
import { operator } from '../../audit/audit.repository.ts';
import { importCharges } from '../../charges/import/charge-import.service.ts';
import type { ChargeLine } from '../../charges/import/charge-line-schema.ts';
import { streamSource } from '../../imports/lines.ts';
import type { Service } from '../../service.ts';
import { closeTransfers } from '../../settlement/closing.service.ts';
import { updateTransfer } from '../../settlement/update-transfer.service.ts';
import { UserError } from '../../shared/errors.ts';
import { TokenLookup, authenticate } from '../../tokens/token.service.ts';
import type { Principal } from '../../tokens/token.ts';
import {
  adjustmentExample,
  disputedExamples,
  exampleCharges,
  refundedExample,
  transferExamples,
} from './examples.ts';
import { intermediaryToken } from './parties.ts';
import { readSampleSellers } from './sample-charge.ts';
import { sampleLines } from './sample-lines.ts';

interface Refund {
  uuid: string;
  /** When it is refunded, in epoch milliseconds. */
  refundedAt: number;
  asFraud: boolean;
}

const sampleCount = 2_000;
const dayMs = 24 * 60 * 60 * 1000;

/** How many charges there are for each refund, which follows a day and a half after the payment. */
const chargesPerRefund = 150;
const refundDelayMs = 1.5 * dayMs;

/**
 * Imports the charges of the documented examples and makes their transfers, then imports generated charges of the last
 * 90 days. Refunds are made in both.
 */
export async function seedCharges(service: Service, folder: string, seed: string): Promise<void> {
  const { store, tokens } = service;
  const { principal } = await authenticate(new TokenLookup(service), tokens, intermediaryToken);
  await importAll(service, principal, folder, toLines(exampleCharges));
  const { uuid, refundedAt } = refundedExample;
  await refundAll(service, principal, [{ uuid, refundedAt: Date.parse(refundedAt), asFraud: false }]);
  await disputeAll(service, principal);
  await seedTransfers(service, principal.intermediaryId);
  const { madeAt, ...adjustment } = adjustmentExample;
  await store.write((tx) =>
    createAdjustment(
      { ...service, clock: () => Date.parse(madeAt) },
      tx,
      operator(principal.intermediaryId),
      adjustment,
    ),
  );

  // The time is cut to whole days, so that the same seed gives the same charges all day.
  const until = Math.floor(service.clock() / dayMs) * dayMs;
  const sellers = await readSampleSellers(service.store, principal.intermediaryId);
  const lines = [...sampleLines(sellers, { count: sampleCount, seed, until })].join('');
  await importAll(service, principal, folder, lines);
  await refundAll(service, principal, sampleRefunds(lines, until));
}

function toLines(charges: readonly ChargeLine[]): string {
  return charges.map((charge) => `${JSON.stringify(charge)}\n`).join('');
}

function sampleRefunds(lines: string, until: number): Refund[] {
  const charges = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ChargeLine);
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

async function disputeAll({ store, keyring }: Service, principal: Principal): Promise<void> {
  const actor = operator(principal.intermediaryId);
  for (const { openedAt, ...dispute } of disputedExamples) {
    const deps = { keyring, clock: () => Date.parse(openedAt) };
    const report = { ...dispute, status: 'OPEN' } as const;
    await store.write((tx) => reportChargeback(deps, tx, { principal, actor }, report));
  }
}

/** The time at which a closing is made on its day. The updates follow an hour and two hours later. */
const closedAt = '08:00:00-03:00';
const hourMs = 3_600_000;

/** Makes the transfers of the documented examples, in every state. */
async function seedTransfers(service: Service, intermediaryId: number): Promise<void> {
  const actor = operator(intermediaryId);
  for (const { id, sellerId, transferDate, updates } of transferExamples) {
    let now = Date.parse(`${transferDate}T${closedAt}`);
    const deps = { ...service, clock: () => now };
    const { created } = await closeTransfers(deps, actor, { transferDate, minimumCents: 0, sellerId });
    if (created.count !== 1) throw new Error(`nothing is due to seller ${sellerId} on ${transferDate}`);
    for (const update of updates) {
      now += hourMs;
      await service.store.write((tx) => updateTransfer(deps, tx, actor, { id, ...update }));
    }
  }
}
