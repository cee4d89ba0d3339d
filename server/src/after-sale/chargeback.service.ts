import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { chargeDisputed } from '../charges/charge-reading.service.ts';
import type { ChargeDetail } from '../charges/charge-view.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Reader, Tx } from '../db/store.ts';
import { refundExecutionDate } from '../ledger/chain.ts';
import { findDebitDate } from '../ledger/statement-entry.repository.ts';
import { DomainError } from '../shared/errors.ts';
import { assertIntact } from '../shared/keyring.ts';
import type { Principal } from '../tokens/token.ts';
import {
  checkChargebackSeal,
  findOpenChargeback,
  insertChargeback,
  listChargebacksOfCharge,
  sealChargeback,
  updateChargeStatus,
  updateChargebackSeal,
  updateClosed,
  type SealedChargeback,
  type StoredChargeback,
} from './chargeback.repository.ts';
import {
  appendLineOfCharge,
  isDisputed,
  lockCharge,
  recordEventOfCharge,
  type LockedCharge,
} from './locked-charge.ts';
import { nextReturnedFee, refundTerms } from './refund-terms.ts';
import type { RefundOfCharge } from './refund.repository.ts';
import { readWithRefunds, type RefundDeps } from './refund.service.ts';

/** The report of the card network, or the bank, about a dispute. Won and lost are from the seller's side. */
interface ChargebackReport {
  uuid: string;
  status: SealedChargeback['status'];
  /** The reporter's code for the reason; null if it gave none. Only that of the opening is kept. */
  reasonCode: string | null;
}

/**
 * Opens or closes a chargeback of a charge (D30). Opening one debits what is left of the charge, which is then DISPUTE.
 * A chargeback that is won gives exactly that back, and the charge is PAID; one that is lost leaves it CHARGEBACK for
 * good. The chargeback, the charge, the line, the event and the audit record are written in one transaction. Throws
 * `charge_not_found` for a charge that the intermediary does not have, `charge_disputed` or `charge_already_refunded`
 * if nothing is left to dispute, and `chargeback_not_open` if there is none to close.
 */
export async function reportChargeback(
  deps: RefundDeps,
  tx: Tx,
  { principal, actor }: { principal: Principal; actor: Actor },
  { uuid, status, reasonCode }: ChargebackReport,
): Promise<SealedChargeback> {
  const locked = await lockCharge(deps.keyring, tx, principal, uuid.toLowerCase());
  const now = deps.clock();
  const chargeback =
    status === 'OPEN'
      ? await open(deps, tx, locked, { reasonCode, openedAt: now })
      : await close(deps, tx, locked, { status, closedAt: now });
  await recordAudit(tx, deps.keyring, actor, {
    action: auditActions[status],
    subject: `chargeback:${chargeback.id}`,
    occurredAt: now,
  });
  return chargeback;
}

const auditActions = { OPEN: 'chargeback.opened', WON: 'chargeback.won', LOST: 'chargeback.lost' } as const;

async function open(
  { keyring }: RefundDeps,
  tx: Tx,
  locked: LockedCharge,
  opening: Pick<SealedChargeback, 'reasonCode' | 'openedAt'>,
): Promise<SealedChargeback> {
  const { charge } = locked;
  const { intermediaryId, sellerId, uuid: chargeUuid } = charge;
  if (isDisputed(charge)) throw chargeDisputed();
  const valueCents = charge.valueCents - charge.refundedCents;
  if (valueCents === 0) throw nothingLeft();
  const opened = {
    intermediaryId,
    sellerId,
    chargeUuid,
    valueCents,
    feeCents: nextReturnedFee(charge, valueCents, refundTerms(charge, charge)),
    status: 'OPEN',
    ...opening,
    closedAt: null,
  } as const;
  const [isPaid, id] = await pipelined([
    updateChargeStatus(tx, { ...charge, from: 'PAID', to: 'DISPUTE' }),
    insertChargeback(tx, opened),
  ]);
  if (!isPaid) throw nothingLeft();
  const chargeback = { ...opened, id };
  await pipelined([
    updateChargebackSeal(tx, { ...chargeback, seal: sealChargeback(keyring, chargeback) }),
    appendLineOfCharge(keyring, tx, locked, {
      operation: 'CHARGEBACK',
      executionDate: refundExecutionDate(opening.openedAt, charge.executionDate),
      valueCents,
      feeCents: chargeback.feeCents,
      source: { chargebackId: id },
      event: 'charge.disputed',
      occurredAt: opening.openedAt,
    }),
  ]);
  return chargeback;
}

