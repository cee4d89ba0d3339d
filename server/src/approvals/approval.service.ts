import type { Logger } from 'pino';
import { recordAudit, worker, type Actor } from '../audit/audit.repository.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import { insertApprovalEvent } from '../events/outbox.repository.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import { findPersonNames } from '../people/person.repository.ts';
import { sellerInScope } from '../sellers/seller.service.ts';
import { formatInstant, type Clock } from '../shared/calendar.ts';
import { pageById, type CursorBinding, type ListPage, type PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { assertIntact, type Keyring } from '../shared/keyring.ts';
import type { IntermediaryPrincipal } from '../tokens/token.ts';
import {
  checkApprovalSeal,
  findApproval,
  insertApproval,
  listApprovals,
  listExpired,
  lockApproval,
  updateApproval,
  type Approval,
  type ApprovalFilter,
  type NewApproval,
  type StoredApproval,
} from './approval.repository.ts';

interface ApprovalDeps {
  keyring: Keyring;
  clock: Clock;
}

/** Somebody who asks or decides. Programs do neither, so that nobody decides what they asked for with another token. */
export interface Decider {
  actor: Actor;
  personId: number;
}

/** How long somebody may take to decide, in milliseconds. */
const openMs = 7 * 24 * 60 * 60 * 1000;

/** Throws `person_required` for a token that was made for nobody in particular. */
export function deciderOf(actor: Actor, personId: number | null): Decider {
  if (personId !== null) return { actor, personId };
  throw new DomainError(
    'person_required',
    'Two persons decide this change, so the service must know who is calling; nothing was written. Sign in to the ' +
      'console, or use a token that was made for a person (`payfac token create --person EMAIL`).',
  );
}

/** What somebody asks for: the request, and the state of what it would change. */
export type ChangeRequest = Pick<NewApproval, 'operation' | 'sellerId' | 'request' | 'basis'>;

/** Stores a change that another person is to decide (D45). */
export async function askForApproval(
  { keyring, clock }: ApprovalDeps,
  tx: Tx,
  { actor, personId }: Decider,
  change: ChangeRequest,
): Promise<ShownApproval> {
  const requestedAt = clock();
  const approval = await insertApproval(tx, keyring, {
    ...change,
    intermediaryId: actor.intermediaryId,
    askerId: personId,
    requestedAt,
    expiresAt: requestedAt + openMs,
  });
  await record(keyring, tx, actor, approval, 'approval.requested', requestedAt);
  return withNames(tx, approval, requestedAt);
}

/** A change that is carried out when somebody approves it. */
export interface ApprovedChange {
  /** The state of what it would change now; null if there is nothing to approve any more. */
  basis: string | null;
  /** Carries it out for this actor, and returns what was written, such as `adjustment:12`. */
  carryOut: (actor: Actor) => Promise<string>;
}

/**
 * Approves a change, and carries it out in the same transaction. A second call changes nothing. Throws
 * `approval_not_found`, `approval_ended`, `approval_by_asker`, `approval_outdated` if somebody changed the same since,
 * and whatever the change itself throws.
 */
export async function approve(
  { keyring, clock }: ApprovalDeps,
  tx: Tx,
  { actor, personId }: Decider,
  id: number,
  changeOf: (approval: Approval) => Promise<ApprovedChange>,
): Promise<ShownApproval> {
  const now = clock();
  const approval = await lockIntact(tx, keyring, { intermediaryId: actor.intermediaryId, id });
  if (approval.status === 'APPROVED') return withNames(tx, approval, now);
  assertOpen(approval, now);
  if (approval.askerId === personId) throw byAsker();
  const change = await changeOf(approval);
  if (change.basis !== approval.basis) throw outdated();
  const subject = await change.carryOut({ ...actor, approvalId: id });
  const decided = { status: 'APPROVED', deciderId: personId, endedAt: now, subject } as const;
  const approved = await updateApproval(tx, keyring, { ...approval, ...decided });
  await record(keyring, tx, actor, approved, 'approval.approved', now);
  return withNames(tx, approved, now);
}

/**
 * Refuses a change; who asked for it takes it back so. A second call changes nothing. Throws `approval_not_found` and
 * `approval_ended`.
 */
export async function refuse(
  { keyring, clock }: ApprovalDeps,
  tx: Tx,
  { actor, personId }: Decider,
  { id, reason }: { id: number; reason: string },
): Promise<ShownApproval> {
  const now = clock();
  const approval = await lockIntact(tx, keyring, { intermediaryId: actor.intermediaryId, id });
  if (approval.status === 'REFUSED') return withNames(tx, approval, now);
  assertOpen(approval, now);
  const decided = { status: 'REFUSED', deciderId: personId, endedAt: now, reason } as const;
  const refused = await updateApproval(tx, keyring, { ...approval, ...decided });
  await record(keyring, tx, actor, refused, 'approval.refused', now);
  return withNames(tx, refused, now);
}

/** Ends the approvals whose time is over. One that somebody changed without the key keeps up no other: it is logged. */
export async function expireApprovals(
  { store, keyring, clock }: ApprovalDeps & { store: Store },
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  const now = clock();
  const expire = async (tx: Tx, key: Pick<Approval, 'intermediaryId' | 'id'>) => {
    const approval = await lockIntact(tx, keyring, key);
    if (approval.status !== 'PENDING') return;
    const expired = await updateApproval(tx, keyring, { ...approval, status: 'EXPIRED', endedAt: now });
    await record(keyring, tx, worker(key.intermediaryId), expired, 'approval.expired', now);
  };
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    for (const due of await listExpired(store.read, intermediaryId, now)) {
      await store
        .write((tx) => expire(tx, due))
        .catch((err: unknown) => {
          logger.error({ err, approvalId: due.id }, 'an approval that is over cannot be ended');
        });
    }
  }
}

