import { isDeepStrictEqual } from 'node:util';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { chargeDisputed } from '../charges/charge-reading.service.ts';
import type { Tx } from '../db/store.ts';
import type { EventType } from '../events/outbox.repository.ts';
import { refundExecutionDate } from '../ledger/chain.ts';
import { findDebitDate } from '../ledger/statement-entry.repository.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { DomainError, InvalidInputError, wrongField } from '../shared/errors.ts';
import { assertIntact, type Keyring } from '../shared/keyring.ts';
import { formatBrl } from '../shared/money.ts';
import type { Principal } from '../tokens/token.ts';
import {
  checkChargebackSeal,
  findChargeback,
  insertChargeback,
  listStanding,
  updateChargeback,
  type SealedChargeback,
  type StoredChargeback,
} from './chargeback.repository.ts';
import {
  appendLinesOfCharge,
  leftCentsOf,
  lockCharge,
  recordEventOfCharge,
  withStatus,
  type LockedCharge,
} from './locked-charge.ts';
import {
  feeOfChange,
  feesToSettle,
  missingShare,
  noDebit,
  refundTerms,
  returnableFee,
} from './refund-terms.ts';
import type { RefundDeps } from './refund.service.ts';
import { debitableFrom, updateAmounts, type RefundableCharge } from './refundable-charge.repository.ts';

/**
 * The report of the card network, or the bank, about a dispute. Won and lost are from the seller's side. What is left
 * out stays as it is.
 */
interface ChargebackReport {
  uuid: string;
  /** The chargeback that it is about. Without it, OPEN begins one, and WON and LOST end the open one. */
  id?: number | undefined;
  status: SealedChargeback['status'];
  /** What is disputed; without it, at first and when it stands again after WON, not more than is left. */
  valueCents?: number | undefined;
  /** The reporter's code for the reason. */
  reasonCode?: string | undefined;
  stage?: SealedChargeback['stage'] | undefined;
  occurredOn?: string | undefined;
  /** Null takes it away. One that is opened again has none, unless it is sent. */
  answerBy?: string | null | undefined;
}

/**
 * Opens, changes or closes a chargeback of a charge (D30). While it is open or lost, it debits its value; a report that
 * changes that writes one line, for the difference. The chargeback, the charge, the line, the event and the audit record
 * are written in one transaction; a report that changes nothing writes nothing. Throws `charge_not_found` and
 * `chargeback_not_found` for what the intermediary does not have, `method_not_disputable` for a boleto, `charge_disputed`
 * or `charge_already_refunded` if nothing is left to dispute, `chargeback_exceeds_charge` for more than the charge, and
 * `chargeback_not_open` if there is none to close.
 */
export async function reportChargeback(
  deps: RefundDeps,
  tx: Tx,
  { principal, actor }: { principal: Principal; actor: Actor },
  report: ChargebackReport,
): Promise<SealedChargeback> {
  const { keyring } = deps;
  const locked = await lockCharge(keyring, tx, principal, report.uuid.toLowerCase());
  const now = deps.clock();
  const before = await findReported(keyring, tx, locked.charge, report);
  const changed = changeOf(locked.charge, before, report, now);
  const { changedCents, changedFeeCents } = changed;
  if (before !== null && isDeepStrictEqual(changed.chargeback, before)) return before;
  const isSameStatus = before?.status === report.status && changedCents === 0;
  const charge = isSameStatus ? locked.charge : withStatus(changed.charge);
  if (!(await updateAmounts(tx, locked.charge, charge))) {
    throw new Error(`charge ${charge.uuid} was changed under the lock of its seller's head`);
  }
  const id = before?.id ?? (await insertChargeback(tx, changed.chargeback));
  const chargeback = { ...changed.chargeback, id };
  await updateChargeback(tx, keyring, chargeback);
  const event = eventOf(before, chargeback);
  await recordAudit(tx, keyring, actor, {
    action: auditActions[event === 'charge.dispute_updated' ? 'UPDATED' : chargeback.status],
    subject: `chargeback:${id}`,
    occurredAt: now,
  });
  const after = { ...locked, charge };
  const reported = reportOf(chargeback, event, now);
  if (changedCents === 0) await recordEventOfCharge(keyring, tx, after, reported);
  else {
    const line = { valueCents: changedCents, feeCents: changedFeeCents };
    const next = await appendChanges(keyring, tx, after, chargeback, [line], reported);
    await settleFee(deps, tx, next, { actor, now });
  }
  return chargeback;
}

const auditActions = {
  OPEN: 'chargeback.opened',
  UPDATED: 'chargeback.updated',
  WON: 'chargeback.won',
  LOST: 'chargeback.lost',
} as const;

