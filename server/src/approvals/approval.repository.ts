import type { Selectable } from 'kysely';
import { underOtherKeys, rowsPerTransaction, type RecordKey, locked } from '../db/query/batches.ts';
import { fieldsOf, inCamelCase, inColumns, type CamelCased } from '../db/query/expressions.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { ApprovalRow } from '../db/tables.ts';
import { approvalHasEvent } from '../events/outbox.repository.ts';
import { sealing, sha256, type Keyring, type SealCheck } from '../shared/keyring.ts';

/** A change that one person asked for and another decides; its seal covers all of it, the request by its digest (D45). */
export type Approval = CamelCased<Omit<Selectable<ApprovalRow>, 'seal'>>;

export type StoredApproval = Approval & Pick<ApprovalRow, 'seal'>;

const sealedColumns = [
  'intermediary_id',
  'id',
  'operation',
  'seller_id',
  'request_digest',
  'basis',
  'asker_id',
  'requested_at',
  'expires_at',
  'status',
  'decider_id',
  'ended_at',
  'reason',
  'subject',
] as const satisfies readonly (keyof ApprovalRow)[];

const fields = inCamelCase([...sealedColumns, 'request', 'seal'] as const);

const sealed = sealing<Approval>('approval-seal', fieldsOf(sealedColumns));

export type NewApproval = Pick<
  Approval,
  'intermediaryId' | 'operation' | 'sellerId' | 'basis' | 'askerId' | 'requestedAt' | 'expiresAt'
> & { request: string };

/** Inserts a pending approval, and seals it. */
export async function insertApproval(tx: Tx, keyring: Keyring, approval: NewApproval): Promise<Approval> {
  const requestDigest = sha256(approval.request);
  const { id } = await tx
    .insertInto('approvals')
    .values({
      intermediary_id: approval.intermediaryId,
      operation: approval.operation,
      seller_id: approval.sellerId,
      request: approval.request,
      request_digest: requestDigest,
      basis: approval.basis,
      asker_id: approval.askerId,
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
      status: 'PENDING',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = { status: 'PENDING', deciderId: null, endedAt: null, reason: null, subject: null } as const;
  return updateApproval(tx, keyring, { ...approval, ...open, id, requestDigest });
}

/** Seals an approval, and saves how it ended. Its row must be locked. */
export async function updateApproval(tx: Tx, keyring: Keyring, approval: Approval): Promise<Approval> {
  await tx
    .updateTable('approvals')
    .set({
      ...inColumns(approval, ['status', 'decider_id', 'ended_at', 'reason', 'subject']),
      seal: sealed.seal(keyring, approval),
    })
    .where('intermediary_id', '=', approval.intermediaryId)
    .where('id', '=', approval.id)
    .execute();
  return approval;
}

export function findApproval(
  db: Reader | Tx,
  { intermediaryId, id }: RecordKey,
): Promise<StoredApproval | undefined> {
  return select(db, intermediaryId).where('id', '=', id).executeTakeFirst();
}

/** Returns an approval, locked until the transaction ends; on SQLite the transaction is the lock. */
export function lockApproval(tx: Tx, { intermediaryId, id }: RecordKey): Promise<StoredApproval | undefined> {
  const query = select(tx, intermediaryId).where('id', '=', id);
  return locked(tx, query).executeTakeFirst();
}

const select = (db: Reader | Tx, intermediaryId: number) =>
  db.selectFrom('approvals').select(fields).where('intermediary_id', '=', intermediaryId);

/** Which approvals a list has; `null` means no filter. */
export interface ApprovalFilter {
  intermediaryId: number;
  status: Approval['status'] | null;
  sellerId: number | null;
}

/**
 * Returns at most `limit` approvals with an id below `before`, the newest first. One whose time is over has expired,
 * whatever its row still says.
 */
export function listApprovals(
  db: Reader,
  { intermediaryId, status, sellerId }: ApprovalFilter,
  now: number,
  before: number,
  limit: number,
): Promise<StoredApproval[]> {
  let query = select(db, intermediaryId).where('id', '<', before).orderBy('id', 'desc').limit(limit);
  if (status === 'EXPIRED') {
    query = query.where((eb) =>
      eb.or([
        eb('status', '=', 'EXPIRED'),
        eb.and([eb('status', '=', 'PENDING'), eb('expires_at', '<=', now)]),
      ]),
    );
  } else if (status !== null) query = query.where('status', '=', status);
  if (status === 'PENDING') query = query.where('expires_at', '>', now);
  if (sellerId !== null) query = query.where('seller_id', '=', sellerId);
  return query.execute();
}

/** Returns the pending approvals whose time is over. */
export function listExpired(
  db: Reader,
  intermediaryId: number,
  now: number,
): Promise<Pick<Approval, 'intermediaryId' | 'id'>[]> {
  return db
    .selectFrom('approvals')
    .select(['intermediary_id as intermediaryId', 'id'])
    .where('intermediary_id', '=', intermediaryId)
    .where('status', '=', 'PENDING')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .execute();
}

/** Returns the pending approvals that a person asked for. */
export function listPendingOf(
  tx: Tx,
  intermediaryId: number,
  askerId: number,
): Promise<Pick<Approval, 'id'>[]> {
  return tx
    .selectFrom('approvals')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('status', '=', 'PENDING')
    .where('asker_id', '=', askerId)
    .orderBy('id')
    .execute();
}

/** Erases what was asked for about a seller, which may be personal data. */
export async function eraseApprovals(
  tx: Tx,
  { intermediaryId, sellerId }: { intermediaryId: number; sellerId: number },
): Promise<void> {
  await tx
    .updateTable('approvals')
    .set({ request: null })
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .execute();
}

/**
 * Deletes some of the approvals that ended before `instant`, and returns how many. Call it until it returns 0. One with
 * an event stays: the event waits for a webhook that is disabled, and what is sent names the approval.
 */
export async function deleteApprovalsBefore(tx: Tx, instant: number): Promise<number> {
  const old = await tx
    .selectFrom('approvals as a')
    .select(['a.intermediary_id', 'a.id'])
    .where('a.ended_at', '<', instant)
    .where((eb) => eb.not(approvalHasEvent))
    .orderBy('ended_at')
    .limit(rowsPerTransaction)
    .execute();
  for (const [intermediaryId, own] of Map.groupBy(old, (row) => row.intermediary_id)) {
    const ids = own.map(({ id }) => id);
    await tx
      .deleteFrom('approvals')
      .where('intermediary_id', '=', intermediaryId)
      .where('id', 'in', ids)
      .execute();
  }
  return old.length;
}

/** Returns the next approvals under another key than this one, locked as `lockNext` does. */
export const lockApprovalsUnderOtherKeys = underOtherKeys((tx) =>
  tx.selectFrom('approvals as r').select(fields),
);

export function checkApprovalSeal(keyring: Keyring, approval: Approval, seal: Buffer | null): SealCheck {
  const { request, requestDigest } = approval;
  if (request !== null && !sha256(request).equals(requestDigest)) return 'broken';
  return sealed.check(keyring, approval, seal);
}
