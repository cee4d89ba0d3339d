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
  listPendingOf,
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

/**
 * A person who asks or decides. A token that names no person can do neither: somebody could ask with one token and
 * approve with another.
 */
export interface ByPerson {
  actor: Actor;
  personId: number;
}

/** How long somebody may take to decide, in milliseconds. */
const openMs = 7 * 24 * 60 * 60 * 1000;

/** Throws `person_required` for a token that names no person. */
export function byPerson(actor: Actor, personId: number | null): ByPerson {
  if (personId !== null) return { actor, personId };
  throw new DomainError(
    'person_required',
    'This request must come from a person, and your token names none; nothing was written. Sign in to the console, or use ' +
      'a token that was made for you (`payfac token create --person EMAIL`).',
  );
}

/** What somebody asks for: the request, and the state of what it would change. */
type ChangeRequest = Pick<NewApproval, 'operation' | 'sellerId' | 'request' | 'basis'>;

/** Stores a change that another person is to decide (D45). */
export async function askForApproval(
  { keyring, clock }: ApprovalDeps,
  tx: Tx,
  { actor, personId }: ByPerson,
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
  { actor, personId }: ByPerson,
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
 * Refuses a change. The person who asked for it can also take it back this way. A second call changes nothing. Throws
 * `approval_not_found` and `approval_ended`.
 */
export async function refuse(
  { keyring, clock }: ApprovalDeps,
  tx: Tx,
  { actor, personId }: ByPerson,
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

/** Ends the approvals whose time is over. A failure, such as a broken seal, is logged and does not stop the others. */
export async function expireApprovals(
  { store, keyring, clock }: ApprovalDeps & { store: Store },
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  const now = clock();
  const end = async (tx: Tx, key: Pick<Approval, 'intermediaryId' | 'id'>) => {
    const approval = await lockIntact(tx, keyring, key);
    if (approval.status !== 'PENDING') return;
    await expire(keyring, tx, worker(key.intermediaryId), approval, approval.expiresAt, now);
  };
  for (const intermediaryId of await listIntermediaryIds(store.read)) {
    for (const due of await listExpired(store.read, intermediaryId, now)) {
      await store
        .write((tx) => end(tx, due))
        .catch((err: unknown) => {
          logger.error(
            { err, approvalId: due.id },
            'an approval could not be marked as expired; the next attempt is in an hour',
          );
        });
    }
  }
}

/**
 * Expires the pending changes that a person asked for. Called when the person is disabled, or when their role at the
 * intermediary changes or ends, because somebody else may have used their access.
 */
export async function expireApprovalsOf(
  keyring: Keyring,
  tx: Tx,
  actor: Actor,
  askerId: number,
  now: number,
): Promise<void> {
  const { intermediaryId } = actor;
  for (const { id } of await listPendingOf(tx, intermediaryId, askerId)) {
    const approval = await lockIntact(tx, keyring, { intermediaryId, id });
    if (approval.status === 'PENDING') await expire(keyring, tx, actor, approval, now, now);
  }
}

async function expire(
  keyring: Keyring,
  tx: Tx,
  actor: Actor,
  approval: Approval,
  endedAt: number,
  now: number,
): Promise<void> {
  const expired = await updateApproval(tx, keyring, { ...approval, status: 'EXPIRED', endedAt });
  await record(keyring, tx, actor, expired, 'approval.expired', now);
}

/** An approval as it is shown, with the names of people; null for an erased person. */
export type ShownApproval = Approval & { asker: string | null; decider: string | null };

type ApprovalQuery = Partial<Pick<Approval, 'status'>> & { sellerId?: number };

/**
 * Returns at most `limit` approvals, the newest first, from the start or after the cursor, as their rows say: seals are
 * checked by `readApproval` and when somebody decides. Throws `invalid_request` for a damaged cursor, `cursor_mismatch` for the cursor of
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
  const names = await namesOf(db, intermediaryId, rows);
  return { rows: rows.map((row) => shownWith(names, row, now)), next };
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
  return shownWith(await namesOf(db, approval.intermediaryId, [approval]), approval, now);
}

function namesOf(
  db: Reader | Tx,
  intermediaryId: number,
  approvals: readonly Approval[],
): Promise<Map<number, string>> {
  const ids = approvals.flatMap(({ askerId, deciderId }) => [askerId, deciderId ?? askerId]);
  return findPersonNames(db, intermediaryId, [...new Set(ids)]);
}

function shownWith(names: ReadonlyMap<number, string>, approval: Approval, now: number): ShownApproval {
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...approval,
    ...(isOver(approval, now) ? { status: 'EXPIRED', endedAt: approval.expiresAt } : {}),
    asker: nameOf(approval.askerId),
    decider: nameOf(approval.deciderId),
  };
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
  const at = formatInstant(endedAt ?? expiresAt);
  if (status === 'APPROVED') {
    throw new DomainError(
      'approval_ended',
      `This change was approved and carried out at ${at}, so it cannot be refused; nothing was written. To undo it, ask ` +
        'for the opposite.',
    );
  }
  throw new DomainError(
    'approval_ended',
    `This change ${status === 'REFUSED' ? 'was refused' : 'expired'} at ${at}; nothing was written. Ask for it again if ` +
      'it is still wanted.',
  );
}

function notFound(): DomainError {
  return new DomainError('approval_not_found', 'There is no such approval. Find them with listApprovals.');
}

function byAsker(): DomainError {
  return new DomainError(
    'approval_by_asker',
    'You asked for this change, so another person must approve it; nothing was written. To take it back, refuse it.',
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
