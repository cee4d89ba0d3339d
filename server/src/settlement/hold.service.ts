import type { Logger } from 'pino';
import { recordAudit, worker, type Actor } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import { recordEvent } from '../events/event.service.ts';
import type { NewEvent } from '../events/outbox.repository.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { noSource } from '../ledger/chain.ts';
import { lockHead, withTerms, type SellerHead } from '../ledger/seller-head.repository.ts';
import { lockSeller, sellerInScope, sellerNotFound } from '../sellers/seller.service.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import { DomainError, wrongField } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { formatBrl } from '../shared/money.ts';
import type { Principal } from '../tokens/token.ts';
import { findWithTransfers } from './due-seller.repository.ts';
import {
  assertHoldIntact,
  findHold,
  insertHolds,
  listDueHolds,
  listHolds,
  updateReleasedHold,
  type Hold,
  type HoldFilter,
} from './hold.repository.ts';

interface HoldDeps {
  keyring: Keyring;
  clock: Clock;
}

/** What is to be held of what is due to a seller: an amount, or, with null, all. */
export type HoldOrder = Pick<Hold, 'sellerId' | 'amountCents' | 'reason' | 'reference' | 'releaseOn'>;

/** A hold, and how much of it more than what the seller is owed. */
interface CreatedHold {
  hold: Hold;
  uncoveredCents: bigint;
}

/**
 * Holds an amount, or all, of what is due to a seller (D40). Throws `seller_not_found` for a seller that the
 * intermediary does not have or that was erased, `invalid_request` for a date that is not after today and for a
 * judicial hold without a reference, and `hold_exceeds_balance` for more than the seller is owed, unless a court says
 * so.
 */
export async function createHold(
  { keyring, clock }: HoldDeps,
  tx: Tx,
  actor: Actor,
  order: HoldOrder,
): Promise<CreatedHold> {
  const { intermediaryId } = actor;
  const { sellerId, amountCents, reason, reference, releaseOn } = order;
  const head = await lockSeller(tx, keyring, intermediaryId, sellerId);
  const createdAt = clock();
  const today = saoPauloDate(createdAt);
  if (releaseOn !== null && releaseOn <= today) {
    throw wrongField('releaseOn', `must be after today, ${today} in America/Sao_Paulo`);
  }
  if (reason === 'JUDICIAL' && reference === null) {
    throw wrongField('reference', 'must name the process or the order of a JUDICIAL hold');
  }
  const uncoveredCents = amountCents === null ? 0n : await uncoveredOf(tx, head, amountCents, today);
  if (uncoveredCents > 0n && reason !== 'JUDICIAL') throw exceedsBalance(amountCents ?? 0, uncoveredCents);
  const [hold] = await insertHolds(tx, keyring, [{ ...order, intermediaryId, createdAt }]);
  if (hold === undefined) throw new Error('no hold was inserted');
  await record(keyring, tx, actor, withHold(head, hold), {
    hold,
    type: 'hold.created',
    occurredAt: createdAt,
  });
  return { hold, uncoveredCents };
}

/** Returns how much of an amount is more than what the seller is owed, now or later, and is not held yet. */
async function uncoveredOf(tx: Tx, head: SellerHead, amountCents: number, today: string): Promise<bigint> {
  const { intermediaryId, sellerId, heldCents } = head;
  const due = await findWithTransfers(tx, { intermediaryId, sellerId }, { transferDate: today, today });
  if (due === undefined) throw sellerNotFound();
  const free = due.dueCents - due.encumberedCents + due.laterCents - heldCents;
  const rest = BigInt(amountCents) - (free > 0n ? free : 0n);
  return rest > 0n ? rest : 0n;
}

function exceedsBalance(amountCents: number, uncoveredCents: bigint): DomainError {
  const free = formatBrl(BigInt(amountCents) - uncoveredCents);
  return new DomainError(
    'hold_exceeds_balance',
    `The seller is owed ${free} BRL that is not held yet, now and later, and the hold is of ${formatBrl(amountCents)} ` +
      'BRL; nothing was written. Hold less, or all, which also holds what falls due later.',
  );
}

/** Returns the head after a hold was made. */
export function withHold(head: SellerHead, { amountCents }: Pick<Hold, 'amountCents'>): SellerHead {
  return amountCents === null
    ? withTerms(head, { holdsAll: head.holdsAll + 1 })
    : withTerms(head, { heldCents: head.heldCents + BigInt(amountCents) });
}