function nothingLeft(): DomainError {
  return new DomainError(
    'charge_already_refunded',
    'This charge was refunded before: nothing of it is left to dispute. Nothing was written.',
  );
}

async function close(
  { keyring }: RefundDeps,
  tx: Tx,
  locked: LockedCharge,
  { status, closedAt }: { status: 'WON' | 'LOST'; closedAt: number },
): Promise<SealedChargeback> {
  const { charge } = locked;
  const { intermediaryId, sellerId, uuid: chargeUuid } = charge;
  const stored = await findOpenChargeback(tx, { intermediaryId, sellerId, chargeUuid });
  if (stored === undefined) throw notOpen();
  const { seal, ...opened } = stored;
  // Sealing a chargeback with a broken seal again would make a change that was made without the key look valid.
  assertIntact(
    checkChargebackSeal(keyring, opened, seal),
    `chargeback ${opened.id}`,
    `Nothing was written. See \`payfac statement verify --seller ${sellerId}\`.`,
  );
  const closed = { ...opened, status, closedAt };
  const [, wasDisputed] = await pipelined([
    updateClosed(tx, { ...closed, seal: sealChargeback(keyring, closed) }),
    updateChargeStatus(tx, { ...charge, from: 'DISPUTE', to: status === 'WON' ? 'PAID' : 'CHARGEBACK' }),
  ]);
  if (!wasDisputed) {
    throw new Error(`chargeback ${closed.id} is open, but its charge is not disputed`);
  }
  const event = {
    source: { chargebackId: closed.id },
    event: 'charge.dispute_closed',
    occurredAt: closedAt,
  } as const;
  if (status === 'LOST') await recordEventOfCharge(keyring, tx, locked, event);
  else await giveBack(keyring, tx, locked, closed, event);
  return closed;
}

function notOpen(): DomainError {
  return new DomainError(
    'chargeback_not_open',
    'No chargeback of this charge is open, so none can be won or lost. Nothing was written.',
  );
}

async function giveBack(
  keyring: RefundDeps['keyring'],
  tx: Tx,
  locked: LockedCharge,
  won: SealedChargeback,
  event: Parameters<typeof recordEventOfCharge>[3],
): Promise<void> {
  const debitedOn = await findDebitDate(tx, 'CHARGEBACK', won);
  if (debitedOn === undefined) throw new Error(`chargeback ${won.id} has no CHARGEBACK line`);
  await appendLineOfCharge(keyring, tx, locked, {
    operation: 'CHARGEBACK_REVERTIDO',
    executionDate: refundExecutionDate(event.occurredAt, debitedOn),
    valueCents: won.valueCents,
    feeCents: won.feeCents,
    ...event,
  });
}

/** A charge with its last 100 refunds and its last 100 chargebacks, the newest first. */
export interface ChargeAfterSale {
  charge: ChargeDetail;
  refunds: RefundOfCharge[];
  chargebacks: StoredChargeback[];
}

/**
 * Returns the principal's charge with what happened to it after its sale. Throws `charge_not_found` as `refundCharge`
 * does.
 */
export async function readAfterSale(
  db: Reader,
  principal: Principal,
  uuid: string,
): Promise<ChargeAfterSale> {
  const { charge, refunds } = await readWithRefunds(db, principal, uuid);
  const { intermediaryId } = principal;
  const { sellerId, uuid: chargeUuid } = charge;
  // Most charges have no chargebacks, and need no further statement.
  const chargebacks =
    charge.lastChargebackId === null
      ? []
      : await listChargebacksOfCharge(db, { intermediaryId, sellerId, chargeUuid });
  return { charge, refunds, chargebacks };
}
