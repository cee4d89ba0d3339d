import type { Selectable } from 'kysely';
import { type RecordKey, underOtherKeys } from '../db/query/batches.ts';
import {
  fieldsOf,
  hideFromPlanner,
  inCamelCase,
  isOneOf,
  inColumns,
  withIndex,
  without,
  type CamelCased,
} from '../db/query/expressions.ts';
import { prepared, preparedByKind } from '../db/query/prepared.ts';
import { updateSeals } from '../db/query/write-rows.ts';
import type { Reader, Tx } from '../db/store.ts';
import type { HoldRow } from '../db/tables.ts';
import { SealBrokenError } from '../shared/errors.ts';
import { assertIntact, sealing, type Keyring } from '../shared/keyring.ts';
import type { SellerHead } from '../ledger/seller-head.repository.ts';

/** A hold, all of which its seal covers (D40). */
export type Hold = CamelCased<Omit<Selectable<HoldRow>, 'seal'>>;

export type StoredHold = Hold & Pick<HoldRow, 'seal'>;

export const holdReasons = ['RESERVE', 'RISK', 'JUDICIAL'] as const satisfies readonly Hold['reason'][];
export const holdStatuses = ['OPEN', 'RELEASED'] as const satisfies readonly Hold['status'][];

const sealedColumns = [
  'intermediary_id',
  'id',
  'seller_id',
  'amount_cents',
  'reason',
  'reference',
  'release_on',
  'status',
  'created_at',
  'released_at',
] as const satisfies readonly (keyof HoldRow)[];

const holdFields = inCamelCase([...sealedColumns, 'seal'] as const);

const { seal: sealHold, check } = sealing<Hold>('hold-seal', fieldsOf(sealedColumns));
export const checkHoldSeal = check;

export type NewHold = Omit<Hold, 'id' | 'status' | 'releasedAt'>;

/** Inserts open holds, at most one a seller, and seals them. Returns them with their ids. */
export async function insertHolds(tx: Tx, keyring: Keyring, holds: readonly NewHold[]): Promise<Hold[]> {
  if (holds.length === 0) return [];
  const rows = await tx
    .insertInto('holds')
    .values(
      holds.map((hold) => ({
        ...inColumns(hold, without(sealedColumns, 'id', 'status', 'released_at')),
        status: 'OPEN' as const,
      })),
    )
    .returning(['id', 'seller_id'])
    .execute();
  const ids = new Map(rows.map((row) => [row.seller_id, row.id]));
  const inserted = holds.map((hold) => {
    const id = ids.get(hold.sellerId);
    if (id === undefined) throw new Error('a hold got no id');
    return { ...hold, id, status: 'OPEN' as const, releasedAt: null };
  });
  await sealHolds(tx, keyring, inserted);
  return inserted;
}

export async function sealHolds(tx: Tx, keyring: Keyring, holds: readonly Hold[]): Promise<void> {
  const rows = holds.map((hold) => [hold.intermediaryId, hold.id, sealHold(keyring, hold)] as const);
  await updateSeals(tx, 'holds', rows);
}

/** Writes that a hold is released. The head of its seller must be locked. */
export async function updateReleasedHold(tx: Tx, keyring: Keyring, hold: Hold): Promise<void> {
  await tx
    .updateTable('holds')
    .set({ status: hold.status, released_at: hold.releasedAt, seal: sealHold(keyring, hold) })
    .where('intermediary_id', '=', hold.intermediaryId)
    .where('id', '=', hold.id)
    .execute();
}

/** Returns a hold of the seller, or undefined if it has no such hold. */
export function findHold(
  tx: Tx,
  { intermediaryId, sellerId, id }: RecordKey & { sellerId: number },
): Promise<StoredHold | undefined> {
  return tx
    .selectFrom('holds')
    .select(holdFields)
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The reference of a hold that a plan asked for with a transfer. */
export const reserveReference = (transferId: number) => `transfer ${transferId}`;

/** Returns the open hold that a plan asked for with a transfer, or undefined if there is none. */
export async function findReserveId(
  tx: Tx,
  { intermediaryId, sellerId, id, createdAt }: RecordKey & { sellerId: number; createdAt: number },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('holds')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'OPEN')
    .where('reason', '=', 'RESERVE')
    .where('reference', '=', reserveReference(id))
    // A hold that a person made with the same reference was made at another time.
    .where('created_at', '=', createdAt)
    .executeTakeFirst();
  return row?.id;
}

const selectOpen = prepared<{ intermediaryId: number; sellerIds: readonly number[] }, StoredHold>((db, p) =>
  db
    .selectFrom('holds')
    .select(holdFields)
    .where('intermediary_id', '=', p.intermediaryId)
    .where(isOneOf(db, 'seller_id', p.sellerIds, 'bigint'))
    .where('status', '=', 'OPEN'),
);