function withoutHold(head: SellerHead, { amountCents }: Hold): SellerHead {
  return amountCents === null
    ? withTerms(head, { holdsAll: head.holdsAll - 1 })
    : withTerms(head, { heldCents: head.heldCents - BigInt(amountCents) });
}

/** Saves the head after a change of a hold, with the event and the audit record of the change. */
async function record(
  keyring: Keyring,
  tx: Tx,
  actor: Actor,
  head: SellerHead,
  {
    hold,
    type,
    occurredAt,
  }: Pick<NewEvent, 'occurredAt'> & { hold: Hold; type: 'hold.created' | 'hold.released' },
): Promise<void> {
  await pipelined([
    recordEvent(keyring, tx, head, { type, ...noSource, holdId: hold.id, chargeUuid: null, occurredAt }),
    recordAudit(tx, keyring, actor, { action: type, subject: `hold:${hold.id}`, occurredAt }),
  ]);
}

/**
 * Returns a hold with its seller's head, which is locked until the transaction ends. Throws `hold_not_found` for a hold
 * that the seller of the intermediary does not have.
 */
export async function lockHold(
  { keyring }: Pick<HoldDeps, 'keyring'>,
  tx: Tx,
  intermediaryId: number,
  key: { sellerId: number; id: number },
): Promise<Hold & { head: SellerHead }> {
  const head = await lockHead(tx, keyring, intermediaryId, key.sellerId);
  const stored = await findHold(tx, { intermediaryId, ...key });
  if (head === undefined || stored === undefined) {
    throw new DomainError('hold_not_found', 'The seller has no such hold. Find its holds with listHolds.');
  }
  assertHoldIntact(keyring, stored);
  const { seal: _, ...hold } = stored;
  return { ...hold, head };
}

/**
 * Releases a hold: what it held is due, and the next closing pays it. A second call changes nothing. Throws
 * `hold_not_found` for a hold that the seller of the intermediary does not have.
 */
export async function releaseHold(
  { keyring, clock }: HoldDeps,
  tx: Tx,
  actor: Actor,
  key: { sellerId: number; id: number },
): Promise<Hold> {
  const { head, ...hold } = await lockHold({ keyring }, tx, actor.intermediaryId, key);
  if (hold.status === 'RELEASED') return hold;
  const releasedAt = clock();
  const released: Hold = { ...hold, status: 'RELEASED', releasedAt };
  await updateReleasedHold(tx, keyring, released);
  const change = { hold: released, type: 'hold.released', occurredAt: releasedAt } as const;
  await record(keyring, tx, actor, withoutHold(head, hold), change);
  return released;
}

/**
 * Releases the holds whose day has come. A hold that somebody changed without the key keeps up no other: it is logged.
 */
export async function releaseDueHolds(
  deps: HoldDeps & { store: Store },
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  const { store, clock } = deps;
  const today = saoPauloDate(clock());
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    for (const due of await listDueHolds(store.read, intermediaryId, today)) {
      await store
        .write((tx) => releaseHold(deps, tx, worker(intermediaryId), due))
        .catch((err: unknown) => {
          logger.error({ err, holdId: due.id }, 'a hold that is due cannot be released');
        });
    }
  }
}

/** The filters of a list of holds, both of them optional. */
type HoldQuery = { sellerId: number } & Partial<Pick<Hold, 'status' | 'reason'>>;

/**
 * Returns at most `limit` holds of a seller, the newest first, from the start or after the cursor. Throws
 * `invalid_request` for a damaged cursor, `cursor_mismatch` for the cursor of another query, and `access_denied` or
 * `seller_not_found` for the seller (D2).
 */
export async function readHoldPage(
  { db, keyring }: { db: Reader; keyring: Keyring },
  principal: Principal,
  query: HoldQuery,
  page: PageRequest,
): Promise<ListPage<Hold>> {
  const { intermediaryId } = principal;
  await sellerInScope(db, principal, query.sellerId);
  const { sellerId, status = null, reason = null } = query;
  const filter: HoldFilter = { intermediaryId, sellerId, status, reason };
  const binding: CursorBinding = ['holds', intermediaryId, principal.sellerId, sellerId, status, reason];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  return pageById(keyring, list, page, (before, count) => listHolds(db, filter, before, count));
}