/** Returns the chargeback that is reported on, or null for a new one. */
async function findReported(
  keyring: Keyring,
  tx: Tx,
  charge: RefundableCharge,
  { id, status }: ChargebackReport,
): Promise<SealedChargeback | null> {
  if (charge.paymentMethod === 'BANK_SLIP') throw notDisputable();
  const isNew = id === undefined && status === 'OPEN';
  const stored = isNew ? undefined : await findChargeback(tx, keyOf(charge), id ?? null);
  if (stored === undefined && id !== undefined) throw notFound();
  if (stored === undefined && !isNew) throw notOpen();
  if (status === 'OPEN' && stored?.status !== 'OPEN' && charge.status === 'DISPUTE') throw chargeDisputed();
  return stored === undefined ? null : intact(keyring, stored);
}

function keyOf({ intermediaryId, sellerId, uuid: chargeUuid }: RefundableCharge) {
  return { intermediaryId, sellerId, chargeUuid };
}

/** Returns the chargeback if its seal holds: to seal it again would make a change without the key look valid. */
export function intact(keyring: Keyring, { seal, ...chargeback }: StoredChargeback): SealedChargeback {
  assertIntact(
    checkChargebackSeal(keyring, chargeback, seal),
    `chargeback ${chargeback.id}`,
    `Nothing was written. See \`payfac statement verify --seller ${chargeback.sellerId}\`.`,
  );
  return chargeback;
}

/** What a report changes, before the charge gets the status that follows from it. */
interface Change {
  chargeback: SealedChargeback;
  charge: RefundableCharge;
  /** What is debited in addition, or given back if less than 0, and the part of the fee with it. */
  changedCents: number;
  changedFeeCents: number;
}

function changeOf(
  charge: RefundableCharge,
  before: SealedChargeback | null,
  report: ChargebackReport,
  now: number,
): Change {
  const { status } = report;
  const own = before === null || before.status === 'WON' ? noDebit : before;
  const valueCents = valueOf(charge, before, report);
  const standsCents = status === 'WON' ? 0 : valueCents;
  const othersCents = charge.disputedCents - own.valueCents;
  if (standsCents > charge.valueCents - othersCents) throw exceedsCharge(charge.valueCents - othersCents);
  const changedCents = standsCents - own.valueCents;
  const fee = returnableFee(charge, refundTerms(charge, charge));
  const changedFeeCents = feeOfChange(fee, changedCents, own);
  const first =
    before ??
    ({
      ...{ ...keyOf(charge), id: 0, kind: charge.paymentMethod === 'PIX' ? 'MED' : 'CHARGEBACK' },
      ...{ stage: 'CHARGEBACK', reasonCode: null, occurredOn: saoPauloDate(now), answerBy: null },
      ...{ dueToldFor: null, openedAt: now, closedAt: null, feeCents: 0 },
    } as const);
  const isOpened = status === 'OPEN' && before?.status !== 'OPEN';
  const chargeback = {
    ...first,
    ...{ status, valueCents },
    feeCents: status === 'WON' ? first.feeCents : own.feeCents + changedFeeCents,
    stage: report.stage ?? first.stage,
    reasonCode: report.reasonCode ?? first.reasonCode,
    occurredOn: report.occurredOn ?? first.occurredOn,
    answerBy: report.answerBy === undefined ? (isOpened ? null : first.answerBy) : report.answerBy,
    dueToldFor: isOpened ? null : first.dueToldFor,
    closedAt: status === 'OPEN' ? null : status === before?.status ? first.closedAt : now,
  };
  if (chargeback.kind === 'MED' && report.stage?.endsWith('ARBITRATION'))
    throw wrongField('stage', 'must be NOTIFICATION or CHARGEBACK for a Pix: a MED has no arbitration');
  assertDates(charge, chargeback, report, now);
  return {
    chargeback,
    charge: {
      ...charge,
      disputedCents: charge.disputedCents + changedCents,
      disputeFeeCents: (charge.disputeFeeCents ?? 0) + changedFeeCents,
      // One of them is open at a time.
      openDisputes: status === 'OPEN' ? 1 : (charge.openDisputes ?? 0) - (before?.status === 'OPEN' ? 1 : 0),
    },
    changedCents,
    changedFeeCents,
  };
}

function valueOf(
  charge: RefundableCharge,
  before: SealedChargeback | null,
  { status, valueCents }: ChargebackReport,
): number {
  if (valueCents !== undefined && status === 'WON') {
    const detail = 'must be left out with WON, which gives all of it back';
    throw new InvalidInputError(`The value ${detail}.`, [{ path: ['value'], detail }]);
  }
  const leftCents = leftCentsOf(charge);
  const ownCents = before?.valueCents ?? leftCents;
  // Of one that stands again, a part may have been refunded in the meantime.
  const isAgain = before?.status === 'WON' && status !== 'WON';
  const asked = valueCents ?? (isAgain ? Math.min(ownCents, leftCents) : ownCents);
  if (asked > 0) return asked;
  throw charge.status === 'REFUND' ? nothingLeft() : chargeDisputed();
}