/**
 * Throws `SealBrokenError` unless these locked heads hold what the open holds of their sellers say, and the seals of
 * those hold.
 */
export async function assertHoldsIntact(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  heads: readonly SellerHead[],
): Promise<void> {
  const holding = heads.filter(({ heldCents, holdsAll }) => heldCents > 0n || holdsAll > 0);
  if (holding.length === 0) return;
  const sellerIds = holding.map(({ sellerId }) => sellerId);
  const open = Map.groupBy(
    (await selectOpen(tx, { intermediaryId, sellerIds })).rows,
    ({ sellerId }) => sellerId,
  );
  for (const { sellerId, heldCents, holdsAll } of holding) {
    const holds = open.get(sellerId) ?? [];
    for (const hold of holds) assertHoldIntact(keyring, hold);
    const sum = holds.reduce((cents, { amountCents }) => cents + BigInt(amountCents ?? 0), 0n);
    const all = holds.filter(({ amountCents }) => amountCents === null).length;
    if (sum === heldCents && all === holdsAll) continue;
    throw new SealBrokenError(
      `the open holds of seller ${sellerId} are not what its statement's seal covers: somebody added or removed one ` +
        `without the secret key. Nothing was written for this seller. See \`payfac statement verify --seller ${sellerId}\`.`,
    );
  }
}

/** Throws `SealBrokenError` for a hold that was changed without the key. */
export function assertHoldIntact(keyring: Keyring, hold: StoredHold): void {
  assertIntact(
    checkHoldSeal(keyring, hold, hold.seal),
    `hold ${hold.id}`,
    `Nothing was written for seller ${hold.sellerId}. See \`payfac statement verify --seller ${hold.sellerId}\`.`,
  );
}

/** Which holds of a seller a list has; `null` means no filter. */
export interface HoldFilter {
  intermediaryId: number;
  sellerId: number;
  status: Hold['status'] | null;
  reason: Hold['reason'] | null;
}

interface ListKind {
  ofStatus: boolean;
  ofReason: boolean;
}

interface ListParameters {
  intermediaryId: number;
  sellerId: number;
  status: Hold['status'];
  reason: Hold['reason'];
  before: number;
  limit: number;
}

const selectList = preparedByKind<ListKind, ListParameters, StoredHold>((db, p, { ofStatus, ofReason }) => {
  let query = db
    .selectFrom(withIndex(db, 'holds', 'd', ofStatus ? 'holds_by_status' : 'holds_by_seller'))
    .select(inCamelCase([...sealedColumns, 'seal' as const].map((column) => `d.${column}` as const)))
    .where('d.intermediary_id', '=', p.intermediaryId)
    .where('d.seller_id', '=', p.sellerId)
    .where('d.id', '<', p.before)
    .orderBy('d.id', 'desc')
    .limit(p.limit);
  if (ofStatus) query = query.where('d.status', '=', hideFromPlanner(db, p.status, 'text'));
  if (ofReason) query = query.where('d.reason', '=', hideFromPlanner(db, p.reason, 'text'));
  return query;
});

/** Returns at most `limit` holds with an id below `before`, the newest first. */
export async function listHolds(
  db: Reader,
  { intermediaryId, sellerId, status, reason }: HoldFilter,
  before: number,
  limit: number,
): Promise<StoredHold[]> {
  const kind = { ofStatus: status !== null, ofReason: reason !== null };
  const { rows } = await selectList(db, kind, {
    ...{ intermediaryId, sellerId, before, limit },
    ...{ status: status ?? 'OPEN', reason: reason ?? 'RISK' },
  });
  return rows;
}

const selectDue = prepared<{ intermediaryId: number; today: string }, Pick<Hold, 'id' | 'sellerId'>>(
  (db, p) =>
    db
      .selectFrom('holds')
      .select(['id', 'seller_id as sellerId'])
      .where('intermediary_id', '=', p.intermediaryId)
      .where('status', '=', 'OPEN')
      .where('release_on', '<=', p.today)
      .orderBy('id'),
);

/** Returns the open holds that are to be released by this day. */
export async function listDueHolds(
  db: Reader,
  intermediaryId: number,
  today: string,
): Promise<Pick<Hold, 'id' | 'sellerId'>[]> {
  return (await selectDue(db, { intermediaryId, today })).rows;
}

/** Returns the next holds under another key than this one, locked as `lockNext` does. */
export const lockHoldsUnderOtherKeys = underOtherKeys((tx) => tx.selectFrom('holds as r').select(holdFields));