/** An approval as it is shown, with the names of people; null for an erased person. */
export type ShownApproval = Approval & { asker: string | null; decider: string | null };

export type ApprovalQuery = Partial<Pick<Approval, 'status'>> & { sellerId?: number };

/**
 * Returns at most `limit` approvals, the newest first, from the start or after the cursor, as their rows say: seals are
 * checked when somebody decides. Throws `invalid_request` for a damaged cursor, `cursor_mismatch` for the cursor of
 * another query, and `seller_not_found`.
 */
export async function readApprovalPage(
  { db, keyring, clock }: ApprovalDeps & { db: Reader },
  principal: IntermediaryPrincipal,
  query: ApprovalQuery,
  page: PageRequest,
): Promise<ListPage<ShownApproval>> {
  const { intermediaryId } = principal;
  const sellerId = await sellerInScope(db, principal, query.sellerId);
  const filter: ApprovalFilter = { intermediaryId, sellerId, status: query.status ?? null };
  const binding: CursorBinding = ['approvals', intermediaryId, sellerId, filter.status];
  const list = { binding, origin: 'filters', start: Number.MAX_SAFE_INTEGER } as const;
  const now = clock();
  const { rows, next } = await pageById(keyring, list, page, (before, count) =>
    listApprovals(db, filter, now, before, count),
  );
  return { rows: await shownApprovals(db, rows, now), next };
}

/** Returns an approval. Throws `approval_not_found`. */
export async function readApproval(
  { db, keyring, clock }: ApprovalDeps & { db: Reader },
  key: Pick<Approval, 'intermediaryId' | 'id'>,
): Promise<ShownApproval> {
  const found = await findApproval(db, key);
  if (found === undefined) throw notFound();
  return withNames(db, intact(keyring, found), clock());
}

async function withNames(db: Reader | Tx, approval: Approval, now: number): Promise<ShownApproval> {
  const [shown] = await shownApprovals(db, [approval], now);
  if (shown === undefined) throw new Error('an approval is shown as one');
  return shown;
}

async function shownApprovals(
  db: Reader | Tx,
  approvals: readonly Approval[],
  now: number,
): Promise<ShownApproval[]> {
  const ids = new Set(approvals.flatMap(({ askerId, deciderId }) => [askerId, deciderId ?? askerId]));
  const names = await findPersonNames(db, approvals[0]?.intermediaryId ?? 0, [...ids]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return approvals.map((approval) => ({
    ...approval,
    ...(isOver(approval, now) ? { status: 'EXPIRED', endedAt: approval.expiresAt } : {}),
    asker: nameOf(approval.askerId),
    decider: nameOf(approval.deciderId),
  }));
}

const isOver = ({ status, expiresAt }: Approval, now: number) => status === 'PENDING' && expiresAt <= now;

async function lockIntact(
  tx: Tx,
  keyring: Keyring,
  key: Pick<Approval, 'intermediaryId' | 'id'>,
): Promise<Approval> {
  const stored = await lockApproval(tx, key);
  if (stored === undefined) throw notFound();
  return intact(keyring, stored);
}

/** Throws `SealBrokenError` for an approval that was changed without the key. */
function intact(keyring: Keyring, { seal, ...approval }: StoredApproval): Approval {
  const check = checkApprovalSeal(keyring, approval, seal);
  assertIntact(check, `approval ${approval.id}`, 'Ask for the change again.');
  return approval;
}

function assertOpen(approval: Approval, now: number): void {
  const { status, endedAt, expiresAt } = approval;
  if (status === 'PENDING' && !isOver(approval, now)) return;
  const how = { PENDING: 'expired', APPROVED: 'was approved', REFUSED: 'was refused', EXPIRED: 'expired' };
  throw new DomainError(
    'approval_ended',
    `This change ${how[status]} at ${formatInstant(endedAt ?? expiresAt)}; nothing was written. Ask for it again if it ` +
      'is still wanted.',
  );
}

function notFound(): DomainError {
  return new DomainError('approval_not_found', 'There is no such approval. Find them with listApprovals.');
}

function byAsker(): DomainError {
  return new DomainError(
    'approval_by_asker',
    'You asked for this change, so another person decides it; nothing was written. To take it back, refuse it.',
  );
}

function outdated(): DomainError {
  return new DomainError(
    'approval_outdated',
    'What this change is about was changed after somebody asked for it; nothing was written. Refuse it, look at how it ' +
      'is now, and ask again if the change is still wanted.',
  );
}

/** Writes the event and the audit record of what happened to an approval. */
async function record(
  keyring: Keyring,
  tx: Tx,
  actor: Actor,
  { intermediaryId, id, subject }: Approval,
  type: 'approval.requested' | 'approval.approved' | 'approval.refused' | 'approval.expired',
  occurredAt: number,
): Promise<void> {
  await insertApprovalEvent(tx, { intermediaryId, approvalId: id, type, occurredAt });
  await recordAudit(tx, keyring, actor, {
    action: type,
    subject: subject === null ? `approval:${id}` : `approval:${id} ${subject}`,
    occurredAt,
  });
}