/** Throws unless the network began the dispute between the payment and today, and takes an answer from that day on. */
function assertDates(
  { paidAt }: RefundableCharge,
  { occurredOn, answerBy }: SealedChargeback,
  report: ChargebackReport,
  now: number,
): void {
  if (report.occurredOn !== undefined) {
    if (occurredOn > saoPauloDate(now))
      throw wrongField('occurredOn', 'must not be after today, in America/Sao_Paulo');
    if (occurredOn < saoPauloDate(paidAt))
      throw wrongField('occurredOn', 'must not be before the day of the payment');
  }
  if (answerBy === null || answerBy >= occurredOn) return;
  throw report.answerBy === undefined
    ? wrongField('occurredOn', 'must not be after answerBy')
    : wrongField('answerBy', 'must not be before occurredOn');
}

function eventOf(before: SealedChargeback | null, { status }: SealedChargeback) {
  if (before?.status === status) return 'charge.dispute_updated';
  return status === 'OPEN' ? 'charge.disputed' : 'charge.dispute_closed';
}

/** Returns an event with what it says of the chargeback. */
export function reportOf<Event extends EventType>(chargeback: SealedChargeback, event: Event, now: number) {
  const { id, valueCents, feeCents, kind, status, stage, reasonCode, occurredOn, answerBy } = chargeback;
  const { openedAt: countedAt } = chargeback;
  return {
    source: { chargebackId: id },
    chargeback: { id, valueCents, feeCents, kind, status, stage, reasonCode, occurredOn, answerBy },
    event,
    occurredAt: now,
    countedAt,
  };
}

/** Appends the lines of changes, each a debit, or what is given back if its value is less than 0, and their event. */
async function appendChanges(
  keyring: Keyring,
  tx: Tx,
  locked: LockedCharge,
  chargeback: SealedChargeback,
  changes: readonly { valueCents: number; feeCents: number }[],
  report: ReturnType<typeof reportOf>,
): Promise<LockedCharge> {
  const { charge } = locked;
  // Each part of an instalment has its own day.
  const found = charge.installment === null ? await findDebitDate(tx, 'CHARGEBACK', chargeback) : undefined;
  const debitedOn = found ?? charge.executionDate;
  const lines = changes.map(({ valueCents, feeCents }) => ({
    operation: valueCents > 0 ? ('CHARGEBACK' as const) : ('CHARGEBACK_REVERTIDO' as const),
    executionDate: refundExecutionDate(
      report.occurredAt,
      valueCents > 0 ? debitableFrom(charge, debitedOn) : debitedOn,
    ),
    valueCents: Math.abs(valueCents),
    feeCents: Math.abs(feeCents),
  }));
  return appendLinesOfCharge(keyring, tx, locked, lines, report);
}

/**
 * Lets the chargebacks that stand return what is missing of the fee after a change, or take back what was returned too
 * much: the same amount is given back and debited again, once with the fee (D30). Each has one event and one record.
 */
export async function settleFee(
  { keyring }: RefundDeps,
  tx: Tx,
  after: LockedCharge,
  { actor, now }: { actor: Actor; now: number },
): Promise<void> {
  const { charge } = after;
  if (charge.disputedCents === 0) return;
  const fee = returnableFee(charge, refundTerms(charge, charge));
  if (missingShare(fee) === 0) return;
  const standing = await listStanding(tx, keyOf(charge));
  let locked = after;
  for (const [index, cents] of feesToSettle(fee, standing).entries()) {
    const stored = standing[index];
    if (cents === 0 || stored === undefined) continue;
    const before = intact(keyring, stored);
    const chargeback = { ...before, feeCents: before.feeCents + cents };
    await updateChargeback(tx, keyring, chargeback);
    const changes = [
      { valueCents: -Math.abs(cents), feeCents: Math.min(cents, 0) },
      { valueCents: Math.abs(cents), feeCents: Math.max(cents, 0) },
    ];
    const report = reportOf(chargeback, 'charge.dispute_updated', now);
    locked = await appendChanges(keyring, tx, locked, chargeback, changes, report);
    const record = { action: auditActions.UPDATED, subject: `chargeback:${chargeback.id}`, occurredAt: now };
    await recordAudit(tx, keyring, actor, record);
  }
}

function notDisputable(): DomainError {
  return new DomainError(
    'method_not_disputable',
    'This charge was paid by boleto, for which there is no chargeback. Nothing was written. To give money back, ' +
      'refund the charge.',
  );
}

function notFound(): DomainError {
  return new DomainError('chargeback_not_found', 'This charge has no such chargeback. Check idChargeback.');
}

function notOpen(): DomainError {
  return new DomainError(
    'chargeback_not_open',
    'No chargeback of this charge is open. To change one that was won or lost, send its idChargeback. Nothing was ' +
      'written.',
  );
}

function nothingLeft(): DomainError {
  return new DomainError(
    'charge_already_refunded',
    'This charge was refunded before: nothing of it is left. If the network disputes it all the same, send the ' +
      'value. Nothing was written.',
  );
}

function exceedsCharge(mostCents: number): DomainError {
  return new DomainError(
    'chargeback_exceeds_charge',
    `The chargebacks of a charge never debit more than its value: this one at most ${formatBrl(mostCents)} BRL. ` +
      'Nothing was written.',
  );
}
